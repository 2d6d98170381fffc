import * as z from 'zod/mini'
import { accountIdText, LIMITS } from '../fields/index.ts'

/** A hash of what a segment contains: the first half of a SHA-256. */
export const segmentHash = z.string().check(z.regex(/^[0-9a-f]{32}$/))

/**
 * The segments that the trades of a user consist of. A segment never changes, so one cached by its hash is never
 * fetched again; one that is no longer in the list can be dropped.
 */
export const segmentList = z.object({
  ledgerVersion: z.int(),
  /** `bytes`: as sent. */
  segments: z.array(z.object({ hash: segmentHash, bytes: z.int() })),
  /** Deposits, withdrawals and transfers by time, in units of 10^-8; null while the rate of a coin is missing. */
  flows: z.array(z.object({ account: accountIdText, time: z.number(), units: z.nullable(z.number()) })),
})
export type SegmentList = z.infer<typeof segmentList>

/** A request for the contents of segments. */
export const segmentRequest = z.strictObject({
  /** Each of them once. */
  hashes: z.array(segmentHash).check(z.minLength(1), z.maxLength(LIMITS.segments)),
  /** Uncompressed, for a reader without gzip. */
  plain: z.optional(z.boolean()),
})
