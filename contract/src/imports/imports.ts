import * as z from 'zod/mini'
import { defineFunction } from '../calls/index.ts'
import { accountIdText, dedupeKeyText, importIdText, LIMITS } from '../fields/index.ts'
import { columnMapping } from '../mappings/index.ts'
import { PLAN_LIMIT } from '../plans/index.ts'

/** The choices that decide what the rows of a file mean. The same bytes with other choices are a different reading. */
export const fileReading = z.strictObject({
  /** IANA zone of the times, such as `Europe/Berlin`. */
  zone: z.string().check(z.minLength(1), z.maxLength(80)),
  /** `one-way` or `hedge`, if the file does not state it. */
  positionMode: z.optional(z.enum(['one-way', 'hedge', 'spot', 'margin'])),
  /** What comes first in a date such as 03/04/2024: `dmy` or `mdy`, if the file leaves it open. */
  dateOrder: z.optional(z.enum(['dmy', 'mdy'])),
  /** The meaning of its columns, if no layout recognises them. */
  mapping: z.optional(columnMapping),
})
export type FileReading = z.infer<typeof fileReading>

/** One table of an import: a CSV file, or a table inside an archive or a workbook. */
export const importFile = z.strictObject({
  /** Its name on screen, such as `export.zip / trades.csv`. Names may repeat; only `sha256` identifies a table. */
  name: z.string().check(z.minLength(1), z.maxLength(255)),
  bytes: z.int().check(z.minimum(0)),
  /** The hash of the table's bytes, which distinguishes the members of an archive. */
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  /** Name of the recognised layout, such as `binance-usdm-trades`. */
  layout: z.string().check(z.maxLength(80)),
  reading: z.optional(fileReading),
})
export type ImportFile = z.infer<typeof importFile>

/** A table in the list of an import. */
export const listedFile = z.strictObject({
  ...importFile.def.shape,
  /** The later import that read it with other choices; its records count instead of these. */
  replacedBy: z.optional(importIdText),
})
export type ListedFile = z.infer<typeof listedFile>

/**
 * The most bytes that the stored text of a table may have: it is a part of the table, in UTF-8, where a character of
 * one or two bytes takes three at most.
 */
export function maxKeptBytes({ bytes }: Pick<ListedFile, 'bytes'>): number {
  return Math.min(3 * bytes, LIMITS.fileBytes)
}

/** `replaced`: all of its files have been read again with other choices. */
export const importState = z.enum(['uploading', 'committing', 'done', 'failed', 'cancelled', 'undone', 'replaced'])

/** The progress of an import's commit. */
export const importProgress = z.strictObject({
  /**
   * `waiting` for its turn; `writing` records; `building` the trades of positions with new records, counted by those
   * records; `cancelling`: it ends soon, without a trace.
   */
  stage: z.enum(['waiting', 'writing', 'building', 'cancelling']),
  done: z.int(),
  of: z.int(),
})
export type ImportProgress = z.infer<typeof importProgress>

/** Why the last commit of an import ended without storing anything. */
export const importFailure = z.strictObject({
  /** One of the reasons of `commitImport`, or `internal`. */
  reason: z.string(),
  message: z.string(),
  details: z.record(z.string(), z.unknown()),
})
export type ImportFailure = z.infer<typeof importFailure>

export const importRecord = z.strictObject({
  id: importIdText,
  account: accountIdText,
  state: importState,
  files: z.array(listedFile),
  fillsAdded: z.int(),
  /** Records that the account already had, exactly as this import reads them. */
  fillsKnown: z.int(),
  cashEventsAdded: z.int(),
  cashEventsKnown: z.int(),
  /** Stored records that this import changes: moved in time, or with a fee that a ledger file states. */
  recordsChanged: z.int(),
  /** Stored records of an earlier reading of these files that this one does not have. */
  recordsRemoved: z.int(),
  rowsRefused: z.int(),
  /** Whether the server stores the text of its files, so that they can be read again without them. */
  kept: z.boolean(),
  /**
   * Null unless the state is `committing`. A commit that has to start over, as after a restart, counts from 0 again.
   */
  progress: z.nullable(importProgress),
  /** Null unless the last commit failed. An `uploading` import can be committed again, a `failed` one cannot. */
  failure: z.nullable(importFailure),
  /** UTC ms. */
  createdAt: z.number(),
})
export type ImportRecord = z.infer<typeof importRecord>

const totals = {
  fills: z.int().check(z.minimum(0), z.maximum(LIMITS.importRecords)),
  cashEvents: z.int().check(z.minimum(0), z.maximum(LIMITS.importRecords)),
}

/**
 * Opens an import, or finds the same one again: the same files, with the same choices, for the same account. An
 * interrupted upload continues at `nextChunk`; files that are already imported return the state `done`, and files whose
 * commit is under way `committing`. At the commit, files that were imported with other choices replace that reading.
 */
export const beginImport = defineFunction({
  name: 'beginImport',
  region: 'us-central1',
  access: 'signed-in',
  scope: 'import',
  input: z.strictObject({
    account: accountIdText,
    files: z.array(importFile).check(z.minLength(1), z.maxLength(LIMITS.importTables)),
    ...totals,
    rowsRefused: z.int().check(z.minimum(0)),
  }),
  output: z.strictObject({ importId: importIdText, state: importState, nextChunk: z.int() }),
  reasons: { 'no-account': 'not-found', 'mixed-kinds': 'failed-precondition', ...PLAN_LIMIT },
})

/** Records as written by `encodeLedger` of core. */
export const chunkText = z.strictObject({
  instruments: z.array(z.string().check(z.maxLength(600))).check(z.maxLength(LIMITS.chunkRecords)),
  fills: z.string(),
  cashEvents: z.string(),
})

const CHUNK_REASONS = {
  'no-import': 'not-found',
  'wrong-state': 'failed-precondition',
  'wrong-chunk': 'failed-precondition',
  'bad-record': 'invalid-argument',
} as const

/** Stages records; nothing of it counts before the commit. Chunks come in order; a repeated one is ignored. */
export const addImportChunk = defineFunction({
  name: 'addImportChunk',
  region: 'us-central1',
  access: 'signed-in',
  scope: 'import',
  input: z.strictObject({
    importId: importIdText,
    chunk: z.int().check(z.minimum(0)),
    ...chunkText.def.shape,
  }),
  output: z.strictObject({ nextChunk: z.int() }),
  reasons: CHUNK_REASONS,
})

/** The same with less than half of the bytes: the JSON of `addImportChunk`, gzipped. */
export const addPackedChunk = defineFunction({
  name: 'addPackedChunk',
  region: 'us-central1',
  access: 'signed-in',
  scope: 'import',
  input: z.strictObject({
    importId: importIdText,
    chunk: z.int().check(z.minimum(0)),
    /** Base64 of the gzipped JSON of `chunkText`. Errors in it show when it is unpacked. */
    packed: z.string().check(z.minLength(1)),
  }),
  output: z.strictObject({ nextChunk: z.int() }),
  reasons: CHUNK_REASONS,
})

/**
 * Uploads the text of one of the import's files, so that files that depend on each other can be read together later,
 * and so that an import can be read again with other choices. Parts come in order; a repeated one is ignored.
 */
export const addImportFile = defineFunction({
  name: 'addImportFile',
  region: 'us-central1',
  access: 'signed-in',
  scope: 'import',
  input: z.strictObject({
    importId: importIdText,
    /** Its index in the list of files that opened the import, from 0. */
    file: z.int().check(z.minimum(0), z.maximum(LIMITS.importTables - 1)),
    /** From 0. */
    part: z.int().check(z.minimum(0)),
    parts: z.int().check(z.minimum(1), z.maximum(LIMITS.keptFileParts)),
    /** Base64 of one part of the gzipped bytes. */
    content: z
      .string()
      .check(z.minLength(1), z.maxLength((LIMITS.keptPartBytes / 3) * 4), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
  }),
  output: z.strictObject({}),
  reasons: {
    'no-import': 'not-found',
    'wrong-state': 'failed-precondition',
    'no-file': 'not-found',
    'too-much-kept': 'resource-exhausted',
  },
})

/** The text of one file of a finished import, part by part, as `addImportFile` received it. */
export const readImportFile = defineFunction({
  name: 'readImportFile',
  region: 'us-central1',
  access: 'signed-in',
  input: z.strictObject({
    importId: importIdText,
    file: z.int().check(z.minimum(0), z.maximum(LIMITS.importTables - 1)),
    part: z.int().check(z.minimum(0)),
  }),
  output: z.strictObject({ content: z.string(), parts: z.int() }),
  reasons: { 'no-import': 'not-found', 'no-file': 'not-found' },
})

/**
 * Makes everything staged count, in one transaction: all of it or nothing. The server finishes it without the caller,
 * even after a restart. A commit that takes less than two seconds returns `done`; otherwise the import is
 * `committing`, and `getImport` returns its progress. Meanwhile, further calls return the same.
 */
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
    /**
     * The earlier import of one of these files also read others, whose text is not stored: they have to be uploaded as
     * well.
     */
    'read-together': 'failed-precondition',
    /** It was cancelled during the commit. */
    'import-cancelled': 'aborted',
    ...PLAN_LIMIT,
  },
})

/**
 * The current state of an import. While it is `committing`, the response waits up to two seconds for the end, so
 * callers can poll it until then.
 */
export const getImport = defineFunction({
  name: 'getImport',
  region: 'us-central1',
  access: 'signed-in',
  scope: ['read', 'import'],
  input: z.strictObject({ importId: importIdText }),
  output: z.strictObject({ import: importRecord, ledgerVersion: z.int() }),
  reasons: { 'no-import': 'not-found' },
})

/** Cancels an upload, or an unfinished commit: then nothing of it counts. */
export const cancelImport = defineFunction({
  name: 'cancelImport',
  region: 'us-central1',
  access: 'signed-in',
  scope: 'import',
  input: z.strictObject({ importId: importIdText }),
  output: z.strictObject({}),
  reasons: { 'no-import': 'not-found', 'wrong-state': 'failed-precondition' },
})

/**
 * Undoes a finished import as a whole; rows that another import also contains stay. If it replaced an earlier reading
 * of its files whose text is stored, that reading counts again.
 */
export const undoImport = defineFunction({
  name: 'undoImport',
  region: 'us-central1',
  access: 'signed-in',
  input: z.strictObject({ importId: importIdText }),
  output: z.strictObject({ ledgerVersion: z.int(), fillsRemoved: z.int(), cashEventsRemoved: z.int() }),
  reasons: { 'no-import': 'not-found', 'wrong-state': 'failed-precondition' },
})

/**
 * Moves an import to another account, with what the trader added to its trades. Rows that another import of the old
 * account also contains stay there too; rows that the new account already has are there once.
 */
export const moveImport = defineFunction({
  name: 'moveImport',
  region: 'us-central1',
  access: 'signed-in',
  input: z.strictObject({ importId: importIdText, account: accountIdText }),
  output: z.strictObject({ ledgerVersion: z.int(), fillsMoved: z.int(), cashEventsMoved: z.int() }),
  reasons: { 'no-import': 'not-found', 'no-account': 'not-found', 'wrong-state': 'failed-precondition' },
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

/** How many of these records the account already has; for the preview. */
export const countKnown = defineFunction({
  name: 'countKnown',
  region: 'us-central1',
  access: 'signed-in',
  scope: ['read', 'import'],
  input: z.strictObject({ account: accountIdText, keys: z.array(dedupeKeyText).check(z.maxLength(LIMITS.keys)) }),
  output: z.strictObject({ known: z.int() }),
  reasons: { 'no-account': 'not-found' },
})
