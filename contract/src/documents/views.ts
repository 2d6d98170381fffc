import * as z from 'zod/mini'
import { LIMITS } from '../fields/index.ts'
import { defineCollection } from './collection.ts'

/** A named page with its filters, order and columns. */
export const viewsCollection = defineCollection({
  version: 1,
  upgrades: [],
  bytes: 8_000,
  count: LIMITS.views,
  schema: z.strictObject({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(LIMITS.name)),
    /** The path below the user's own, such as `trades` or `report/hour`. */
    page: z.string().check(z.maxLength(80), z.regex(/^[a-z]+(-[a-z]+)*(\/[a-z]+(-[a-z]+)*)*$/)),
    /** The query of the address, without the question mark. */
    search: z.string().check(z.maxLength(2_000), z.regex(/^[^?#\s]*$/)),
  }),
})
export type SavedView = z.infer<typeof viewsCollection.schema>
