import type { GapReason } from '@roundtrip/contract/market'

/** Why candles are missing that may be there a moment later. */
export const PASSING_GAPS: ReadonlySet<string> = new Set<GapReason>([
  'no-network',
  'no-answer',
  'bad-answer',
  'rate-limited',
])
