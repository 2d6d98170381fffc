/** Bringing an archive back: `POST /ledger/v1/{uid}/restore`, with the archive as the body. */
import * as z from 'zod/mini'
import type { Code } from '../errors/index.ts'
import { limitUse } from '../plans/index.ts'

const count = z.int().check(z.minimum(0))

/** How far it has come. `checking`: bytes of the archive that were compared; `writing`: records that are in. */
export const restoreProgress = z.strictObject({
  stage: z.enum(['checking', 'writing', 'building']),
  done: count,
  of: count,
})
export type RestoreProgress = z.infer<typeof restoreProgress>

/** One figure of one trade that is not what the archive says. */
export const figureDifference = z.strictObject({
  trade: z.string(),
  ticker: z.string(),
  /** ISO, in UTC. */
  openTime: z.string(),
  /** As the head of `trades.csv` names it. */
  column: z.string(),
  archived: z.string(),
  restored: z.string(),
})
export type FigureDifference = z.infer<typeof figureDifference>

/**
 * Why figures differ. `no-rates`: an earlier release wrote the archive, without the prices that it converted at;
 * `other-release`: another release derives figures in another way; `unknown`: neither, so the archive was changed, or
 * this is our fault.
 */
export const RESTORE_CAUSES = ['no-rates', 'other-release', 'unknown'] as const
export type RestoreCause = (typeof RESTORE_CAUSES)[number]

/** The trades and flows that were built from the archive, beside those that it lists. */
export const restoreComparison = z.strictObject({
  /** Trades that the archive lists. */
  trades: count,
  /** Trades with another figure, trades that were not built again, and trades that the archive does not list. */
  changed: count,
  missing: count,
  added: count,
  /** Deposits and withdrawals with another value. */
  flows: count,
  /** The columns of `trades.csv` in which trades differ. */
  columns: z.array(z.string()),
  examples: z.array(figureDifference),
  causes: z.array(z.enum(RESTORE_CAUSES)),
})
export type RestoreComparison = z.infer<typeof restoreComparison>

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
  /** Null where the archive lists no trades: the first version of the format did not. */
  comparison: z.nullable(restoreComparison),
  /** Limits of the plan that the archive exceeds. Everything is there; more of these can be added only within a plan. */
  overPlan: z.array(limitUse),
})
export type RestoreResult = z.infer<typeof restoreResult>

export const RESTORE_REASONS = {
  /** There is something in the journal already. */
  'journal-not-empty': 'failed-precondition',
  'not-in-demo': 'permission-denied',
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
  /** What keeps archives and pictures does not answer. */
  'store-unavailable': 'unavailable',
} as const satisfies Readonly<Record<string, Code>>
export type RestoreReason = keyof typeof RESTORE_REASONS

/** One line of the response to clients that accept `application/x-ndjson`; others only get the result at the end. */
export const restoreLine = z.union([
  z.strictObject({ progress: restoreProgress }),
  z.strictObject({ result: restoreResult }),
  z.strictObject({
    error: z.object({ status: z.string(), message: z.string(), details: z.optional(z.unknown()) }),
  }),
])
