/**
 * The average result of trades of one length, entered at any close of the 60 days before a day: the mean change of the
 * coin over that length, which no later price moves. Every close is an entry, so nothing is drawn.
 */
import { DAY_MS, float64At } from '../base/index.ts'
import { closedBefore, type CoinDays } from './coin-days.ts'

/** Days before the open that twins are entered in. */
export const TWIN_DAYS = 60
/** The longest change that is averaged: 60 days hold ten of them end to end. */
const LONGEST_DAYS = 6

/** A change over whole days, and its weight. */
export type TwinLength = { readonly days: number; readonly weight: number }

/**
 * A length as whole days. Half a day is half of the change of a day, and twelve days are twice that of six: in a market
 * without a drift all of them are zero on average, whatever path the price takes.
 */
export function twinLengths(lengthMs: number): readonly TwinLength[] {
  const length = lengthMs / DAY_MS
  if (length >= LONGEST_DAYS) return [{ days: LONGEST_DAYS, weight: length / LONGEST_DAYS }]
  const days = Math.floor(length)
  return [
    { days, weight: 1 - (length - days) },
    { days: days + 1, weight: length - days },
  ].filter(({ days: whole, weight }) => whole > 0 && weight > 0)
}

/** How many entries of the 60 days do not overlap. */
export function twinsApart(lengthMs: number): number {
  return Math.floor(TWIN_DAYS / Math.min(LONGEST_DAYS, Math.max(1, lengthMs / DAY_MS)))
}

/** Whether all closes are available that the twins of a trade opened on a day need. */
export function hasTwins(days: CoinDays, day: number): boolean {
  return closedBefore(days, day, TWIN_DAYS + 1) === TWIN_DAYS + 1
}

/**
 * The contribution of each of the 60 days before a day to the mean change over this many days, the earliest first;
 * their sum is that mean. A change from one close to another is the sum of the changes of its days, all as a share of
 * the first close.
 */
export function twinChanges({ firstDay, close }: CoinDays, day: number, length: number): Float64Array {
  const first = day - firstDay - TWIN_DAYS - 1
  const at = (index: number) => float64At(close, first + index)
  const entries = TWIN_DAYS + 1 - length
  const added = new Float64Array(TWIN_DAYS)
  for (let entry = 0; entry < entries; entry += 1) {
    for (let step = entry; step < entry + length; step += 1) {
      added[step] = float64At(added, step) + (at(step + 1) - at(step)) / at(entry) / entries
    }
  }
  return added
}
