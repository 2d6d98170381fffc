/** Every measure a second time, in the plainest way, from the definitions. Shares no code with what it checks. */
import { bitcoinFigures } from './bitcoin.ts'
import { dayNumber, hourOf, weekdayOf } from './calendar.ts'
import { curveFigures } from './curve.ts'
import { type Chosen, dailyReturns, growthFalls, monthlyReturns, plainDays } from './days.ts'
import { exposureFigures } from './exposure.ts'
import { type Counted, countedOf, dollars, UNIT } from './listed.ts'
import { decisionsOf } from './decisions.ts'
import { inErrors, meanInterval, simulated } from './resampled.ts'
import { winRateBand } from './win-rate.ts'
import { doubtFigures } from './sharpe.ts'
import type { Settings } from './settings.ts'
import {
  average,
  deviation,
  type Figures,
  inOrder,
  kurtosisOf,
  product,
  quantile,
  share,
  skewOf,
  squared,
  sum,
  tailAverage,
} from './statistics.ts'

export function plainFigures(chosen: Chosen, settings: Settings): Figures {
  const counted = countedOf(chosen.trades)
  return {
    ...resultFigures(counted, settings),
    ...costFigures(counted, settings),
    ...riskFigures(counted, settings),
    ...exposureFigures(chosen, settings),
    ...bitcoinFigures(chosen, settings),
    ...runFigures(counted, settings),
    ...clockFigures(counted, settings),
    ...dayFigures(chosen, settings),
    ...curveFigures(counted, chosen, settings),
    ...qualityFigures(counted, settings),
    ...simulated(netsByDay(counted, settings)),
  }
}

/** The results of each day with a close, in order of the closes. */
export function netsByDay(trades: readonly Counted[], settings: Settings): number[][] {
  const days = trades.map(({ closeTime }) => dayNumber(closeTime, settings))
  return [...new Set(days)].map((day) => trades.filter((_, index) => days[index] === day).map(netOf))
}

/** In dollars. */
export function netOf({ net }: { readonly net: number }): number {
  return net / UNIT
}

export function outcomeOf({ net }: { readonly net: number }, { breakevenBand }: Settings): number {
  if (net > breakevenBand * UNIT) return 1
  return net < -breakevenBand * UNIT ? -1 : 0
}

/** Counts, sums and averages: what each row of a report has, too. */
export function resultFigures(trades: readonly Counted[], settings: Settings): Figures {
  const wins = trades.filter((trade) => outcomeOf(trade, settings) === 1)
  const losses = trades.filter((trade) => outcomeOf(trade, settings) === -1)
  const [won, lost] = [dollars(wins, 'net'), -dollars(losses, 'net')]
  const nets = trades.map(netOf)
  const decided = wins.length + losses.length
  const winRate = share(wins.length, decided)
  const [avgWin, avgLoss] = [share(won, wins.length), share(lost === 0 ? 0 : lost, losses.length)]
  const payoff = avgWin === null || avgLoss === null ? null : share(avgWin, avgLoss)
  const best = trades.length === 0 ? null : Math.max(...nets)
  const worst = trades.length === 0 ? null : Math.min(...nets)
  const holdingTimes = (list: readonly Counted[]): number[] =>
    list.map(({ openTime, closeTime }) => closeTime - openTime)
  return {
    count: trades.length,
    wins: wins.length,
    losses: losses.length,
    breakeven: trades.length - decided,
    winRate,
    winRateAll: share(wins.length, trades.length),
    lossRate: share(losses.length, decided),
    netProfit: dollars(trades, 'net'),
    grossPnl: dollars(trades, 'gross'),
    grossProfit: won,
    grossLoss: lost === 0 ? 0 : lost,
    profitFactor: lost === 0 ? (won > 0 ? Number.POSITIVE_INFINITY : null) : won / lost,
    payoff,
    avgWin,
    avgLoss,
    breakevenWinRate: avgWin === null || avgLoss === null ? null : avgLoss / (avgLoss + avgWin),
    expectancy: share(dollars(trades, 'net'), trades.length),
    expectancyRatio: payoff === null || winRate === null ? null : (1 + payoff) * winRate - 1,
    kelly: payoff === null || winRate === null ? null : winRate - (1 - winRate) / payoff,
    median: quantile(inOrder(nets), 0.5),
    stdev: deviation(nets),
    best,
    worst,
    largestWin: best !== null && best > 0 ? best : null,
    largestLoss: worst !== null && worst < 0 ? -worst : null,
    avgHoldMs: average(holdingTimes(trades)),
    avgHoldWinMs: average(holdingTimes(wins)),
    avgHoldLossMs: average(holdingTimes(losses)),
    medianHoldMs: quantile(inOrder(holdingTimes(trades)), 0.5),
  }
}

/** What the trades cost, and other payments. */
export function costFigures(trades: readonly Counted[], settings: Settings): Figures {
  const [fees, funding] = [dollars(trades, 'fees'), dollars(trades, 'funding')]
  const turnover = dollars(trades, 'traded')
  const won = trades.filter((trade) => outcomeOf(trade, settings) === 1)
  return {
    fees,
    funding,
    otherCash: dollars(trades, 'otherCash'),
    turnover,
    feesOfGrossProfit: share(fees, dollars(won, 'net')),
    grossOfTurnover: share(dollars(trades, 'gross'), turnover),
    feesOfTurnover: share(fees, turnover),
    fundingOfNet: share(funding, dollars(trades, 'net')),
  }
}

export function riskFigures(trades: readonly Counted[], settings: Settings): Figures {
  const risky = trades.flatMap((trade) =>
    trade.riskUnits === null ? [] : [{ r: trade.net / trade.riskUnits, outcome: outcomeOf(trade, settings) }],
  )
  const sumOf = (result: number): number => sum(risky.filter(({ outcome }) => outcome === result).map(({ r }) => r))
  const rs = trades.flatMap(({ net, riskUnits }) => (riskUnits === null ? [] : [net / riskUnits]))
  const interval = meanInterval(
    rs,
    decisionsOf(
      trades.filter(({ riskUnits }) => riskUnits !== null),
      rs,
    ),
  )
  const moved = trades.flatMap(({ movedAway }) => (movedAway === null ? [] : [movedAway]))
  const spread = deviation(rs)
  const quality = spread === null ? null : share(average(rs), spread)
  return {
    rCount: rs.length,
    totalR: rs.length === 0 ? null : sum(rs),
    expectancyR: average(rs),
    stdevR: spread,
    profitFactorR: share(sumOf(1), -sumOf(-1)),
    expectancyRLow: interval?.low ?? null,
    expectancyRHigh: interval?.high ?? null,
    sqn: quality === null ? null : quality * Math.sqrt(Math.min(100, rs.length)),
    sqnUncapped: quality === null ? null : quality * Math.sqrt(rs.length),
    stopsMovedAway: moved.length === 0 ? null : sum(moved),
  }
}

/** Runs of wins and losses; breakeven trades are skipped. */
function runFigures(trades: readonly Counted[], settings: Settings): Figures {
  const decided = trades.map((trade) => outcomeOf(trade, settings)).filter((outcome) => outcome !== 0)
  const runs: number[] = []
  for (const outcome of decided) {
    const run = runs.at(-1) ?? 0
    if (Math.sign(run) === outcome) runs[runs.length - 1] = run + outcome
    else runs.push(outcome)
  }
  const wins = decided.filter((outcome) => outcome > 0).length
  const n = decided.length
  const p = 2 * wins * (n - wins)
  return {
    maxConsecutiveWins: Math.max(0, ...runs),
    maxConsecutiveLosses: Math.max(0, ...runs.map((run) => -run)),
    currentStreak: runs.at(-1) ?? 0,
    zScore: p <= n ? null : (n * (runs.length - 0.5) - p) / Math.sqrt((p * (p - n)) / (n - 1)),
  }
}

/** The hours and weekdays with the best and worst results, by the open. */
function clockFigures(trades: readonly Counted[], settings: Settings): Figures {
  const ranked = (keyOf: (trade: Counted) => number, sign: number): number | null => {
    const groups = [...new Set(trades.map(keyOf))].map((key) => {
      const inside = trades.filter((trade) => keyOf(trade) === key)
      return { key, net: inside.reduce((total, { net }) => total + net, 0), count: inside.length }
    })
    const order = groups.toSorted((a, b) => sign * (b.net - a.net) || b.count - a.count || a.key - b.key)
    return order[0]?.key ?? null
  }
  const hour = ({ openTime }: Counted): number => hourOf(openTime, settings)
  const weekday = ({ openTime }: Counted): number => weekdayOf(openTime, settings)
  return {
    bestHour: ranked(hour, 1),
    worstHour: ranked(hour, -1),
    bestWeekday: ranked(weekday, 1),
    worstWeekday: ranked(weekday, -1),
  }
}

const YEAR = 365

function dayFigures(chosen: Chosen, settings: Settings): Figures {
  const counted = countedOf(chosen.trades)
  const days = plainDays(chosen, settings)
  const traded = days.days.filter(({ closed }) => closed > 0).map(({ net: ofDay }) => ofDay / UNIT)
  const closeDays = new Set(counted.map(({ closeTime }) => dayNumber(closeTime, settings)))
  const best = traded.length === 0 ? null : Math.max(...traded)
  const won = traded.filter((ofDay) => ofDay > 0).length
  const net = dollars(counted, 'net')
  return {
    tradingDays: closeDays.size,
    tradesPerDay: share(counted.length, closeDays.size),
    bestDay: best,
    worstDay: traded.length === 0 ? null : Math.min(...traded),
    winDays: won,
    lossDays: traded.filter((ofDay) => ofDay < 0).length,
    winDayRate: share(won, traded.length),
    consistency: net > 0 && best !== null ? best / net : null,
    ...returnFigures(dailyReturns(days)),
    ...monthFigures(monthlyReturns(days)),
    ...doubtFigures(dailyReturns(days) ?? [], triedSetups(chosen, settings)),
  }
}

function monthFigures(months: readonly number[]): Figures {
  return { gainToPain: share(sum(months), sum(months.map((value) => Math.max(0, -value)))) }
}

/** Setups on any trade of the accounts, counted or not. */
function triedSetups({ ofAccounts }: Chosen, { setups = [] }: Settings): number {
  return setups.filter((setup) => ofAccounts.some(({ noted }) => noted.labels.includes(setup))).length
}

function returnFigures(returns: readonly number[] | null): Figures {
  const r = returns ?? []
  const [mean, spread] = [average(r), deviation(r)]
  const downside = average(r.map((value) => squared(Math.min(value, 0))))
  const growth = product(r.map((value) => 1 + value))
  const falls = growthFalls(r)
  const cagr = r.length < 90 ? null : Math.max(growth, 0) ** (YEAR / r.length) - 1
  const daily = spread === null ? null : share(mean, spread)
  const [skew, kurtosis] = [skewOf(r), kurtosisOf(r)]
  const cut = quantile(inOrder(r), 0.05)
  return {
    volatility: r.length < 30 || spread === null ? null : spread * Math.sqrt(YEAR),
    sharpe: r.length < 30 || daily === null ? null : daily * Math.sqrt(YEAR),
    sortino:
      r.length < 30 || mean === null || downside === null || downside === 0
        ? null
        : (mean / Math.sqrt(downside)) * Math.sqrt(YEAR),
    cagr,
    calmar: cagr === null ? null : share(cagr, Math.max(0, ...falls)),
    martin: cagr === null ? null : share(cagr, Math.sqrt(average(falls.map(squared)) ?? 0)),
    tailRatio: r.length < 30 || cut === null || cut >= 0 ? null : share(quantile(inOrder(r), 0.95), -cut),
    omega: share(sum(r.filter((value) => value > 0)), -sum(r.filter((value) => value < 0))),
    dayVar95: cut,
    dayCvar95: tailAverage(r, cut),
    daySkew: skew,
    dayKurtosis: kurtosis,
  }
}

function qualityFigures(trades: readonly Counted[], settings: Settings): Figures {
  const nets = trades.map(netOf)
  const decisions = decisionsOf(trades, nets)
  const interval = meanInterval(nets, decisions)
  const cut = quantile(inOrder(nets), 0.05)
  const outcomes = trades.map((trade) => outcomeOf(trade, settings))
  const band = winRateBand(decisions.map((indexes) => indexes.map((index) => outcomes[index] ?? 0)))
  return {
    tStatistic: inErrors(nets, decisions),
    expectancyLow: interval?.low ?? null,
    expectancyHigh: interval?.high ?? null,
    var95: cut,
    cvar95: tailAverage(nets, cut),
    skew: skewOf(nets),
    kurtosis: kurtosisOf(nets),
    winRateLow: band?.low ?? null,
    winRateHigh: band?.high ?? null,
    kRatio: kRatio(nets),
  }
}

/** The line of least squares through the cumulated results over trade number 1 to n. */
function kRatio(nets: readonly number[]): number | null {
  const n = nets.length
  if (n < 3) return null
  const heights = nets.map((_, index) => sum(nets.slice(0, index + 1)))
  const numbers = nets.map((_, index) => index + 1)
  const [x, y] = [sum(numbers) / n, sum(heights) / n]
  const spread = sum(numbers.map((number) => squared(number - x)))
  const slope = sum(heights.map((height, index) => (index + 1 - x) * (height - y))) / spread
  const missed = sum(heights.map((height, index) => squared(height - (y + slope * (index + 1 - x)))))
  const error = Math.sqrt(missed / (n - 2) / spread)
  return error <= 1e-12 * Math.abs(slope) ? null : slope / (error * Math.sqrt(n))
}
