/** Bringing an archive back: `POST /ledger/v1/{uid}/restore`, with the archive as the body. */
import * as z from 'zod/mini'
import type { Code } from './errors.ts'
import { PLAN_LIMIT } from './plans.ts'

const count = z.int().check(z.minimum(0))

/** How far it has come. `checking`: bytes of the archive that were compared; `writing`: records that are in. */
export const restoreProgress = z.strictObject({
  stage: z.enum(['checking', 'writing', 'building']),
  done: count,
  of: count,
})
export type RestoreProgress = z.infer<typeof restoreProgress>

/** What was brought back, counted. */
export const restoreResult = z.strictObject({
  accounts: count,
  imports: count,
  fills: count,
  cashEvents: count,
  trades: count,
  corrections: count,
  /** They wait for their keys. */
  connections: count,
  candleSets: count,
  documents: count,
  pictures: count,
  ledgerVersion: count,
})
export type RestoreResult = z.infer<typeof restoreResult>

export const RESTORE_REASONS = {
  /** There is something in the journal already. */
  'journal-not-empty': 'failed-precondition',
  'not-in-demo': 'permission-denied',
  ...PLAN_LIMIT,
  'restore-running': 'resource-exhausted',
  'archive-too-large': 'resource-exhausted',
  /** Not an archive of ours, or not whole any more. */
  'damaged-archive': 'invalid-argument',
  /** Written by a later release. */
  'newer-archive': 'failed-precondition',
  /** A line is not what its file promises; message and details name file and line. */
  'bad-archive-record': 'invalid-argument',
  /** More than one user may keep. */
  'too-much': 'resource-exhausted',
} as const satisfies Readonly<Record<string, Code>>
export type RestoreReason = keyof typeof RESTORE_REASONS

/** One line of the answer to whoever accepts `application/x-ndjson`; others get the result alone at the end. */
export const restoreLine = z.union([
  z.strictObject({ progress: restoreProgress }),
  z.strictObject({ result: restoreResult }),
  z.strictObject({
    error: z.object({ status: z.string(), message: z.string(), details: z.optional(z.unknown()) }),
  }),
])
