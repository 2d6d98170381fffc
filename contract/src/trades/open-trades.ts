import * as z from 'zod/mini'
import { defineFunction } from '../calls/index.ts'
import { decimalText, LIMITS, tradeIdText } from '../fields/index.ts'

/** What is left of a trade that is open, in the units of its fills and the settle asset. */
const openTrade = z.strictObject({
  id: tradeIdText,
  /** As `encodeInstrument` of core writes it. */
  instrument: z.string(),
  side: z.enum(['long', 'short']),
  openQuantity: decimalText,
  /** What that was entered for. */
  openValue: decimalText,
})
export type OpenTradeRow = z.infer<typeof openTrade>

/** What is left of open trades. Trades that are closed, or not there any more, are left out. */
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
