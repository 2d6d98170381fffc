/** The fields of functions' inputs, read from the contract itself, so that a new field cannot be forgotten. */
import { accountIdText, candleSetIdText, importIdText, tradeIdText } from '@roundtrip/contract/fields'
import type * as z from 'zod/mini'

const IDS: ReadonlySet<unknown> = new Set([accountIdText, candleSetIdText, importIdText, tradeIdText])
/** A field that identifies an object, even if its schema is a new one. */
const NAMES_A_THING = /^(id|ids|uid|account|accounts|import|trade|label|rule|document)$|Ids?$/

/** The fields of an input that identify somebody's object, such as `account` or `files.id`. */
export function idFields(schema: z.ZodMiniType): string[] {
  const paths: string[] = []
  walk(schema, '', (part, path) => {
    if (IDS.has(part) || NAMES_A_THING.test(path.split('.').at(-1) ?? '')) paths.push(path)
  })
  return [...new Set(paths)]
}

/** Objects within this schema that would accept unknown fields; the path of the root is empty. */
export function looseObjects(schema: z.ZodMiniType): string[] {
  const paths: string[] = []
  walk(schema, '', (part, path) => {
    const { type, catchall } = part._zod.def as Definition
    if (type === 'record' || type === 'any' || type === 'unknown') paths.push(path)
    if (type === 'object' && catchall?._zod.def.type !== 'never') paths.push(path)
  })
  return paths
}

/** The fields of an input. */
export function fieldsOf(schema: z.ZodMiniType): string[] {
  return Object.keys((schema._zod.def as Definition).shape ?? {})
}

type Definition = {
  readonly type: string
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>
  readonly catchall?: z.ZodMiniType
  readonly innerType?: z.ZodMiniType
  readonly element?: z.ZodMiniType
  readonly options?: readonly z.ZodMiniType[]
}

function walk(schema: z.ZodMiniType, path: string, visit: (part: z.ZodMiniType, path: string) => void): void {
  visit(schema, path)
  const { shape, innerType, element, options } = schema._zod.def as Definition
  for (const [name, field] of Object.entries(shape ?? {})) walk(field, path === '' ? name : `${path}.${name}`, visit)
  for (const inner of [innerType, element, ...(options ?? [])]) if (inner !== undefined) walk(inner, path, visit)
}
