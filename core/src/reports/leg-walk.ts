/** Where the fast path of a leg stands: the trade that is open, and sums over the leg; see `fast-leg.ts`. */
import { EXACT_MAX, ExactSum } from '../base/index.ts'
import {
  type FillRows,
  type FillScale,
  type FillTable,
  Holding,
  type Instrument,
  type PositionSide,
} from '../ledger/index.ts'
import type { BuildOptions } from '../trades/index.ts'
import { emptyRows, type LegRows, writeRow } from './leg-rows.ts'

/** The trade that is open now, and sums over the leg. */
export type Walk = {
  readonly rows: LegRows
  readonly fills: FillTable
  readonly instrument: Instrument
  readonly options: BuildOptions
  readonly positionSide: PositionSide
  readonly scale: FillScale
  isLong: boolean
  readonly holding: Holding
  maxQuantity: number
  entryQuantity: number
  readonly entryValue: ExactSum
  exitQuantity: number
  readonly exitValue: ExactSum
  entries: number
  slices: number
  flags: number
  /** The value of the open quantity as `entriesOf` counts it. */
  readonly heldValue: ExactSum
  readonly gross: ExactSum
  readonly fees: ExactSum
  grossUnits: number
  feeUnits: number
  minute: number
  eventTime: number
  /** The value of the part that is counted now. */
  readonly value: ExactSum
  /** What the last exit gained. */
  readonly gain: ExactSum
  readonly venueStated: ExactSum
  readonly ourStated: ExactSum
  statedFills: number
  ambiguous: boolean
  /** Money beyond what a double holds to the unit, of which the rules round every part. */
  isTooLarge: boolean
}

export type LegInput = {
  readonly fills: FillRows
  readonly instrument: Instrument
  readonly positionSide: PositionSide
  readonly options: BuildOptions
  readonly currency: string
  /** Whether to keep what each slice booked. */
  readonly withBookings: boolean
}

export function createWalk(
  { fills, instrument, positionSide, options, currency, withBookings }: LegInput,
  scale: FillScale,
): Walk {
  const value = (): ExactSum => new ExactSum(scale.value)
  return {
    rows: emptyRows(fills, { positionSide, scale, currency, withBookings }),
    fills: fills.table,
    instrument,
    options,
    positionSide,
    scale,
    isLong: true,
    holding: new Holding(scale.value),
    maxQuantity: 0,
    entryQuantity: 0,
    entryValue: value(),
    exitQuantity: 0,
    exitValue: value(),
    entries: 0,
    slices: 0,
    flags: 0,
    heldValue: value(),
    gross: value(),
    fees: new ExactSum(scale.fee),
    grossUnits: 0,
    feeUnits: 0,
    minute: Number.NaN,
    eventTime: 0,
    value: value(),
    gain: value(),
    venueStated: new ExactSum(scale.money),
    ourStated: new ExactSum(scale.money),
    statedFills: 0,
    ambiguous: false,
    isTooLarge: false,
  }
}

export function beginTrade(walk: Walk, number: number): void {
  const { rows } = walk
  walk.isLong = walk.fills.isBuy(number)
  rows.openings.push(number)
  noteStated(walk)
  rows.eventStart.push(rows.events.time.length)
  rows.bookingStart.push(rows.bookings?.time.length ?? 0)
}

export function noteStated({ rows: { stated }, venueStated, ourStated, statedFills }: Walk): void {
  stated.venue.push(venueStated)
  stated.ours.push(ourStated)
  stated.fills.push(statedFills)
}

/** Running totals are rounded, so that the events of a trade add up to its own figures. */
export function endEvent(walk: Walk): void {
  const { events } = walk.rows
  const grossUnits = walk.gross.hundredMillionths()
  const feeUnits = walk.fees.hundredMillionths()
  events.time.push(walk.eventTime)
  events.gross.push(grossUnits - walk.grossUnits)
  events.fees.push(feeUnits - walk.feeUnits)
  walk.grossUnits = grossUnits
  walk.feeUnits = feeUnits
  if (Math.abs(grossUnits) > EXACT_MAX || Math.abs(feeUnits) > EXACT_MAX) walk.isTooLarge = true
}

export function endTrade(walk: Walk, closeTime: number): void {
  endEvent(walk)
  writeRow(walk.rows, closeTime, walk)
  walk.maxQuantity = 0
  walk.entryQuantity = 0
  walk.exitQuantity = 0
  walk.entries = 0
  walk.slices = 0
  walk.flags = 0
  walk.grossUnits = 0
  walk.feeUnits = 0
  walk.minute = Number.NaN
  walk.holding.clear()
  walk.entryValue.clear()
  walk.exitValue.clear()
  walk.heldValue.clear()
  walk.gross.clear()
  walk.fees.clear()
}

export function signedOpen({ isLong, holding }: Walk): number {
  // No negative zero.
  return isLong ? holding.quantity : 0 - holding.quantity
}
