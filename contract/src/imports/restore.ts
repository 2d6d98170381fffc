/** Restoring an archive: `POST /ledger/v1/{uid}/restore`, with the archive as the body. */
import * as z from 'zod/mini'
import type { Code } from '../errors/index.ts'
import { limitUse } from '../plans/index.ts'

const count = z.int().check(z.minimum(0))

/** The progress. `checking`: bytes of the archive compared; `writing`: records written. */
export const restoreProgress = z.strictObject({
  stage: z.enum(['checking', 'writing', 'building']),
  done: count,
  of: count,
})
export type RestoreProgress = z.infer<typeof restoreProgress>

/** One figure of one trade that differs from the archive. */
export const figureDifference = z.strictObject({
  trade: z.string(),
  ticker: z.string(),
  /** ISO, in UTC. */
  openTime: z.string(),
  /** The column's name in the head of `trades.csv`. */
  column: z.string(),
  archived: z.string(),
  restored: z.string(),
})
export type FigureDifference = z.infer<typeof figureDifference>

/**
 * Why figures differ. `no-rates`: an earlier release wrote the archive, without its conversion rates;
 * `other-release`: another release derives figures differently; `unknown`: neither, so the archive was changed, or this
 * is our bug.
 */
export const RESTORE_CAUSES = ['no-rates', 'other-release', 'unknown'] as const
export type RestoreCause = (typeof RESTORE_CAUSES)[number]

/** The trades and flows built from the archive, compared with those that it lists. */
export const restoreComparison = z.strictObject({
  /** The number of trades that the archive lists. */
  trades: count,
  /** Trades with different figures, trades that were not rebuilt, and trades that the archive does not list. */
  changed: count,
  missing: count,
  added: count,
  /** Deposits and withdrawals with a different value. */
  flows: count,
  /** The columns of `trades.csv` in which trades differ. */
  columns: z.array(z.string()),
  examples: z.array(figureDifference),
  causes: z.array(z.enum(RESTORE_CAUSES)),
})
export type RestoreComparison = z.infer<typeof restoreComparison>

/** The number of restored items. */
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
  /** Null if the archive lists no trades: the first version of the format did not. */
  comparison: z.nullable(restoreComparison),
  /** Limits of the plan that the archive exceeds. Everything is restored; more can be added only within the plan. */
  overPlan: z.array(limitUse),
})
export type RestoreResult = z.infer<typeof restoreResult>

export const RESTORE_REASONS = {
  /** The journal is not empty. */
  'journal-not-empty': 'failed-precondition',
  'not-in-demo': 'permission-denied',
  'restore-running': 'resource-exhausted',
  'archive-too-large': 'resource-exhausted',
  /** Not one of our archives, or damaged. */
  'damaged-archive': 'invalid-argument',
  /** Written by a later release. */
  'newer-archive': 'failed-precondition',
  /** A line is not valid for its file; message and details name file and line. */
  'bad-archive-record': 'invalid-argument',
  /** More than a user may store. */
  'too-much': 'resource-exhausted',
  /** The store of archives and pictures does not respond. */
  'store-unavailable': 'unavailable',
} as const satisfies Readonly<Record<string, Code>>
export type RestoreReason = keyof typeof RESTORE_REASONS

/** One line of the response to clients that accept `application/x-ndjson`; others get only the result at the end. */
export const restoreLine = z.union([
  z.strictObject({ progress: restoreProgress }),
  z.strictObject({ result: restoreResult }),
  z.strictObject({
    error: z.object({ status: z.string(), message: z.string(), details: z.optional(z.unknown()) }),
  }),
])
