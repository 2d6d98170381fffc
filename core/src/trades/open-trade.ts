/** The current trade of a walk: open, or the last one that was closed, because its order may go on. */
import { ExactSum, type Fixed, fixedOfUnits, negative, plus, unitsOf, type Whole } from '../base/index.ts'
import { type Execution, Holding, type Instrument } from '../ledger/index.ts'
import { addLot, type CostMethod, createLots, type Lots } from './lots.ts'
import { convertUnits, LAST_UNITS, type Scale, type UnitChange } from './redenomination.ts'
import type { TradeFlag } from './trade.ts'
import type { WalkScale } from './walk-fills.ts'

export class OpenTrade {
  /** False before the first trade of a walk. */
  exists = false
  isOpen = false
  isLong = true
  /** The number of the fill that opened it. */
  opening = -1
  /** The traded instrument, with the newest name among the fills. */
  instrument: Instrument | null = null
  /** The units of its coin in which quantities of the trade are counted. */
  units = LAST_UNITS
  openTime = 0
  /** NaN while it is open. */
  closeTime = Number.NaN
  /** Open at average cost, the basis that venues use. */
  readonly holding: Holding
  /** Lots under FIFO and LIFO; null under average cost. */
  lots: Lots | null = null
  entryQuantity: Whole = 0
  exitQuantity: Whole = 0
  maxQuantity: Whole = 0
  readonly entryValue: ExactSum
  readonly exitValue: ExactSum
  /** See `TRADE_FLAGS`. */
  flags = 0
  slices = 0
  /** The numbers of the last fill, and of the last one that has a price; -1 without any. */
  lastFill = -1
  lastPriced = -1
  /** The remainder of a closed holding. */
  dust: Whole = 0
  dustValue: Fixed = 0n
  /** True while every exit agreed with the venue's own figure (or with its start positions). */
  isProven = true
  isContradicted = false

  constructor({ value }: WalkScale) {
    this.holding = new Holding(value)
    this.entryValue = new ExactSum(value)
    this.exitValue = new ExactSum(value)
  }

  /** Replaces the previous trade by the next one. Written out, because `Object.assign` looks up each of the names. */
  begin({ opening, instrument, units, openTime, isLong, costMethod }: Opening): void {
    this.exists = true
    this.isOpen = true
    this.isLong = isLong
    this.opening = opening
    this.instrument = instrument
    this.units = units
    this.openTime = openTime
    this.closeTime = Number.NaN
    this.holding.clear()
    this.lots = costMethod === 'average' ? null : createLots(costMethod)
    this.entryQuantity = 0
    this.exitQuantity = 0
    this.maxQuantity = 0
    this.entryValue.clear()
    this.exitValue.clear()
    this.flags = 0
    this.slices = 0
    this.lastFill = -1
    this.lastPriced = -1
    this.dust = 0
    this.dustValue = 0n
    this.isProven = true
    this.isContradicted = false
  }
}

type Opening = Pick<OpenTrade, 'opening' | 'instrument' | 'units' | 'openTime' | 'isLong'> & {
  readonly costMethod: CostMethod
}

/** Adds a quantity with its value. */
export function enterTrade(
  trade: OpenTrade,
  quantity: Whole,
  { value, scale }: { readonly value: ExactSum; readonly scale: WalkScale },
): void {
  const { holding } = trade
  holding.enter(quantity, value)
  if (trade.lots !== null) addLot(trade.lots, fixedOfUnits(quantity, scale.quantity), value.amount)
  trade.entryQuantity = plus(trade.entryQuantity, quantity)
  trade.entryValue.addSum(value)
  if (holding.quantity > trade.maxQuantity) trade.maxQuantity = holding.quantity
}

/** The open quantity, below 0 for a short. */
export function signedOpen({ isOpen, isLong, holding }: OpenTrade): Whole {
  return !isOpen ? 0 : isLong ? holding.quantity : negative(holding.quantity)
}

/** Entry value of the open quantity, under the chosen cost method. */
export function openValueOf({ lots, holding }: OpenTrade): Fixed {
  return lots === null ? holding.cost.amount : lots.value
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

/** Counts the trade in other units from now on; its values stay. */
export function redenominate(trade: OpenTrade, to: Scale, scale: WalkScale): void {
  const change: UnitChange = { from: trade.units, to }
  trade.units = to
  if (change.from.ratio === to.ratio) return
  const converted = (quantity: Whole): Whole =>
    unitsOf(convertUnits(fixedOfUnits(quantity, scale.quantity), change), scale.quantity)
  trade.holding.quantity = converted(trade.holding.quantity)
  for (const name of ['entryQuantity', 'exitQuantity', 'maxQuantity', 'dust'] as const)
    trade[name] = converted(trade[name])
  for (const lot of trade.lots?.list ?? []) lot.quantity = convertUnits(lot.quantity, change)
}
