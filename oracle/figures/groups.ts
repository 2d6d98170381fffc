/** The ways to group trades, and the resulting rows. */
import { dayNumber, dayText, hourOf, weekdayOf } from './calendar.ts'
import { costFigures, outcomeOf, resultFigures, riskFigures } from './figures.ts'
import { type Counted, countedOf, dollars, type Listed, UNIT } from './listed.ts'
import type { Settings } from './settings.ts'
import { type Figures, inOrder, quantile, share } from './statistics.ts'

export const NONE = '(none)'

/** The keys of a trade, one or more. */
export type KeysOf = (trade: Counted) => readonly string[]

/** Every way to group, by its name. `journal`: all trades, whatever is selected. */
export function groupings(journal: readonly Listed[], settings: Settings): Readonly<Record<string, KeysOf>> {
  const clock = ({ openTime, closeTime }: Counted): number => (settings.basis === 'close' ? closeTime : openTime)
  const date = ({ openTime, closeTime }: Counted): number => (settings.basis === 'open' ? openTime : closeTime)
  const day = (trade: Counted): string => dayText(dayNumber(date(trade), settings))
  return {
    side: ({ side }) => [side],
    hour: (trade) => [String(hourOf(clock(trade), settings)).padStart(2, '0')],
    weekday: (trade) => [String(weekdayOf(clock(trade), settings))],
    day: (trade) => [day(trade)],
    month: (trade) => [day(trade).slice(0, 7)],
    holding: ({ openTime, closeTime }) => [holdingOf(closeTime - openTime)],
    ticker: ({ ticker, market }) => [tickerOf({ ticker, market }, journal)],
    coin: ({ base }) => [base],
    account: ({ account }) => [account],
    label: ({ noted }) => (noted.labels.length === 0 ? [NONE] : noted.labels),
    combination: ({ noted }) => [noted.labels.length === 0 ? NONE : noted.labels.toSorted().join('+')],
    rating: ({ noted }) => [noted.rating === null ? NONE : String(noted.rating)],
    market: ({ market }) => [market],
    entries: ({ entries, averagedDown }) => [averagedDown ? 'averaged-down' : entries > 1 ? 'scaled-in' : 'single'],
    stops: ({ movedAway }) => [movedAway === null ? 'no-stop' : movedAway === 0 ? 'stop-kept' : 'stop-moved-away'],
    session: ({ openTime }) => [sessionOf(new Date(openTime).getUTCHours())],
    size: ({ entered }) => [sizeOf(entered / UNIT)],
    number: (trade) => [spanOf(['1', '2', '3', '4-5', '6-10', '11-20', '>20'], numberInDay(trade, journal, settings))],
    busy: (trade) => [spanOf(['1', '2-3', '4-5', '6-10', '11-20', '>20'], sameDay(trade, journal, settings).length)],
    after: (trade) => [afterOf(trade, journal, settings)],
    stake: (trade) => [stakeOf(trade, journal)],
  }
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const HOLDINGS: readonly (readonly [upTo: number, key: string])[] = [
  [MINUTE, '<1m'],
  [5 * MINUTE, '1-5m'],
  [15 * MINUTE, '5-15m'],
  [HOUR, '15-60m'],
  [4 * HOUR, '1-4h'],
  [12 * HOUR, '4-12h'],
  [DAY, '12-24h'],
  [3 * DAY, '1-3d'],
  [7 * DAY, '3-7d'],
  [30 * DAY, '7-30d'],
]

function holdingOf(ms: number): string {
  return HOLDINGS.find(([upTo]) => ms < upTo)?.[1] ?? '>=30d'
}

/** Only futures share one ticker for the same name in several markets; other markets are named. */
function tickerOf({ ticker, market }: Pick<Listed, 'ticker' | 'market'>, journal: readonly Listed[]): string {
  const isShared = journal.some((other) => other.ticker === ticker && other.market !== market)
  return isShared && market !== 'linear' ? `${ticker} ${market}` : ticker
}

function sessionOf(hour: number): string {
  if (hour < 8) return 'asia'
  if (hour < 13) return 'europe'
  if (hour < 16) return 'europe-us'
  return hour < 21 ? 'us' : 'late'
}

/** By half powers of ten: 1, 3, 10, 30 and so on. */
function sizeOf(value: number): string {
  const edges = Array.from({ length: 13 }, (_, power) => [10 ** (power - 4), 3 * 10 ** (power - 4)]).flat()
  const edge = edges.findLast((from) => value >= Number(from.toPrecision(1)))
  if (edge === undefined) return '<0.0001'
  return edge === edges.at(-1)
    ? `>=${edge.toPrecision(1).replace('3e+8', '300000000')}`
    : String(Number(edge.toPrecision(1)))
}

/** The key whose range includes this number: `4-5`, `3` or `>20`. */
function spanOf(keys: readonly string[], number: number): string {
  const matched = keys.find((key) => {
    if (key.startsWith('>')) return number > Number(key.slice(1))
    const [from, to = from] = key.split('-').map(Number)
    return from !== undefined && to !== undefined && number >= from && number <= to
  })
  return matched ?? ''
}

/** All trades opened on the same day, including open and excluded ones, in order of their opens. */
function sameDay({ openTime }: Counted, journal: readonly Listed[], settings: Settings): Listed[] {
  const day = dayNumber(openTime, settings)
  return journal
    .filter((other) => dayNumber(other.openTime, settings) === day)
    .toSorted((a, b) => a.openTime - b.openTime)
}

function numberInDay(trade: Counted, journal: readonly Listed[], settings: Settings): number {
  return sameDay(trade, journal, settings).findIndex(({ id }) => id === trade.id) + 1
}

/** The run of wins or losses that had closed before the open, up to three. */
function afterOf({ openTime }: Counted, journal: readonly Listed[], settings: Settings): string {
  const before = countedOf(journal)
    .filter(({ closeTime }) => closeTime < openTime)
    .map((trade) => outcomeOf(trade, settings))
    .filter((outcome) => outcome !== 0)
  const last = before.at(-1)
  if (last === undefined) return 'first'
  const other = before.findLastIndex((outcome) => outcome !== last)
  return `${last > 0 ? 'wins' : 'losses'}-${Math.min(3, before.length - 1 - other)}`
}

/**
 * The entry compared with the median of the previous ten. The first entry of a position that was added to is unknown.
 */
function stakeOf(trade: Counted, journal: readonly Listed[]): string {
  const opened = journal.toSorted((a, b) => a.openTime - b.openTime)
  const before = opened.slice(
    0,
    opened.findIndex(({ id }) => id === trade.id),
  )
  const values = before.flatMap(({ entered }) => (entered > 0 ? [entered] : [])).slice(-10)
  const usual = quantile(inOrder(values), 0.5) ?? 0
  if (values.length < 10 || trade.entries > 1 || !(trade.entered > 0)) return 'unknown'
  const times = trade.entered / usual
  const spans = ['0.5-0.8', '0.8-1.25', '1.25-2'].find((span) => times < Number(span.split('-')[1]))
  return times < 0.5 ? '<0.5' : (spans ?? '>=2')
}

/** One row of a report. */
export function rowOf(trades: readonly Counted[], all: readonly Counted[], settings: Settings): Figures {
  const figures = {
    ...resultFigures(trades, settings),
    ...costFigures(trades, settings),
    ...riskFigures(trades, settings),
  }
  const columns = COLUMNS.map((name) => [name, figures[name] ?? null])
  return { ...Object.fromEntries(columns), shareOfNet: share(dollars(trades, 'net'), dollars(all, 'net')) }
}

/** What every row of a report shows. */
export const COLUMNS = [
  'count',
  'wins',
  'losses',
  'breakeven',
  'netProfit',
  'grossPnl',
  'fees',
  'funding',
  'otherCash',
  'turnover',
  'grossProfit',
  'grossLoss',
  'winRate',
  'profitFactor',
  'payoff',
  'avgWin',
  'avgLoss',
  'expectancy',
  'expectancyR',
  'best',
  'worst',
  'avgHoldMs',
] as const

/** The trades of each key that has any. */
export function byKey(trades: readonly Counted[], keysOf: KeysOf): Map<string, Counted[]> {
  const groups = new Map<string, Counted[]>()
  for (const trade of trades) {
    for (const key of keysOf(trade)) groups.set(key, [...(groups.get(key) ?? []), trade])
  }
  return groups
}
