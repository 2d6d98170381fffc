import { absolute, type Fixed, hash128, proportion, tradeId, type UtcMs } from '../base/index.ts'
import type { CashEvent, Execution, Fill, Instrument, PositionSide } from '../ledger/index.ts'
import { addLot, createLots, type Lots, releaseLots } from './lots.ts'
import type { CostMethod } from './options.ts'
import { positionKey } from './position-key.ts'
import { type Slice, TRADE_FLAGS, type Trade, type TradeFlag } from './trade.ts'
import { priceOf } from './value.ts'

/** A trade while it is being built. Lives only inside one rebuild. */
export type Draft = {
  readonly id: string
  readonly opening: Fill
  readonly positionSide: PositionSide
  /** +1 long, -1 short. */
  readonly direction: 1n | -1n
  /** Lots under FIFO and LIFO; null under average cost. */
  readonly lots: Lots | null
  readonly slices: Slice[]
  /** Shared empty list until the first event. */
  cashEvents: readonly CashEvent[]
  /** Bit k = TRADE_FLAGS[k]. */
  flags: number
  openTime: UtcMs
  closeTime: UtcMs | null
  open: Fixed
  /** Entry value of what is open at average cost, the basis that venues use. */
  averageValue: Fixed
  entryQuantity: Fixed
  entryValue: Fixed
  exitQuantity: Fixed
  exitValue: Fixed
  maxQuantity: Fixed
  maxValue: Fixed
  gross: Fixed
  fees: Fixed | null
  funding: Fixed
  otherCash: Fixed
  dust: Fixed
  dustValue: Fixed
  /** True while every exit agreed with the venue's own figure (or with its start positions). */
  proven: boolean
  contradicted: boolean
}

export function createDraft(parts: {
  readonly opening: Fill
  readonly positionSide: PositionSide
  readonly direction: 1n | -1n
  readonly costMethod: CostMethod
}): Draft {
  const { opening, positionSide, direction, costMethod } = parts
  return {
    id: hash128(`${positionKey(opening)}|${positionSide}|${opening.dedupeKey}`).slice(0, 16),
    opening,
    positionSide,
    direction,
    lots: costMethod === 'average' ? null : createLots(costMethod),
    slices: [],
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

/** Puts quantity with its value into the draft. */
export function enterDraft(draft: Draft, quantity: Fixed, value: Fixed): void {
  draft.averageValue += value
  if (draft.lots !== null) addLot(draft.lots, quantity, value)
  draft.open += quantity
  draft.entryQuantity += quantity
  draft.entryValue += value
  if (draft.open > draft.maxQuantity) draft.maxQuantity = draft.open
  const openValue = openValueOf(draft)
  if (openValue > draft.maxValue) draft.maxValue = openValue
}

/** Takes quantity out of the draft. Answers its entry value under the chosen cost method, and at average cost. */
export function releaseDraft(
  draft: Draft,
  quantity: Fixed,
): { readonly released: Fixed; readonly averageReleased: Fixed } {
  const { open, averageValue, lots } = draft
  const averageReleased = quantity === open ? averageValue : proportion(averageValue, quantity, open)
  draft.averageValue -= averageReleased
  draft.open -= quantity
  return { released: lots === null ? averageReleased : releaseLots(lots, quantity), averageReleased }
}

/** Entry value of what is open, under the chosen cost method. */
export function openValueOf(draft: Draft): Fixed {
  return draft.lots === null ? draft.averageValue : draft.lots.value
}

export function flag(draft: Draft, name: TradeFlag): void {
  draft.flags |= 1 << TRADE_FLAGS.indexOf(name)
}

/** Adds a slice's fee; one unknown fee makes the whole sum unknown. */
export function addFee(draft: Draft, fee: Fixed | null): void {
  if (fee === null) {
    draft.fees = null
    flag(draft, 'pending-rate')
  } else if (draft.fees !== null) {
    draft.fees += fee
  }
}

const FLAG_OF_EXECUTION: Partial<Record<Execution, TradeFlag>> = {
  liquidation: 'liquidated',
  adl: 'adl',
  settlement: 'settled',
  expiry: 'expired',
  manual: 'manual',
  'transfer-in': 'assumed-cost',
}

export function flagExecution(draft: Draft, execution: Execution): void {
  const name = execution === 'trade' ? undefined : FLAG_OF_EXECUTION[execution]
  if (name !== undefined) flag(draft, name)
}

/** The finished, immutable trade. */
export function toTrade(draft: Draft): Trade {
  const instrument: Instrument = draft.opening.instrument
  const { fees, gross, funding, otherCash } = draft
  return {
    id: tradeId(draft.id),
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
    entryPrice: priceOf(instrument, draft.entryQuantity, draft.entryValue),
    exitPrice: priceOf(instrument, draft.exitQuantity, draft.exitValue),
    maxQuantity: draft.maxQuantity,
    maxValue: draft.maxValue,
    gross,
    fees,
    funding,
    otherCash,
    net: fees === null ? null : gross - fees + funding + otherCash,
    openQuantity: draft.closeTime === null ? absolute(draft.open) : 0n,
    openValue: draft.closeTime === null ? openValueOf(draft) : 0n,
    dust: draft.dust,
    slices: draft.slices,
    cashEvents: draft.cashEvents,
    flags: draft.flags === 0 ? NO_FLAGS : TRADE_FLAGS.filter((_, index) => (draft.flags & (1 << index)) !== 0),
  }
}

const NO_FLAGS: readonly TradeFlag[] = []
const NO_EVENTS: readonly CashEvent[] = []
