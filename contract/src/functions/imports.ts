import * as z from 'zod/mini'
import { defineFunction } from '../callable.ts'
import { LIMITS } from '../limits.ts'
import { PLAN_LIMIT } from '../plans.ts'
import { accountIdText, dedupeKeyText, importIdText } from '../text.ts'

export const importFile = z.strictObject({
  name: z.string().check(z.minLength(1), z.maxLength(255)),
  bytes: z.int().check(z.minimum(0)),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  /** Name of the recognised layout, such as `binance-usdm-trades`. */
  layout: z.string().check(z.maxLength(80)),
})

export const importState = z.enum(['uploading', 'committing', 'done', 'failed', 'cancelled', 'undone'])

export const importRecord = z.strictObject({
  id: importIdText,
  account: accountIdText,
  state: importState,
  files: z.array(importFile),
  fillsAdded: z.int(),
  fillsKnown: z.int(),
  cashEventsAdded: z.int(),
  cashEventsKnown: z.int(),
  rowsRefused: z.int(),
  /** UTC ms. */
  createdAt: z.number(),
})
export type ImportRecord = z.infer<typeof importRecord>

const totals = {
  fills: z.int().check(z.minimum(0), z.maximum(LIMITS.importRecords)),
  cashEvents: z.int().check(z.minimum(0), z.maximum(LIMITS.importRecords)),
}

/**
 * Opens an import, or finds the same one again: the same files for the same account that stopped half-way go on at
 * `nextChunk`; files that are all in already answer with state `done`.
 */
export const beginImport = defineFunction({
  name: 'beginImport',
  region: 'us-central1',
  access: 'signed-in',
  scope: 'import',
  input: z.strictObject({
    account: accountIdText,
    files: z.array(importFile).check(z.minLength(1), z.maxLength(LIMITS.importFiles)),
    ...totals,
    rowsRefused: z.int().check(z.minimum(0)),
  }),
  output: z.strictObject({ importId: importIdText, state: importState, nextChunk: z.int() }),
  reasons: { 'no-account': 'not-found', 'mixed-kinds': 'failed-precondition', ...PLAN_LIMIT },
})

/** Stages records; nothing of it counts before the commit. Chunks come in order; a repeated one is ignored. */
export const addImportChunk = defineFunction({
  name: 'addImportChunk',
  region: 'us-central1',
  access: 'signed-in',
  scope: 'import',
  input: z.strictObject({
    importId: importIdText,
    chunk: z.int().check(z.minimum(0)),
    instruments: z.array(z.string().check(z.maxLength(600))).check(z.maxLength(LIMITS.chunkRecords)),
    fills: z.string(),
    cashEvents: z.string(),
  }),
  output: z.strictObject({ nextChunk: z.int() }),
  reasons: {
    'no-import': 'not-found',
    'wrong-state': 'failed-precondition',
    'wrong-chunk': 'failed-precondition',
    'bad-record': 'invalid-argument',
  },
})

/** Makes everything staged count, in one transaction: all of it or nothing. */
export const commitImport = defineFunction({
  name: 'commitImport',
  region: 'us-central1',
  access: 'signed-in',
  scope: 'import',
  input: z.strictObject({ importId: importIdText }),
  output: z.strictObject({ import: importRecord, ledgerVersion: z.int() }),
  reasons: {
    'no-import': 'not-found',
    'wrong-state': 'failed-precondition',
    'incomplete-upload': 'failed-precondition',
    ...PLAN_LIMIT,
  },
})

export const cancelImport = defineFunction({
  name: 'cancelImport',
  region: 'us-central1',
  access: 'signed-in',
  scope: 'import',
  input: z.strictObject({ importId: importIdText }),
  output: z.strictObject({}),
  reasons: { 'no-import': 'not-found', 'wrong-state': 'failed-precondition' },
})

/** Takes a finished import back as a whole; rows that another import also brought stay. */
export const undoImport = defineFunction({
  name: 'undoImport',
  region: 'us-central1',
  access: 'signed-in',
  input: z.strictObject({ importId: importIdText }),
  output: z.strictObject({ ledgerVersion: z.int(), fillsRemoved: z.int(), cashEventsRemoved: z.int() }),
  reasons: { 'no-import': 'not-found', 'wrong-state': 'failed-precondition' },
})

export const listImports = defineFunction({
  name: 'listImports',
  region: 'us-central1',
  access: 'signed-in',
  scope: ['read', 'import'],
  input: z.strictObject({}),
  output: z.strictObject({ imports: z.array(importRecord) }),
  reasons: {},
})

/** How many of these records the account has already; for the preview. */
export const countKnown = defineFunction({
  name: 'countKnown',
  region: 'us-central1',
  access: 'signed-in',
  scope: ['read', 'import'],
  input: z.strictObject({ account: accountIdText, keys: z.array(dedupeKeyText).check(z.maxLength(LIMITS.keys)) }),
  output: z.strictObject({ known: z.int() }),
  reasons: { 'no-account': 'not-found' },
})
