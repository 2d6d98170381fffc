/**
 * The fast path of one leg: rows of columns straight from the fills, without an object for each slice and trade. It
 * follows `trades/leg.ts`, which stays the definition, for contracts whose fills contradict nothing: everything that
 * `leg.ts` treats specially (spot dust, transfers, unmatched fills, contradictions, a missing rate) ends it, and the
 * position is built by the rules themselves. A property test proves that both give equal columns.
 */
import { type Fixed, itemAt, minimum, ONE, proportion, toNumber } from '../base/index.ts'
import type { Execution, Fill, PositionSide } from '../ledger/index.ts'
import { FLAG_OF_EXECUTION } from '../trades/draft.ts'
import { isWorse } from '../trades/entries.ts'
import { feeValue } from '../trades/fees.ts'
import { endOfMoment, inTimeOrder, orderMoment } from '../trades/order.ts'
import { type BuildOptions, flagBits, priceOfValue, tradeIdOf, valueOf } from '../trades/index.ts'
import {
  chainByClaims,
  chainByStartPosition,
  compareRealised,
  contradicts,
  isOrderAmbiguous,
} from '../trades/venue-claims.ts'
import { allocateColumns, type MutableColumns, TRADE_COLUMNS } from './allocate.ts'
import { hexWord, openingNumber } from './columns-of.ts'
import { AVERAGED_DOWN, moneyUnits, SCALED_IN } from './columns.ts'
import { quarter } from './money-events.ts'

/** The exchange's realised profit and ours, over the fills that state it. */
export type Stated = { readonly venue: Fixed; readonly ours: Fixed; readonly fills: number }

/** What was booked by one slice of a trade, in order; kept only where payments have to be merged with it. */
export type Bookings = { readonly time: number[]; readonly gross: Fixed[]; readonly fee: Fixed[] }

/** The trades of a leg in the order in which they opened, which is also that in which they closed. */
export type LegRows = {
  readonly positionSide: PositionSide
  count: number
  columns: MutableColumns
  /** The fill that opened each trade. */
  readonly openings: Fill[]
  /** What fills stated before each trade. */
  readonly statedBefore: Stated[]
  /** What all fills stated. */
  stated: Stated
  /** Money of each trade by quarter of an hour; those of row i begin at `eventStart[i]`. */
  readonly events: { readonly time: number[]; readonly gross: number[]; readonly fees: number[] }
  readonly eventStart: number[]
  readonly bookings: Bookings | null
  readonly bookingStart: number[]
}

/** The trade that is open now, and sums over the leg. */
type Walk = {
  readonly rows: LegRows
  readonly options: BuildOptions
  readonly positionSide: PositionSide
  direction: 1n | -1n
  open: Fixed
  averageValue: Fixed
  entryQuantity: Fixed
  entryValue: Fixed
  exitQuantity: Fixed
  exitValue: Fixed
  maxQuantity: Fixed
  entries: number
  slices: number
  flags: number
  /** The open quantity and its value as `entriesOf` counts them. */
  heldQuantity: Fixed
  heldValue: Fixed
  gross: Fixed
  fees: Fixed
  grossUnits: number
  feeUnits: number
  quarter: number
  eventTime: number
  stated: Stated
  ambiguous: boolean
}

type LegInput = {
  readonly fills: readonly Fill[]
  readonly positionSide: PositionSide
  readonly options: BuildOptions
  readonly currency: string
  /** Whether to keep what each slice booked. */
  readonly withBookings: boolean
}

/** Null where a fill needs the rules of `trades/leg.ts`. The fills may come in any order. */
export function walkLeg(input: LegInput): LegRows | null {
  const walk = createWalk(input)
  const ordered = inTimeOrder(input.fills)
  for (let start = 0; start < ordered.length; ) {
    const end = endOfMoment(ordered, start)
    const done =
      end === start + 1 ? applyFill(walk, itemAt(ordered, start)) : applyMoment(walk, ordered.slice(start, end))
    if (!done) return null
    start = end
  }
  if (walk.open !== 0n) writeRow(walk, Number.NaN)
  const { rows } = walk
  rows.stated = walk.stated
  rows.eventStart.push(rows.events.time.length)
  rows.bookingStart.push(rows.bookings?.time.length ?? 0)
  return rows
}

function createWalk({ positionSide, options, currency, withBookings, fills }: LegInput): Walk {
  const rows: LegRows = {
    positionSide,
    count: 0,
    columns: allocateColumns(Math.min(fills.length, FIRST_ROWS), currency),
    openings: [],
    statedBefore: [],
    stated: { venue: 0n, ours: 0n, fills: 0 },
    events: { time: [], gross: [], fees: [] },
    eventStart: [],
    bookings: withBookings ? { time: [], gross: [], fee: [] } : null,
    bookingStart: [],
  }
  return {
    rows,
    options,
    positionSide,
    direction: 1n,
    ...NOTHING_OPEN,
    stated: rows.stated,
    ambiguous: false,
  }
}

const FIRST_ROWS = 1_024

const NOTHING_OPEN = {
  open: 0n,
  averageValue: 0n,
  entryQuantity: 0n,
  entryValue: 0n,
  exitQuantity: 0n,
  exitValue: 0n,
  maxQuantity: 0n,
  entries: 0,
  slices: 0,
  flags: 0,
  heldQuantity: 0n,
  heldValue: 0n,
  gross: 0n,
  fees: 0n,
  grossUnits: 0,
  feeUnits: 0,
  quarter: Number.NaN,
  eventTime: 0,
}

function applyMoment(walk: Walk, together: Fill[]): boolean {
  const moment = orderMoment(together)
  const position = signedOpen(walk)
  const chained = chainByStartPosition(moment.fills, position)
  const claimed = moment.orderKnown ? null : chainByClaims(chained, position)
  const fills = claimed ?? chained
  walk.ambiguous = !moment.orderKnown && claimed === null && isOrderAmbiguous(fills, position)
  for (const fill of fills) if (!applyFill(walk, fill)) return false
  walk.ambiguous = false
  return true
}

/** False where the fill needs the rules of `trades/leg.ts`. */
function applyFill(walk: Walk, fill: Fill): boolean {
  const { quantity } = fill
  if (quantity <= 0n) return true
  if (fill.price < 0n) return false
  if (!BITS_OF_EXECUTION.has(fill.execution)) return false
  if (contradicts(fill, walk.positionSide, signedOpen(walk)) !== 'none') return false
  const direction = fill.side === 'buy' ? 1n : -1n
  if (walk.open !== 0n && walk.direction !== direction) return close(walk, fill, direction)
  if (walk.open === 0n && !mayOpen(walk.positionSide, direction)) return false
  return enter(walk, { fill, quantity, fee: fill.fee, direction }) && agrees(walk, fill, 0n)
}

/** What the fast path counts; every other execution needs the rules of `trades/leg.ts`. */
const COUNTED: readonly Execution[] = ['trade', 'liquidation', 'adl', 'settlement', 'expiry', 'manual']

/** The flags that these set, as bits. */
const BITS_OF_EXECUTION: ReadonlyMap<Execution, number> = new Map(
  COUNTED.map((execution) => {
    const flag = FLAG_OF_EXECUTION[execution]
    return [execution, flag === undefined ? 0 : flagBits([flag])]
  }),
)

const AMBIGUOUS = flagBits(['ambiguous-order'])

function mayOpen(positionSide: PositionSide, direction: 1n | -1n): boolean {
  return positionSide === 'both' || (positionSide === 'long') === (direction === 1n)
}

/** A fill against the open trade: closes it partly or completely; the rest may open the next one. */
function close(walk: Walk, fill: Fill, direction: 1n | -1n): boolean {
  const { quantity, fee } = fill
  const closing = minimum(quantity, walk.open)
  const rest = closing === quantity ? 0n : quantity - closing
  if (rest > 0n && (fill.opens === false || !mayOpen(walk.positionSide, direction))) return false
  const closingFee = rest === 0n ? fee : proportion(fee, closing, quantity)
  const gross = exit(walk, { fill, quantity: closing, fee: closingFee, direction })
  if (gross === null) return false
  if (rest > 0n && !enter(walk, { fill, quantity: rest, fee: fee - closingFee, direction })) return false
  return agrees(walk, fill, gross)
}

type Part = {
  readonly fill: Fill
  readonly quantity: Fixed
  readonly fee: Fixed
  readonly direction: 1n | -1n
}

function enter(walk: Walk, { fill, quantity, fee, direction }: Part): boolean {
  const paid = feeOf(walk, fill, fee)
  if (paid === null) return false
  if (walk.open === 0n) begin(walk, fill, direction)
  const value = valueOf(fill.instrument, quantity, fill.price)
  if (walk.entries > 0) noteEntry(walk, fill)
  walk.heldQuantity += quantity
  walk.heldValue += value < 0n ? -value : value
  walk.entries += 1
  walk.averageValue += value
  walk.open += quantity
  walk.entryQuantity += quantity
  walk.entryValue += value
  if (walk.open > walk.maxQuantity) walk.maxQuantity = walk.open
  book(walk, fill, { gross: 0n, fee: paid })
  return true
}

/** Marks a further entry, and one at a worse price than the average of what is held; see `entriesOf`. */
function noteEntry(walk: Walk, { instrument, price }: Fill): void {
  walk.flags |= SCALED_IN
  if ((walk.flags & AVERAGED_DOWN) !== 0) return
  const average = priceOfValue(instrument, walk.heldQuantity, walk.heldValue)
  if (average !== null && isWorse(price, { average, isLong: walk.direction === 1n })) walk.flags |= AVERAGED_DOWN
}

/** Closes a part of the open trade. Returns its profit; null where the rate of the fee is missing. */
function exit(walk: Walk, { fill, quantity, fee }: Part): Fixed | null {
  const paid = feeOf(walk, fill, fee)
  if (paid === null) return null
  const value = valueOf(fill.instrument, quantity, fill.price)
  const whole = quantity === walk.open
  const released = whole ? walk.averageValue : proportion(walk.averageValue, quantity, walk.open)
  const gross = walk.direction === 1n ? value - released : released - value
  walk.averageValue -= released
  walk.open -= quantity
  walk.exitQuantity += quantity
  walk.exitValue += value
  if (!whole) {
    const left = walk.heldQuantity - quantity
    walk.heldValue = (walk.heldValue * left) / walk.heldQuantity
    walk.heldQuantity = left
  }
  book(walk, fill, { gross, fee: paid })
  if (whole) {
    writeRow(walk, fill.time)
    Object.assign(walk, NOTHING_OPEN)
  }
  return gross
}

function feeOf({ options }: Walk, fill: Fill, part: Fixed): Fixed | null {
  return part === 0n || fill.feeAsset === fill.instrument.settle ? part : feeValue(fill, part, options.rates)
}

function begin(walk: Walk, fill: Fill, direction: 1n | -1n): void {
  const { rows } = walk
  walk.direction = direction
  rows.openings.push(fill)
  rows.statedBefore.push(walk.stated)
  rows.eventStart.push(rows.events.time.length)
  rows.bookingStart.push(rows.bookings?.time.length ?? 0)
}

/** Adds what a slice gained and paid to the trade. */
function book(walk: Walk, fill: Fill, { gross, fee }: { readonly gross: Fixed; readonly fee: Fixed }): void {
  const now = quarter(fill.time)
  if (now !== walk.quarter) {
    if (walk.slices > 0) endEvent(walk)
    walk.quarter = now
    walk.eventTime = fill.time
  }
  walk.slices += 1
  walk.gross += gross
  walk.fees += fee
  walk.flags |= BITS_OF_EXECUTION.get(fill.execution) ?? 0
  if (walk.ambiguous) walk.flags |= AMBIGUOUS
  const { bookings } = walk.rows
  if (bookings === null) return
  bookings.time.push(fill.time)
  bookings.gross.push(gross)
  bookings.fee.push(fee)
}

/** Running totals are rounded, so that the events of a trade add up to its own figures. */
function endEvent(walk: Walk): void {
  const { events } = walk.rows
  const grossUnits = moneyUnits(walk.gross)
  const feeUnits = moneyUnits(walk.fees)
  events.time.push(walk.eventTime)
  events.gross.push(grossUnits - walk.grossUnits)
  events.fees.push(feeUnits - walk.feeUnits)
  walk.grossUnits = grossUnits
  walk.feeUnits = feeUnits
}

/** Compares with the profit that the exchange states. False where they differ by more than rounding. */
function agrees(walk: Walk, fill: Fill, gross: Fixed): boolean {
  const stated = fill.venueRealised
  if (stated === null) return true
  let ours = stated
  if (fill.venueRealisedIsNet || stated !== gross) {
    const verdict = compareRealised(fill, gross, walk.options)
    if (verdict === null) return true
    if (!verdict.agrees) return false
    ours = verdict.ours
  }
  const before = walk.stated
  walk.stated = { venue: before.venue + stated, ours: before.ours + ours, fills: before.fills + 1 }
  return true
}

function writeRow(walk: Walk, closeTime: number): void {
  endEvent(walk)
  const { rows } = walk
  if (rows.count === rows.columns.count) rows.columns = enlarged(rows.columns)
  const { columns, count: row } = rows
  const opening = itemAt(rows.openings, row)
  const id = tradeIdOf(opening, walk.positionSide)
  columns.id[2 * row] = hexWord(id, 0)
  columns.id[2 * row + 1] = hexWord(id, 8)
  columns.side[row] = walk.direction === 1n ? 1 : -1
  columns.closed[row] = Number.isNaN(closeTime) ? 0 : 1
  columns.flags[row] = walk.flags
  columns.openTime[row] = opening.time
  columns.closeTime[row] = closeTime
  columns.quantity[row] = toNumber(walk.entryQuantity)
  columns.maxQuantity[row] = toNumber(walk.maxQuantity)
  columns.entryPrice[row] = priceOf(opening, walk.entryQuantity, walk.entryValue)
  columns.exitPrice[row] = priceOf(opening, walk.exitQuantity, walk.exitValue)
  columns.fills[row] = walk.slices
  columns.openingId[row] = openingNumber(opening)
  columns.entryValue[row] = moneyUnits(walk.entryValue)
  columns.turnover[row] = moneyUnits(walk.entryValue + walk.exitValue)
  columns.gross[row] = walk.grossUnits
  columns.fees[row] = walk.feeUnits
  columns.net[row] = walk.grossUnits - walk.feeUnits + 0 + 0
  rows.count = row + 1
}

function priceOf({ instrument, price }: Fill, quantity: Fixed, value: Fixed): number {
  // Where one price gives the value without rounding, it is the average.
  if (instrument.contractSize === ONE && quantity > 0n && quantity * price === value * ONE) return toNumber(price)
  const average = priceOfValue(instrument, quantity, value)
  return average === null ? Number.NaN : toNumber(average)
}

function enlarged(columns: MutableColumns): MutableColumns {
  const larger = allocateColumns(2 * columns.count, columns.currency)
  for (const name of TRADE_COLUMNS) larger[name].set(columns[name])
  return larger
}

function signedOpen({ direction, open }: Walk): Fixed {
  return direction === 1n ? open : -open
}
