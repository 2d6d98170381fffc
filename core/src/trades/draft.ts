import { absolute, type Fixed, hash128, maximum, tradeId, type UtcMs } from '../base/index.ts'
import type { CashEvent, Execution, Fill, Instrument, PositionSide } from '../ledger/index.ts'
import { type CostBasis, createBasis } from './lots.ts'
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
  readonly basis: CostBasis
  /** The average basis, for comparing with venues (they all use averages); the same object when the method is average. */
  readonly averageBasis: CostBasis
  readonly slices: Slice[]
  readonly cashEvents: CashEvent[]
  readonly flags: Set<TradeFlag>
  openTime: UtcMs
  closeTime: UtcMs | null
  open: Fixed
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
  const basis = createBasis(costMethod)
  return {
    id: hash128(`${positionKey(opening)}|${positionSide}|${opening.dedupeKey}`).slice(0, 16),
    opening,
    positionSide,
    direction,
    basis,
    averageBasis: costMethod === 'average' ? basis : createBasis('average'),
    slices: [],
    cashEvents: [],
    flags: new Set(),
    openTime: opening.time,
    closeTime: null,
    open: 0n,
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
  draft.basis.add(quantity, value)
  if (draft.averageBasis !== draft.basis) draft.averageBasis.add(quantity, value)
  draft.open += quantity
  draft.entryQuantity += quantity
  draft.entryValue += value
  draft.maxQuantity = maximum(draft.maxQuantity, draft.open)
  draft.maxValue = maximum(draft.maxValue, draft.basis.value())
}

/** Adds a slice's fee; one unknown fee makes the whole sum unknown. */
export function addFee(draft: Draft, fee: Fixed | null): void {
  if (fee === null) {
    draft.fees = null
    draft.flags.add('pending-rate')
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
  const flag = FLAG_OF_EXECUTION[execution]
  if (flag !== undefined) draft.flags.add(flag)
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
    openValue: draft.closeTime === null ? draft.basis.value() : 0n,
    dust: draft.dust,
    slices: draft.slices,
    cashEvents: draft.cashEvents,
    flags: draft.flags.size === 0 ? NO_FLAGS : TRADE_FLAGS.filter((flag) => draft.flags.has(flag)),
  }
}

const NO_FLAGS: readonly TradeFlag[] = []
