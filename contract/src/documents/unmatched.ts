import * as z from 'zod/mini'
import { decimalText, LIMITS } from '../fields/index.ts'
import { defineCollection } from './collection.ts'

const figure = z.nullable(decimalText)

/**
 * A trade of another journal that matches none here: what was written about it waits until the trader gives it to a
 * trade or discards it.
 */
export const unmatchedCollection = defineCollection({
  version: 1,
  upgrades: [],
  bytes: LIMITS.documentBytes,
  count: LIMITS.unmatched,
  schema: z.strictObject({
    /** The source: the journal, or the name of the file. */
    journal: z.string().check(z.minLength(1), z.maxLength(LIMITS.name)),
    symbol: z.string().check(z.maxLength(80)),
    side: z.nullable(z.enum(['long', 'short'])),
    /** When it was opened, or closed if only that is known, UTC ms. */
    time: z.nullable(z.int()),
    quantity: figure,
    entry: figure,
    exit: figure,
    pnl: figure,
    note: z.string().check(z.maxLength(20_000)),
    /** By name: a label is created when the row gets its trade. */
    labels: z
      .array(
        z.strictObject({
          group: z.enum(['setup', 'mistake', 'emotion', 'custom']),
          name: z.string().check(z.trim(), z.minLength(1), z.maxLength(LIMITS.name)),
        }),
      )
      .check(z.maxLength(50)),
    rating: z.nullable(z.int().check(z.minimum(1), z.maximum(5))),
    stop: figure,
    targets: z.array(decimalText).check(z.maxLength(10)),
  }),
})
export type UnmatchedRow = z.infer<typeof unmatchedCollection.schema>
