import { float64At, studentQuantile, uint32At } from '../base/index.ts'
import type { Groups } from './groups.ts'
import type { ConfidenceInterval } from './mean-interval.ts'

/** With fewer decisions on either side a difference would mean nothing. */
export const MIN_OF_A_SIDE = 10

/** Results of two kinds of trades. */
export type TwoSamples = {
  readonly values: Float64Array
  /** 1 if a trade is of the second kind, 0 if it is of the first. */
  readonly isSecond: Uint8Array
}

/**
 * 95 % interval of the mean of the first kind minus that of the second, by Welch's t with the degrees of freedom of
 * Welch and Satterthwaite: the two may differ in number and spread. The squares are those of decisions, which may have
 * trades of both kinds (Cameron, Gelbach and Miller 2008); where every trade is a decision of its own it is Welch's
 * interval. Null below ten decisions of either kind.
 *
 * `share`: the error rate of the interval, 0.05 by default; smaller if several differences are tested.
 */
export function differenceInterval(
  { values, isSecond }: TwoSamples,
  decisions: Groups,
  share = 0.05,
): ConfidenceInterval | null {
  const sides = [sideOf({ values, isSecond }, decisions, 0), sideOf({ values, isSecond }, decisions, 1)] as const
  const [first, second] = sides
  if (Math.min(first.decisions, second.decisions) < MIN_OF_A_SIDE) return null
  const difference = first.mean - second.mean
  let [variance, own, other] = [0, 0, 0]
  for (let decision = 0; decision < decisions.count; decision += 1) {
    const [a, b] = [float64At(first.rests, decision), float64At(second.rests, decision)]
    variance += (a - b) ** 2
    own += a * a
    other += b * b
  }
  const shares = [own * correction(first.decisions), other * correction(second.decisions)] as const
  // A covariance of both kinds could make the difference more certain; we do not rely on it.
  const careful = Math.max(shares[0] + shares[1], variance * correction(Math.min(first.decisions, second.decisions)))
  if (!(careful > 0)) return { low: difference, high: difference }
  const degrees =
    (shares[0] + shares[1]) ** 2 / (shares[0] ** 2 / (first.decisions - 1) + shares[1] ** 2 / (second.decisions - 1))
  const reach = studentQuantile(1 - share / 2, degrees) * Math.sqrt(careful)
  return { low: difference - reach, high: difference + reach }
}

function correction(decisions: number): number {
  return decisions / (decisions - 1)
}

type Side = {
  readonly mean: number
  readonly decisions: number
  /** The contribution of each decision to the error of the mean. */
  readonly rests: Float64Array
}

function sideOf({ values, isSecond }: TwoSamples, { groupOf, count }: Groups, side: 0 | 1): Side {
  const sums = new Float64Array(count)
  const counts = new Float64Array(count)
  let [total, trades] = [0, 0]
  for (let trade = 0; trade < values.length; trade += 1) {
    if (isSecond[trade] !== side) continue
    const decision = uint32At(groupOf, trade)
    sums[decision] = float64At(sums, decision) + float64At(values, trade)
    counts[decision] = float64At(counts, decision) + 1
    total += float64At(values, trade)
    trades += 1
  }
  const mean = trades === 0 ? 0 : total / trades
  return {
    mean,
    decisions: counts.filter((number) => number > 0).length,
    rests: sums.map((sum, decision) => (sum - mean * float64At(counts, decision)) / Math.max(1, trades)),
  }
}
