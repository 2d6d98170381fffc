import * as z from 'zod/mini'
import { LIMITS } from '../fields/index.ts'
import { defineCollection } from './collection.ts'

const names = (max: number) => z.array(z.string().check(z.minLength(1), z.maxLength(160))).check(z.maxLength(max))

/** The trader's screener preferences; one document with the id `main`. Missing = defaults. */
export const screenerCollection = defineCollection({
  version: 1,
  upgrades: [],
  bytes: 60_000,
  count: 1,
  isId: (id) => id === 'main',
  schema: z.strictObject({
    /** Columns in order; none = the default ones. A column unknown to a release is left out when shown. */
    columns: names(120),
    /** The watch list: `binance-linear BTCUSDT`. */
    watched: names(LIMITS.watched),
    /** Ids of saved screens that report when an instrument newly meets them. */
    bells: names(LIMITS.views),
    /** Indicators that the chart of an instrument shows. */
    indicators: names(20),
  }),
})
export type ScreenerChoices = z.infer<typeof screenerCollection.schema>
