import { ratio, toNumber } from '../base/index.ts'
import { type PositionStep, valueAt } from '../measures/index.ts'
import type { Trade } from '../trades/index.ts'

/** The position that the entries of a trade have built, right after one of them, as if there were no exits. */
export type EntryStep = PositionStep & {
  readonly price: number
  /** The average entry so far; harmonic for inverse contracts. */
  readonly average: number
  /** The best entry price so far, where a trailing stop begins. */
  readonly best: number
  /** Fees of the entries so far. */
  readonly fees: number
}

/**
 * The entries in order; dust of the previous trade is part of the first one. Null without an entry that has a price.
 */
export function entrySteps(trade: Trade): readonly EntryStep[] | null {
  const long = trade.side === 'long'
  const entries = trade.slices.filter(({ role }) => role === 'entry')
  const sum = (part: (slice: (typeof entries)[number]) => bigint): bigint =>
    entries.reduce((total, slice) => total + part(slice), 0n)
  let quantity = trade.entryQuantity - sum((slice) => slice.quantity)
  let value = trade.entryValue - sum((slice) => slice.value)
  let fees = 0
  let best = long ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
  const steps: EntryStep[] = []
  for (const slice of entries) {
    quantity += slice.quantity
    value += slice.value
    fees += slice.fee === null ? 0 : toNumber(slice.fee)
    const price = toNumber(slice.price)
    best = long ? Math.max(best, price) : Math.min(best, price)
    const position = { quantity: toNumber(quantity), openValue: toNumber(value), realised: 0 }
    const average = priceOf(trade, position.openValue / position.quantity)
    if (average === null) return null
    steps.push({ time: slice.fill.time, price, ...position, average, best, fees })
  }
  return steps.length === 0 ? null : steps
}

/** The price at which one contract has the value; null if no price above 0 has it. */
export function priceOf({ instrument }: Trade, valuePerUnit: number): number | null {
  const size = toNumber(instrument.contractSize)
  const price = instrument.kind === 'inverse' ? ratio(size, valuePerUnit) : ratio(valuePerUnit, size)
  return price !== null && price > 0 && Number.isFinite(price) ? price : null
}

/** The value of one contract at a price, without the rounding of a whole position. */
export function unitValue({ instrument }: Trade, price: number): number {
  return valueAt({ ...instrument, valueRounding: 'none' }, 1, price)
}
