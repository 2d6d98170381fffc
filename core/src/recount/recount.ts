/**
 * The main figures computed a second time, from the CSV list of the same trades and in the plainest way: one loop per
 * figure, exact amounts, and the calendar of the platform instead of our own. It shares no code with the measures, the
 * columns and the reports that it checks.
 */
import { type Fixed, fixed, toNumber } from '../base/index.ts'
import type { MeasureId } from '../measures/index.ts'
import type { ListedTrade } from './listed-trades.ts'

export type RecountSettings = {
  readonly zone: string
  readonly dayStartMinutes: number
  /** |net| up to this many currency units is breakeven. */
  readonly breakevenBand: number
}

/** Figures by the id of their measure; null = undefined. */
export type Recount = Partial<Readonly<Record<MeasureId, number | null>>>

/** `trades` in the order of their close. */
export function recount(trades: readonly ListedTrade[], settings: RecountSettings): Recount {
  const band = fixed(settings.breakevenBand)
  const wins = trades.filter(({ net }) => net > band)
  const losses = trades.filter(({ net }) => net < -band)
  const net = sumOf(trades, (trade) => trade.net)
  const fees = sumOf(trades, (trade) => trade.fees)
  const funding = sumOf(trades, (trade) => trade.funding)
  const turnover = sumOf(trades, (trade) => trade.turnover)
  const won = sumOf(wins, (trade) => trade.net)
  const lost = -sumOf(losses, (trade) => trade.net)
  const nets = sorted(trades.map((trade) => toNumber(trade.net)))
  const fall = deepestFall(trades)
  const days = daysWithClose(trades, settings).size
  const runs = longestRuns(trades, band)
  const risked = trades.filter(({ risk }) => risk !== null && risk > 0n)
  const totalR = risked.reduce((sum, trade) => sum + toNumber(trade.net) / toNumber(trade.risk ?? 1n), 0)
  const largest = nets.at(-1) ?? null
  const smallest = nets[0] ?? null
  return {
    count: trades.length,
    wins: wins.length,
    losses: losses.length,
    breakeven: trades.length - wins.length - losses.length,
    netProfit: net,
    grossPnl: sumOf(trades, (trade) => trade.gross),
    fees,
    funding,
    otherCash: sumOf(trades, (trade) => trade.otherPayments),
    turnover,
    grossProfit: won,
    grossLoss: lost,
    profitFactor: lost === 0 ? (won > 0 ? Number.POSITIVE_INFINITY : null) : won / lost,
    winRate: share(wins.length, wins.length + losses.length),
    lossRate: share(losses.length, wins.length + losses.length),
    winRateAll: share(wins.length, trades.length),
    expectancy: share(net, trades.length),
    avgWin: share(won, wins.length),
    avgLoss: share(lost, losses.length),
    payoff: losses.length === 0 || wins.length === 0 ? null : won / wins.length / (lost / losses.length),
    median: middle(nets),
    stdev: deviation(nets),
    best: largest,
    worst: smallest,
    largestWin: largest !== null && largest > 0 ? largest : null,
    largestLoss: smallest !== null && smallest < 0 ? -smallest : null,
    feesOfGrossProfit: share(fees, won),
    feesOfTurnover: share(fees, turnover),
    fundingOfNet: share(funding, net),
    maxDrawdown: trades.length === 0 ? null : fall,
    recoveryFactor: share(net, fall),
    maxConsecutiveWins: runs.wins,
    maxConsecutiveLosses: runs.losses,
    currentStreak: runs.current,
    avgHoldMs: average(trades.map(holdingMs)),
    avgHoldWinMs: average(wins.map(holdingMs)),
    avgHoldLossMs: average(losses.map(holdingMs)),
    medianHoldMs: middle(sorted(trades.map(holdingMs))),
    tradingDays: days,
    tradesPerDay: share(trades.length, days),
    rCount: risked.length,
    totalR: risked.length === 0 ? null : totalR,
    expectancyR: share(totalR, risked.length),
  }
}

/** Sums exact amounts, and turns the total into a number once. */
function sumOf(trades: readonly ListedTrade[], amount: (trade: ListedTrade) => Fixed): number {
  let sum = 0n
  for (const trade of trades) sum += amount(trade)
  return toNumber(sum)
}

function share(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole
}

function average(values: readonly number[]): number | null {
  return share(
    values.reduce((sum, value) => sum + value, 0),
    values.length,
  )
}

function holdingMs({ openTime, closeTime }: ListedTrade): number {
  return closeTime - openTime
}

function sorted(values: readonly number[]): number[] {
  return values.toSorted((a, b) => a - b)
}

function middle(values: readonly number[]): number | null {
  const half = values.length / 2
  const above = values[Math.floor(half)]
  const below = values[Math.ceil(half) - 1]
  return above === undefined || below === undefined ? null : (above + below) / 2
}

function deviation(values: readonly number[]): number | null {
  const mean = average(values)
  if (mean === null || values.length < 2) return null
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1))
}

function deepestFall(trades: readonly ListedTrade[]): number {
  let height = 0n
  let peak = 0n
  let fall = 0n
  for (const { net } of trades) {
    height += net
    if (height > peak) peak = height
    if (peak - height > fall) fall = peak - height
  }
  return toNumber(fall)
}

/** Runs of wins and losses, in which breakeven trades do not count. The one at the end is negative for losses. */
function longestRuns(trades: readonly ListedTrade[], band: Fixed): { wins: number; losses: number; current: number } {
  const longest = { wins: 0, losses: 0 }
  let kind: 'wins' | 'losses' = 'wins'
  let length = 0
  for (const { net } of trades) {
    if (net <= band && net >= -band) continue
    const next = net > band ? 'wins' : 'losses'
    length = next === kind ? length + 1 : 1
    kind = next
    if (length > longest[kind]) longest[kind] = length
  }
  return { ...longest, current: kind === 'losses' ? -length : length }
}

/** The days, with the start of day from the settings, on which a trade closed: `11/26/2026`. */
function daysWithClose(trades: readonly ListedTrade[], { zone, dayStartMinutes }: RecountSettings): Set<string> {
  // oxlint-disable no-restricted-globals -- another calendar than the one whose days are checked
  const day = new Intl.DateTimeFormat('en-US', { timeZone: zone, dateStyle: 'short' })
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    hour: 'numeric',
    minute: 'numeric',
  })
  // oxlint-enable no-restricted-globals
  return new Set(
    trades.map(({ closeTime }) => {
      const [hours = 0, minutes = 0] = clock.format(closeTime).split(':').map(Number)
      const sinceMidnight = hours * 60 + minutes
      if (sinceMidnight >= dayStartMinutes) return day.format(closeTime)
      // Some hours before midnight, so that a clock change in that night still gives the previous day.
      return day.format(closeTime - (sinceMidnight + 180) * 60_000)
    }),
  )
}
