/** Profit and capital by calendar day. */
import { dayNumber } from './calendar.ts'
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
  closed: number
  opened: number
  flow: number
}

/** Trades, open ones included, with the deposits and withdrawals of their accounts. */
export type Chosen = { readonly trades: readonly Listed[]; readonly flows: readonly PlainFlow[] }

/** Deposits and withdrawals in whole money units. */
export type PlainFlow = { readonly account: string; readonly time: number; readonly units: number }

export type PlainDays = {
  readonly days: readonly PlainDay[]
  /** Null where neither a balance nor an earlier deposit gives it. */
  readonly start: number | null
  readonly hasFlows: boolean
}

/** Every calendar day from the first to the last on which a trade was opened, booked money or was closed. */
export function plainDays({ trades, flows }: Chosen, settings: Settings): PlainDays {
  const booked = bookedOf(trades)
  const firstOpen = Math.min(...booked.map(({ openTime }) => openTime))
  const later = flows.filter(({ time }) => time >= firstOpen)
  const earlier = flows.filter(({ time }) => time < firstOpen)
  const places = new Map<number, PlainDay>()
  const dayAt = (time: number): PlainDay => {
    const day = dayNumber(time, settings)
    const found = places.get(day) ?? emptyDay(day)
    places.set(day, found)
    return found
  }
  for (const trade of booked) {
    dayAt(trade.openTime).opened += 1
    if (trade.closeTime !== null) dayAt(trade.closeTime).closed += 1
    for (const { day, amounts } of bookedByDay(trade, settings)) {
      const found = places.get(day) ?? emptyDay(day)
      places.set(day, found)
      found.gross += amounts.gross
      found.fees += amounts.fees
      found.funding += amounts.funding
      found.otherCash += amounts.otherCash
      found.pnl += netOf(amounts)
    }
  }
  if (booked.length > 0) for (const { time, units } of later) dayAt(time).flow += units
  const known = [...places.keys()]
  const [first, last] = [Math.min(...known), Math.max(...known)]
  const count = known.length === 0 ? 0 : last - first + 1
  return {
    days: Array.from({ length: count }, (_, place) => places.get(first + place) ?? emptyDay(first + place)),
    start: settings.startBalance ?? (earlier.length === 0 ? null : sum(earlier.map(({ units }) => units)) / UNIT),
    hasFlows: later.length > 0,
  }
}

function emptyDay(day: number): PlainDay {
  return { day, pnl: 0, gross: 0, fees: 0, funding: 0, otherCash: 0, closed: 0, opened: 0, flow: 0 }
}

/** What a trade booked on each day: the difference of its rounded sums on two evenings. */
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
 * Profit of each day on the capital of the evening before plus the day's deposits, from the first day with money or a
 * close to the last; ends where nothing is left. Null without capital.
 */
export function dailyReturns({ days, start, hasFlows }: PlainDays): number[] | null {
  const isUsed = ({ pnl, closed }: PlainDay): boolean => pnl !== 0 || closed > 0
  const [first, last] = [days.findIndex(isUsed), days.findLastIndex(isUsed)]
  if (first < 0 || (start === null && !hasFlows)) return null
  const returns: number[] = []
  let capital = (start ?? 0) * UNIT
  for (const [place, { pnl, flow }] of days.slice(0, last + 1).entries()) {
    capital += flow
    if (place >= first) {
      if (capital <= 0) break
      returns.push(pnl / capital)
    }
    capital += pnl
  }
  return returns.length === 0 ? null : returns
}

/** How far the growth of one unit is below its high after each day. */
export function growthFalls(returns: readonly number[]): number[] {
  const levels = returns.map((_, day) => product(returns.slice(0, day + 1).map((value) => 1 + value)))
  return levels.map((level, day) => Math.min(1, 1 - level / Math.max(1, ...levels.slice(0, day + 1))))
}
