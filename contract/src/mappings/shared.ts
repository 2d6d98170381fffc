import * as z from 'zod/mini'
import { LIMITS } from '../fields/index.ts'
import { type ColumnMapping, columnMapping } from './mapping.ts'

/** A mapping that traders can pass on: the content of a small JSON file. */
export const sharedMapping = z.strictObject({
  roundtrip: z.literal('column-mapping'),
  version: z.literal(1),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(LIMITS.name)),
  mapping: columnMapping,
})
export type SharedMapping = z.infer<typeof sharedMapping>

export function mappingFile(name: string, mapping: ColumnMapping): string {
  return `${JSON.stringify({ roundtrip: 'column-mapping', version: 1, name, mapping } satisfies SharedMapping, null, 2)}\n`
}

/** Null if the text is not such a file. */
export function readMappingFile(text: string): SharedMapping | null {
  try {
    const read = z.safeParse(sharedMapping, JSON.parse(text))
    return read.success ? read.data : null
  } catch {
    return null
  }
}
