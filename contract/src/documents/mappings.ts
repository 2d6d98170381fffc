import * as z from 'zod/mini'
import { LIMITS } from '../fields/index.ts'
import { columnMapping } from '../mappings/index.ts'
import { defineCollection } from './collection.ts'

/** A named column mapping: the next file with the same header is read with it. */
export const mappingsCollection = defineCollection({
  version: 1,
  upgrades: [],
  bytes: LIMITS.documentBytes,
  count: LIMITS.mappings,
  schema: z.strictObject({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(LIMITS.name)),
    mapping: columnMapping,
  }),
})
export type SavedMapping = z.infer<typeof mappingsCollection.schema>
