import * as z from 'zod/mini'
import { defineFunction } from '../calls/index.ts'
import { decimalText, LIMITS, tradeIdText } from '../fields/index.ts'

/** The remainder of an open trade, in the units of its fills and the settle asset. */
const openTrade = z.strictObject({
  id: tradeIdText,
  /** As written by `encodeInstrument` of core. */
  instrument: z.string(),
  side: z.enum(['long', 'short']),
  openQuantity: decimalText,
  /** The entry value of the remainder. */
  openValue: decimalText,
})
export type OpenTradeRow = z.infer<typeof openTrade>

/** The remainders of open trades. Closed or deleted trades are left out. */
export const getOpenTrades = defineFunction({
  name: 'getOpenTrades',
  region: 'us-central1',
  access: 'signed-in',
  scope: 'read',
  input: z.strictObject({
    tradeIds: z.array(tradeIdText).check(z.minLength(1), z.maxLength(LIMITS.openTrades)),
  }),
  output: z.strictObject({ trades: z.array(openTrade) }),
  /** None of them is an open trade. */
  reasons: { 'no-trade': 'not-found' },
})
