/**
 * The proposal for an experiment: bounds and units from the trades so far, which the trader may change before the seal.
 */
import { ascending, float64At, mean, quantile, standardDeviation } from '../base/index.ts'
import { decisionsOf, roundsOf } from '../chance/index.ts'
import { MIN_SEEN, MARGIN } from './betting.ts'
import type { Results } from './results.ts'
import { type ExperimentTerms, isOfDays } from './terms.ts'

export type Proposal = Pick<ExperimentTerms, 'against' | 'effect' | 'bound' | 'unit' | 'tradesPerDecision'>

/** A difference of a fifth of the spread is the smallest that shows within a few hundred trades. */
const NOTICEABLE = 0.2
/** A pair has at most this many decisions per side. */
const MAX_OF_A_PAIR = 5
/** With a smaller share of other trades, there is nothing to compare with. */
const MIN_OTHERS = 0.1

export function proposeTerms(
  { measure, direction }: Pick<ExperimentTerms, 'measure' | 'direction'>,
  results: Results,
): Proposal {
  const indexes = [...results.value.keys()].filter((index) => !Number.isNaN(float64At(results.value, index)))
  const closed = indexes.filter((index) => float64At(results.closeTime, index) < Number.POSITIVE_INFINITY)
  const own = closed.filter((index) => results.isSubject[index] === 1)
  const values = Float64Array.from(own.length > 1 ? own : closed, (index) => float64At(results.value, index))
  const unit = unitOf(results, closed)
  const sizes = sizesOfRounds(results, unit)
  const spread = rounded(NOTICEABLE * (standardDeviation(values) ?? 1))
  if (measure === 'kept') {
    const value = shareToBeat(values)
    const effect = rounded(Math.min(0.1, (1 - value) / 2))
    return { against: { by: 'number', value }, effect, bound: { loss: 1, gain: 1 }, unit, tradesPerDecision: 1 }
  }
  const all = closed.map((index) => (direction === 'higher' ? 1 : -1) * float64At(results.value, index))
  const share = closed.length === 0 ? 1 : own.length / closed.length
  const isComparable = !isOfDays(measure) && own.length > 0 && 1 - share >= MIN_OTHERS
  return {
    against: isComparable ? sides(share) : { by: 'number', value: 0 },
    effect: Math.max(spread, SMALLEST),
    bound: {
      loss: limit(
        all.map((value) => -value),
        USUAL[measure],
      ),
      gain: limit(all, USUAL[measure]),
    },
    unit,
    tradesPerDecision: isOfDays(measure) ? 1 : sizes,
  }
}

const SMALLEST = 0.01

/** The share of days so far, rounded up to the next 5 %; four of five if there are no days. */
function shareToBeat(values: Float64Array): number {
  const share = mean(values) ?? 0.8
  return Math.min(0.95, Math.max(0.5, Math.ceil(share * 20) / 20))
}

/** The minimum bound until enough losses, or gains, show how large one can be: percent, or R. */
const USUAL: Readonly<Record<Exclude<ExperimentTerms['measure'], 'kept'>, number>> = {
  percent: 10,
  risk: 5,
  'percent-of-day': 30,
  'risk-of-day': 15,
}

/** A bound above the largest positive value. */
function limit(values: readonly number[], usual: number): number {
  const seen = values.filter((value) => value > 0)
  const largest = seen.reduce((max, value) => Math.max(max, value), 0)
  return Math.max(rounded(MARGIN * largest), seen.length < MIN_SEEN ? usual : SMALLEST)
}

function sides(share: number): ExperimentTerms['against'] {
  const most = (ratio: number) => Math.min(MAX_OF_A_PAIR, Math.max(1, Math.round(ratio)))
  return { by: 'others', own: most(share / (1 - share)), others: most((1 - share) / share) }
}

/** The grouping of the results so far: decisions, days or weeks. */
function unitOf({ openTime, closeTime, value }: Results, closed: readonly number[]): ExperimentTerms['unit'] {
  if (closed.length === 0) return 'decision'
  const picked = (values: Float64Array) => Float64Array.from(closed, (index) => float64At(values, index))
  const results = picked(value)
  const center = mean(results) ?? 0
  return decisionsOf({
    openTime: picked(openTime),
    closeTime: picked(closeTime),
    coin: closed.map(() => ''),
    side: closed.map(() => 1),
    value: results.map((each) => each - center),
  }).unit
}

/** Nine of ten rounds have no more trades of the experiment. */
function sizesOfRounds(results: Results, unit: ExperimentTerms['unit']): number {
  const counts = roundsOf(results, unit).map(
    ({ trades }) => trades.filter((trade) => results.isSubject[trade] === 1).length,
  )
  return Math.min(
    MAX_TRADES,
    Math.max(1, Math.round(quantile(ascending(counts.filter((count) => count > 0)), 0.9) ?? 1)),
  )
}

const MAX_TRADES = 1_000

/** Two digits are enough for a trader who reads the terms before the seal. */
function rounded(value: number): number {
  return Number(value.toPrecision(2))
}
