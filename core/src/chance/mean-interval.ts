/** How far the mean of the results may be from the true mean, by independent decisions. */
import { float64At, mulberry32, quantile, ratio, standardDeviation, studentQuantile, uint32At } from '../base/index.ts'
import { countsByGroup, type Groups, sumsByGroup } from './groups.ts'

const RESAMPLES = 2_000
const SEED = 42
/** Above this many decisions the mean is so close to normal that resampling only costs time. */
const MAX_RESAMPLED = 20_000

/** Below this, even the interval of well-behaved results covers the truth too rarely for 95 %. */
const MIN_DECISIONS = 20
/** A group of trades that passed a test of its own may have fewer. */
const MIN_OF_PART = 10
/** With fewer losses, or fewer wins, the results have not shown yet how large one can be. */
const MIN_OF_EACH = 5
/** If one decision carries more of the variance than this, the next one like it changes everything. */
const MAX_SHARE_OF_ONE = 0.5

export type ConfidenceInterval = { readonly low: number; readonly high: number }

/** Why results have no valid interval. `one`: a single result carries most of the variance. */
export type NoInterval = 'few-decisions' | 'few-losses' | 'few-wins' | 'one'

export type MeanInterval =
  /**
   * `isBelowZero`: whether the mean is below zero beyond chance, by the end that one in a hundred such intervals
   * misses.
   */
  | { readonly interval: ConfidenceInterval; readonly why: null; readonly isBelowZero: boolean }
  /** `largest`: the trade that contributes most to the decision that carries the variance. */
  | { readonly interval: null; readonly why: NoInterval; readonly largest: number | null }

/**
 * 95 % interval of the mean of a trade: bootstrap-t (Efron and Tibshirani 1993, chapter 12) over decisions, 2,000
 * resamples (seed 42, type-7 quantiles); above 20,000 decisions by the t distribution. A percentile bootstrap covers 40
 * to 78 % instead of 95 % where large losses are rare. None if no method holds: below 20 decisions, below five losing
 * or winning trades, or where one decision carries more than half of the variance. Cached per values, because low and
 * high are requested one by one.
 */
export function meanInterval(values: Float64Array, decisions: Groups): MeanInterval {
  const cached = cache.get(values)
  if (cached?.decisions === decisions) return cached.result
  const result = intervalOf(values, decisions, { min: MIN_DECISIONS, minOfEach: MIN_OF_EACH })
  cache.set(values, { decisions, result })
  return result
}

const cache = new WeakMap<Float64Array, { readonly decisions: Groups; readonly result: MeanInterval }>()

/**
 * The same for a total of as many trades as these. `share`: the error rate of the interval, 0.05 by default; smaller if
 * several are tested.
 */
export function totalInterval(values: Float64Array, decisions: Groups, share = 0.05): MeanInterval {
  const result =
    share === 0.05
      ? meanInterval(values, decisions)
      : intervalOf(values, decisions, { min: MIN_DECISIONS, minOfEach: MIN_OF_EACH, share })
  return timesCount(result, values.length)
}

/**
 * The same for a group of trades that may have lost (or won) nearly always: the rest of the journal shows how large a
 * win (or a loss) can be, and the test of the group has allowed for it.
 */
export function partInterval(values: Float64Array, decisions: Groups): MeanInterval {
  return timesCount(intervalOf(values, decisions, { min: MIN_OF_PART, minOfEach: 0 }), values.length)
}

/**
 * 95 % interval of the mean of a trade by Student's t over decisions, for many slices of a journal at once, such as the
 * points of a curve: a bootstrap of each would take too long. None below ten decisions, below five losing or winning
 * trades, or where one decision carries more than half of the variance.
 */
export function quickInterval(values: Float64Array, decisions: Groups): ConfidenceInterval | null {
  const options = { min: MIN_OF_PART, minOfEach: MIN_OF_EACH, isResampled: false }
  return intervalOf(values, decisions, options).interval
}

/**
 * The distance of the mean trade from zero in standard errors, by decisions; null below two decisions or without any
 * spread.
 */
export function meanInErrors(values: Float64Array, decisions: Groups): number | null {
  if (decisions.count < 2) return null
  const { mean, error } = errorOf(sumsByGroup(values, decisions), countsByGroup(decisions))
  return ratio(mean, error)
}

function timesCount(mean: MeanInterval, count: number): MeanInterval {
  if (mean.interval === null) return mean
  const { low, high } = mean.interval
  return { ...mean, interval: { low: low * count, high: high * count } }
}

type IntervalOptions = {
  readonly min: number
  readonly minOfEach: number
  readonly isResampled?: boolean
  readonly share?: number
}

function intervalOf(values: Float64Array, decisions: Groups, options: IntervalOptions): MeanInterval {
  const { min, minOfEach, isResampled = decisions.count <= MAX_RESAMPLED, share = 0.05 } = options
  const [sums, counts] = [sumsByGroup(values, decisions), countsByGroup(decisions)]
  const none = (why: NoInterval, largest: number | null = null): MeanInterval => ({ interval: null, why, largest })
  if (sums.length < min) return none('few-decisions')
  const { mean, error, heaviest } = errorOf(sums, counts)
  if (error === 0) return { interval: { low: mean, high: mean }, why: null, isBelowZero: mean < 0 }
  if (countOf(values, (value) => value < 0) < minOfEach) return none('few-losses')
  if (countOf(values, (value) => value > 0) < minOfEach) return none('few-wins')
  if (heaviest.share > MAX_SHARE_OF_ONE) return none('one', largestIn(values, decisions, heaviest.decision))
  const ratios = isResampled ? resampledRatios(sums, counts, mean) : null
  const endAt = (at: number) =>
    mean - (ratios === null ? studentTail(at, sums.length - 1) : (quantile(ratios, at) ?? 0)) * error
  const [low, high] = [endAt(1 - share / 2), endAt(share / 2)]
  if (!Number.isFinite(low) || !Number.isFinite(high))
    return none('one', largestIn(values, decisions, heaviest.decision))
  return { interval: { low, high }, why: null, isBelowZero: endAt(0.01) < 0 }
}

/** Quantiles of whole degrees of freedom, because the points of a curve need the same ones again and again. */
function studentTail(at: number, degrees: number): number {
  const tails = studentTails.get(degrees) ?? new Map<number, number>()
  studentTails.set(degrees, tails)
  const tail = tails.get(at) ?? studentQuantile(at, degrees)
  tails.set(at, tail)
  return tail
}

const studentTails = new Map<number, Map<number, number>>()

function countOf(values: Float64Array, isCounted: (value: number) => boolean): number {
  return values.reduce((count, value) => count + Number(isCounted(value)), 0)
}

/** The mean of a trade, its standard error (as the ratio of two sums), and the decision that contributes most to it. */
function errorOf(sums: Float64Array, counts: Uint32Array) {
  let [total, trades] = [0, 0]
  for (let decision = 0; decision < sums.length; decision += 1) {
    total += float64At(sums, decision)
    trades += uint32At(counts, decision)
  }
  const mean = total / trades
  const rests = sums.map((sum, decision) => sum - mean * uint32At(counts, decision))
  const heaviest = { decision: 0, share: 0 }
  let squares = 0
  for (const rest of rests) squares += rest * rest
  for (let decision = 0; decision < rests.length && squares > 0; decision += 1) {
    const share = float64At(rests, decision) ** 2 / squares
    if (share > heaviest.share) Object.assign(heaviest, { decision, share })
  }
  // The residuals add up to zero, so their standard deviation is the root of their squares; 0 if all are rounding
  // noise.
  const deviation = standardDeviation(rests) ?? 0
  return { mean, error: (deviation * Math.sqrt(sums.length)) / trades, heaviest }
}

/** How far the mean of each resample is from that of all, in its own standard errors, ascending. */
function resampledRatios(sums: Float64Array, counts: Uint32Array, mean: number): Float64Array {
  const random = mulberry32(SEED)
  const size = sums.length
  const ratios = new Float64Array(RESAMPLES)
  for (let round = 0; round < RESAMPLES; round += 1) {
    let [total, trades, totalSquares, products, tradeSquares] = [0, 0, 0, 0, 0]
    for (let draw = 0; draw < size; draw += 1) {
      const decision = Math.floor(random() * size)
      // Less the mean, so that squares keep their digits.
      const count = counts[decision] as number
      const sum = (sums[decision] as number) - mean * count
      total += sum
      trades += count
      totalSquares += sum * sum
      products += sum * count
      tradeSquares += count * count
    }
    const difference = total / trades
    const squares = totalSquares - 2 * difference * products + difference * difference * tradeSquares
    const error = Math.sqrt((Math.max(0, squares) * size) / (size - 1)) / trades
    ratios[round] = error > 0 ? difference / error : Math.sign(difference) * Number.POSITIVE_INFINITY || 0
  }
  return ratios.sort()
}

function largestIn(values: Float64Array, { groupOf }: Groups, decision: number): number | null {
  let largest: number | null = null
  for (let trade = 0; trade < values.length; trade += 1) {
    if (uint32At(groupOf, trade) !== decision) continue
    if (largest === null || Math.abs(float64At(values, trade)) > Math.abs(float64At(values, largest))) largest = trade
  }
  return largest
}
