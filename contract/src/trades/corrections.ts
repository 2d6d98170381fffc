import * as z from 'zod/mini'
import { defineFunction } from '../calls/index.ts'
import { accountIdText, correctionIdText, decimalText, dedupeKeyText, LIMITS, tradeIdText } from '../fields/index.ts'

/** Corrections to what the source reported of a fill; missing fields stay. */
export const fillChanges = z.strictObject({
  /** UTC ms. */
  time: z.optional(z.int().check(z.minimum(0))),
  side: z.optional(z.enum(['buy', 'sell'])),
  /** Above zero, in units of the instrument. */
  quantity: z.optional(decimalText),
  /** In the asset it was paid in; negative = rebate. */
  fee: z.optional(decimalText),
})
export type FillChanges = z.infer<typeof fillChanges>

/** A correction by the trader to how fills become trades. The fills themselves stay as the venue reported them. */
export const correction = z.strictObject({
  id: correctionIdText,
  account: accountIdText,
  symbol: z.string(),
  kind: z.enum(['split', 'merge', 'cost', 'edit']),
  /** The trade it was made on, by its id at that time. */
  tradeId: tradeIdText,
  /** The fills concerned: those of the split, the openings of the merged trades, or the one with another cost. */
  fills: z.array(dedupeKeyText),
  /** The price that counts instead of the venue's; null for other kinds. */
  price: z.nullable(decimalText),
  /** The values that count instead of the source's; null for other kinds. */
  changes: z.nullable(fillChanges),
  /** UTC ms. */
  createdAt: z.number(),
  /** `waiting`: it could not be applied to the present fills, and will be when it can. */
  state: z.enum(['applied', 'waiting']),
  /** Why it waits; null if it is applied. */
  reason: z.nullable(z.enum(['gone', 'not-flat', 'not-adjacent'])),
})
export type Correction = z.infer<typeof correction>

const corrected = z.strictObject({
  correction,
  /** The trade that now holds the first named fill. */
  tradeId: tradeIdText,
  ledgerVersion: z.int(),
})

const REASONS = { 'no-trade': 'not-found', 'too-many-corrections': 'resource-exhausted' } as const

/** Makes fills that go from flat to flat a trade of their own. Repeating it changes nothing. */
export const splitTrade = defineFunction({
  name: 'splitTrade',
  region: 'us-central1',
  access: 'signed-in',
  input: z.strictObject({
    tradeId: tradeIdText,
    fills: z.array(dedupeKeyText).check(z.minLength(1), z.maxLength(LIMITS.correctedFills)),
  }),
  output: corrected,
  reasons: {
    ...REASONS,
    'no-fill': 'not-found',
    'whole-trade': 'failed-precondition',
    'not-flat': 'failed-precondition',
  },
})

/** Merges consecutive trades of one position and direction into one. Repeating it changes nothing. */
export const mergeTrades = defineFunction({
  name: 'mergeTrades',
  region: 'us-central1',
  access: 'signed-in',
  input: z.strictObject({ tradeIds: z.array(tradeIdText).check(z.minLength(2), z.maxLength(100)) }),
  output: corrected,
  reasons: { ...REASONS, 'not-adjacent': 'failed-precondition' },
})

/** Sets the price at which a fill counts, instead of the venue's. */
export const editCost = defineFunction({
  name: 'editCost',
  region: 'us-central1',
  access: 'signed-in',
  input: z.strictObject({ tradeId: tradeIdText, fill: dedupeKeyText, price: decimalText }),
  output: corrected,
  reasons: { ...REASONS, 'no-fill': 'not-found', 'bad-price': 'invalid-argument' },
})

/**
 * Corrects the time, side, quantity or fee of a fill; the source's values are kept as well. Replaces earlier
 * corrections of the fill. Refused if a fill would then close a trade before it opens, unless `confirmed`.
 */
export const editFill = defineFunction({
  name: 'editFill',
  region: 'us-central1',
  access: 'signed-in',
  input: z.strictObject({
    tradeId: tradeIdText,
    fill: dedupeKeyText,
    changes: fillChanges,
    confirmed: z.optional(z.boolean()),
  }),
  output: corrected,
  reasons: {
    ...REASONS,
    'no-fill': 'not-found',
    'bad-quantity': 'invalid-argument',
    'future-fill': 'invalid-argument',
    'nothing-to-change': 'invalid-argument',
    'closes-before-opening': 'failed-precondition',
  },
})

/**
 * Moves a trade to another account, with its notes, its fills, and the payments that name its market. Imports of the
 * old account do not bring them back.
 */
export const moveTrade = defineFunction({
  name: 'moveTrade',
  region: 'us-central1',
  access: 'signed-in',
  input: z.strictObject({ tradeId: tradeIdText, account: accountIdText }),
  output: z.strictObject({ tradeId: tradeIdText, ledgerVersion: z.int() }),
  reasons: {
    'no-trade': 'not-found',
    'no-account': 'not-found',
    /** One of its fills also closes or opens another trade. */
    'shared-fill': 'failed-precondition',
  },
})

/** Undoes a correction, applied or waiting. */
export const takeBack = defineFunction({
  name: 'takeBack',
  region: 'us-central1',
  access: 'signed-in',
  input: z.strictObject({ id: correctionIdText }),
  output: z.strictObject({ ledgerVersion: z.int() }),
  reasons: { 'no-correction': 'not-found' },
})

/** All corrections, newest first. */
export const listCorrections = defineFunction({
  name: 'listCorrections',
  region: 'us-central1',
  access: 'signed-in',
  scope: 'read',
  input: z.strictObject({}),
  output: z.strictObject({ corrections: z.array(correction) }),
  reasons: {},
})
