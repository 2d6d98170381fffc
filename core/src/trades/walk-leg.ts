/**
 * The state machine of one leg: fills in order become trades, from flat to flat. A leg is a one-way position, or the
 * long or short side of a hedge-mode position. Its state is changed in place and exists only within one rebuild; a sink
 * receives each portion of a fill and writes it to columns or objects.
 *
 * | a fill | does |
 * |---|---|
 * | on a flat leg, or in the direction of the trade | enters |
 * | against the trade | exits, up to what is open; the rest opens the next trade |
 * | with coins that leave unsold | takes them out at cost, without profit |
 * | that sells more spot than the position holds | draws from other positions of the coin; the rest is unmatched |
 * | that the venue's own columns contradict | ends the trade, which is then no longer shown as fact |
 * | after a spot trade that left dust | goes on with that trade if it belongs to its last order |
 */
import { absolute, type ExactSum, type Fixed, fixedOfUnits, lesser, minus, plus, proportion } from '../base/index.ts'
import { times, uint32At, unitsOf, type Whole } from '../base/index.ts'
import type { Execution, FillRows } from '../ledger/index.ts'
import { corrects, isComparable } from './corrected.ts'
import { isDust, isDustQuantity, isSameOrder } from './dust.ts'
import { releaseLots } from './lots.ts'
import { orderedMoment } from './moment.ts'
import { enterTrade, FLAG_OF_EXECUTION, openValueOf, signedOpen } from './open-trade.ts'
import { convertUnits, scaleOf } from './redenomination.ts'
import { flag, flagBits } from './trade.ts'
import { closedOnly } from './venue-claims.ts'
import { carryOf, type Draw, NO_CARRY, type Part, type Walk } from './walk.ts'
import { compareWithVenue, contradict, contradictionOf, statesProfit } from './walk-claims.ts'
import { continueInUnits, countInOneUnit, countInUnits, priceAt, rename } from './walk-units.ts'

/** Walks through all fills of the leg, given in any order, to its end. */
export function walkFills(walk: Walk, { table, numbers }: FillRows): void {
  const { fills } = walk
  const ordered = inTimeOrder({ table, numbers })
  for (let start = 0; start < ordered.length; ) {
    const time = table.timeOf(uint32At(ordered, start))
    let end = start + 1
    while (end < ordered.length && table.timeOf(uint32At(ordered, end)) === time) end += 1
    // Creating a view for each fill took longer than many of the steps below.
    if (end - start === 1 && !fills.mayChangeUnits) applyFill(walk, uint32At(ordered, start))
    else applyMoment(walk, ordered.subarray(start, end))
    start = end
  }
  if (walk.trade.exists) walk.sink.end(walk)
}

/** The fills by time; `orderedMoment` orders those of one moment. */
function inTimeOrder({ table, numbers }: FillRows): Uint32Array {
  for (let index = 1; index < numbers.length; index += 1) {
    if (table.timeOf(uint32At(numbers, index - 1)) > table.timeOf(uint32At(numbers, index))) {
      return numbers.toSorted((a, b) => table.timeOf(a) - table.timeOf(b))
    }
  }
  return numbers
}

/** Applies the fills of one moment; call it with the moments in order. */
export function applyMoment(walk: Walk, numbers: Uint32Array): void {
  const { fills } = walk
  if (fills.mayChangeUnits) countInOneUnit(walk, numbers)
  if (numbers.length === 1) return applyFill(walk, uint32At(numbers, 0))
  const moment = orderedMoment(fills, numbers, signedOpen(walk.trade))
  walk.isAmbiguous = moment.isAmbiguous
  for (const number of moment.numbers) applyFill(walk, number)
  walk.isAmbiguous = false
}

function applyFill(walk: Walk, number: number): void {
  const { fills, trade } = walk
  const { table } = fills
  const quantity = fills.quantityAt(number)
  if (quantity <= 0) return
  const isBuy = table.isBuy(number)
  const execution = table.executionOf(number)
  if (execution !== 'trade' && (LEAVES.has(execution) || (execution === 'own-transfer' && !isBuy))) {
    withdraw(walk, number, quantity)
    return
  }
  const claim = contradictionOf(walk, number)
  if (claim !== 'none') abandon(walk, number)
  if (claim === 'unknown-start') seed(walk, number)
  if (!trade.isOpen && !isBuy && walk.carry.quantity > 0n && !reopen(walk, number)) sellCarry(walk, number)
  if (walk.draw !== null && !isBuy) drawMissing(walk, walk.draw, { number, quantity })
  if (trade.isOpen && trade.isLong !== isBuy) {
    closeWith(walk, number, quantity)
    return
  }
  const mayOpen = claim !== 'closes-nothing' && canOpen(walk, number)
  if (mayOpen) enter(walk, { number, quantity, fee: null, index: 0 })
  else leaveUnmatched(walk, number, quantity)
  walk.averageGain.clear()
  if (statesProfit(walk, number)) compareWithVenue(walk, number, mayOpen)
}

const LEAVES: ReadonlySet<Execution> = new Set(['transfer-out', 'fee-payment'])

type Sale = Pick<Part, 'number' | 'quantity'>

/** Coins of other positions arrive for a sale of more than the leg holds. They do not cover a short. */
function drawMissing(walk: Walk, draw: Draw, { number, quantity }: Sale): void {
  const { fills, trade, scale } = walk
  const open = trade.isOpen ? trade.holding.quantity : 0
  if ((trade.isOpen && !trade.isLong) || quantity <= open) return
  const missing = fixedOfUnits(minus(quantity, open), scale.quantity)
  for (const drawn of draw(fills.at(number), missing)) {
    const arriving = fills.add(drawn)
    countInUnits(walk, arriving)
    applyFill(walk, arriving)
  }
}

/** A fill against the open trade: closes it partly or completely; the rest may open the next one. */
function closeWith(walk: Walk, number: number, quantity: Whole): void {
  const { fills, trade, corrected } = walk
  const { table } = fills
  const closing = lesser(quantity, trade.holding.quantity)
  const rest = minus(quantity, closing)
  if (table.realised.isMissing(number) && table.startPositions.isMissing(number)) trade.isProven = false
  const fee = rest === 0 ? null : proportion(fills.at(number).fee, BigInt(closing), BigInt(quantity))
  exit(walk, { number, quantity: closing, fee, index: 0 })
  const restOpens = rest === 0 || table.opensOf(number) !== false || closesOnly(walk, number, closing)
  const isOpening = rest !== 0 && restOpens && canOpen(walk, number)
  if (rest !== 0 && !isOpening) {
    if (!restOpens) walk.contradictions.push(table.timeOf(number))
    leaveUnmatched(walk, number, rest)
  }
  if (corrected.edited.size > 0 && corrects(corrected, fills.at(number))) flag(trade, 'edited')
  const isStated = statesProfit(walk, number) && isComparable(corrected, trade, table.timeOf(number))
  const isRefuted = isStated && !compareWithVenue(walk, number, true)
  if (fee === null || !isOpening) return
  enter(walk, { number, quantity: rest, fee: fills.at(number).fee - fee, index: 1 })
  if (isRefuted) contradict(trade)
}

function closesOnly({ fills, averageGain, scale, options }: Walk, number: number, closing: Whole): boolean {
  const part = { quantity: fixedOfUnits(closing, scale.quantity), gross: averageGain.amount }
  return closedOnly(fills.at(number), part, options)
}

function enter(walk: Walk, part: Part): void {
  const { fills, trade, value, scale, corrected } = walk
  if (!trade.isOpen) begin(walk, part.number, { isLong: fills.table.isBuy(part.number) })
  if (corrected.edited.size > 0 && corrects(corrected, fills.at(part.number))) flag(trade, 'edited')
  fills.setValue(value, part.number, part.quantity)
  enterTrade(trade, part.quantity, { value, scale })
  walk.gain.clear()
  record(walk, part, 'entry')
}

/** Closes a portion of the open trade. */
function exit(walk: Walk, part: Part): void {
  const { fills, trade, value, gain, averageGain, scale } = walk
  const { number, quantity } = part
  fills.setValue(value, number, quantity)
  const gainsWithValue = trade.isLong !== (fills.table.instruments.at(number).kind === 'inverse')
  setGain(averageGain, value, { cost: trade.holding.exit(quantity), gainsWithValue })
  gain.clear()
  if (trade.lots === null) gain.addSum(averageGain)
  else {
    const released = releaseLots(trade.lots, fixedOfUnits(quantity, scale.quantity))
    gain.add(gainsWithValue ? value.amount - released : released - value.amount)
  }
  trade.exitQuantity = plus(trade.exitQuantity, quantity)
  trade.exitValue.addSum(value)
  record(walk, part, 'exit')
  if (trade.holding.quantity === 0 || isDustLeft(walk, number, null)) finish(walk, number)
}

function setGain(
  gain: ExactSum,
  value: ExactSum,
  { cost, gainsWithValue }: { readonly cost: ExactSum; readonly gainsWithValue: boolean },
): void {
  gain.clear()
  if (gainsWithValue) {
    gain.addSum(value)
    gain.subtractSum(cost)
  } else {
    gain.addSum(cost)
    gain.subtractSum(value)
  }
}

/** Coins that leave without being sold: at cost, without profit. */
function withdraw(walk: Walk, number: number, quantity: Whole): void {
  const { fills, trade, value, gain, scale, options } = walk
  // Coins that leave a short were borrowed as well: the debt stays.
  if (!trade.isOpen || !trade.isLong) return
  const part = lesser(quantity, trade.holding.quantity)
  const average = trade.holding.exit(part)
  value.clear()
  if (trade.lots === null) value.addSum(average)
  else value.set(releaseLots(trade.lots, fixedOfUnits(part, scale.quantity)))
  const fill = fills.at(number)
  const listed = fill.listed ?? fill
  walk.released.set(fill.dedupeKey, {
    quantity: convertUnits(fixedOfUnits(part, scale.quantity), {
      from: walk.units,
      to: scaleOf(listed, options.renames),
    }),
    value: value.amount,
  })
  gain.clear()
  record(walk, { number, quantity: part, fee: 0n, index: 0 }, 'exit')
  // Coins that leave have no price of their own: the rest is valued at the last traded price of the coin.
  if (trade.holding.quantity !== 0 && !isDustLeft(walk, number, trade.lastPriced)) return
  if (fill.execution !== 'fee-payment') flag(trade, 'withdrawn')
  finish(walk, number)
}

function record(walk: Walk, part: Part, role: 'entry' | 'exit'): void {
  const { fills, trade } = walk
  const { table } = fills
  trade.slices += 1
  trade.lastFill = part.number
  if (!table.prices.isZero(part.number)) trade.lastPriced = part.number
  walk.isFeeUnknown = !fills.setFee(walk.fee, part, walk.options)
  trade.flags |= BITS_OF_EXECUTION.get(table.executionOf(part.number)) ?? 0
  if (walk.isFeeUnknown) flag(trade, 'pending-rate')
  if (walk.isAmbiguous) flag(trade, 'ambiguous-order')
  walk.sink.add(walk, part, role)
}

/** The flags that executions set, as bits. */
const BITS_OF_EXECUTION: ReadonlyMap<Execution, number> = new Map(
  Object.entries(FLAG_OF_EXECUTION).map(([execution, name]) => [execution as Execution, flagBits([name])]),
)

/** `position`: the position that the venue reports before the fill, assumed to be entered at its price. */
function begin(
  walk: Walk,
  number: number,
  { isLong, position = 0n }: { readonly isLong: boolean; readonly position?: Fixed },
): void {
  const { fills, trade, value, options, carry, units, scale, sink } = walk
  if (trade.exists) sink.end(walk)
  const { table } = fills
  const openTime = table.timeOf(number)
  const instrument = table.instruments.at(number)
  trade.begin({ opening: number, instrument, units, openTime, isLong, costMethod: options.costMethod })
  if (openTime < walk.firstOpened) walk.firstOpened = openTime
  if (carry.quantity > 0n && isLong) {
    value.set(carry.value)
    enterTrade(trade, unitsOf(carry.quantity, scale.quantity), { value, scale })
    flag(trade, 'dust-carried-in')
    walk.carry = NO_CARRY
  }
  if (position !== 0n) {
    trade.isContradicted = true
    const quantity = unitsOf(absolute(position), scale.quantity)
    fills.setValue(value, number, quantity)
    enterTrade(trade, quantity, { value, scale })
  }
  sink.begin(walk)
}

function finish(walk: Walk, number: number): void {
  const { fills, trade } = walk
  trade.isOpen = false
  trade.closeTime = fills.table.timeOf(number)
  trade.dust = trade.holding.quantity
  trade.dustValue = trade.dust === 0 ? 0n : openValueOf(trade)
  walk.endedAt = trade.closeTime
  walk.carry = carryOf(walk)
}

/** Whether the rest of a spot holding is dust at the price of the fill, or of another one. */
function isDustLeft(walk: Walk, number: number, priced: number | null): boolean {
  const { fills, trade, scale, options } = walk
  const { quantity } = trade.holding
  if (!fills.isSpot(number) || times(quantity, 100) > trade.maxQuantity) return false
  const fill = fills.at(number)
  return isDust(
    priced === null || priced === -1 ? fill : { ...fill, price: priceAt(walk, priced) },
    fixedOfUnits(quantity, scale.quantity),
    options,
  )
}

/**
 * Continues the order that closed the last trade: the apparent dust was only the last fill so far, so the trade is open
 * again. Returns false if the fill belongs to another order.
 */
function reopen(walk: Walk, number: number): boolean {
  const { fills, trade } = walk
  if (!trade.exists || trade.lastFill === -1 || trade.dust === 0) return false
  const fill = fills.at(number)
  if (!isSameOrder(fills.listedAt(trade.lastFill), fill.listed ?? fill)) return false
  trade.isOpen = true
  trade.closeTime = Number.NaN
  trade.dust = 0
  trade.dustValue = 0n
  continueInUnits(walk, walk.units)
  if (fills.mayChangeUnits) rename(walk, [fill.listed ?? fill])
  walk.carry = NO_CARRY
  return true
}

function leaveUnmatched(walk: Walk, number: number, rest: Whole): void {
  const { fills, trade, scale, options } = walk
  const quantity = fixedOfUnits(rest, scale.quantity)
  const time = fills.table.timeOf(number)
  walk.unmatched.push({ time, quantity })
  if (!trade.exists || trade.closeTime !== time || isDustQuantity(fills.at(number), quantity, options)) return
  flag(trade, fills.isSpot(number) ? 'incomplete-basis' : 'missing-open')
}

/** The replay is wrong from here on: ends the open trade, so that at least later trades can be right. */
function abandon(walk: Walk, number: number): void {
  walk.contradictions.push(walk.fills.table.timeOf(number))
  if (!walk.trade.isOpen) return
  contradict(walk.trade)
  finish(walk, number)
  walk.carry = NO_CARRY
}

/**
 * The venue reports a position before the first known fill: assumes that it was entered at this price, and flags it.
 */
function seed(walk: Walk, number: number): void {
  const position = walk.fills.table.startPositions.at(number) ?? 0n
  if (position !== 0n) begin(walk, number, { isLong: position > 0n, position })
}

/** Dust that is converted on its own becomes a trade that statistics do not count. */
function sellCarry(walk: Walk, number: number): void {
  begin(walk, number, { isLong: true })
  if (walk.fills.table.executionOf(number) === 'dust') flag(walk.trade, 'excluded')
}

/** Hedge legs open in one direction only; spot opens long only, except on margin accounts. */
function canOpen({ fills, positionSide, options }: Walk, number: number): boolean {
  const isBuy = fills.table.isBuy(number)
  if (positionSide === 'long') return isBuy
  if (positionSide === 'short') return !isBuy
  return isBuy || !fills.isSpot(number) || options.marginAccounts.has(fills.table.account)
}
