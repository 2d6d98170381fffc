/**
 * The state machine of one leg: fills in order become trades, from flat to flat. A leg is a one-way position, or the
 * long or short side of a hedge-mode position. Its state is changed in place and exists only within one rebuild;
 * nothing outside sees it before it is finished.
 */
import { absolute, type Fixed, itemAt, minimum, proportion } from '../base/index.ts'
import type { Execution, Fill, PositionSide } from '../ledger/index.ts'
import { addFee, averageShareOf, createTradeDraft, type TradeDraft, enterDraft, flag } from './draft.ts'
import { flagExecution, openValueOf, releaseDraft, signedOpen } from './draft.ts'
import { isDust, isDustQuantity, isSameOrder } from './dust.ts'
import { movedQuantity, feeValue } from './fees.ts'
import type { BuildOptions } from './options.ts'
import { endOfMoment, inTimeOrder, type Moment, orderMoment } from './order.ts'
import { continueInUnits, type CountedFill, hasRenamedCoins, inOneUnit, LAST_UNITS } from './redenomination.ts'
import { convertUnits, countedIn, type Scale, scaleOf, worthOf } from './redenomination.ts'
import type { TradeSlice } from './trade.ts'
import { addRealised, type RealisedPair } from './realised.ts'
import { profitSign, valueOf } from './value.ts'
import { type Corrections, corrects, isComparable, NOT_CORRECTED } from './corrected.ts'
import { chainByClaims, chainByStartPosition, closedOnly, compareRealised } from './venue-claims.ts'
import { contradicts, isOrderAmbiguous } from './venue-claims.ts'

/** The quantity that a fill sold (or bought back) without a known position to close. It has no profit. */
export type Unmatched = { readonly fill: Fill; readonly quantity: Fixed }

/** What a flat leg starts and ends with: dust of the trade before. */
export type Carry = {
  readonly quantity: Fixed
  readonly value: Fixed
  /** The order that left it: a later part of that order would belong to the trade before. Null = not known. */
  readonly order: string | null
  /** The units of its coin that the quantity is in. */
  readonly units: Scale
}

export const NO_CARRY: Carry = { quantity: 0n, value: 0n, order: null, units: LAST_UNITS }

export type Leg = {
  readonly positionSide: PositionSide
  readonly options: BuildOptions
  readonly drafts: TradeDraft[]
  readonly unmatched: Unmatched[]
  /** Moments at which the fills contradict the venue's own columns. */
  readonly contradictions: number[]
  readonly realised: RealisedPair[]
  /** The trade that is open now. */
  current: TradeDraft | null
  /** Its slices so far, in a list that all trades of the leg share; only the first `sliced` ones count. */
  readonly slices: TradeSlice[]
  sliced: number
  /** When the last trade ended. */
  endedAt: number
  carry: Carry
  /** True while applying fills whose order is unknown and matters. */
  ambiguous: boolean
  readonly corrected: Corrections
  /** The units of its coin that fills are currently counted in. */
  units: Scale
  /** Coins that left without being sold, with their cost, by key of the fill. */
  readonly released: Map<string, { readonly quantity: Fixed; readonly value: Fixed }>
  /** Where a sale of more than the leg holds takes the rest from; null where there is nowhere. */
  draw: Draw | null
}

/** The coins that arrive just before a sale to which the leg lacks `missing` coins, in its units. */
export type Draw = (sale: CountedFill, missing: Fixed) => readonly CountedFill[]

type Part = { readonly fill: CountedFill; readonly quantity: Fixed; readonly fee: Fixed | null; readonly index: 0 | 1 }

export function createLeg(parts: {
  readonly positionSide: PositionSide
  readonly options: BuildOptions
  readonly carry: Carry
  readonly corrected?: Corrections
  readonly draw?: Draw | null
}): Leg {
  const { positionSide, options, carry, corrected = NOT_CORRECTED, draw = null } = parts
  return {
    corrected,
    positionSide,
    options,
    carry,
    drafts: [],
    unmatched: [],
    contradictions: [],
    realised: [],
    current: null,
    slices: [],
    sliced: 0,
    endedAt: Number.NEGATIVE_INFINITY,
    ambiguous: false,
    units: carry.units,
    released: new Map(),
    draw,
  }
}

/** Applies all fills of the leg, given in any order. */
export function applyFills(leg: Leg, fills: readonly Fill[]): void {
  const ordered = inTimeOrder(fills)
  const changesUnits = hasRenamedCoins(fills, leg.carry.units, leg.options.renames)
  for (let start = 0; start < ordered.length; ) {
    const end = endOfMoment(ordered, start)
    if (changesUnits) applyTogether(leg, ordered.slice(start, end))
    else if (end === start + 1) applyFill(leg, itemAt(ordered, start))
    else applyMoment(leg, orderMoment(ordered.slice(start, end)))
    start = end
  }
  if (leg.current !== null) leg.current.slices = leg.slices.slice(0, leg.sliced)
}

/** Applies the fills of one moment; call it with the moments in order. */
export function applyTogether(leg: Leg, fills: readonly CountedFill[]): void {
  const [first] = fills
  if (first === undefined) return
  if (hasRenamedCoins(fills, leg.units, leg.options.renames)) applyMoment(leg, orderMoment(inOneUnit(leg, fills)))
  else if (fills.length === 1) applyFill(leg, first)
  else applyMoment(leg, orderMoment([...fills]))
}

function applyMoment(leg: Leg, moment: Moment): void {
  const position = positionOf(leg)
  const chained = chainByStartPosition(moment.fills, position)
  const claimed = moment.orderKnown ? null : chainByClaims(chained, position)
  const fills = claimed ?? chained
  leg.ambiguous = !moment.orderKnown && claimed === null && isOrderAmbiguous(fills, position)
  for (const fill of fills) applyFill(leg, fill)
  leg.ambiguous = false
}

function applyFill(leg: Leg, fill: CountedFill): void {
  const quantity = movedQuantity(fill)
  if (quantity <= 0n) return
  if (LEAVES.has(fill.execution) || (fill.execution === 'own-transfer' && fill.side === 'sell')) {
    withdraw(leg, fill, quantity)
    return
  }
  const claim = contradicts(fill, leg.positionSide, positionOf(leg))
  if (claim !== 'none') abandon(leg, fill)
  if (claim === 'unknown-start') seed(leg, fill)
  const direction = directionOf(fill)
  if (leg.current === null && direction === -1n && leg.carry.quantity > 0n) {
    if (!reopen(leg, fill)) sellCarry(leg, fill)
  }
  if (leg.draw !== null && direction === -1n) drawMissing(leg, leg.draw, { fill, quantity })
  if (leg.current !== null && leg.current.direction !== direction) {
    closeWith(leg, fill, quantity)
    return
  }
  const mayOpen = claim !== 'closes-nothing' && canOpen(leg, fill)
  if (mayOpen) enter(leg, { fill, quantity, fee: feeOf(leg, fill, fill.fee), index: 0 })
  else leaveUnmatched(leg, fill, quantity)
  compareWithVenue(leg, fill, mayOpen ? 0n : null)
}

const LEAVES: ReadonlySet<Execution> = new Set(['transfer-out', 'fee-payment'])

/** Coins of other positions arrive for a sale of more than the leg holds. A short is not covered by them. */
function drawMissing(leg: Leg, draw: Draw, { fill, quantity }: Pick<Part, 'fill' | 'quantity'>): void {
  const { current, units, options } = leg
  if (current?.direction === -1n || quantity <= (current?.open ?? 0n)) return
  for (const drawn of draw(fill, quantity - (current?.open ?? 0n))) {
    applyFill(leg, countedIn(drawn, { from: scaleOf(drawn, options.renames), to: units }))
  }
}

/** A fill against the open trade: closes it partly or completely; the rest may open the next one. */
function closeWith(leg: Leg, fill: CountedFill, quantity: Fixed): void {
  const draft = leg.current
  if (draft === null) return
  const closing = minimum(quantity, draft.open)
  const rest = closing === quantity ? 0n : quantity - closing
  const closingFee = rest === 0n ? fill.fee : proportion(fill.fee, closing, quantity)
  if (fill.venueRealised === null && fill.startPosition === null) draft.proven = false
  const gross = exit(leg, { fill, quantity: closing, fee: feeOf(leg, fill, closingFee), index: 0 })
  const restOpens = fill.opens !== false || closedOnly(fill, { quantity: closing, gross }, leg.options)
  if (rest > 0n && restOpens && canOpen(leg, fill)) {
    enter(leg, { fill, quantity: rest, fee: feeOf(leg, fill, fill.fee - closingFee), index: 1 })
  } else if (rest > 0n) {
    if (!restOpens) leg.contradictions.push(fill.time)
    leaveUnmatched(leg, fill, rest)
  }
  if (corrects(leg.corrected, fill)) flag(draft, 'edited')
  if (isComparable(leg.corrected, draft, fill)) compareWithVenue(leg, fill, gross)
}

function enter(leg: Leg, part: Part): void {
  const { fill, quantity } = part
  const draft = leg.current ?? begin(leg, fill, directionOf(fill))
  if (corrects(leg.corrected, fill)) flag(draft, 'edited')
  const value = worthOf(fill, quantity)
  enterDraft(draft, quantity, value)
  record(leg, draft, sliceOf(part, draft, { role: 'entry', value, gross: 0n }))
}

/** Closes a part of the open trade. Returns the profit at average cost, the basis that venues use. */
function exit(leg: Leg, part: Part): Fixed {
  const draft = leg.current
  if (draft === null) return 0n
  const { fill, quantity } = part
  const value = worthOf(fill, quantity)
  const gains = draft.direction === profitSign(fill.instrument)
  const averageReleased = averageShareOf(draft, quantity)
  const released = releaseDraft(draft, quantity, averageReleased)
  const gross = gains ? value - released : released - value
  draft.exitQuantity += quantity
  draft.exitValue += value
  draft.gross += gross
  record(leg, draft, sliceOf(part, draft, { role: 'exit', value, gross }))
  if (draft.open === 0n || isDust(draft, fill, leg.options)) finish(leg, draft, fill)
  if (released === averageReleased) return gross
  return gains ? value - averageReleased : averageReleased - value
}

/** Coins that leave without being sold: at cost, without profit. */
function withdraw(leg: Leg, fill: CountedFill, quantity: Fixed): void {
  const draft = leg.current
  // What leaves a short was borrowed as well: what is owed stays.
  if (draft === null || draft.direction === -1n) return
  const part = minimum(quantity, draft.open)
  const released = releaseDraft(draft, part, averageShareOf(draft, part))
  leg.released.set(fill.dedupeKey, {
    quantity: convertUnits(part, { from: leg.units, to: scaleOf(fill.listed ?? fill, leg.options.renames) }),
    value: released,
  })
  const left: Part = { fill, quantity: part, fee: 0n, index: 0 }
  record(leg, draft, sliceOf(left, draft, { role: 'exit', value: released, gross: 0n }))
  if (draft.open !== 0n && !isDust(draft, atLastPrice(leg, fill), leg.options)) return
  if (fill.execution !== 'fee-payment') flag(draft, 'withdrawn')
  finish(leg, draft, fill)
}

/** Coins that leave have no price of their own: what remains is worth what the coin was last traded at. */
function atLastPrice({ slices, sliced }: Leg, fill: CountedFill): CountedFill {
  const last = slices.slice(0, sliced).findLast(({ price }) => price > 0n)
  return last === undefined ? fill : { ...fill, price: last.price }
}

function sliceOf(part: Part, draft: TradeDraft, result: Pick<TradeSlice, 'role' | 'value' | 'gross'>): TradeSlice {
  const { fill, index, quantity, fee } = part
  const { role, value, gross } = result
  return {
    fill: fill.listed ?? fill,
    index,
    role,
    quantity,
    price: fill.price,
    value,
    fee,
    gross,
    positionAfter: signedOpen(draft),
  }
}

/** A part of a fill's fee in its settle asset, at the listed price. */
function feeOf({ options }: Leg, fill: CountedFill, part: Fixed): Fixed | null {
  const { listed } = fill
  if (fill.pending === true) return null
  if (listed === undefined || fill.fee === 0n) return feeValue(fill, part, options.rates)
  return feeValue(listed, proportion(part, listed.fee, fill.fee), options.rates)
}

function record(leg: Leg, draft: TradeDraft, slice: TradeSlice): void {
  leg.slices[leg.sliced] = slice
  leg.sliced += 1
  addFee(draft, slice.fee)
  flagExecution(draft, slice.fill.execution)
  if (leg.ambiguous) flag(draft, 'ambiguous-order')
}

function begin(leg: Leg, fill: CountedFill, direction: 1n | -1n): TradeDraft {
  const { positionSide, options, carry, units } = leg
  const opening = fill.listed ?? fill
  const draft = createTradeDraft({ opening, positionSide, direction, costMethod: options.costMethod, units })
  if (carry.quantity > 0n && direction === 1n) {
    enterDraft(draft, carry.quantity, carry.value)
    flag(draft, 'dust-carried-in')
    leg.carry = NO_CARRY
  }
  leg.drafts.push(draft)
  leg.current = draft
  leg.sliced = 0
  return draft
}

function finish(leg: Leg, draft: TradeDraft, fill: Fill): void {
  draft.closeTime = fill.time
  draft.slices = leg.slices.slice(0, leg.sliced)
  leg.endedAt = fill.time
  draft.dust = draft.open
  draft.dustValue = openValueOf(draft)
  leg.carry = carryOf(draft)
  leg.current = null
}

/**
 * Continues the order that closed the last trade: the apparent dust was only its last part, so the trade is open again.
 * False where the fill belongs to another order.
 */
function reopen(leg: Leg, fill: Fill): boolean {
  const draft = leg.drafts.at(-1)
  const last = draft?.slices.at(-1)
  if (draft === undefined || last === undefined || draft.dust === 0n) return false
  if (!isSameOrder(last.fill, fill)) return false
  draft.closeTime = null
  draft.dust = 0n
  draft.dustValue = 0n
  const slices = [...draft.slices]
  continueInUnits(draft, slices, { fill, units: leg.units, renames: leg.options.renames })
  slices.forEach((slice, place) => {
    leg.slices[place] = slice
  })
  leg.sliced = draft.slices.length
  leg.carry = NO_CARRY
  leg.current = draft
  return true
}

/** What a closed trade leaves to the next one. The rest of a short is owed, not held, so it cannot be carried over. */
export function carryOf(draft: TradeDraft | undefined): Carry {
  if (draft === undefined || draft.dust <= 0n || draft.direction !== 1n) return NO_CARRY
  return {
    quantity: draft.dust,
    value: draft.dustValue,
    order: draft.slices.at(-1)?.fill.orderId ?? null,
    units: draft.units,
  }
}

function leaveUnmatched(leg: Leg, fill: Fill, quantity: Fixed): void {
  leg.unmatched.push({ fill, quantity })
  const last = leg.drafts.at(-1)
  if (last === undefined || last.closeTime !== fill.time || isDustQuantity(fill, quantity, leg.options)) return
  flag(last, fill.instrument.kind === 'spot' ? 'incomplete-basis' : 'missing-open')
}

/** The replay is wrong from here on: ends the open trade, so that at least later trades can be right. */
function abandon(leg: Leg, fill: Fill): void {
  leg.contradictions.push(fill.time)
  if (leg.current === null) return
  contradict(leg.current)
  finish(leg, leg.current, fill)
  leg.carry = NO_CARRY
}

/** The exchange's own figures contradict the trade, so nothing about it can be shown as fact. */
function contradict(draft: TradeDraft): void {
  draft.contradicted = true
  flag(draft, 'contradicts-exchange')
}

/**
 * The venue reports a position before the first known fill: assumes that it was entered at this price, and flags it.
 */
function seed(leg: Leg, fill: Fill): void {
  const held = fill.startPosition ?? 0n
  if (held === 0n) return
  const draft = begin(leg, fill, held > 0n ? 1n : -1n)
  draft.contradicted = true
  enterDraft(draft, absolute(held), valueOf(fill.instrument, absolute(held), fill.price))
}

/** Dust that is converted on its own becomes a trade that statistics do not count. */
function sellCarry(leg: Leg, fill: Fill): void {
  const draft = begin(leg, fill, 1n)
  if (fill.execution === 'dust') flag(draft, 'excluded')
}

function compareWithVenue(leg: Leg, fill: Fill, gross: Fixed | null): void {
  if (fill.venueRealised === null || fill.instrument.kind === 'spot') return
  const verdict = compareRealised(fill, gross, leg.options)
  if (verdict === null) return
  addRealised(leg, fill.time, { venue: fill.venueRealised, ours: verdict.ours, held: gross !== null })
  if (verdict.agrees) return
  leg.contradictions.push(fill.time)
  for (const draft of leg.drafts.slice(-2)) {
    const last = draft === leg.current ? leg.slices[leg.sliced - 1] : draft.slices.at(-1)
    if (last?.fill === fill) contradict(draft)
  }
}

function positionOf(leg: Leg): Fixed {
  return leg.current === null ? 0n : signedOpen(leg.current)
}

function directionOf(fill: Fill): 1n | -1n {
  return fill.side === 'buy' ? 1n : -1n
}

/** Hedge legs open in one direction only; spot opens long only, except on margin accounts. */
function canOpen(leg: Leg, fill: Fill): boolean {
  const direction = directionOf(fill)
  if (leg.positionSide === 'long') return direction === 1n
  if (leg.positionSide === 'short') return direction === -1n
  if (fill.instrument.kind !== 'spot') return true
  return direction === 1n || leg.options.marginAccounts.has(fill.account)
}
