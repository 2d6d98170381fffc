/**
 * Whether a playbook still earns. It may be checked any number of times: over all playbooks of a journal, chance claims
 * that one earns, loses or has lost its edge in at most 5 of 100 journals.
 */
import { float64At } from '../base/index.ts'
import { type DecisionUnit, roundsOf } from '../chance/index.ts'
import { type Bettor, createBettor, MIN_SEEN, MARGIN, PROOF } from './betting.ts'
import type { TradeColumns } from '../reports/index.ts'
import { pickResults, type Results } from './results.ts'
import { earlyLabels, tradeResults } from './results-of.ts'

export type EdgeState = 'early' | 'earns' | 'loses' | 'gone'

export type EdgeWatch = {
  readonly state: EdgeState
  /** The approximate time at which the edge ended, UTC ms; otherwise null. */
  readonly since: number | null
  readonly decisions: number
}

/** Earns, loses, gone: the three claims of each playbook share the 5 %. */
const CLAIMS = 3
/** The first results only show how large losses and gains are. */
const FIRST = 10
/** Possible ends of an edge are this many results apart. */
const STEP = 5
/** It counts as gone if less than this share of its earnings per decision is left. */
const LEFT = 0.5

type Start = { readonly time: number; readonly weight: number; readonly level: number; readonly bettor: Bettor }

/**
 * Whether each of several setups still earns, watched together, by the trades that had its label before their first
 * exit.
 */
export function watchEdges(
  columns: TradeColumns,
  { labels, now }: { readonly labels: readonly string[]; readonly now: number },
): ReadonlyMap<string, EdgeWatch> {
  const early = Array.from({ length: columns.count }, (_, row) => earlyLabels(columns, row))
  const watch = (label: string): EdgeWatch =>
    watchEdge(
      tradeResults(columns, false, (row) => early[row]?.has(label) ?? false),
      // Days, because trades of a setup on the same day often share their market.
      { unit: 'day', playbooks: labels.length, now },
    )
  return new Map(labels.map((label) => [label, watch(label)]))
}

export function watchEdge(results: Results, options: WatchOptions): EdgeWatch {
  const sums = sumsOfRounds(results, options)
  const proof = PROOF * CLAIMS * options.playbooks
  const [earns, loses] = [createBettor(), createBettor()]
  const starts: Start[] = []
  let [state, since, total, worst, best]: [EdgeState, number | null, number, number, number] = ['early', null, 0, 0, 0]
  const seen = { losses: 0, gains: 0 }
  for (const [index, { start, sum }] of sums.entries()) {
    if (index >= FIRST && state !== 'gone') {
      if (state === 'earns' && index % STEP === 0) starts.push(startAt(starts.length, start, (LEFT * total) / index))
      // The size of earlier losses and gains bounds the next bet.
      if (seen.losses >= MIN_SEEN && seen.gains >= MIN_SEEN) {
        earns.bet(sum, MARGIN * worst)
        loses.bet(-sum, MARGIN * best)
        for (const { bettor, level } of starts) bettor.bet(level - sum, MARGIN * best)
      }
      const isEarning = earns.wealth() >= proof
      if (state === 'early' && isEarning) state = 'earns'
      else if (state === 'early' && loses.wealth() >= proof) state = 'loses'
      else if (state === 'earns' && weighted(starts) >= proof) [state, since] = ['gone', likeliest(starts)]
    }
    total += sum
    if (sum < 0) seen.losses += 1
    else if (sum > 0) seen.gains += 1
    worst = Math.max(worst, -sum)
    best = Math.max(best, sum)
  }
  return { state, since, decisions: sums.length }
}

export type WatchOptions = {
  readonly unit: DecisionUnit
  /** The number of playbooks watched together. */
  readonly playbooks: number
  /** UTC ms. */
  readonly now: number
}

/** Bets from each possible end of the edge share one budget: the weights of 1/2, 1/6, 1/12 ... add up to 1. */
function startAt(index: number, time: number, level: number): Start {
  return { time, level, weight: 1 / ((index + 1) * (index + 2)), bettor: createBettor() }
}

function weighted(starts: readonly Start[]): number {
  return starts.reduce((sum, { weight, bettor }) => sum + weight * bettor.wealth(), 0)
}

function likeliest(starts: readonly Start[]): number | null {
  const wealthOf = ({ weight, bettor }: Start) => weight * bettor.wealth()
  return starts.reduce<Start | null>((a, b) => (a === null || wealthOf(b) > wealthOf(a) ? b : a), null)?.time ?? null
}

function sumsOfRounds(results: Results, { unit, now }: WatchOptions): { start: number; sum: number }[] {
  const own = pickResults(results, (index) => results.isSubject[index] === 1 && !Number.isNaN(results.value[index]))
  return roundsOf(own, unit)
    .filter(({ end }) => end <= now)
    .map(({ trades, start }) => ({ start, sum: trades.reduce((sum, trade) => sum + float64At(own.value, trade), 0) }))
}
