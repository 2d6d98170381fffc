import { ascending, quantile } from '../base/index.ts'
import { type ConfidenceInterval, type MeanInterval, totalInterval } from '../chance/index.ts'

/** The result of each UTC day beyond the contribution of its prices to the twins of trades. */
export type OwnDays = {
  readonly add: (day: number, amount: number) => void
  /** From the first day to the last, without a gap. */
  readonly values: () => Float64Array
}

export function createOwnDays(): OwnDays {
  const ofDay = new Map<number, number>()
  return {
    add: (day, amount) => {
      ofDay.set(day, (ofDay.get(day) ?? 0) + amount)
    },
    values: () => {
      const days = ascending([...ofDay.keys()])
      const [first, last] = [quantile(days, 0) ?? 0, quantile(days, 1) ?? -1]
      return Float64Array.from({ length: last - first + 1 }, (_, index) => ofDay.get(first + index) ?? 0)
    },
  }
}

/** Fewer weeks say less than their days. */
const ENOUGH_WEEKS = 20
const WEEK = 7

/**
 * The interval of the sum of days, at this error rate. Days are nearly independent of each other if trades are short,
 * and weeks also if trades last longer or the market is wild for a while: the wider of both intervals counts.
 */
export function sumInterval(values: Float64Array, share: number): MeanInterval {
  const by = (length: number): MeanInterval => {
    const groupOf = Uint32Array.from(values, (_, day) => Math.floor(day / length))
    return totalInterval(values, { groupOf, count: Math.ceil(values.length / length) }, share)
  }
  const days = by(1)
  if (days.interval === null || values.length < ENOUGH_WEEKS * WEEK) return days
  const weeks = by(WEEK)
  return weeks.interval === null || widthOf(weeks.interval) > widthOf(days.interval) ? weeks : days
}

function widthOf({ low, high }: ConfidenceInterval): number {
  return high - low
}

/** Whether a sum is above or below zero by more than chance: one in fifty such intervals misses the truth. */
export function signBeyondChance(values: Float64Array): -1 | 0 | 1 {
  const { interval } = sumInterval(values, CLAIM_SHARE)
  if (interval === null) return 0
  if (interval.low > 0) return 1
  return interval.high < 0 ? -1 : 0
}

const CLAIM_SHARE = 0.02
