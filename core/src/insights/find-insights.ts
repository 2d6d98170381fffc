import { float64At, float64sAt, mulberry32, runSteps, type Steps, sum } from '../base/index.ts'
import {
  carefulGroups,
  type Decisions,
  decisionsOf,
  ENOUGH_DECISIONS,
  type Groups,
  groupsAmong,
  partInterval,
  sumsByGroup,
} from '../chance/index.ts'
import { countedRows, decidedTrades, MONEY_UNIT } from '../reports/index.ts'
import { type Candidate, type Centred, problemOf, type Robustness, robustnessOf, strongSlices } from './candidate.ts'
import { shuffled } from './dealt.ts'
import { expectedOf } from './expected.ts'
import { findHabits } from './habits.ts'
import type { Description, Insight, Insights, Neighbour, Rejections, Slice, SlicePart } from './insight-types.ts'
import { luckOf } from './luck.ts'
import { isOwnEffect } from './mirrored.ts'
import { withoutRepeats } from './repeats.ts'
import { bucketsOf, type Split, tradesOf } from './split.ts'
import { hasMistake, type Journal, type Splits, splitsOf } from './splits.ts'
import { totalsOfValues } from './statistic.ts'
import { turned } from './turned.ts'
import { wholeOf } from './whole.ts'

/** At most this share of chance journals shows any slice. The rest of 5 % is left to the total and to behavior. */
export const SLICE_ALPHA = 0.045
const MAX_DRAWS = 499
/** This many are drawn in any case, to count how many slices look strong by luck. */
const MIN_DRAWS = 99
const SEED = 42
/** Fewer trades say nothing; and in a large journal, less than a thousandth of the trades is not a habit. */
const MIN_TRADES = 30
const MIN_SHARE = 0.001

/**
 * Slices of the journal that lose or earn money, and differ from the rest of it by more than chance. `docs/insights.md`
 * explains the claim of each, and why noise claims nothing.
 */
export function findInsights(journal: Journal): Insights {
  return runSteps(insightSteps(journal))
}

/**
 * The same in steps of some ten milliseconds, up to a hundred with a few hundred thousand trades, so that a caller can
 * do other work in between.
 */
export function* insightSteps(journal: Journal): Steps<Insights> {
  const { rows, whole, decisions, splits, minTrades, isEnough } = yield* prepared(journal)
  const { results } = whole
  const atOpen = yield* testedSlices(splits.atOpen, whole)
  const later = yield* testedSlices(splits.later, whole)
  const insights = atOpen.kept.flatMap((slice) => insightOf(slice, whole, atOpen)).map(({ insight }) => insight)
  yield
  return {
    currency: journal.columns.currency,
    trades: rows.length,
    decisions: { count: decisions.count, unit: decisions.unit, enough: ENOUGH_DECISIONS },
    whole: wholeOf({ columns: journal.columns, rows, results, decisions }),
    tested: atOpen.tested,
    minTrades,
    strong: atOpen.strong,
    strongByLuck: atOpen.strongByLuck,
    unseen: isEnough ? unseenOf(whole, atOpen.critical) : null,
    rejected: { ...atOpen.rejected, own: atOpen.rejected.own + atOpen.kept.length - insights.length },
    insights: insights.sort((a, b) => certainMoney(b) - certainMoney(a)),
    descriptions: later.kept.map((slice) => descriptionOf(slice, whole)),
    habits: findHabits({ ...journal, rows }),
  }
}

/** An insight with the rows of its trades. */
export type Cause = { readonly insight: Insight; readonly rows: Uint32Array }

/** Only the insights of `findInsights`, each with its trades; the farthest from the rest first, in standard errors. */
export function* causeSteps(journal: Journal): Steps<readonly Cause[]> {
  const { rows, whole, splits } = yield* prepared(journal)
  const atOpen = yield* testedSlices(splits.atOpen, whole)
  return atOpen.kept
    .flatMap((slice) =>
      insightOf(slice, whole, atOpen).map(({ insight, trades }) => ({
        strength: slice.candidate.statistic,
        cause: { insight, rows: trades.map((trade) => rows[trade] as number) },
      })),
    )
    .sort((a, b) => b.strength - a.strength)
    .map(({ cause }) => cause)
}

type Prepared = {
  /** The counted trades, by time of close. */
  readonly rows: Uint32Array
  readonly whole: Whole
  readonly decisions: Decisions
  readonly splits: Splits
  readonly minTrades: number
  /** Whether there are enough independent decisions for any claim. */
  readonly isEnough: boolean
}

function* prepared(journal: Journal): Steps<Prepared> {
  const rows = countedRows(journal.columns, journal.rows)
  const units = float64sAt(journal.columns.net, rows)
  const results = units.map((net) => net / MONEY_UNIT)
  const minTrades = Math.max(MIN_TRADES, Math.ceil(MIN_SHARE * rows.length))
  const decided = decidedTrades(journal.columns, rows, results)
  const decisions = decisionsOf(decided)
  const average = rows.length === 0 ? 0 : sum(results) / rows.length
  // Minus their mean, so that squares keep their digits.
  const whole: Whole = {
    journal,
    units,
    results,
    closeTimes: decided.closeTime,
    values: decided.value,
    average,
    decisions,
    groups: carefulGroups(decided, decisions),
  }
  yield
  const isEnough = decisions.count >= ENOUGH_DECISIONS
  const splits = isEnough ? splitsOf({ ...journal, rows }, minTrades) : { atOpen: [], later: [] }
  yield
  return { rows, whole, decisions, splits, minTrades, isEnough }
}

type Whole = Centred & {
  readonly journal: Journal
  readonly units: Float64Array
  readonly results: Float64Array
  readonly closeTimes: Float64Array
  readonly groups: Groups
}

type Tested = {
  readonly tested: number
  readonly strong: number
  readonly strongByLuck: number
  /** The threshold for a slice, in standard errors. */
  readonly critical: number
  readonly rejected: Rejections
  readonly kept: readonly TestedCandidate[]
}

type TestedCandidate = { readonly candidate: Candidate; readonly luck: number; readonly robustness: Robustness }

/** The slices of these splits that hold up, and why the others do not. */
function* testedSlices(splits: readonly Split[], whole: Whole): Steps<Tested> {
  const { journal, results } = whole
  const { tested, strong, candidates } = strongSlices(splits, whole)
  yield
  const own = candidates.filter((candidate) => isOwnEffect(candidate, whole.values))
  const chosen = own.filter(
    (candidate) => candidate.direction === 'loses' || !hasMistake(journal, slicePartsOf(candidate)),
  )
  const luck = yield* certainOf(chosen, splits, whole)
  const certain = [...luck.shares.keys()]
  const robustness = robustnessOf(certain, results)
  yield
  const problems = new Map([...robustness].map(([candidate, facts]) => [candidate, problemOf(candidate, facts)]))
  const robust = certain.filter((candidate) => problems.get(candidate) === null)
  const kept = withoutRepeats(robust, results)
  yield
  const countOf = (problem: 'halves' | 'extremes') => certain.filter((slice) => problems.get(slice) === problem).length
  return {
    tested,
    strong,
    strongByLuck: luck.strong,
    critical: luck.critical,
    rejected: {
      own: strong - candidates.length,
      alike: candidates.length - own.length,
      chance: chosen.length - certain.length,
      halves: countOf('halves'),
      extremes: countOf('extremes'),
      merged: robust.length - kept.length,
    },
    kept: kept.flatMap((candidate) => {
      const facts = robustness.get(candidate)
      return facts === undefined ? [] : [{ candidate, luck: luck.shares.get(candidate) ?? 1, robustness: facts }]
    }),
  }
}

type Certain = {
  readonly shares: ReadonlyMap<Candidate, number>
  readonly strong: number
  readonly critical: number
}

/**
 * The candidates beyond chance, each with the larger of two shares: of randomly assigned results, and of results with
 * random signs. Either test alone makes an assumption that some journals violate; see `docs/insights.md`.
 */
function* certainOf(candidates: readonly Candidate[], splits: readonly Split[], whole: Whole): Steps<Certain> {
  const options = { max: MAX_DRAWS, min: MIN_DRAWS, alpha: SLICE_ALPHA }
  const random = mulberry32(SEED)
  const byTrade = candidates.map(({ statistic }) => ({ statistic, own: 0 }))
  const dealt = yield* luckOf(byTrade, shuffled(splits, whole.values, random), options)
  const shares = new Map<Candidate, number>()
  const left = candidates.flatMap((candidate, index) => {
    const share = dealt.shares[index] ?? 1
    return share <= SLICE_ALPHA ? [{ candidate, share }] : []
  })
  if (left.length === 0) return { shares, strong: dealt.strong, critical: dealt.critical }
  const { draws, ownOf } = turned(splits, whole, random)
  yield
  const strengths = left.map(({ candidate: { split, span, statistic } }) => ({ statistic, own: ownOf(split, span) }))
  const signs = yield* luckOf(strengths, draws, options)
  for (const [index, { candidate, share }] of left.entries()) {
    const larger = Math.max(share, signs.shares[index] ?? 1)
    if (larger <= SLICE_ALPHA) shares.set(candidate, larger)
  }
  return { shares, strong: dealt.strong, critical: Math.max(dealt.critical, signs.critical) }
}

function sliceOf({ split, span, direction }: Candidate, { units, results, decisions }: Whole): Slice & Own {
  const trades = tradesOf(split, span)
  const net = sum(float64sAt(units, trades))
  const restNet = sum(units) - net
  const ownDecisions = groupsAmong(decisions, trades)
  return {
    direction,
    parts: slicePartsOf({ split, span }),
    trades: trades.length,
    decisions: ownDecisions.count,
    net: net / MONEY_UNIT,
    mean: net / MONEY_UNIT / trades.length,
    restNet: restNet / MONEY_UNIT,
    restMean: restNet / MONEY_UNIT / (results.length - trades.length),
    neighbours: neighboursOf({ split, span }, units),
    own: { trades, results: float64sAt(results, trades), decisions: ownDecisions },
  }
}

type Own = {
  readonly own: { readonly trades: Uint32Array; readonly results: Float64Array; readonly decisions: Groups }
}

/** Null if the interval of its own result includes zero after all, or its decisions are too few for one. */
function insightOf(
  { candidate, luck, robustness }: TestedCandidate,
  whole: Whole,
  { critical }: Tested,
): { readonly insight: Insight; readonly trades: Uint32Array }[] {
  const { own, ...slice } = sliceOf(candidate, whole)
  const mean = partInterval(own.results, own.decisions)
  const { interval } = mean
  if (interval === null ? mean.why !== 'one' : !(slice.direction === 'loses' ? interval.high < 0 : interval.low > 0))
    return []
  const expected = expectedOf(candidate, { restMean: slice.restMean, critical })
  // If the rest is worse, differing from it does not yet mean earning.
  if (slice.direction === 'loses' ? expected.mean > 0 : expected.mean < 0) return []
  const largest = mean.why === null || mean.largest === null ? null : (own.trades[mean.largest] ?? null)
  const insight: Insight = {
    ...slice,
    interval,
    carriedBy: largest === null ? null : carrierOf(largest, whole),
    expected,
    luck,
    halves: robustness.halves,
    withoutExtremes: robustness.withoutExtremes,
  }
  return [{ insight, trades: own.trades }]
}

function carrierOf(trade: number, { results, closeTimes }: Whole): Insight['carriedBy'] {
  return { closeTime: float64At(closeTimes, trade), net: float64At(results, trade) }
}

function descriptionOf({ candidate }: TestedCandidate, whole: Whole): Description {
  const { own: _, ...slice } = sliceOf(candidate, whole)
  return { ...slice, knowledge: candidate.split.knowledge === 'during' ? 'during' : 'afterwards' }
}

function slicePartsOf({ split, span }: Pick<Candidate, 'split' | 'span'>): SlicePart[] {
  const buckets = bucketsOf(split, span)
  return split.dimensions.map((dimension, index) => ({
    dimension,
    keys: [...new Set(buckets.map((bucket) => split.keys[bucket]?.[index] ?? ''))],
  }))
}

/** The buckets of the first dimension; for a pair, those with the same key in the second. */
function neighboursOf({ split, span }: Pick<Candidate, 'split' | 'span'>, units: Float64Array): Neighbour[] {
  const inside = new Set(bucketsOf(split, span))
  const second = split.keys[span.from]?.[1]
  const nets = new Float64Array(split.keys.length + 1)
  for (let trade = 0; trade < units.length; trade += 1) {
    const index = split.bucketOfTrade[trade] as number
    nets[index] = (nets[index] as number) + float64At(units, trade)
  }
  return split.keys.flatMap(([key = '', other], bucket) => {
    const trades = split.counts[bucket] as number
    if (trades === 0 || other !== second) return []
    return [{ key, trades, net: (nets[bucket] as number) / MONEY_UNIT, isInside: inside.has(bucket) }]
  })
}

/** The share of all trades with the hypothetical loss. */
const USUAL_SHARE = 0.2
/** The normal quantile of 80 %. */
const POWER_80 = 0.8416

/**
 * The detection limit: the loss of a trade, among a fifth of all trades, that would be detected in four of five
 * journals like this one. Null if nothing varies.
 */
function unseenOf({ values, decisions }: Whole, critical: number): Insights['unseen'] {
  const sumOfSquares = (list: Float64Array) => totalsOfValues(list).squares
  const squares = Math.max(sumOfSquares(sumsByGroup(values, decisions)), sumOfSquares(values))
  const error = Math.sqrt(squares / (USUAL_SHARE * (1 - USUAL_SHARE))) / values.length
  return error > 0 ? { share: USUAL_SHARE, loss: (critical + POWER_80) * error } : null
}

/** The end of the interval that is closer to zero; 0 if there is none. */
function certainMoney({ interval }: Insight): number {
  return interval === null ? 0 : Math.min(Math.abs(interval.low), Math.abs(interval.high))
}
