import * as z from 'zod/mini'
import { decimalText, LIMITS } from '../fields/index.ts'
import { defineCollection } from './collection.ts'
import { pictures } from './shared-fields.ts'

const price = z.nullable(decimalText)

/** A trade that the trader saw and did not take. No trade statistics include it. */
export const missedCollection = defineCollection({
  version: 1,
  upgrades: [],
  bytes: LIMITS.documentBytes,
  count: LIMITS.missed,
  history: 'sittings',
  schema: z.strictObject({
    ticker: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
    side: z.enum(['long', 'short']),
    /** When it would have been opened, UTC ms. */
    time: z.int().check(z.minimum(0)),
    entry: price,
    stop: price,
    target: price,
    /** Where it would have ended. */
    exit: price,
    labels: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(50)),
    /** Why it was not taken, and other notes. Markdown. */
    note: z.string().check(z.maxLength(20_000)),
    pictures,
  }),
})
export type MissedTrade = z.infer<typeof missedCollection.schema>
