/** The trades of a position as rows of columns, straight from the walks: without objects for fills, slices or trades. */
import {
  MAX_EXACT,
  ExactSum,
  type Fixed,
  fixedOfUnits,
  int32At,
  itemAt,
  lesser,
  minus,
  ONE,
  plus,
  TENS,
  times,
  toNumber,
  unitsOf,
  type Whole,
} from '../base/index.ts'
import type { FillTable, Instrument } from '../ledger/index.ts'
import { isWorse } from '../trades/entries.ts'
import { flagBits, priceOfValue } from '../trades/index.ts'
import { tradeIdInto } from '../trades/trade-id.ts'
import { type Carry, carryOf, type Part, type Sink, type Walk } from '../trades/walk.ts'
import type { WalkScale } from '../trades/walk-fills.ts'
import { allocateColumns, type MutableColumns, TRADE_COLUMNS } from './allocate.ts'
import { AVERAGED_DOWN, SCALED_IN } from './columns.ts'
import { openingNumber } from './columns-of.ts'
import { EventList, minuteOf } from './money-events.ts'

/**
 * The trades of all legs, one leg after the other; within a leg in the order in which they opened, which is also that
 * in which they closed.
 */
export type LegRows = {
  count: number
  columns: MutableColumns
  /** The number of the fill that opened each trade, in the table of its leg, and its instrument. */
  readonly openings: number[]
  readonly instruments: Instrument[]
  /** The rows that the exchange contradicts, and those for which not every exit agreed with it. */
  readonly contradicted: Set<number>
  readonly unproven: Set<number>
  /** The remainders that trades left to the next ones, by row; most leave nothing. */
  readonly carries: Map<number, Carry>
  /** Money of each trade by minute; those of row i begin at `eventStart[i]`. */
  readonly events: EventList
  readonly eventStart: number[]
  readonly bookings: Bookings | null
  readonly bookingStart: number[]
  /**
   * False if columns of doubles cannot hold the result of a walk: a rate is missing, or money is beyond 2^53 units.
   */
  isComplete: boolean
}

/** The amounts booked by one slice of a trade, in order; only kept if payments have to be merged with them. */
export type Bookings = { readonly time: number[]; readonly gross: Fixed[]; readonly fee: Fixed[] }

type RowsOptions = {
  readonly currency: string
  /** Whether to keep the amounts that each slice booked. */
  readonly withBookings: boolean
  /** How many fills there are. */
  readonly fills: number
}

export function emptyRows({ currency, withBookings, fills }: RowsOptions): LegRows {
  return {
    count: 0,
    columns: allocateColumns(Math.min(fills, FIRST_ROWS), currency),
    openings: [],
    instruments: [],
    contradicted: new Set(),
    unproven: new Set(),
    carries: new Map(),
    events: new EventList(),
    eventStart: [],
    bookings: withBookings ? { time: [], gross: [], fee: [] } : null,
    bookingStart: [],
    isComplete: true,
  }
}

const FIRST_ROWS = 1_024

/** The trade whose row is written next. */
type Row = {
  entries: number
  isAveragedDown: boolean
  /** The open quantity that its entries left, and its cost, as `entriesOf` counts it. */
  openQuantity: Whole
  readonly openValue: ExactSum
  readonly turnover: ExactSum
  readonly gross: ExactSum
  readonly fees: ExactSum
  grossUnits: number
  feeUnits: number
  minute: number
  eventTime: number
}

/** Writes each trade of the walk of a leg as a row. */
export function rowSink(rows: LegRows, scale: WalkScale): Sink {
  const row: Row = {
    entries: 0,
    isAveragedDown: false,
    openQuantity: 0,
    openValue: new ExactSum(scale.value),
    turnover: new ExactSum(scale.value),
    gross: new ExactSum(scale.value),
    fees: new ExactSum(scale.fee),
    grossUnits: 0,
    feeUnits: 0,
    minute: Number.NaN,
    eventTime: 0,
  }
  return {
    begin: ({ fills, trade }) => {
      rows.openings.push(trade.opening)
      rows.instruments.push(fills.table.instruments.at(trade.opening))
      rows.eventStart.push(rows.events.length)
      rows.bookingStart.push(rows.bookings?.time.length ?? 0)
    },
    add: (walk, part, role) => {
      if (role === 'entry') noteEntry(row, walk, part)
      else reduceOpen(row, part.quantity)
      book(rows, row, { walk, part })
    },
    end: (walk) => {
      endEvent(rows, row)
      writeRow(rows, row, walk)
      clear(row)
    },
    convert: () => {
      rows.isComplete = false
    },
  }
}

/** The rows are complete: ends their lists. */
export function endRows({ events, eventStart, bookings, bookingStart }: LegRows): void {
  eventStart.push(events.length)
  bookingStart.push(bookings?.time.length ?? 0)
}

function clear(row: Row): void {
  row.entries = 0
  row.isAveragedDown = false
  row.openQuantity = 0
  row.openValue.clear()
  row.turnover.clear()
  row.gross.clear()
  row.fees.clear()
  row.grossUnits = 0
  row.feeUnits = 0
  row.minute = Number.NaN
}

/** Notes whether a further entry is at a worse price than the average of the position; see `entriesOf`. */
function noteEntry(row: Row, walk: Walk, part: Part): void {
  if (row.entries > 0 && !row.isAveragedDown && isAtWorsePrice(row, walk, part)) row.isAveragedDown = true
  row.entries += 1
  row.openQuantity = plus(row.openQuantity, part.quantity)
  row.openValue.addSum(walk.value)
}

function isAtWorsePrice(
  { openQuantity, openValue }: Row,
  { fills, trade, scale, value }: Walk,
  { number, quantity }: Part,
): boolean {
  // The value of the position at this price, compared with its cost; both are exact if they fit in a double.
  if (
    openValue.isWhole &&
    value.isWhole &&
    typeof openQuantity === 'number' &&
    typeof quantity === 'number' &&
    quantity > 0
  ) {
    const atPrice = (value.units / quantity) * openQuantity
    const worse = trade.isLong ? openValue.units - atPrice : atPrice - openValue.units
    if (worse <= 0 && atPrice <= MAX_EXACT) return false
    // Far beyond the rounding error of this division, and beyond the tolerance of `isWorse`.
    if (worse < -openValue.units * CLEAR) return false
    if (worse > openValue.units * CLEAR && openValue.units > 0) return true
  }
  const instrument = fills.table.instruments.at(number)
  const average = priceOfValue(instrument, fixedOfUnits(openQuantity, scale.quantity), openValue.amount)
  return average !== null && isWorse(fills.at(number).price, { average, isLong: trade.isLong })
}

const CLEAR = 1e-9

function reduceOpen(row: Row, quantity: Whole): void {
  const { openQuantity, openValue } = row
  const left = minus(openQuantity, lesser(quantity, openQuantity))
  row.openQuantity = left
  // Nothing reads it after that.
  if (row.isAveragedDown) return
  const share = openValue.isWhole && openQuantity !== 0 ? openValue.wholeShare(left, openQuantity) : Number.NaN
  if (left === 0) openValue.clear()
  else if (Number.isNaN(share)) openValue.set((openValue.amount * BigInt(left)) / BigInt(openQuantity))
  else {
    openValue.clear()
    openValue.addUnits(share)
  }
}

/** Adds the gain and the payments of a slice to the trade. */
function book(rows: LegRows, row: Row, { walk, part }: { readonly walk: Walk; readonly part: Part }): void {
  const { fills, value, gain, fee, isFeeUnknown } = walk
  const time = fills.table.timeOf(part.number)
  const now = minuteOf(time)
  if (now !== row.minute) {
    if (!Number.isNaN(row.minute)) endEvent(rows, row)
    row.minute = now
    row.eventTime = time
  }
  row.turnover.addSum(value)
  row.gross.addSum(gain)
  row.fees.addSum(fee)
  if (isFeeUnknown) rows.isComplete = false
  rows.bookings?.time.push(time)
  rows.bookings?.gross.push(gain.amount)
  rows.bookings?.fee.push(fee.amount)
}

/** Running totals are rounded, so that the events of a trade add up to its own figures. */
function endEvent(rows: LegRows, row: Row): void {
  const { events } = rows
  const grossUnits = row.gross.hundredMillionths()
  const feeUnits = row.fees.hundredMillionths()
  const index = events.add(rows.count, row.eventTime)
  events.columns.gross[index] = grossUnits - row.grossUnits
  events.columns.fees[index] = feeUnits - row.feeUnits
  row.grossUnits = grossUnits
  row.feeUnits = feeUnits
  if (Math.abs(grossUnits) > MAX_EXACT || Math.abs(feeUnits) > MAX_EXACT) rows.isComplete = false
}

function writeRow(rows: LegRows, { entries, isAveragedDown, turnover, grossUnits, feeUnits }: Row, walk: Walk): void {
  if (rows.count === rows.columns.count) rows.columns = enlarged(rows.columns)
  const { columns, count: row } = rows
  const { trade, scale, positionSide } = walk
  const { table } = walk.fills
  const { opening, entryQuantity, entryValue, exitQuantity, exitValue } = trade
  const instrument = itemAt(rows.instruments, row)
  tradeIdInto(ID, { account: table.account, instrument, dedupeKey: table.keyOf(opening) }, positionSide)
  columns.id[2 * row] = int32At(ID, 0)
  columns.id[2 * row + 1] = int32At(ID, 1)
  columns.side[row] = trade.isLong ? 1 : -1
  columns.closed[row] = Number.isNaN(trade.closeTime) ? 0 : 1
  columns.flags[row] =
    trade.flags |
    (entries > 1 ? SCALED_IN : 0) |
    (isAveragedDown ? AVERAGED_DOWN : 0) |
    (exitQuantity === 0 && (trade.flags & WITHDRAWN) !== 0 ? EXCLUDED : 0)
  columns.openTime[row] = trade.openTime
  columns.closeTime[row] = trade.closeTime
  columns.quantity[row] = numberOf(entryQuantity, scale.quantity)
  columns.maxQuantity[row] = numberOf(trade.maxQuantity, scale.quantity)
  columns.entryPrice[row] = averagePrice(instrument, scale, { quantity: entryQuantity, value: entryValue })
  columns.exitPrice[row] = averagePrice(instrument, scale, { quantity: exitQuantity, value: exitValue })
  columns.fills[row] = trade.slices
  columns.openingId[row] = numberOfTradeId(table, opening)
  columns.entryValue[row] = entryValue.hundredMillionths()
  columns.turnover[row] = turnover.hundredMillionths()
  columns.gross[row] = grossUnits
  columns.fees[row] = feeUnits
  columns.net[row] = grossUnits - feeUnits + 0 + 0
  if (trade.isContradicted) rows.contradicted.add(row)
  if (!trade.isProven) rows.unproven.add(row)
  if (trade.dust !== 0) rows.carries.set(row, carryOf(walk))
  rows.count = row + 1
}

const WITHDRAWN = flagBits(['withdrawn'])
/** Coins that were only deposited and withdrawn were never traded. */
const EXCLUDED = flagBits(['excluded'])

/** The words of the id being written. */
const ID = new Int32Array(4)

/** The double nearest to the units, as one exact number divided by another is rounded once. */
function numberOf(units: Whole, scale: number): number {
  return typeof units === 'number' ? units / (TENS[scale] as number) : toNumber(fixedOfUnits(units, scale))
}

type Filled = { readonly quantity: Whole; readonly value: ExactSum }

/** NaN for no quantity. */
function averagePrice(instrument: Instrument, scale: WalkScale, { quantity, value }: Filled): number {
  if (quantity === 0) return Number.NaN
  const size =
    instrument.contractSize === ONE ? (TENS[scale.size] as number) : unitsOf(instrument.contractSize, scale.size)
  const divisor = times(quantity, size)
  // A price with no more decimals than those of the fills, such as that of a single fill.
  const isPlain = value.isWhole && scale.value === scale.quantity + scale.size + scale.price
  if (isPlain && typeof divisor === 'number' && value.units % divisor === 0) {
    return numberOf(value.units / divisor, scale.price)
  }
  return toNumber(priceOfValue(instrument, fixedOfUnits(quantity, scale.quantity), value.amount) ?? 0n)
}

function numberOfTradeId(fills: FillTable, number: number): number {
  const tradeNumber = fills.tradeIds.numberAt(number)
  return Number.isNaN(tradeNumber) ? openingNumber(fills.tradeIds.at(number)) : tradeNumber
}

function enlarged(columns: MutableColumns): MutableColumns {
  const larger = allocateColumns(2 * columns.count, columns.currency)
  for (const name of TRADE_COLUMNS) larger[name].set(columns[name])
  return larger
}
