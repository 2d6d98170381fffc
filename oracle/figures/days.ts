/** Profit and capital by calendar day. */
import { dayNumber, dayText } from './calendar.ts'
import { bookedOf, type Listed, netOf, sumsUntil, UNIT } from './listed.ts'
import type { Settings } from './settings.ts'
import { product, sum } from './statistics.ts'

export type PlainDay = {
  readonly day: number
  /** Whole money units. */
  pnl: number
  gross: number
  fees: number
  funding: number
  otherCash: number
  /** Net of the trades that closed on it. */
  net: number
  /** What open trades booked on it. */
  open: number
  closed: number
  opened: number
  flow: number
}

/** Trades, open ones included, with all trades, deposits and withdrawals of their accounts. */
export type Chosen = {
  readonly trades: readonly Listed[]
  readonly ofAccounts: readonly Listed[]
  readonly flows: readonly PlainFlow[]
}

/** Deposits and withdrawals in whole money units. */
export type PlainFlow = { readonly account: string; readonly time: number; readonly units: number }

export type PlainDays = {
  readonly days: readonly PlainDay[]
  /**
   * Chosen so that the equity equals the value of the accounts when the first of the trades closed; null if unknown.
   */
  readonly start: number | null
  /** In whole units, the value of the accounts on the morning of a day including that day's deposits. */
  readonly worthOn: ((day: number) => number) | null
}

/** Every calendar day from the first to the last on which a trade opened, booked money or closed. */
export function plainDays(chosen: Chosen, settings: Settings): PlainDays {
  const booked = bookedOf(chosen.trades)
  const firstOpen = Math.min(...booked.map(({ openTime }) => openTime))
  const later = chosen.flows.filter(({ time }) => time >= firstOpen)
  const byDay = new Map<number, PlainDay>()
  const dayAt = (time: number): PlainDay => {
    const day = dayNumber(time, settings)
    const plainDay = byDay.get(day) ?? emptyDay(day)
    byDay.set(day, plainDay)
    return plainDay
  }
  for (const trade of booked) {
    dayAt(trade.openTime).opened += 1
    const bookings = bookedByDay(trade, settings)
    if (trade.closeTime !== null) {
      const close = dayAt(trade.closeTime)
      close.closed += 1
      for (const { amounts } of bookings) close.net += netOf(amounts)
    }
    for (const { day, amounts } of bookings) {
      const plainDay = byDay.get(day) ?? emptyDay(day)
      byDay.set(day, plainDay)
      if (trade.closeTime === null) plainDay.open += netOf(amounts)
      plainDay.gross += amounts.gross
      plainDay.fees += amounts.fees
      plainDay.funding += amounts.funding
      plainDay.otherCash += amounts.otherCash
      plainDay.pnl += netOf(amounts)
    }
  }
  if (booked.length > 0) for (const { time, units } of later) dayAt(time).flow += units
  const closeDays = [...byDay.values()].flatMap(({ day, closed }) => (closed > 0 ? [day] : []))
  const dayNumbers = [...byDay.keys()]
  const [first, last] = [Math.min(...dayNumbers), Math.max(...dayNumbers)]
  const count = dayNumbers.length === 0 ? 0 : last - first + 1
  return {
    days: Array.from({ length: count }, (_, index) => byDay.get(first + index) ?? emptyDay(first + index)),
    ...worthOf(chosen, {
      settings,
      day: Math.min(...closeDays, ...(closeDays.length === 0 ? [first] : [])),
      time: firstOpen,
    }),
  }
}

type Moment = { readonly settings: Settings; readonly day: number; readonly time: number }

/** The accounts hold their initial capital, later deposits, and the results of all their trades, selected or not. */
function worthOf(
  { trades, ofAccounts, flows }: Chosen,
  { settings, day, time }: Moment,
): Pick<PlainDays, 'start' | 'worthOn'> {
  const booked = bookedOf(ofAccounts)
  const opened = Math.min(...booked.map(({ openTime }) => openTime))
  const madeBy = (list: readonly Listed[]) =>
    list.flatMap((trade) => bookedByDay(trade, settings).map((part) => [part.day, netOf(part.amounts)] as const))
  const made = madeBy(booked)
  const ownMade = madeBy(bookedOf(trades))
  const deposits = flows.filter((flow) => flow.time < opened)
  const since = flows.filter((flow) => flow.time >= opened)
  const [typed, given] = [settings.startBalance, sum(deposits.map(({ units }) => units))]
  const isKnown = typed !== null || deposits.length > 0
  const begin = typed === null ? given : typed * UNIT
  const before = (list: typeof made, of: number): number => {
    let units = 0
    for (const [day, net] of list) if (day < of) units += net
    return units
  }
  const flowed = (passes: (flow: PlainFlow) => boolean): number => sum(since.filter(passes).map(({ units }) => units))
  const firstMade = Math.min(...made.flatMap(([on, units]) => (units === 0 ? [] : [on])))
  const isFunded = isKnown || flowed((flow) => dayNumber(flow.time, settings) <= firstMade) > 0
  const isBefore = (flow: PlainFlow): boolean => flow.time < time
  return {
    start:
      isKnown || since.some(isBefore)
        ? (begin + flowed(isBefore) + before(made, day) - before(ownMade, day)) / UNIT
        : null,
    worthOn: isFunded
      ? (of) => begin + flowed((flow) => dayNumber(flow.time, settings) <= of) + before(made, of)
      : null,
  }
}

function emptyDay(day: number): PlainDay {
  return { day, pnl: 0, gross: 0, fees: 0, funding: 0, otherCash: 0, net: 0, open: 0, closed: 0, opened: 0, flow: 0 }
}

/** The amount a trade booked on each day: the difference of its rounded sums on two evenings. */
export function bookedByDay({ bookings }: Listed, settings: Settings) {
  const all = bookings ?? []
  const days = [...new Set(all.map(({ time }) => dayNumber(time, settings)))]
  const until = (day: number) =>
    sumsUntil(
      all.filter(({ time }) => dayNumber(time, settings) <= day),
      Number.POSITIVE_INFINITY,
    )
  return days.map((day) => {
    const [before, after] = [until(day - 1), until(day)]
    return {
      day,
      amounts: {
        gross: after.gross - before.gross,
        fees: after.fees - before.fees,
        funding: after.funding - before.funding,
        otherCash: after.otherCash - before.otherCash,
      },
    }
  })
}

/**
 * Profit of each day relative to the value of the accounts on its morning, from the first day with money or a close to
 * the last; ends when nothing is left. Null without capital.
 */
export function dailyReturns({ days, worthOn }: PlainDays): number[] | null {
  const isUsed = ({ pnl, closed }: PlainDay): boolean => pnl !== 0 || closed > 0
  const [first, last] = [days.findIndex(isUsed), days.findLastIndex(isUsed)]
  if (first < 0 || worthOn === null) return null
  const used = days.slice(first, last + 1).map(({ day, pnl }) => ({ pnl, worth: worthOn(day) }))
  const ruin = used.findIndex(({ worth }) => worth <= 0)
  const returns = used.slice(0, ruin < 0 ? undefined : ruin).map(({ pnl, worth }) => pnl / worth)
  return returns.length === 0 ? null : returns
}

/** The day of the first return. */
export function firstUsedDay({ days }: PlainDays): number {
  return days.find(({ pnl, closed }) => pnl !== 0 || closed > 0)?.day ?? 0
}

/** The growth of one unit over the days of each calendar month, less that unit. */
export function monthlyReturns(days: PlainDays): number[] {
  const first = firstUsedDay(days)
  const byMonth = new Map<string, number>()
  for (const [index, value] of (dailyReturns(days) ?? []).entries()) {
    const month = dayText(first + index).slice(0, 7)
    byMonth.set(month, (byMonth.get(month) ?? 1) * (1 + value))
  }
  return [...byMonth.values()].map((level) => level - 1)
}

/** How far the growth of one unit is below its high after each day. */
export function growthFalls(returns: readonly number[]): number[] {
  const levels = returns.map((_, day) => product(returns.slice(0, day + 1).map((value) => 1 + value)))
  return levels.map((level, day) => Math.min(1, 1 - level / Math.max(1, ...levels.slice(0, day + 1))))
}
