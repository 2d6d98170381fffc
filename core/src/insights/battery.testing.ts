/** How often journals of noise claim anything, and how often a planted cause is named. */
import { createClock, DAY_MS, localDay, localHour, weekdayOf } from '../base/index.ts'
import { REGIMES, regimeDimension, regimesOf } from '../coins/index.ts'
import { walkedMarkets } from '../coins/made-coins.testing.ts'
import { findInsights, type Insight, type Insights, type SlicePart } from './index.ts'
import {
  columnsOfMade,
  everyRow,
  FIRST_DAY,
  type MadeTrade,
  madeTrades,
  NOISE,
  type Random,
  randomOf,
  SETTINGS,
  TICKERS,
} from './made-journals.testing.ts'

const CLOCK = createClock({ zone: 'UTC' })

/** This many different markets take turns: a market says nothing about the results, so each of them is noise. */
const MARKETS = 12
const YEAR_DAYS = 365

const markets = Array.from({ length: MARKETS }, (_, seed) =>
  walkedMarkets(TICKERS, { firstDay: FIRST_DAY / DAY_MS - YEAR_DAYS, count: 4 * YEAR_DAYS, seed: seed + 1 }),
)

/** With the markets at the open, as after their candles were loaded. */
export function insightsOf(trades: readonly MadeTrade[], index = 0): Insights {
  const columns = columnsOfMade(trades)
  const regimes = regimesOf(columns, markets[index % MARKETS] ?? new Map())
  const groups = REGIMES.map((id) => ({ id, dimension: regimeDimension(regimes, id), isAtOpen: true }))
  return findInsights({ columns, rows: everyRow(columns), settings: SETTINGS, groups })
}

/** The claims of a journal about causes: slices that cost or earn, a habit that costs, or a loss as a whole. */
export function claimsOf({ insights, habits, whole }: Insights): readonly string[] {
  return [
    ...insights.map(({ direction, parts }) => `${direction}: ${parts.map(({ dimension }) => dimension).join(' and ')}`),
    ...habits.filter(({ money }) => money.isCertain).map(({ kind }) => kind),
    ...(whole.loses ? ['loses as a whole'] : []),
  ]
}

/** How many of this many journals of a kind claim anything. */
export function claiming(make: (random: Random) => MadeTrade[], { count, seed }: { count: number; seed: number }) {
  const claimLists = Array.from({ length: count }, (_, index) =>
    claimsOf(insightsOf(make(randomOf(seed + 7_919 * index)), index)),
  )
  return claimLists.filter((claims) => claims.length > 0)
}

type Cause = {
  readonly name: string
  readonly isIn: (trade: MadeTrade) => boolean
}

export const hourOf = ({ openTime }: MadeTrade) => localHour(CLOCK, openTime)
const weekdayOfTrade = ({ openTime }: MadeTrade) => weekdayOf(localDay(CLOCK, openTime))

/** Causes that are known at the open, covering a tenth to two fifths of all trades. */
export const CAUSES: readonly Cause[] = [
  { name: 'three hours', isIn: (trade) => hourOf(trade) >= 11 && hourOf(trade) < 14 },
  { name: 'one coin', isIn: ({ ticker }) => ticker === 1 },
  { name: 'shorts', isIn: ({ side }) => side === -1 },
  { name: 'weekends', isIn: (trade) => weekdayOfTrade(trade) >= 5 },
  { name: 'shorts in one coin', isIn: ({ side, ticker }) => side === -1 && ticker === 0 },
]

/** Shapes of the noise of results. */
export const SHAPES = ['normal', 'heavy-tailed', 'log-normal', 'as large as the position'] as const

export type PowerCell = {
  readonly journals: number
  /** Journals whose insights of the right direction name the cause. */
  readonly named: number
  /** The distance of shown causes from the rest, as a multiple of the true one. */
  readonly overstated: number | null
  /** How many of the shown causes with an expected range cover the true mean. */
  readonly covered: number
  readonly withInterval: number
}

type PlantedJournal = { readonly trades: readonly MadeTrade[]; readonly cause: Cause; readonly sign: 1 | -1 }

/** One journal for each cause, shape of results, round and sign. */
function* plantedJournals(count: number, shift: number, seed: number): Generator<PlantedJournal> {
  for (const [index, cause] of CAUSES.entries())
    for (const shape of SHAPES)
      for (const round of [0, 1])
        for (const sign of [-1, 1] as const) {
          const made = madeTrades(randomOf(seed + 40 * round + 7 * index), count, NOISE[shape] ?? (() => 0))
          const trades = made.map((trade) => (cause.isIn(trade) ? { ...trade, net: trade.net + sign * shift } : trade))
          yield { trades, cause, sign }
        }
}

/**
 * Journals of `count` trades with one cause that takes `shift` from its trades, or adds it; results spread by about
 * 100.
 */
export function powerAt(count: number, shift: number, seed: number): PowerCell {
  const cell = { journals: 0, named: 0, covered: 0, withInterval: 0 }
  let distances = 0
  for (const { trades, cause, sign } of plantedJournals(count, shift, seed)) {
    cell.journals += 1
    const direction = sign < 0 ? 'loses' : 'earns'
    const first = insightsOf(trades).insights.find(
      (insight) => insight.direction === direction && likeness(trades, insight.parts, cause.isIn) > 0.5,
    )
    if (first === undefined) continue
    cell.named += 1
    distances += Math.abs(first.mean - first.restMean) / shift
    const { interval } = first.expected
    if (interval === null) continue
    const truth = first.restMean + sign * shift
    cell.withInterval += 1
    if (interval.low <= truth && truth <= interval.high) cell.covered += 1
  }
  return { ...cell, overstated: cell.named === 0 ? null : distances / cell.named }
}

/** The share of all trades in either that are in both. */
function likeness(
  trades: readonly MadeTrade[],
  parts: readonly SlicePart[],
  isIn: (trade: MadeTrade) => boolean,
): number {
  let [both, either] = [0, 0]
  for (const trade of trades) {
    const [a, b] = [isIn(trade), parts.every((part) => isInPart(trade, part))]
    if (a && b) both += 1
    if (a || b) either += 1
  }
  return both / either
}

const SESSION_HOURS: Readonly<Record<string, readonly [number, number]>> = {
  asia: [0, 8],
  europe: [8, 13],
  'europe-us': [13, 16],
  us: [16, 21],
  late: [21, 24],
}

/** False for dimensions that define none of the causes. */
function isInPart(trade: MadeTrade, { dimension, keys }: SlicePart): boolean {
  if (dimension === 'hour') return keys.map(Number).includes(hourOf(trade))
  if (dimension === 'weekday') return keys.map(Number).includes(weekdayOfTrade(trade))
  if (dimension === 'ticker') return keys.includes(`COIN${trade.ticker}USDT`)
  if (dimension === 'side') return keys.includes(trade.side === 1 ? 'long' : 'short')
  if (dimension !== 'session') return false
  return keys.some((key) => {
    const [from, to] = SESSION_HOURS[key] ?? [0, 0]
    return hourOf(trade) >= from && hourOf(trade) < to
  })
}

/** Three causes of a loss in one journal; the first is broad. */
export const THREE_CAUSES = [
  { dimension: 'side', key: 'short', isIn: ({ side }: MadeTrade) => side === -1 },
  { dimension: 'ticker', key: 'COIN1USDT', isIn: ({ ticker }: MadeTrade) => ticker === 1 },
  { dimension: 'hour', key: '12', isIn: (trade: MadeTrade) => hourOf(trade) === 11 || hourOf(trade) === 12 },
] as const

/** How many of the three are named in each of this many journals of 1,500 trades. */
export function threeCausesNamed({ count, seed }: { count: number; seed: number }): readonly number[] {
  return Array.from({ length: count }, (_, index) => {
    const shape = SHAPES[index % SHAPES.length] ?? 'normal'
    const made = madeTrades(randomOf(seed + Math.floor(index / SHAPES.length)), 1_500, NOISE[shape] ?? (() => 0))
    const journal = made.map((trade) => ({
      ...trade,
      net: trade.net - 60 * THREE_CAUSES.filter(({ isIn }) => isIn(trade)).length,
    }))
    const { insights } = insightsOf(journal)
    return THREE_CAUSES.filter((cause) => names(insights, cause)).length
  })
}

function names(insights: readonly Insight[], { dimension, key }: (typeof THREE_CAUSES)[number]): boolean {
  return insights.some(
    ({ direction, parts: [part, ...others] }) =>
      direction === 'loses' && others.length === 0 && part?.dimension === dimension && part.keys.includes(key),
  )
}
