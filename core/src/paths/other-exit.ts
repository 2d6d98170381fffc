import type { PathGap } from './path.ts'

/**
 * Another way to leave a trade.
 *
 * - `later`: each exit comes some minutes later.
 * - `target`: all at a multiple of the risk, or at the stop. The stop is the planned one, otherwise the price at which
 *   1 R is lost.
 * - `trailing`: all at a stop that follows the best price. `percent` is of the average entry (0.02 = 2 %), `r` a
 *   multiple of the risk.
 */
export type OtherExit =
  | { readonly kind: 'later'; readonly minutes: number }
  | { readonly kind: 'target'; readonly multiple: number }
  | { readonly kind: 'trailing'; readonly by: 'percent' | 'r'; readonly distance: number }

export const OTHER_EXITS = ['later', 'target', 'trailing'] as const satisfies readonly OtherExit['kind'][]

/** The trader's plan, as exits need it. In the settlement asset; null = unknown. */
export type ExitPlan = {
  /** The initial risk, above 0. */
  readonly risk: number | null
  /** The price of the first stop. */
  readonly stop: number | null
}

/**
 * Why a trade cannot be replayed with another exit.
 *
 * - `moved-coins`: a fill moved coins without a trade.
 * - `no-costs`: a rate is missing.
 * - `no-risk`: no stop and no amount at risk.
 * - `stop-passed`: an entry was filled beyond the planned stop.
 * - `added-again`: an entry after an exit. Without that exit the position would have been larger than it ever was.
 * - `entry-candle`: the stop is within the range of the candle of an entry, before or after it.
 * - `ended-by-exchange`: liquidated, deleveraged, settled or expired, so there was no later exit.
 * - `too-short`: the candles end before the exit.
 */
export const REPLAY_GAPS = [
  'moved-coins',
  'no-costs',
  'no-risk',
  'stop-passed',
  'added-again',
  'entry-candle',
  'ended-by-exchange',
  'too-short',
] as const
export type ReplayGap = (typeof REPLAY_GAPS)[number] | PathGap

/** What ended the replayed trade. `time`: neither stop nor target was reached within the available candles. */
export type ReplayEnd = 'later' | 'stop' | 'target' | 'time' | 'as-traded'

/** A trade with another exit. Money is in the settlement asset: gross - fees + funding + otherCash = net. */
export type ReplayedExit = {
  readonly end: ReplayEnd
  /** The start of the candle of the exit, or the moment of the last one; UTC ms. */
  readonly time: number
  /** The average price of the exits. */
  readonly price: number
  readonly gross: number
  readonly fees: number
  readonly funding: number
  readonly otherCash: number
  readonly net: number
  /** A candle reached both levels, so the worse one counted. */
  readonly isDoubtful: boolean
}

export type Replay =
  | { readonly exit: ReplayedExit; readonly gap: null }
  /** `ifStopped`: for a stop within the candle of an entry, the trade if the stop was hit after the entry. */
  | { readonly exit: null; readonly gap: ReplayGap; readonly ifStopped: ReplayedExit | null }

export function unknown(gap: ReplayGap): Replay {
  return { exit: null, gap, ifStopped: null }
}
