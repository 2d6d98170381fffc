import * as z from 'zod/mini'
import { defineFunction } from '../calls/index.ts'
import { accountIdText, decimalText, dedupeKeyText, LIMITS, tradeIdText } from '../fields/index.ts'
import { PLAN_LIMIT } from '../plans/index.ts'

const assetText = z.string().check(z.regex(/^[A-Za-z0-9._-]{1,40}$/))

/** A fill that no export contains. */
export const manualFill = z.strictObject({
  /** Random, generated once per fill by the client, and permanent: repeating the request adds nothing. */
  key: dedupeKeyText,
  /** UTC ms. */
  time: z.int().check(z.minimum(0)),
  side: z.enum(['buy', 'sell']),
  /** Above zero, in units of the instrument: contracts, or coins on spot. */
  quantity: decimalText,
  /** Zero is allowed if a coin became worthless, but not for inverse contracts. */
  price: decimalText,
  /** The leg on accounts in hedge mode. */
  positionSide: z.enum(['both', 'long', 'short']),
  /** Positive = paid, negative = rebate. */
  fee: decimalText,
  feeAsset: assetText,
})
export type ManualFill = z.infer<typeof manualFill>

/** The market: that of a trade, or one of an account, which may be new to it. */
const traded = z.union([
  z.strictObject({ tradeId: tradeIdText }),
  z.strictObject({
    account: accountIdText,
    symbol: z.string().check(z.regex(/^[\w.:/-]{1,60}$/)),
    kind: z.enum(['spot', 'linear', 'inverse', 'quanto']),
    base: assetText,
    quote: assetText,
    settle: assetText,
    /** Above zero: base coins per contract, for inverse contracts quote units per contract; 1 on spot. */
    contractSize: decimalText,
  }),
])
export type Traded = z.infer<typeof traded>

/** Adds fills by hand. They make trades like all others; importing, and undoing imports, leaves them alone. */
export const addManualFills = defineFunction({
  name: 'addManualFills',
  region: 'us-central1',
  access: 'signed-in',
  scope: 'import',
  input: z.strictObject({
    traded,
    fills: z.array(manualFill).check(z.minLength(1), z.maxLength(LIMITS.manualFills)),
    /** The trader confirmed that a fill dated before the one that it seems to close opens a trade of the other side. */
    confirmed: z.optional(z.boolean()),
  }),
  output: z.strictObject({
    /** The trade that holds the last of them. */
    tradeId: tradeIdText,
    ledgerVersion: z.int(),
  }),
  reasons: {
    'no-trade': 'not-found',
    'no-account': 'not-found',
    'instrument-differs': 'failed-precondition',
    'key-taken': 'already-exists',
    'bad-quantity': 'invalid-argument',
    'bad-price': 'invalid-argument',
    'future-fill': 'invalid-argument',
    'closes-before-opening': 'failed-precondition',
    ...PLAN_LIMIT,
  },
})

/** Removes a fill that was added by hand; imported ones cannot be removed this way. */
export const removeManualFill = defineFunction({
  name: 'removeManualFill',
  region: 'us-central1',
  access: 'signed-in',
  input: z.strictObject({ account: accountIdText, fill: dedupeKeyText }),
  output: z.strictObject({ ledgerVersion: z.int() }),
  reasons: { 'no-fill': 'not-found' },
})
