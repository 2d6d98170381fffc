/** The columns of one position: by the fast path where its fills are ordinary, otherwise by the rules of `trades`. */
import { type Fixed, float64At, itemAt, uint32At } from '../base/index.ts'
import { type FillRows, fillsOf, type Instrument, type PositionSide } from '../ledger/index.ts'
import { flatGaps } from '../trades/flat-points.ts'
import { indexAfter, type LegSpans } from '../trades/funding.ts'
import { healthAt } from '../trades/health.ts'
import { NO_CARRY } from '../trades/leg.ts'
import {
  buildPosition,
  type BuildOptions,
  canonicalAsset,
  type FlatPoint,
  type OverrideProblem,
  type PositionHealth,
  type PositionInput,
  flagBits,
  type Trade,
  type TradeCash,
} from '../trades/index.ts'
import { allocateColumns, type MutableColumns, TRADE_COLUMNS } from './allocate.ts'
import { addAmounts, type Amounts, columnsOf } from './columns-of.ts'
import type { TradeColumns } from './columns.ts'
import { type Payments, paymentsOf, type TradePayments } from './fast-cash.ts'
import { walkLeg } from './fast-leg.ts'
import type { LegRows } from './leg-rows.ts'
import { byClosing, byOpening, closeTimeOf, openTimeOf, type Rows } from './leg-order.ts'
import { createEventList, eventColumns, type EventList } from './money-events.ts'

export type PositionColumns = {
  readonly columns: TradeColumns
  /** The ids of the trades by opening, eight bytes each. */
  readonly tradeIds: Uint8Array<ArrayBuffer>
  readonly health: PositionHealth
  readonly flatPoints: readonly FlatPoint[]
  readonly overrideProblems: readonly OverrideProblem[]
  /** The trades themselves, built when they are asked for. */
  readonly trades: () => readonly Trade[]
}

type Options = BuildOptions & {
  /** The asset of the money columns. */
  readonly currency: string
}

/** The same as `PositionInput`, with the fills as columns. */
export type ColumnsInput = Omit<PositionInput, 'fills'> & { readonly fills: FillRows }

/** What `buildPosition` and `columnsOf` make of a position, to the bit. */
export function positionColumns(input: ColumnsInput, options: Options): PositionColumns {
  return fastColumns(input, options) ?? columnsByTheRules(input, options)
}

/** Exported for the test that compares both ways. */
export function columnsByTheRules(input: ColumnsInput, options: Options): PositionColumns {
  const { trades, ...rest } = buildPosition(withObjects(input), options)
  return {
    ...rest,
    columns: columnsOf(trades, options),
    tradeIds: idBytes(trades.length, (index, word) =>
      Number.parseInt(itemAt(trades, index).id.slice(8 * word, 8 * word + 8), 16),
    ),
    trades: () => trades,
  }
}

/** Null where the position needs the rules of `trades`. Exported for the test that compares both ways. */
export function fastColumns(input: ColumnsInput, options: Options): PositionColumns | null {
  const { fills, cashEvents } = input
  const instrument = ordinaryInstrument(fills, options)
  if (instrument === null || !startsClean(input, options)) return null
  const legs = walkLegs(input, instrument, options)
  const payments = legs === null ? null : paymentsOf(cashEvents, legs.map(spansOf), options)
  if (legs === null || payments === null) return null
  const rows = byOpening(legs)
  const order = byClosing(legs, rows)
  return {
    columns: gathered(legs, { order, payments, account: fills.table.account, instrument, options }),
    tradeIds: idBytes(rows.count, (index, word) => {
      const { id } = itemAt(legs, uint32At(rows.leg, index)).columns
      return uint32At(id, 2 * uint32At(rows.row, index) + word)
    }),
    ...flatPointsOf(legs, rows, { from: input.from ?? null, orphans: payments.orphans }),
    overrideProblems: [],
    trades: () => buildPosition(withObjects(input), options).trades,
  }
}

function withObjects(input: ColumnsInput): PositionInput {
  return { ...input, fills: fillsOf(input.fills) }
}

function walkLegs({ fills, cashEvents }: ColumnsInput, instrument: Instrument, options: Options): LegRows[] | null {
  const { table, numbers } = fills
  const withBookings = cashEvents.length > 0
  const sides = sidesOf(fills)
  const legs: LegRows[] = []
  for (const positionSide of [...sides].sort()) {
    const own = sides.size === 1 ? numbers : numbers.filter((number) => table.positionSideOf(number) === positionSide)
    const input = { fills: { table, numbers: own }, instrument, positionSide, withBookings }
    const leg = walkLeg({ ...input, options, currency: options.currency })
    if (leg === null) return null
    legs.push(leg)
  }
  return legs
}

function sidesOf({ table, numbers }: FillRows): ReadonlySet<PositionSide> {
  const sides = new Set<PositionSide>()
  let last: PositionSide | null = null
  for (let place = 0; place < numbers.length; place += 1) {
    const side = table.positionSideOf(uint32At(numbers, place))
    if (side !== last) sides.add(side)
    last = side
  }
  return sides
}

function spansOf({ positionSide, count, columns }: LegRows): LegSpans {
  return {
    positionSide: count === 0 ? null : positionSide,
    count,
    openTime: (index) => float64At(columns.openTime, index),
    closeTime: (index) => {
      const time = float64At(columns.closeTime, index)
      return Number.isNaN(time) ? Number.POSITIVE_INFINITY : time
    },
  }
}

/** The one contract that all fills trade, if its money needs no conversion. */
function ordinaryInstrument({ table, numbers }: FillRows, { currency }: Options): Instrument | null {
  if (numbers.length === 0) return null
  const first = table.instrumentOf(uint32At(numbers, 0))
  if (KINDS_WITH_RULES.has(first.kind)) return null
  if (canonicalAsset(first.settle) !== canonicalAsset(currency)) return null
  let last = first
  for (const number of numbers) {
    const instrument = table.instrumentOf(number)
    if (instrument === last) continue
    if (!isSame(instrument, first)) return null
    last = instrument
  }
  return first
}

/** Spot has dust, transfers and fees in coins; the averages of inverse contracts need all their slices. */
const KINDS_WITH_RULES: ReadonlySet<Instrument['kind']> = new Set(['spot', 'inverse', 'option-inverse'])

function isSame(a: Instrument, b: Instrument): boolean {
  return (
    a.id === b.id &&
    a.symbol === b.symbol &&
    a.kind === b.kind &&
    a.base === b.base &&
    a.quote === b.quote &&
    a.settle === b.settle &&
    a.contractSize === b.contractSize
  )
}

function startsClean({ from }: ColumnsInput, { costMethod, overrides }: Options): boolean {
  if (costMethod !== 'average' || (overrides?.length ?? 0) > 0) return false
  return from === undefined || from === null || (from.carry.quantity === 0n && from.health.incompleteSince === null)
}

type Gathering = {
  readonly order: Rows
  readonly payments: Payments
  readonly account: string
  readonly instrument: Instrument
  readonly options: Options
}

/** The rows of the legs as columns, with their events. */
function gathered(legs: readonly LegRows[], parts: Gathering): TradeColumns {
  const { order, payments, account, instrument, options } = parts
  const columns = allocateColumns(order.count, options.currency)
  const inPlace = legs.length === 1 && order.row.every((row, place) => row === place)
  for (const name of COPIED_COLUMNS) {
    const sources = legs.map((leg) => leg.columns[name])
    if (inPlace) columns[name].set(itemAt(sources, 0).subarray(0, order.count))
    else copyColumn(columns[name], sources, order)
  }
  const list = createEventList()
  for (let row = 0; row < order.count; row += 1) {
    const place = uint32At(order.leg, row)
    const leg = itemAt(legs, place)
    const from = uint32At(order.row, row)
    columns.id[2 * row] = uint32At(leg.columns.id, 2 * from)
    columns.id[2 * row + 1] = uint32At(leg.columns.id, 2 * from + 1)
    const paid = payments.ofTrades[place]?.get(from)
    if (paid === undefined) copyEvents(list, row, { leg, from })
    else addPaid(columns, row, { list, leg, from, paid })
  }
  const { symbol, kind, base, quote } = instrument
  const isEmpty = order.count === 0
  return {
    ...columns,
    dictionaries: {
      accounts: isEmpty ? [] : [account],
      tickers: isEmpty ? [] : [{ name: symbol, kind, base, quote }],
      labels: [],
    },
    events: eventColumns(list),
  }
}

const COPIED_COLUMNS = TRADE_COLUMNS.filter((name) => name !== 'id')

type Column = Float64Array | Uint32Array | Uint16Array | Uint8Array | Int8Array

/** Column by column, because a loop over the columns of each row took longer than to build the row. */
function copyColumn(target: Column, sources: readonly Column[], { count, leg, row }: Rows): void {
  for (let place = 0; place < count; place += 1) {
    target[place] = itemAt(sources, uint32At(leg, place))[uint32At(row, place)] as number
  }
}

type Source = { readonly leg: LegRows; readonly from: number }

function copyEvents(list: EventList, row: number, { leg, from }: Source): void {
  const { events, eventStart } = leg
  const end = itemAt(eventStart, from + 1)
  for (let event = itemAt(eventStart, from); event < end; event += 1) {
    list.trade.push(row)
    list.time.push(itemAt(events.time, event))
    list.gross.push(itemAt(events.gross, event))
    list.fees.push(itemAt(events.fees, event))
    list.funding.push(0)
    list.otherCash.push(0)
  }
}

type Paid = Source & { readonly list: EventList; readonly paid: TradePayments }

/** Merges what was paid to a trade with what its slices booked. */
function addPaid(columns: MutableColumns, row: number, { list, leg, from, paid }: Paid): void {
  const { bookings, bookingStart } = leg
  if (bookings === null) return
  const amounts: Amounts[] = []
  for (let at = itemAt(bookingStart, from); at < itemAt(bookingStart, from + 1); at += 1) {
    const [gross, fees] = [itemAt(bookings.gross, at), itemAt(bookings.fee, at)]
    amounts.push({ time: itemAt(bookings.time, at), gross, fees, funding: 0n, otherCash: 0n })
  }
  for (const { time, value, isFunding } of paid.payments) {
    amounts.push({ time, gross: 0n, fees: 0n, funding: isFunding ? value : 0n, otherCash: isFunding ? 0n : value })
  }
  amounts.sort((a, b) => a.time - b.time)
  const totals = addAmounts(list, row, amounts)
  columns.funding[row] = totals.funding
  columns.otherCash[row] = totals.otherCash
  columns.net[row] = totals.gross - totals.fees + totals.funding + totals.otherCash
  if (paid.late) columns.flags[row] = (columns.flags[row] ?? 0) | flagBits(['late-funding'])
}

type Ends = Pick<PositionColumns, 'health' | 'flatPoints'>

type Flatness = { readonly from: FlatPoint | null; readonly orphans: readonly TradeCash[] }

function flatPointsOf(legs: readonly LegRows[], rows: Rows, { from, orphans }: Flatness): Ends {
  const gaps = flatGaps({
    count: rows.count,
    openTime: (index) => openTimeOf(legs, rows, index),
    closeTime: (index) => closeTimeOf(legs, rows, index),
  })
  const times = [...gaps.map((gap) => gap.time), Number.POSITIVE_INFINITY]
  const healths = healthAt(times, {
    legs: [],
    orphans,
    start: from?.health ?? null,
    hadTrades: (from?.trades ?? 0) > 0,
  })
  const early = from?.trades ?? 0
  const fresh = gaps.map(({ time, trades }, index) => ({
    time,
    trades: trades + early,
    carry: NO_CARRY,
    health: withStated(
      itemAt(healths, index),
      legs.map((leg) => statedBefore(leg, indexAfter(spansOf(leg), time))),
    ),
  }))
  return {
    health: withStated(
      itemAt(healths, gaps.length),
      legs.map((leg) => statedBefore(leg, leg.count)),
    ),
    flatPoints: from === null ? fresh : [from, ...fresh],
  }
}

type Stated = { readonly venue: Fixed; readonly ours: Fixed; readonly fills: number }

/** What fills stated before the trade of a row, or in all where there is none. */
function statedBefore({ stated, count }: LegRows, row: number): Stated {
  const place = Math.min(row, count)
  return { venue: stated.venue.at(place), ours: stated.ours.at(place), fills: itemAt(stated.fills, place) }
}

function withStated(health: PositionHealth, legs: readonly Stated[]): PositionHealth {
  return legs.reduce(
    (sum, { venue, ours, fills }) => ({
      ...sum,
      venueRealised: sum.venueRealised + venue,
      ourRealised: sum.ourRealised + ours,
      comparedFills: sum.comparedFills + fills,
    }),
    health,
  )
}

function idBytes(count: number, wordOf: (index: number, word: 0 | 1) => number): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(8 * count))
  for (let index = 0; index < count; index += 1) {
    view.setUint32(8 * index, wordOf(index, 0))
    view.setUint32(8 * index + 4, wordOf(index, 1))
  }
  return new Uint8Array(view.buffer)
}
