import { absolute, type Fixed, proportion, type TradeId, type UtcMs } from '../base/index.ts'
import type { Execution, Fill, Instrument, PositionSide } from '../ledger/index.ts'
import { addLot, type CostMethod, createLots, type Lots, releaseLots } from './lots.ts'
import { LAST_UNITS, type Scale } from './redenomination.ts'
import { type TradeSlice, TRADE_FLAGS, type Trade, type TradeCash, type TradeFlag } from './trade.ts'
import { tradeIdOf } from './trade-id.ts'
import { harmonicPrice, priceOfValue, priceOfOne } from './value.ts'

/** A trade while it is being built. Exists only within one rebuild. */
export type TradeDraft = {
  readonly id: TradeId
  readonly opening: Fill
  /** The traded instrument, with the newest name among the fills. */
  instrument: Instrument
  /** The units of its coin that quantities of the trade are in. */
  units: Scale
  readonly positionSide: PositionSide
  /** +1 long, -1 short. */
  readonly direction: 1n | -1n
  /** Lots under FIFO and LIFO; null under average cost. */
  readonly lots: Lots | null
  /** Set when the trade ends. */
  slices: readonly TradeSlice[]
  /** A shared empty list until the first event. */
  cashEvents: readonly TradeCash[]
  /** Bit k = TRADE_FLAGS[k]. */
  flags: number
  openTime: UtcMs
  closeTime: UtcMs | null
  open: Fixed
  /** Entry value of the open quantity at average cost, the basis that venues use. */
  averageValue: Fixed
  entryQuantity: Fixed
  entryValue: Fixed
  exitQuantity: Fixed
  exitValue: Fixed
  maxQuantity: Fixed
  maxValue: Fixed
  gross: Fixed
  fees: Fixed | null
  funding: Fixed | null
  otherCash: Fixed | null
  dust: Fixed
  dustValue: Fixed
  /** True while every exit agreed with the venue's own figure (or with its start positions). */
  proven: boolean
  contradicted: boolean
}

export function createTradeDraft(parts: {
  readonly opening: Fill
  readonly positionSide: PositionSide
  readonly direction: 1n | -1n
  readonly costMethod: CostMethod
  readonly units?: Scale
}): TradeDraft {
  const { opening, positionSide, direction, costMethod, units = LAST_UNITS } = parts
  return {
    id: tradeIdOf(opening, positionSide),
    opening,
    instrument: opening.instrument,
    units,
    positionSide,
    direction,
    lots: costMethod === 'average' ? null : createLots(costMethod),
    slices: NO_SLICES,
    cashEvents: NO_EVENTS,
    flags: 0,
    openTime: opening.time,
    closeTime: null,
    open: 0n,
    averageValue: 0n,
    entryQuantity: 0n,
    entryValue: 0n,
    exitQuantity: 0n,
    exitValue: 0n,
    maxQuantity: 0n,
    maxValue: 0n,
    gross: 0n,
    fees: 0n,
    funding: 0n,
    otherCash: 0n,
    dust: 0n,
    dustValue: 0n,
    proven: true,
    contradicted: false,
  }
}

/** Adds a quantity with its value to the draft. */
export function enterDraft(draft: TradeDraft, quantity: Fixed, value: Fixed): void {
  // Until the first exit, the open quantity is the entered one, so both can share one bigint.
  const untouched = draft.open === draft.entryQuantity && draft.averageValue === draft.entryValue
  draft.averageValue += value
  if (draft.lots !== null) addLot(draft.lots, quantity, value)
  draft.open += quantity
  draft.entryQuantity = untouched ? draft.open : draft.entryQuantity + quantity
  draft.entryValue = untouched ? draft.averageValue : draft.entryValue + value
  if (draft.open > draft.maxQuantity) draft.maxQuantity = draft.open
  const openValue = openValueOf(draft)
  if (openValue > draft.maxValue) draft.maxValue = openValue
}

/** Entry value at average cost of a part of the open quantity. */
export function averageShareOf(draft: TradeDraft, quantity: Fixed): Fixed {
  return quantity === draft.open ? draft.averageValue : proportion(draft.averageValue, quantity, draft.open)
}

/** Removes a quantity, given its entry value at average cost. Returns its entry value under the chosen cost method. */
export function releaseDraft(draft: TradeDraft, quantity: Fixed, averageValue: Fixed): Fixed {
  draft.averageValue = quantity === draft.open ? 0n : draft.averageValue - averageValue
  draft.open = quantity === draft.open ? 0n : draft.open - quantity
  return draft.lots === null ? averageValue : releaseLots(draft.lots, quantity)
}

/** Entry value of the open quantity, under the chosen cost method. */
export function openValueOf(draft: TradeDraft): Fixed {
  return draft.lots === null ? draft.averageValue : draft.lots.value
}

export function flag(draft: TradeDraft, name: TradeFlag): void {
  draft.flags |= 1 << TRADE_FLAGS.indexOf(name)
}

export function hasFlag(draft: TradeDraft, name: TradeFlag): boolean {
  return (draft.flags & (1 << TRADE_FLAGS.indexOf(name))) !== 0
}

/** Adds a slice's fee; one unknown fee makes the whole sum unknown. */
export function addFee(draft: TradeDraft, fee: Fixed | null): void {
  if (fee === null) {
    draft.fees = null
    flag(draft, 'pending-rate')
  } else if (draft.fees !== null) {
    draft.fees += fee
  }
}

/** Adds a cash event; one unknown value makes the sum of its kind unknown. */
export function addCash(draft: TradeDraft, event: TradeCash): void {
  if (draft.cashEvents.length === 0) draft.cashEvents = [event]
  else (draft.cashEvents as TradeCash[]).push(event)
  const sum = event.kind === 'funding' ? 'funding' : 'otherCash'
  const before = draft[sum]
  draft[sum] = before === null || event.value === null ? null : before + event.value
  if (event.value === null) flag(draft, 'pending-rate')
}

export const FLAG_OF_EXECUTION: Partial<Record<Execution, TradeFlag>> = {
  liquidation: 'liquidated',
  adl: 'adl',
  settlement: 'settled',
  expiry: 'expired',
  manual: 'manual',
  'transfer-in': 'assumed-cost',
  order: 'from-orders',
  position: 'from-positions',
}

export function flagExecution(draft: TradeDraft, execution: Execution): void {
  const name = execution === 'trade' ? undefined : FLAG_OF_EXECUTION[execution]
  if (name !== undefined) flag(draft, name)
}

/** The finished, immutable trade. */
export function toTrade(draft: TradeDraft): Trade {
  const { instrument, fees, gross, funding, otherCash } = draft
  return {
    id: draft.id,
    account: draft.opening.account,
    instrument,
    positionSide: draft.positionSide,
    side: draft.direction === 1n ? 'long' : 'short',
    status: draft.closeTime === null ? 'open' : 'closed',
    openTime: draft.openTime,
    closeTime: draft.closeTime,
    entryQuantity: draft.entryQuantity,
    exitQuantity: draft.exitQuantity,
    entryValue: draft.entryValue,
    exitValue: draft.exitValue,
    entryPrice: averagePrice(draft, 'entry'),
    exitPrice: averagePrice(draft, 'exit'),
    maxQuantity: draft.maxQuantity,
    maxValue: draft.maxValue,
    gross,
    fees,
    funding,
    otherCash,
    net: fees === null || funding === null || otherCash === null ? null : gross - fees + funding + otherCash,
    openQuantity: draft.closeTime === null ? absolute(draft.open) : 0n,
    openValue: draft.closeTime === null ? openValueOf(draft) : 0n,
    dust: draft.dust,
    slices: draft.slices,
    cashEvents: draft.cashEvents,
    flags: draft.flags === 0 ? NO_FLAGS : TRADE_FLAGS.filter((_, index) => (draft.flags & (1 << index)) !== 0),
  }
}

/** The average price of the entries or the exits, computed from as few rounded values as possible. */
function averagePrice(draft: TradeDraft, role: TradeSlice['role']): Fixed | null {
  const { instrument, entryQuantity, entryValue, exitQuantity, exitValue } = draft
  const [quantity, value] = role === 'entry' ? [entryQuantity, entryValue] : [exitQuantity, exitValue]
  if (instrument.kind === 'inverse') {
    const parts = draft.slices.filter((slice) => slice.role === role)
    const sum = parts.reduce((total, slice) => total + slice.quantity, 0n)
    return sum === quantity ? harmonicPrice(parts) : priceOfValue(instrument, quantity, value)
  }
  // If one slice is the whole entry or exit, its own price is tried first.
  const slice = role === 'entry' ? draft.slices[0] : draft.slices.at(-1)
  if (slice === undefined || slice.quantity !== quantity || slice.value !== value) {
    return priceOfValue(instrument, quantity, value)
  }
  return priceOfOne(instrument, slice)
}

const NO_FLAGS: readonly TradeFlag[] = []
const NO_EVENTS: readonly TradeCash[] = []
const NO_SLICES: readonly TradeSlice[] = []

/** What is open, below 0 for a short. */
export function signedOpen(draft: TradeDraft): Fixed {
  return draft.direction === 1n ? draft.open : -draft.open
}
