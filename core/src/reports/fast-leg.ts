/**
 * The fast path of one leg: rows of columns straight from columns of fills, without an object for each fill, slice and
 * trade. It follows `trades/leg.ts`, which stays the definition, for contracts whose fills contradict nothing:
 * everything that `leg.ts` treats specially (spot dust, transfers, unmatched fills, contradictions, a missing rate) ends
 * it, and the position is built by the rules themselves. A property test proves that both give equal columns.
 *
 * Amounts are whole units of the decimal places of the leg, in doubles that hold them exactly. What has more decimals,
 * as the value of a third of a position, is an exact bigint; see `ExactSum`.
 */
import { EXACT_MAX, type Fixed, fixedOfUnits, float64At, proportion, TENS, uint32At, utcMs } from '../base/index.ts'
import { type Execution, type FillRows, fillScale, type FillTable, type PositionSide } from '../ledger/index.ts'
import { FLAG_OF_EXECUTION } from '../trades/draft.ts'
import { isWorse } from '../trades/entries.ts'
import { feeValue, type PaidFill } from '../trades/fees.ts'
import { canonicalAsset, flagBits, priceOfValue } from '../trades/index.ts'
import { compareRealised, contradictsClaims } from '../trades/venue-claims.ts'
import { AVERAGED_DOWN, SCALED_IN } from './columns.ts'
import { orderedMoment } from './fast-moment.ts'
import type { LegRows } from './leg-rows.ts'
import {
  beginTrade,
  createWalk,
  endEvent,
  endTrade,
  type LegInput,
  noteStated,
  signedOpen,
  type Walk,
} from './leg-walk.ts'
import { minuteOf } from './money-events.ts'

/** Null where a fill needs the rules of `trades/leg.ts`. The fills may come in any order. */
export function walkLeg(input: LegInput): LegRows | null {
  const { table } = input.fills
  const scale = fillScale(input.fills, input.instrument)
  if (scale.value > 18) return null
  const walk = createWalk(input, scale)
  const numbers = inTimeOrder(input.fills)
  for (let start = 0; start < numbers.length; ) {
    const time = table.timeOf(uint32At(numbers, start))
    let end = start + 1
    while (end < numbers.length && table.timeOf(uint32At(numbers, end)) === time) end += 1
    const done =
      end === start + 1 ? applyFill(walk, uint32At(numbers, start)) : applyMoment(walk, numbers.subarray(start, end))
    if (!done) return null
    start = end
  }
  if (walk.holding.quantity > 0) endTrade(walk, Number.NaN)
  if (walk.isTooLarge) return null
  const { rows } = walk
  noteStated(walk)
  rows.eventStart.push(rows.events.time.length)
  rows.bookingStart.push(rows.bookings?.time.length ?? 0)
  return rows
}

/** As `inTimeOrder` of the rules orders fills. */
function inTimeOrder({ table, numbers }: FillRows): Uint32Array {
  for (let place = 1; place < numbers.length; place += 1) {
    if (table.timeOf(uint32At(numbers, place - 1)) > table.timeOf(uint32At(numbers, place))) {
      return numbers.toSorted((a, b) => table.timeOf(a) - table.timeOf(b))
    }
  }
  return numbers
}

function applyMoment(walk: Walk, together: Uint32Array): boolean {
  const { fills: table, scale } = walk
  const position = signedOpen(walk)
  const { numbers, isAmbiguous } = orderedMoment({ table, numbers: together, position, scale: scale.quantity })
  walk.ambiguous = isAmbiguous
  for (let place = 0; place < numbers.length; place += 1) if (!applyFill(walk, uint32At(numbers, place))) return false
  walk.ambiguous = false
  return true
}

/** A fill or a part of one. `price` is that of one unit of quantity, so quantity × price is a value. */
type Part = { readonly number: number; readonly quantity: number; readonly price: number; readonly fee: Fixed | null }

/** False where the fill needs the rules of `trades/leg.ts`. */
function applyFill(walk: Walk, number: number): boolean {
  const { fills, scale } = walk
  const quantity = fills.quantities.unitsAt(number, scale.quantity)
  if (quantity <= 0) return true
  const price = fills.prices.unitsAt(number, scale.price) * scale.size
  if (!(quantity <= EXACT_MAX && price >= 0 && price <= EXACT_MAX)) return false
  if (!BITS_OF_EXECUTION.has(fills.executionOf(number))) return false
  const isBuy = fills.isBuy(number)
  const open = walk.holding.quantity
  const against = open > 0 && walk.isLong !== isBuy
  if (contradicts(walk, number, against)) return false
  if (against) return close(walk, { number, quantity, price, fee: null })
  if (open === 0 && !mayOpen(walk.positionSide, isBuy)) return false
  walk.gain.clear()
  return enter(walk, { number, quantity, price, fee: null }) && agrees(walk, number)
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

function mayOpen(positionSide: PositionSide, isBuy: boolean): boolean {
  return positionSide === 'both' || (positionSide === 'long') === isBuy
}

/** See `contradicts` of the rules. */
function contradicts(walk: Walk, number: number, against: boolean): boolean {
  const { fills, scale } = walk
  const { realised, startPositions } = fills
  if (walk.positionSide === 'both' && !startPositions.isMissing(number)) {
    if (startPositions.scaleAt(number) > scale.quantity) return true
    return startPositions.unitsAt(number, scale.quantity) !== signedOpen(walk)
  }
  const profited = !realised.isMissing(number) && !fills.isRealisedNet(number) && !realised.isZero(number)
  return contradictsClaims({ opens: fills.opensOf(number), profited }, against) !== 'none'
}

/** A fill against the open trade: closes it partly or completely; the rest may open the next one. */
function close(walk: Walk, fill: Part): boolean {
  const { fills } = walk
  const { number, quantity } = fill
  const closing = Math.min(quantity, walk.holding.quantity)
  const rest = quantity - closing
  if (rest === 0) return exit(walk, fill) && agrees(walk, number)
  if (fills.opensOf(number) === false || !mayOpen(walk.positionSide, fills.isBuy(number))) return false
  const fee = fills.fees.at(number) ?? 0n
  const closingFee = proportion(fee, BigInt(closing), BigInt(quantity))
  return (
    exit(walk, { ...fill, quantity: closing, fee: closingFee }) &&
    enter(walk, { ...fill, quantity: rest, fee: fee - closingFee }) &&
    agrees(walk, number)
  )
}

function enter(walk: Walk, part: Part): boolean {
  const { holding, value } = walk
  const { quantity, price } = part
  if (holding.quantity === 0) beginTrade(walk, part.number)
  if (walk.entries > 0) noteEntry(walk, part)
  walk.entries += 1
  value.setProduct(quantity, price)
  holding.enter(quantity, value)
  walk.heldValue.addSum(value)
  walk.entryValue.addSum(value)
  walk.entryQuantity += quantity
  if (holding.quantity > walk.maxQuantity) walk.maxQuantity = holding.quantity
  return walk.entryQuantity <= EXACT_MAX && book(walk, part, false)
}

/** Marks a further entry, and one at a worse price than the average of what is held; see `entriesOf`. */
function noteEntry(walk: Walk, { price }: Part): void {
  const { isLong, heldValue, scale } = walk
  const open = walk.holding.quantity
  walk.flags |= SCALED_IN
  if ((walk.flags & AVERAGED_DOWN) !== 0) return
  const atPrice = open * price
  if (heldValue.isWhole && atPrice <= EXACT_MAX) {
    const worse = isLong ? heldValue.units - atPrice : atPrice - heldValue.units
    if (worse <= 0) return
    // Far beyond the noise that `isWorse` allows.
    const isClear =
      worse * 1e10 > heldValue.units && heldValue.units > open * scale.size * float64At(TENS, scale.price) * 1e-8
    if (isClear) walk.flags |= AVERAGED_DOWN
    if (isClear) return
  }
  const average = priceOfValue(walk.instrument, fixedOfUnits(open, scale.quantity), heldValue.amount)
  const entry = fixedOfUnits(price / scale.size, scale.price)
  if (average !== null && isWorse(entry, { average, isLong })) walk.flags |= AVERAGED_DOWN
}

/** Closes a part of the open trade, or all of it. */
function exit(walk: Walk, part: Part): boolean {
  const { holding, value, gain } = walk
  const { quantity, price } = part
  const isWhole = quantity === holding.quantity
  if (!isWhole) reduceHeld(walk, quantity)
  value.setProduct(quantity, price)
  gain.clear()
  if (walk.isLong) gain.addSum(value)
  else gain.subtractSum(value)
  if (walk.isLong) gain.subtractSum(holding.costOf(quantity))
  else gain.addSum(holding.costOf(quantity))
  holding.exit(quantity)
  walk.exitQuantity += quantity
  walk.exitValue.addSum(value)
  if (!book(walk, part, true)) return false
  if (isWhole) endTrade(walk, walk.fills.timeOf(part.number))
  return true
}

function reduceHeld({ heldValue, holding, flags }: Walk, quantity: number): void {
  const open = holding.quantity
  // Then nothing asks for it any more.
  if ((flags & AVERAGED_DOWN) !== 0) return
  const left = open - quantity
  const share = heldValue.isWhole ? heldValue.wholeShare(left, open) : Number.NaN
  if (Number.isNaN(share)) return heldValue.set((heldValue.amount * BigInt(left)) / BigInt(open))
  heldValue.clear()
  heldValue.addUnits(share)
}

/** Adds what a slice gained and paid to the trade. False where the rate of its fee is missing. */
function book(walk: Walk, part: Part, isExit: boolean): boolean {
  const { fills, gain, gross } = walk
  const { bookings } = walk.rows
  const time = fills.timeOf(part.number)
  const now = minuteOf(time)
  if (now !== walk.minute) {
    if (walk.slices > 0) endEvent(walk)
    walk.minute = now
    walk.eventTime = time
  }
  walk.slices += 1
  if (isExit) gross.addSum(gain)
  walk.flags |= BITS_OF_EXECUTION.get(fills.executionOf(part.number)) ?? 0
  if (walk.ambiguous) walk.flags |= AMBIGUOUS
  bookings?.time.push(time)
  bookings?.gross.push(isExit ? gain.amount : 0n)
  return payFee(walk, part)
}

function payFee({ fills, fees, instrument, options, rows, scale }: Walk, { number, fee }: Part): boolean {
  const feeAsset = fills.feeAssetOf(number)
  const isSettled = feeAsset === instrument.settle || canonicalAsset(feeAsset) === canonicalAsset(instrument.settle)
  const units = fee === null && isSettled ? fills.fees.unitsAt(number, scale.fee) : Number.NaN
  if (Math.abs(units) <= EXACT_MAX) {
    fees.addUnits(units)
    rows.bookings?.fee.push(fixedOfUnits(units, scale.fee))
    return true
  }
  const part = fee ?? fills.fees.at(number) ?? 0n
  const paid = isSettled ? part : feeValue(paidFill(fills, number), part, options.rates)
  if (paid === null) return false
  fees.add(paid)
  rows.bookings?.fee.push(paid)
  return true
}

function paidFill(fills: FillTable, number: number): PaidFill {
  return {
    instrument: fills.instrumentOf(number),
    feeAsset: fills.feeAssetOf(number),
    price: fills.prices.at(number) ?? 0n,
    time: utcMs(fills.timeOf(number)),
  }
}

/** Compares with the profit that the exchange states. False where they differ by more than rounding. */
function agrees(walk: Walk, number: number): boolean {
  const { fills, scale, gain, venueStated, ourStated } = walk
  const { realised } = fills
  if (realised.isMissing(number)) return true
  const isNet = fills.isRealisedNet(number)
  const stated = realised.unitsAt(number, scale.money)
  if (!isNet && gain.isUnits(stated, scale.money)) {
    venueStated.addUnits(stated)
    ourStated.addUnits(stated)
    walk.statedFills += 1
    return true
  }
  const venue = realised.at(number) ?? 0n
  const fill = {
    ...paidFill(fills, number),
    quantity: fills.quantities.at(number) ?? 0n,
    fee: fills.fees.at(number) ?? 0n,
    venueRealised: venue,
    venueRealisedIsNet: isNet,
  }
  const verdict = compareRealised(fill, gain.amount, walk.options)
  if (verdict === null) return true
  if (!verdict.agrees) return false
  venueStated.add(venue)
  ourStated.add(verdict.ours)
  walk.statedFills += 1
  return true
}
