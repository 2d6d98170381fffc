/**
 * The columns of one position: written straight from the walk if its money needs no conversion, otherwise from trades.
 */
import { float64At, itemAt, uint32At } from '../base/index.ts'
import type { FillRows, Instrument } from '../ledger/index.ts'
import { flatPointsOf } from '../trades/flat-points.ts'
import type { LegSpans } from '../trades/funding.ts'
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
import { type Carry, NO_CARRY, type Walk } from '../trades/walk.ts'
import { contradictedSince, isDistrusted } from '../trades/walk-claims.ts'
import { allocateColumns, type MutableColumns, TRADE_COLUMNS } from './allocate.ts'
import { addAmounts, type Amounts, columnsOf, Tickers } from './columns-of.ts'
import type { TradeColumns } from './columns.ts'
import { type Payments, paymentsOf, type TradePayments } from './payments.ts'
import { emptyRows, endRows, type LegRows, rowSink } from './leg-rows.ts'
import { byClosing, byOpening, closeTimeOf, openTimeOf, type Rows } from './leg-order.ts'
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
  const legs = walkLegs(input, options)
  if (legs.some(({ rows }) => !rows.isComplete)) return null
  const rowsOfLegs = legs.map(({ rows }) => rows)
  const payments = paymentsOf(input.cashEvents, rowsOfLegs.map(spansOf), options)
  if (payments === null) return null
  const from = input.from ?? null
  for (const leg of legs) distrust(leg, from)
  const rows = byOpening(rowsOfLegs)
  const order = byClosing(rowsOfLegs, rows)
  return {
    columns: gathered(rowsOfLegs, { order, payments, account: input.fills.table.account, options }),
    tradeIds: idBytes(rows.count, (index, word) => {
      const { id } = itemAt(rowsOfLegs, uint32At(rows.leg, index)).columns
      return uint32At(id, 2 * uint32At(rows.row, index) + word)
    }),
    ...flatPointsOf({
      spans: {
        count: rows.count,
        openTime: (index) => openTimeOf(rowsOfLegs, rows, index),
        closeTime: (index) => closeTimeOf(rowsOfLegs, rows, index),
      },
      carryOf: (index) => carryAt(rowsOfLegs, rows, index),
      legs: legs.map(({ walk }) => walk),
      orphans: payments.orphans,
      from,
    }),
    overrideProblems: [],
    trades: () => buildPosition(input, options).trades,
  }
}

/** A leg that was walked through, and its trades as rows. */
type WalkedLeg = { readonly walk: Walk; readonly rows: LegRows }

function walkLegs(input: ColumnsInput, options: Options): WalkedLeg[] {
  const { legs } = legsOf({ ...input, carry: input.from?.carry ?? NO_CARRY }, options)
  return legs.map((leg) => {
    const { positionSide, fills } = leg
    const rows = emptyRows(fills.table, {
      positionSide,
      currency: options.currency,
      withBookings: input.cashEvents.length > 0,
      fills: leg.rows.numbers.length,
    })
    const walk = walkLeg(leg, rowSink(rows, fills.scale), options)
    endRows(rows)
    return { walk, rows }
  })
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

/** Whether no trade is corrected, converted into another currency or other units, or averaged over all its fills. */
function isPlain({ fills: { table, numbers }, from }: ColumnsInput, options: Options): boolean {
  if (numbers.length === 0 || (options.overrides?.length ?? 0) > 0 || (from?.carry.units.age ?? 0) > 0) return false
  let last: Instrument | null = null
  for (const number of numbers) {
    const instrument = table.instrumentOf(number)
    if (instrument === last) continue
    const { kind, base, settle } = instrument
    if (kind === 'inverse' || kind === 'option-inverse') return false
    if (kind === 'spot' && options.renames.wasRenamed(base)) return false
    if (canonicalAsset(settle) !== canonicalAsset(options.currency)) return false
    last = instrument
  }
  return true
}

function distrust({ walk, rows }: WalkedLeg, from: FlatPoint | null): void {
  const since = contradictedSince(walk, from?.health.incompleteSince ?? null)
  // The common case, in which no row is examined.
  if (!Number.isFinite(since)) return
  const { closeTime } = spansOf(rows)
  for (let row = 0; row < rows.count; row += 1) {
    const trade = {
      closeTime: closeTime(row),
      isProven: !rows.unproven.has(row),
      isContradicted: rows.contradicted.has(row),
    }
    if (isDistrusted(trade, since)) rows.columns.flags[row] = (rows.columns.flags[row] ?? 0) | INCOMPLETE
  }
}

const INCOMPLETE = flagBits(['history-incomplete'])

type Gathering = {
  readonly order: Rows
  readonly payments: Payments
  readonly account: string
  readonly options: Options
}

/** The rows of the legs as columns, with their events. */
function gathered(legs: readonly LegRows[], gathering: Gathering): TradeColumns {
  const { order, payments, account, options } = gathering
  const tickers = new Tickers()
  const columns = allocateColumns(order.count, options.currency)
  const isInOrder = legs.length === 1 && order.row.every((row, index) => row === index)
  for (const name of COPIED_COLUMNS) {
    const sources = legs.map((leg) => leg.columns[name])
    if (isInOrder) columns[name].set(itemAt(sources, 0).subarray(0, order.count))
    else copyColumn(columns[name], sources, order)
  }
  const list = new EventList()
  for (let row = 0; row < order.count; row += 1) {
    const index = uint32At(order.leg, row)
    const leg = itemAt(legs, index)
    const from = uint32At(order.row, row)
    columns.ticker[row] = tickers.numberOf(itemAt(leg.instruments, from))
    columns.id[2 * row] = uint32At(leg.columns.id, 2 * from)
    columns.id[2 * row + 1] = uint32At(leg.columns.id, 2 * from + 1)
    const paid = payments.ofTrades[index]?.get(from)
    if (paid === undefined) copyEvents(list, row, { leg, from })
    else addPaid(columns, row, { list, leg, from, paid })
  }
  return {
    ...columns,
    dictionaries: { accounts: order.count === 0 ? [] : [account], tickers: tickers.values, labels: [] },
    events: eventColumns(list),
  }
}

const COPIED_COLUMNS = TRADE_COLUMNS.filter((name) => name !== 'id')

type Column = Float64Array | Uint32Array | Uint16Array | Uint8Array | Int8Array

/** Column by column, because a loop over the columns of each row took longer than building the row. */
function copyColumn(target: Column, sources: readonly Column[], { count, leg, row }: Rows): void {
  for (let index = 0; index < count; index += 1) {
    target[index] = itemAt(sources, uint32At(leg, index))[uint32At(row, index)] as number
  }
}

type Source = { readonly leg: LegRows; readonly from: number }

function copyEvents(list: EventList, row: number, { leg, from }: Source): void {
  const { eventStart } = leg
  const { time, gross, fees } = leg.events.columns
  const end = itemAt(eventStart, from + 1)
  for (let event = itemAt(eventStart, from); event < end; event += 1) {
    const index = list.add(row, float64At(time, event))
    list.columns.gross[index] = float64At(gross, event)
    list.columns.fees[index] = float64At(fees, event)
  }
}

type Paid = Source & { readonly list: EventList; readonly paid: TradePayments }

/** Merges the payments of a trade with the amounts that its slices booked. */
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

/** The remainder that the trade at an index of the opening order left to the next one. */
function carryAt(legs: readonly LegRows[], rows: Rows, index: number): Carry {
  return itemAt(legs, uint32At(rows.leg, index)).carries.get(uint32At(rows.row, index)) ?? NO_CARRY
}

function idBytes(count: number, wordOf: (index: number, word: 0 | 1) => number): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(8 * count))
  for (let index = 0; index < count; index += 1) {
    view.setUint32(8 * index, wordOf(index, 0))
    view.setUint32(8 * index + 4, wordOf(index, 1))
  }
  return new Uint8Array(view.buffer)
}
