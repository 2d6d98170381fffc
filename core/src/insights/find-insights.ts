import { float64At, float64sAt, mulberry32, runSteps, type Steps, sum } from '../base/index.ts'
import { countedRows, MONEY_UNIT } from '../reports/index.ts'
import { type Blocks, blocksOf, ENOUGH_BLOCKS } from './blocks.ts'
import { type Candidate, problemOf, type Robustness, robustnessOf, strongSlices } from './candidate.ts'
import { findHabits } from './habits.ts'
import type { Insight, Insights, Neighbour, SlicePart } from './insight-types.ts'
import { isKnownAtOpen } from './known-at-open.ts'
import { type Draws, sharesByLuck, shuffled, turned } from './luck.ts'
import { withoutRepeats } from './repeats.ts'
import { bucketsOf, type Split, tradesOf } from './split.ts'
import { hasMistake, type Journal, splitsOf } from './splits.ts'
import { carefulInterval, totalInterval } from './total-interval.ts'

/** Of journals of chance, at most this share shows any slice. The rest of 5 % is left to behaviour. */
export const SLICE_ALPHA = 0.04
const MOST_DRAWS = 499
/** As many are drawn in any case, to tell how many slices look strong by luck. */
const LEAST_DRAWS = 99
const SEED = 42
/** Fewer trades say nothing; and of a large journal, less than a thousandth of it is no habit. */
const LEAST_TRADES = 30
const LEAST_SHARE = 0.001

/**
 * Slices of the journal that lose or earn money, and differ from the rest of it by more than chance. What each of them
 * claims, and why noise claims nothing, is in `docs/insights.md`.
 */
export function findInsights(journal: Journal): Insights {
  return runSteps(insightSteps(journal))
}

/**
 * The same in steps of some ten milliseconds, up to a hundred with a few hundred thousand trades. A caller with other work
 * does it between two of them.
 */
export function* insightSteps(journal: Journal): Steps<Insights> {
  const rows = countedRows(journal.columns, journal.rows)
  const units = float64sAt(journal.columns.net, rows)
  const results = units.map((net) => net / MONEY_UNIT)
  const netUnits = sum(units)
  const average = rows.length === 0 ? 0 : netUnits / MONEY_UNIT / rows.length
  const leastTrades = Math.max(LEAST_TRADES, Math.ceil(LEAST_SHARE * rows.length))
  const splits = splitsOf({ ...journal, rows }, leastTrades)
  yield
  // Less their mean, so that squares keep their digits.
  const values = results.map((result) => result - average)
  const found = strongSlices(splits, values, average)
  const candidates = found.candidates.filter(
    (candidate) => candidate.direction === 'loses' || !hasMistake(journal, partsOf(candidate)),
  )
  const blocks = blocksOf(journal.columns, rows)
  yield
  const luck = yield* luckOf(candidates, { splits, values, blocks })
  const certain = [...luck.shares.keys()]
  const robustness = robustnessOf(certain, results)
  yield
  const problems = new Map([...robustness].map(([candidate, facts]) => [candidate, problemOf(candidate, facts)]))
  const held = certain.filter((candidate) => problems.get(candidate) === null)
  const isAtOpen = ({ split }: Candidate) => isKnownAtOpen(split.dimensions, journal.settings.basis)
  const kept = withoutRepeats(held, results, isAtOpen)
  yield
  const insights = kept.flatMap((slice) => {
    const facts = robustness.get(slice)
    const share = luck.shares.get(slice) ?? 1
    const insight = facts && insightOf(slice, { ...facts, units, results, netUnits, luck: share })
    return insight ? { ...insight, isKnownAtOpen: isAtOpen(slice) } : []
  })
  const interval = carefulInterval(results, blocks)
  yield
  const countOf = (problem: 'halves' | 'extremes') => certain.filter((slice) => problems.get(slice) === problem).length
  return {
    currency: journal.columns.currency,
    trades: rows.length,
    net: netUnits / MONEY_UNIT,
    fees: sum(float64sAt(journal.columns.fees, rows)) / MONEY_UNIT,
    interval,
    losesAsWhole: blocks.blockCount >= ENOUGH_BLOCKS && interval !== null && interval.high < 0,
    tested: found.tested,
    leastTrades,
    strong: found.strong,
    strongByLuck: luck.strong,
    rejected: {
      own: found.strong - found.candidates.length + kept.length - insights.length,
      mistakes: found.candidates.length - candidates.length,
      chance: candidates.length - certain.length,
      halves: countOf('halves'),
      extremes: countOf('extremes'),
      merged: held.length - kept.length,
    },
    insights: insights.sort(
      (a, b) => Number(b.isKnownAtOpen) - Number(a.isKnownAtOpen) || certainMoney(b) - certainMoney(a),
    ),
    habits: findHabits({ ...journal, rows }),
  }
}

type Tried = {
  readonly splits: readonly Split[]
  readonly values: Float64Array
  readonly blocks: Blocks
}

/**
 * The candidates that are beyond chance, each with the larger of two shares: of results dealt out at random, and of
 * results with signs turned at random. Either alone has an assumption that some journals break; see `docs/insights.md`.
 */
function* luckOf(
  candidates: readonly Candidate[],
  { splits, values, blocks }: Tried,
): Steps<{ readonly shares: ReadonlyMap<Candidate, number>; readonly strong: number }> {
  const random = mulberry32(SEED)
  const test = (tried: readonly Candidate[], draws: Draws) =>
    sharesByLuck(
      tried.map(({ statistic }) => statistic),
      draws,
      { most: MOST_DRAWS, least: LEAST_DRAWS, alpha: SLICE_ALPHA },
    )
  const dealt = yield* test(candidates, shuffled(splits, values, random))
  const shares = new Map<Candidate, number>()
  const keep = (tried: readonly Candidate[], found: readonly number[]): Candidate[] =>
    tried.filter((candidate, place) => {
      const share = Math.max(shares.get(candidate) ?? 0, found[place] ?? 1)
      shares.set(candidate, share)
      if (share > SLICE_ALPHA) shares.delete(candidate)
      return share <= SLICE_ALPHA
    })
  const left = keep(candidates, dealt.shares)
  if (left.length > 0) keep(left, (yield* test(left, turned(splits, { values, ...blocks }, random))).shares)
  return { shares, strong: dealt.strong }
}

type Whole = Robustness & {
  readonly units: Float64Array
  readonly results: Float64Array
  readonly netUnits: number
  readonly luck: number
}

/** Null where the interval of its own result includes zero after all. */
function insightOf(candidate: Candidate, whole: Whole): Omit<Insight, 'isKnownAtOpen'> | null {
  const { split, span, direction } = candidate
  const { units, results, netUnits, luck, halves } = whole
  const trades = tradesOf(split, span)
  const own = float64sAt(results, trades)
  const interval = totalInterval(own)
  if (interval === null || !(direction === 'loses' ? interval.high < 0 : interval.low > 0)) return null
  const ownUnits = sum(float64sAt(units, trades))
  const restCount = results.length - trades.length
  return {
    direction,
    parts: partsOf(candidate),
    trades: trades.length,
    net: ownUnits / MONEY_UNIT,
    interval,
    mean: ownUnits / MONEY_UNIT / trades.length,
    restNet: (netUnits - ownUnits) / MONEY_UNIT,
    restMean: (netUnits - ownUnits) / MONEY_UNIT / restCount,
    luck,
    halves,
    withoutExtremes: whole.withoutExtremes,
    neighbours: neighboursOf(candidate, units),
  }
}

function partsOf({ split, span }: Candidate): SlicePart[] {
  const buckets = bucketsOf(split, span)
  return split.dimensions.map((dimension, place) => ({
    dimension,
    keys: [...new Set(buckets.map((bucket) => split.keys[bucket]?.[place] ?? ''))],
  }))
}

/** The buckets of the first dimension; of a pair, those with the same key in the second. */
function neighboursOf({ split, span }: Candidate, units: Float64Array): Neighbour[] {
  const inside = new Set(bucketsOf(split, span))
  const second = split.keys[span.from]?.[1]
  const nets = new Float64Array(split.keys.length + 1)
  for (let trade = 0; trade < units.length; trade += 1) {
    const place = split.places[trade] as number
    nets[place] = (nets[place] as number) + float64At(units, trade)
  }
  return split.keys.flatMap(([key = '', other], bucket) => {
    const trades = split.counts[bucket] as number
    if (trades === 0 || other !== second) return []
    return [{ key, trades, net: (nets[bucket] as number) / MONEY_UNIT, isInside: inside.has(bucket) }]
  })
}

/** The end of the interval that is nearer to zero. */
function certainMoney({ interval }: Insight): number {
  return Math.min(Math.abs(interval.low), Math.abs(interval.high))
}
