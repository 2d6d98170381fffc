/** Traders who begin an experiment when a slice of their journal looks bad, and the outcome. */
import { float64At, HOUR_MS, DAY_MS } from '../base/index.ts'
import { columnsOfMade, type MadeTrade, type Random } from '../insights/made-journals.testing.ts'
import {
  judgeExperiment,
  proposeTerms,
  type Results,
  tradeResults,
  type ExperimentStanding,
  type ExperimentTerms,
} from './index.ts'

/** The slices that a trader may look at: which trades are in each. */
type Slice = (trade: MadeTrade) => boolean

const SLICES: readonly Slice[] = [
  ({ side }) => side === 1,
  ({ side }) => side === -1,
  ...Array.from(
    { length: 8 },
    (_, coin): Slice =>
      ({ ticker }) =>
        ticker === coin,
  ),
  ...Array.from(
    { length: 6 },
    (_, part): Slice =>
      ({ openTime }) =>
        Math.floor((openTime % DAY_MS) / (4 * HOUR_MS)) === part,
  ),
  ...Array.from(
    { length: 7 },
    (_, day): Slice =>
      ({ openTime }) =>
        Math.floor(openTime / DAY_MS) % 7 === day,
  ),
]

/** This many standard errors below zero look bad; from fewer trades nobody draws a conclusion. */
const LOOKS_BAD = -2
const MIN = 15

export type Against = 'zero' | 'others'
export type Sealed = { readonly terms: ExperimentTerms; readonly results: Results; readonly sealedAt: number }

/** Seals the first slice that looks bad when it does, or the worst one at the middle of the journal. */
export function sealWorst(made: readonly MadeTrade[], against: Against): Sealed | null {
  const trades = [...made].sort((a, b) => a.closeTime - b.closeTime)
  const sums = SLICES.map(() => ({ count: 0, sum: 0, squares: 0 }))
  let worst = { z: Number.POSITIVE_INFINITY, slice: SLICES[0] as Slice }
  for (const [index, trade] of trades.entries()) {
    worst = { ...worst, z: Number.POSITIVE_INFINITY }
    for (const [at, slice] of SLICES.entries()) {
      const tally = sums[at] as (typeof sums)[number]
      if (slice(trade)) {
        const value = trade.net / trade.size
        tally.count += 1
        tally.sum += value
        tally.squares += value * value
      }
      const z = tally.count < MIN ? Number.POSITIVE_INFINITY : tally.sum / Math.sqrt(tally.squares)
      if (z < worst.z) worst = { z, slice }
    }
    const isDue = index >= trades.length / 2
    if (worst.z <= LOOKS_BAD || (isDue && worst.z < Number.POSITIVE_INFINITY))
      return sealed(trades, { slice: worst.slice, sealedAt: trade.closeTime + 1, against })
  }
  return null
}

/** Terms as the app proposes them, from trades closed before the seal. */
export function sealed(
  trades: readonly MadeTrade[],
  { slice, sealedAt, against }: { readonly slice: Slice; readonly sealedAt: number; readonly against: Against },
): Sealed {
  const results = resultsOfMade(trades, slice)
  const before = resultsOfMade(
    trades.filter(({ closeTime }) => closeTime < sealedAt),
    slice,
  )
  const chosen = { measure: 'percent', direction: 'higher' } as const
  const proposal = proposeTerms(chosen, before)
  const terms: ExperimentTerms = {
    ...chosen,
    ...proposal,
    ...(against === 'zero' ? { against: { by: 'number', value: 0 } } : {}),
    about: { by: 'trades', scope: {} },
    zone: 'UTC',
    dayStartMinutes: 0,
  }
  return { terms, results, sealedAt }
}

export function resultsOfMade(trades: readonly MadeTrade[], slice: Slice): Results {
  const sorted = [...trades].sort((a, b) => a.closeTime - b.closeTime)
  return tradeResults(columnsOfMade(sorted), false, (row) => slice(sorted[row] as MadeTrade))
}

export function standingOf({ terms, results, sealedAt }: Sealed, now = Number.POSITIVE_INFINITY): ExperimentStanding {
  return judgeExperiment(terms, results, { sealedAt, stoppedAt: null, now })
}

/** How many of this many journals of a kind ever claim that the change works. */
export function holding(
  make: (random: Random) => MadeTrade[],
  { count, randomOfJournal }: { readonly count: number; readonly randomOfJournal: (journal: number) => Random },
): number {
  let holds = 0
  for (let journal = 0; journal < count; journal += 1) {
    const begun = sealWorst(make(randomOfJournal(journal)), journal % 2 === 0 ? 'zero' : 'others')
    if (begun !== null && standingOf(begun).state === 'holds') holds += 1
  }
  return holds
}

/** A journal whose longs make this much more from a day on, in percent of the entry value with a spread of 2. */
export function plantedChange(random: Random, { count, gain }: { readonly count: number; readonly gain: number }) {
  const trades = Array.from({ length: count }, (_, index): MadeTrade => {
    const openTime = 1_735_689_600_000 + index * 6 * HOUR_MS + random.below(2 * HOUR_MS)
    const side = random.uniform() < 0.5 ? 1 : -1
    const isChanged = index >= count / 4 && side === 1
    const net = 50 * ((isChanged ? gain : 0) + 2 * random.normal())
    return { ticker: random.below(8), side, openTime, closeTime: openTime + HOUR_MS, size: 5_000, net }
  })
  const sealedAt = (trades[Math.floor(count / 4)] as MadeTrade).openTime
  return { trades, sealedAt, slice: ({ side }: MadeTrade) => side === 1 }
}

/** How many of its trades an experiment needed for its verdict; null without one. */
export function tradesUntil(standing: ExperimentStanding): number | null {
  return standing.verdict?.decisions ?? null
}

export function closesOf(results: Results): readonly number[] {
  return Array.from(results.closeTime.keys(), (index) => float64At(results.closeTime, index))
}
