import type { GapReason } from '@roundtrip/contract/market'

/** Why candles are missing for now; they may be available a moment later. */
export const PASSING_GAPS: ReadonlySet<string> = new Set<GapReason>([
  'no-network',
  'no-answer',
  'bad-answer',
  'rate-limited',
])
