/**
 * The columns of one position: written straight from the walk if its money needs no conversion, otherwise from trades.
 */
import { float64At, itemAt, uint32At } from '../base/index.ts'
import type { FillRows, Instrument } from '../ledger/index.ts'
import { flatPointsOf } from '../trades/flat-points.ts'
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
} from '../trades/index.ts'
import { legsOf, walkLeg } from '../trades/legs.ts'
import { NO_CARRY } from '../trades/walk.ts'
import { contradictedSince, isDistrusted } from '../trades/walk-claims.ts'
import { allocateColumns, type MutableColumns, TRADE_COLUMNS } from './allocate.ts'
import { addAmounts, type Amounts, columnsOf, Tickers } from './columns-of.ts'
import type { TradeColumns } from './columns.ts'
import { type Payments, paymentsOf, type RowSpans, type TradePayments } from './payments.ts'
import { emptyRows, endRows, type LegRows, rowSink } from './leg-rows.ts'
import { byClosing, byOpening, closeTimeOf, type WalkedLeg } from './leg-order.ts'
import { eventColumns, EventList } from './money-events.ts'

export type PositionColumns = {
  readonly columns: TradeColumns
  /** The ids of the trades by opening, eight bytes each. */
  readonly tradeIds: Uint8Array<ArrayBuffer>
  readonly health: PositionHealth
  readonly flatPoints: readonly FlatPoint[]
  readonly overrideProblems: readonly OverrideProblem[]
  /** The trades themselves, built on demand. */
  readonly trades: () => readonly Trade[]
}

type Options = BuildOptions & {
  /** The asset of the money columns. */
  readonly currency: string
}

/** The same as `PositionInput`, with the fills as columns. */
export type ColumnsInput = Omit<PositionInput, 'fills'> & { readonly fills: FillRows }

/** The same result as `buildPosition` and `columnsOf` for a position, to the bit. */
export function positionColumns(input: ColumnsInput, options: Options): PositionColumns {
  return columnsOfWalk(input, options) ?? columnsOfTrades(input, options)
}

/** Exported for the test that compares both ways. */
export function columnsOfTrades(input: ColumnsInput, options: Options): PositionColumns {
  const { trades, ...rest } = buildPosition(input, options)
  return {
    ...rest,
    columns: columnsOf(trades, options),
    tradeIds: idBytes(trades.length, (index, word) =>
      Number.parseInt(itemAt(trades, index).id.slice(8 * word, 8 * word + 8), 16),
    ),
    trades: () => trades,
  }
}

/**
 * Null if the trades are needed individually: they are corrected, their money is converted or unknown, their average
 * price needs every fill, or a payment is divided between them. Exported for the test that compares both ways.
 */
export function columnsOfWalk(input: ColumnsInput, options: Options): PositionColumns | null {
  if (!isPlain(input, options)) return null
  const { rows, legs } = walkLegs(input, options)
  if (!rows.isComplete) return null
  const payments = paymentsOf(
    input.cashEvents,
    legs.map((leg) => spansOf(rows, leg)),
    options,
  )
  if (payments === null) return null
  const from = input.from ?? null
  for (const leg of legs) distrust(rows, leg, from)
  const opened = byOpening(rows, legs)
  const rowAt = (index: number): number => uint32At(opened, index)
  const { columns } = rows
  return {
    columns: gathered(rows, { order: byClosing(rows, legs), payments, account: input.fills.table.account, options }),
    tradeIds: idBytes(rows.count, (index, word) => uint32At(columns.id, 2 * rowAt(index) + word)),
    ...flatPointsOf({
      spans: {
        count: rows.count,
        openTime: (index) => float64At(columns.openTime, rowAt(index)),
        closeTime: (index) => closeTimeOf(rows, rowAt(index)),
      },
      carryOf: (index) => rows.carries.get(rowAt(index)) ?? NO_CARRY,
      legs: legs.map(({ walk }) => walk),
      orphans: payments.orphans,
      from,
    }),
    overrideProblems: [],
    trades: () => buildPosition(input, options).trades,
  }
}

function walkLegs(input: ColumnsInput, options: Options): { readonly rows: LegRows; readonly legs: WalkedLeg[] } {
  const { legs } = legsOf({ ...input, carry: input.from?.carry ?? NO_CARRY }, options)
  const rows = emptyRows({
    currency: options.currency,
    withBookings: input.cashEvents.length > 0,
    fills: input.fills.numbers.length,
  })
  const walked = legs.map((leg) => {
    const first = rows.count
    const walk = walkLeg(leg, rowSink(rows, leg.fills.scale), options)
    return { walk, first, end: rows.count }
  })
  endRows(rows)
  return { rows, legs: walked }
}

function spansOf(rows: LegRows, { walk, first, end }: WalkedLeg): RowSpans {
  return {
    first,
    positionSide: first === end ? null : walk.positionSide,
    count: end - first,
    openTime: (index) => float64At(rows.columns.openTime, first + index),
    closeTime: (index) => closeTimeOf(rows, first + index),
  }
}

/** Whether no trade is corrected, converted into another currency or other units, or averaged over all its fills. */
function isPlain({ fills: { table, numbers }, from }: ColumnsInput, options: Options): boolean {
  if (numbers.length === 0 || (options.overrides?.length ?? 0) > 0 || (from?.carry.units.age ?? 0) > 0) return false
  let last: Instrument | null = null
  for (const number of numbers) {
    const instrument = table.instruments.at(number)
    if (instrument === last) continue
    const { kind, base, settle } = instrument
    if (kind === 'inverse' || kind === 'option-inverse') return false
    if (kind === 'spot' && options.renames.wasRenamed(base)) return false
    if (canonicalAsset(settle) !== canonicalAsset(options.currency)) return false
    last = instrument
  }
  return true
}

function distrust(rows: LegRows, { walk, first, end }: WalkedLeg, from: FlatPoint | null): void {
  const since = contradictedSince(walk, from?.health.incompleteSince ?? null)
  // The common case, in which no row is examined.
  if (!Number.isFinite(since)) return
  for (let row = first; row < end; row += 1) {
    const trade = {
      closeTime: closeTimeOf(rows, row),
      isProven: !rows.unproven.has(row),
      isContradicted: rows.contradicted.has(row),
    }
    if (isDistrusted(trade, since)) rows.columns.flags[row] = (rows.columns.flags[row] ?? 0) | INCOMPLETE
  }
}

const INCOMPLETE = flagBits(['history-incomplete'])

type Gathering = {
  readonly order: Uint32Array
  readonly payments: Payments
  readonly account: string
  readonly options: Options
}

/** The rows in this order as columns, with their events. */
function gathered(rows: LegRows, { order, payments, account, options }: Gathering): TradeColumns {
  const tickers = new Tickers()
  const columns = allocateColumns(order.length, options.currency)
  const isInOrder = order.every((row, index) => row === index)
  for (const name of COPIED_COLUMNS) {
    const source = rows.columns[name]
    if (isInOrder) columns[name].set(source.subarray(0, order.length))
    else copyColumn(columns[name], source, order)
  }
  const list = new EventList()
  for (const [row, from] of order.entries()) {
    columns.ticker[row] = tickers.numberOf(itemAt(rows.instruments, from))
    columns.id[2 * row] = uint32At(rows.columns.id, 2 * from)
    columns.id[2 * row + 1] = uint32At(rows.columns.id, 2 * from + 1)
    const paid = payments.ofTrades.get(from)
    if (paid === undefined) copyEvents(list, row, { rows, from })
    else addPaid(columns, row, { list, rows, from, paid })
  }
  return {
    ...columns,
    dictionaries: { accounts: order.length === 0 ? [] : [account], tickers: tickers.values, labels: [] },
    events: eventColumns(list),
  }
}

const COPIED_COLUMNS = TRADE_COLUMNS.filter((name) => name !== 'id')

type Column = Float64Array | Uint32Array | Uint16Array | Uint8Array | Int8Array

/** Column by column, because a loop over the columns of each row took longer than building the row. */
function copyColumn(target: Column, source: Column, order: Uint32Array): void {
  for (let index = 0; index < order.length; index += 1) target[index] = source[uint32At(order, index)] as number
}

type Source = { readonly rows: LegRows; readonly from: number }

function copyEvents(list: EventList, row: number, { rows, from }: Source): void {
  const { time, gross, fees } = rows.events.columns
  const end = itemAt(rows.eventStart, from + 1)
  for (let event = itemAt(rows.eventStart, from); event < end; event += 1) {
    const index = list.add(row, float64At(time, event))
    list.columns.gross[index] = float64At(gross, event)
    list.columns.fees[index] = float64At(fees, event)
  }
}

type Paid = Source & { readonly list: EventList; readonly paid: TradePayments }

/** Merges the payments of a trade with the amounts that its slices booked. */
function addPaid(columns: MutableColumns, row: number, { list, rows, from, paid }: Paid): void {
  const { bookings, bookingStart } = rows
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

function idBytes(count: number, wordOf: (index: number, word: 0 | 1) => number): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(8 * count))
  for (let index = 0; index < count; index += 1) {
    view.setUint32(8 * index, wordOf(index, 0))
    view.setUint32(8 * index + 4, wordOf(index, 1))
  }
  return new Uint8Array(view.buffer)
}
