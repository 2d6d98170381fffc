import * as z from 'zod/mini'
import { defineFunction } from '../calls/index.ts'
import { decimalText, renameIdText } from '../fields/index.ts'

/** A renamed coin as typed by the trader; `checkRename` of core decides what is allowed. */
export const typedRename = z.strictObject({
  from: z.string().check(z.maxLength(60)),
  to: z.string().check(z.maxLength(60)),
  /** New coins for one old coin. */
  ratio: z.string().check(z.maxLength(60)),
  /** A day in UTC; null = both names always mean this coin. */
  since: z.nullable(z.string().check(z.maxLength(20))),
})

export const coinRename = z.strictObject({
  id: renameIdText,
  from: z.string(),
  to: z.string(),
  ratio: decimalText,
  since: z.nullable(z.string()),
})
export type CoinRename = z.infer<typeof coinRename>

const change = z.strictObject({ before: z.int(), after: z.int() })

/** The effect of a rename: fills that move to another position, and how many positions and trades its coins have. */
export const renameEffect = z.strictObject({ fills: z.int(), positions: change, trades: change })
export type RenameEffect = z.infer<typeof renameEffect>

/** The details name the invalid field: `{ field: 'ratio' }`. */
const FAULTS = {
  'bad-coin': 'invalid-argument',
  'dollar-coin': 'invalid-argument',
  'same-coin': 'invalid-argument',
  'bad-ratio': 'invalid-argument',
  'bad-day': 'invalid-argument',
  'renamed-before': 'already-exists',
  'rename-circle': 'failed-precondition',
  'too-many-renames': 'resource-exhausted',
} as const

/** The user's own renames, in the order in which they were added. */
export const listRenames = defineFunction({
  name: 'listRenames',
  region: 'us-central1',
  access: 'signed-in',
  scope: 'read',
  input: z.strictObject({}),
  output: z.strictObject({ renames: z.array(coinRename) }),
  reasons: {},
})

/** The effect that `addRename` would have. Changes nothing. */
export const previewRename = defineFunction({
  name: 'previewRename',
  region: 'us-central1',
  access: 'signed-in',
  input: z.strictObject({ rename: typedRename }),
  output: z.strictObject({ effect: renameEffect }),
  reasons: FAULTS,
})

/** Joins the trading under the old name with that under the new one. */
export const addRename = defineFunction({
  name: 'addRename',
  region: 'us-central1',
  access: 'signed-in',
  input: z.strictObject({ rename: typedRename }),
  output: z.strictObject({ rename: coinRename, effect: renameEffect, ledgerVersion: z.int() }),
  reasons: FAULTS,
})

/** Separates the two names again; notes return to the trades that they were written for. */
export const removeRename = defineFunction({
  name: 'removeRename',
  region: 'us-central1',
  access: 'signed-in',
  input: z.strictObject({ id: renameIdText }),
  output: z.strictObject({ effect: renameEffect, ledgerVersion: z.int() }),
  reasons: { 'no-rename': 'not-found' },
})
