/** The trades of a leg as rows of columns; see `fast-leg.ts`. */
import { EXACT_MAX, type ExactSum, type Fixed, fixedOfUnits, int32At, itemAt, TENS, toNumber } from '../base/index.ts'
import type { FillRows, FillScale, FillTable, PositionSide } from '../ledger/index.ts'
import { priceOfValue } from '../trades/index.ts'
import { tradeIdInto } from '../trades/trade-id.ts'
import { allocateColumns, type MutableColumns, TRADE_COLUMNS } from './allocate.ts'
import { openingNumber } from './columns-of.ts'

/** The trades of a leg in the order in which they opened, which is also that in which they closed. */
export type LegRows = {
  readonly fills: FillTable
  readonly positionSide: PositionSide
  count: number
  columns: MutableColumns
  /** The number of the fill that opened each trade. */
  readonly openings: number[]
  /** What fills stated before each trade, and in the end what all of them did. */
  readonly stated: StatedColumns
  /** Money of each trade by minute; those of row i begin at `eventStart[i]`. */
  readonly events: { readonly time: number[]; readonly gross: number[]; readonly fees: number[] }
  readonly eventStart: number[]
  readonly bookings: Bookings | null
  readonly bookingStart: number[]
}

/** What was booked by one slice of a trade, in order; kept only where payments have to be merged with it. */
export type Bookings = { readonly time: number[]; readonly gross: Fixed[]; readonly fee: Fixed[] }

/** The exchange's realised profit and ours, over the fills that state it, as they stood before each trade. */
export type StatedColumns = { readonly venue: SumColumn; readonly ours: SumColumn; readonly fills: number[] }

/** How an exact sum stood at some moments. */
class SumColumn {
  readonly #scale: number
  readonly #units: number[] = []
  readonly #rests: (Fixed | null)[] = []

  constructor(scale: number) {
    this.#scale = scale
  }

  push({ units, rest }: ExactSum): void {
    this.#units.push(units)
    this.#rests.push(rest)
  }

  at(place: number): Fixed {
    return (itemAt(this.#rests, place) ?? 0n) + fixedOfUnits(itemAt(this.#units, place), this.#scale)
  }
}

type RowsOptions = {
  readonly positionSide: PositionSide
  readonly scale: FillScale
  readonly currency: string
  readonly withBookings: boolean
}

export function emptyRows({ table, numbers }: FillRows, options: RowsOptions): LegRows {
  const { positionSide, scale, currency, withBookings } = options
  return {
    fills: table,
    positionSide,
    count: 0,
    columns: allocateColumns(Math.min(numbers.length, FIRST_ROWS), currency),
    openings: [],
    stated: { venue: new SumColumn(scale.money), ours: new SumColumn(scale.money), fills: [] },
    events: { time: [], gross: [], fees: [] },
    eventStart: [],
    bookings: withBookings ? { time: [], gross: [], fee: [] } : null,
    bookingStart: [],
  }
}

const FIRST_ROWS = 1_024

/** A trade that is complete, or open at the end. Quantities are units of the scale of the leg. */
export type RowFigures = {
  readonly scale: FillScale
  readonly isLong: boolean
  readonly flags: number
  readonly slices: number
  readonly maxQuantity: number
  readonly entryQuantity: number
  readonly entryValue: ExactSum
  readonly exitQuantity: number
  readonly exitValue: ExactSum
  readonly grossUnits: number
  readonly feeUnits: number
}

/** `closeTime` is NaN for a trade that is still open. */
export function writeRow(rows: LegRows, closeTime: number, trade: RowFigures): void {
  if (rows.count === rows.columns.count) rows.columns = enlarged(rows.columns)
  const { columns, count: row, fills } = rows
  const { scale, entryQuantity, entryValue, exitQuantity, exitValue } = trade
  const opening = itemAt(rows.openings, row)
  const instrument = fills.instrumentOf(opening)
  tradeIdInto(ID, { account: fills.account, instrument, dedupeKey: fills.keyOf(opening) }, rows.positionSide)
  columns.id[2 * row] = int32At(ID, 0)
  columns.id[2 * row + 1] = int32At(ID, 1)
  columns.side[row] = trade.isLong ? 1 : -1
  columns.closed[row] = Number.isNaN(closeTime) ? 0 : 1
  columns.flags[row] = trade.flags
  columns.openTime[row] = fills.timeOf(opening)
  columns.closeTime[row] = closeTime
  columns.quantity[row] = numberOfUnits(entryQuantity, scale.quantity)
  columns.maxQuantity[row] = numberOfUnits(trade.maxQuantity, scale.quantity)
  columns.entryPrice[row] = averagePrice(rows, scale, { quantity: entryQuantity, value: entryValue })
  columns.exitPrice[row] = averagePrice(rows, scale, { quantity: exitQuantity, value: exitValue })
  columns.fills[row] = trade.slices
  columns.openingId[row] = numberOfTradeId(fills, opening)
  columns.entryValue[row] = entryValue.hundredMillionths()
  columns.turnover[row] = entryValue.plus(exitValue).hundredMillionths()
  columns.gross[row] = trade.grossUnits
  columns.fees[row] = trade.feeUnits
  columns.net[row] = trade.grossUnits - trade.feeUnits + 0 + 0
  rows.count = row + 1
}

/** The words of the id that is being written. */
const ID = new Int32Array(4)

/** The double nearest to the units, as one exact number divided by another is rounded once. */
function numberOfUnits(units: number, scale: number): number {
  return units / (TENS[scale] as number)
}

type Filled = { readonly quantity: number; readonly value: ExactSum }

/** NaN for no quantity. */
function averagePrice({ fills, openings }: LegRows, scale: FillScale, { quantity, value }: Filled): number {
  if (quantity === 0) return Number.NaN
  const divisor = quantity * scale.size
  // A price that has no more decimals than those of the fills, such as that of a single fill.
  if (value.isWhole && divisor <= EXACT_MAX && value.units % divisor === 0) {
    return numberOfUnits(value.units / divisor, scale.price)
  }
  const instrument = fills.instrumentOf(itemAt(openings, 0))
  return toNumber(priceOfValue(instrument, fixedOfUnits(quantity, scale.quantity), value.amount) ?? 0n)
}

function numberOfTradeId(fills: FillTable, number: number): number {
  const known = fills.tradeNumberOf(number)
  return Number.isNaN(known) ? openingNumber(fills.tradeIdOf(number)) : known
}

function enlarged(columns: MutableColumns): MutableColumns {
  const larger = allocateColumns(2 * columns.count, columns.currency)
  for (const name of TRADE_COLUMNS) larger[name].set(columns[name])
  return larger
}
