/** Trades as a list shows them: whole units of 10^-8 dollars, with the trader's notes. */
import { add, divide, type Exact, multiply, unitsOf, ZERO } from './exact.ts'
import { type Booking, type PlainTrade, riskOf } from './trades.ts'

export const UNIT = 1e8

/** What the trader noted on a trade. */
export type Noted = {
  readonly labels: readonly string[]
  readonly risk: number | null
  readonly stop: number | null
  readonly stopMoves: readonly number[]
  readonly excluded: boolean
  readonly rating: number | null
}

export const NOTHING_NOTED: Noted = {
  labels: [],
  risk: null,
  stop: null,
  stopMoves: [],
  excluded: false,
  rating: null,
}

export type Amounts = Readonly<Record<(typeof AMOUNTS)[number], number>>
const AMOUNTS = ['gross', 'fees', 'funding', 'otherCash'] as const

export type Listed = PlainTrade &
  Amounts & {
    readonly noted: Noted
    /** Null where a rate is missing. */
    readonly net: number | null
    readonly traded: number
    readonly entered: number
    /** The value of the largest quantity at the average entry; NaN if a rate is missing. */
    readonly exposure: number
    readonly riskUnits: number | null
    /** How often the stop was moved farther away; null without a stop. */
    readonly movedAway: number | null
  }

/** A trade that statistics count. */
export type Counted = Listed & { readonly closeTime: number; readonly net: number }

export function listed(trade: PlainTrade, noted: Noted): Listed {
  const sums = sumsUntil(trade.bookings ?? [], Number.POSITIVE_INFINITY)
  const risk = riskOf(trade, noted)
  return {
    ...trade,
    ...sums,
    noted,
    net: trade.bookings === null ? null : netOf(sums),
    traded: trade.turnover === null ? Number.NaN : unitsOf(trade.turnover),
    entered: trade.entryValue === null ? Number.NaN : unitsOf(trade.entryValue),
    exposure: trade.entryValue === null ? Number.NaN : unitsOf(largestOf(trade, trade.entryValue)),
    riskUnits: risk === null ? null : Math.round(risk * UNIT),
    movedAway: noted.stop === null ? null : movesAway(trade.side, noted.stop, noted.stopMoves),
  }
}

function largestOf({ largest, enteredQuantity }: PlainTrade, entryValue: Exact): Exact {
  return divide(multiply(entryValue, largest), enteredQuantity)
}

export function netOf({ gross, fees, funding, otherCash }: Amounts): number {
  return gross - fees + funding + otherCash
}

/** The bookings of a trade before a moment, rounded as its total is. */
export function sumsUntil(bookings: readonly Booking[], time: number): Amounts {
  const before = bookings.filter((booking) => booking.time < time)
  const sumOf = (name: (typeof AMOUNTS)[number]): number =>
    unitsOf(before.reduce((sum: Exact, booking) => add(sum, booking[name]), ZERO))
  return { gross: sumOf('gross'), fees: sumOf('fees'), funding: sumOf('funding'), otherCash: sumOf('otherCash') }
}

function movesAway(side: string, stop: number, moves: readonly number[]): number {
  return moves.filter((price, index) => {
    const before = moves[index - 1] ?? stop
    return side === 'long' ? price < before : price > before
  }).length
}

/** Trades with known amounts that the trader did not exclude, including open ones. */
export function bookedOf(trades: readonly Listed[]): Listed[] {
  return trades.filter(({ net, noted }) => net !== null && !noted.excluded)
}

/** The closed ones among them, by their close. */
export function countedOf(trades: readonly Listed[]): Counted[] {
  return bookedOf(trades)
    .filter((trade): trade is Counted => trade.closeTime !== null)
    .toSorted((a, b) => a.closeTime - b.closeTime || a.openTime - b.openTime)
}

/** The sum of one amount over trades, in dollars. What a trade turned over without a known rate counts as nothing. */
export function dollars(
  trades: readonly Counted[],
  name: 'net' | 'gross' | 'fees' | 'funding' | 'otherCash' | 'traded',
): number {
  return trades.reduce((total, trade) => total + (Number.isNaN(trade[name]) ? 0 : trade[name]), 0) / UNIT
}
