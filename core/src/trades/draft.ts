/** A trade during the walk, before it gets its payments and corrections. Exists only within one rebuild. */
import { absolute, type Fixed, fixedOfUnits, utcMs } from '../base/index.ts'
import type { Fill } from '../ledger/index.ts'
import { openValueOf, signedOpen } from './open-trade.ts'
import { convertUnits, isSameScale, repriced, type Scale, type UnitChange } from './redenomination.ts'
import { flag, type TradeSlice, TRADE_FLAGS, type Trade, type TradeCash } from './trade.ts'
import { tradeIdOf } from './trade-id.ts'
import { harmonicPrice, priceOfValue, priceOfOne } from './value.ts'
import { type Carry, carryOf, type Part, type Sink, type Walk } from './walk.ts'

type Finished = Omit<
  Trade,
  'account' | 'side' | 'status' | 'entryPrice' | 'exitPrice' | 'net' | 'openQuantity' | 'flags'
>
type StillChanging = 'cashEvents' | 'funding' | 'otherCash'

export type TradeDraft = Omit<Finished, StillChanging> & {
  -readonly [Name in StillChanging]: Trade[Name]
} & {
  readonly opening: Fill
  /** The units of its coin in which quantities of the trade are counted. */
  readonly units: Scale
  readonly isLong: boolean
  /** Bit k = TRADE_FLAGS[k]. */
  flags: number
  readonly open: Fixed
  /** The remainder that it left to the next trade. */
  readonly carry: Carry
  /** True while every exit agreed with the venue's own figure (or with its start positions). */
  readonly isProven: boolean
  readonly isContradicted: boolean
}

/** Makes a draft of each trade of a walk, with all its slices. */
export function draftSink(drafts: TradeDraft[]): Sink {
  let slices: TradeSlice[] = []
  let maxValue = 0n
  let gross = 0n
  let fees: Fixed | null = 0n
  const noteValue = (walk: Walk): void => {
    const value = openValueOf(walk.trade)
    if (value > maxValue) maxValue = value
  }
  return {
    begin: (walk) => {
      slices = []
      maxValue = 0n
      gross = 0n
      fees = 0n
      noteValue(walk)
    },
    add: (walk, part, role) => {
      const slice = sliceOf(walk, part, role)
      slices.push(slice)
      gross += slice.gross
      fees = fees === null || slice.fee === null ? null : fees + slice.fee
      if (role === 'entry') noteValue(walk)
    },
    end: (walk) => drafts.push(draftOf(walk, { slices, maxValue, gross, fees })),
    convert: (change) => {
      slices = slices.map((slice) => convertedSlice(slice, change))
    },
  }
}

function sliceOf(
  { fills, trade, scale, value, gain, fee, isFeeUnknown }: Walk,
  part: Part,
  role: TradeSlice['role'],
): TradeSlice {
  const fill = fills.at(part.number)
  return {
    fill: fill.listed ?? fill,
    index: part.index,
    role,
    quantity: fixedOfUnits(part.quantity, scale.quantity),
    price: fill.price,
    value: value.amount,
    fee: isFeeUnknown ? null : fee.amount,
    gross: gain.amount,
    positionAfter: fixedOfUnits(signedOpen(trade), scale.quantity),
  }
}

type Sums = Pick<TradeDraft, 'slices' | 'maxValue' | 'gross' | 'fees'>

function draftOf(walk: Walk, { slices, maxValue, gross, fees }: Sums): TradeDraft {
  const { fills, trade, positionSide, scale } = walk
  const opening = fills.listedAt(trade.opening)
  const isClosed = !Number.isNaN(trade.closeTime)
  return {
    id: tradeIdOf(opening, positionSide),
    opening,
    instrument: trade.instrument ?? opening.instrument,
    units: trade.units,
    positionSide,
    isLong: trade.isLong,
    slices,
    cashEvents: NO_EVENTS,
    flags: trade.flags,
    openTime: utcMs(trade.openTime),
    closeTime: isClosed ? utcMs(trade.closeTime) : null,
    open: fixedOfUnits(trade.holding.quantity, scale.quantity),
    openValue: openValueOf(trade),
    entryQuantity: fixedOfUnits(trade.entryQuantity, scale.quantity),
    entryValue: trade.entryValue.amount,
    exitQuantity: fixedOfUnits(trade.exitQuantity, scale.quantity),
    exitValue: trade.exitValue.amount,
    maxQuantity: fixedOfUnits(trade.maxQuantity, scale.quantity),
    maxValue,
    gross,
    fees,
    funding: 0n,
    otherCash: 0n,
    dust: fixedOfUnits(trade.dust, scale.quantity),
    carry: carryOf(walk),
    isProven: trade.isProven,
    isContradicted: trade.isContradicted,
  }
}

function convertedSlice(slice: TradeSlice, change: UnitChange): TradeSlice {
  return {
    ...slice,
    quantity: convertUnits(slice.quantity, change),
    price: repriced(slice.price, change),
    positionAfter: convertUnits(slice.positionAfter, change),
  }
}

/** The trade counted in other units of its coin; its values stay. */
export function inUnits(draft: TradeDraft, to: Scale): TradeDraft {
  if (isSameScale(draft.units, to)) return draft
  const change = { from: draft.units, to }
  const { carry } = draft
  return {
    ...draft,
    units: to,
    slices: draft.slices.map((slice) => convertedSlice(slice, change)),
    open: convertUnits(draft.open, change),
    entryQuantity: convertUnits(draft.entryQuantity, change),
    exitQuantity: convertUnits(draft.exitQuantity, change),
    maxQuantity: convertUnits(draft.maxQuantity, change),
    dust: convertUnits(draft.dust, change),
    carry: carry.quantity === 0n ? carry : { ...carry, quantity: convertUnits(carry.quantity, change), units: to },
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

/** The finished, immutable trade. Field by field: objects made of the rest of others take engines twice as long. */
export function toTrade(draft: TradeDraft): Trade {
  const { closeTime, fees, gross, funding, otherCash, flags } = draft
  return {
    id: draft.id,
    account: draft.opening.account,
    instrument: draft.instrument,
    positionSide: draft.positionSide,
    side: draft.isLong ? 'long' : 'short',
    status: closeTime === null ? 'open' : 'closed',
    openTime: draft.openTime,
    closeTime,
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
    openQuantity: closeTime === null ? absolute(draft.open) : 0n,
    openValue: closeTime === null ? draft.openValue : 0n,
    dust: draft.dust,
    slices: draft.slices,
    cashEvents: draft.cashEvents,
    flags: flags === 0 ? NO_FLAGS : TRADE_FLAGS.filter((_, index) => (flags & (1 << index)) !== 0),
  }
}

/** The average price of the entries or the exits, computed from as few rounded values as possible. */
function averagePrice(draft: TradeDraft, role: TradeSlice['role']): Fixed | null {
  const { instrument, entryQuantity, entryValue, exitQuantity, exitValue } = draft
  const [quantity, value] = role === 'entry' ? [entryQuantity, entryValue] : [exitQuantity, exitValue]
  if (instrument.kind === 'inverse') {
    const slices = draft.slices.filter((slice) => slice.role === role)
    const sum = slices.reduce((total, slice) => total + slice.quantity, 0n)
    return sum === quantity ? harmonicPrice(slices) : priceOfValue(instrument, quantity, value)
  }
  // If one slice is the whole entry or exit, its own price is tried first.
  const slice = role === 'entry' ? draft.slices[0] : draft.slices.at(-1)
  if (slice === undefined || slice.quantity !== quantity || slice.value !== value) {
    return priceOfValue(instrument, quantity, value)
  }
  return priceOfOne(instrument, slice)
}

const NO_FLAGS: readonly (typeof TRADE_FLAGS)[number][] = []
const NO_EVENTS: readonly TradeCash[] = []
