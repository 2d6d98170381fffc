import { toNumber } from '../../base/index.ts'
import type { Execution, Instrument } from '../../ledger/index.ts'
import type { Trade } from '../../trades/index.ts'

/** The trade right after one of its fills, in doubles. */
export type PositionStep = {
  readonly time: number
  /** The price of the fill; null if nothing was traded at it (coins that only moved). */
  readonly price: number | null
  readonly quantity: number
  /** The entry value of the open quantity. */
  readonly openValue: number
  /** Gross profit realised so far. */
  readonly realised: number
}

/**
 * The trade after each of its fills, in order. The entry value that an exit released follows from its value and its
 * profit, so this is valid under every cost method. Dust that is left at the end belongs to the next trade.
 */
export function positionPath(trade: Trade): readonly PositionStep[] {
  const gain = BigInt(gainSign(trade))
  let { quantity, value } = carriedIn(trade)
  let realised = 0n
  const steps = trade.slices.map((slice): PositionStep => {
    const entry = slice.role === 'entry'
    quantity += entry ? slice.quantity : -slice.quantity
    value += entry ? slice.value : gain * slice.gross - slice.value
    realised += slice.gross
    return {
      time: slice.fill.time,
      price: MOVES.has(slice.fill.execution) ? null : toNumber(slice.price),
      quantity: toNumber(quantity),
      openValue: toNumber(value),
      realised: toNumber(realised),
    }
  })
  const last = steps.at(-1)
  if (trade.status === 'open' || last === undefined) return steps
  return [...steps.slice(0, -1), { ...last, quantity: 0, openValue: 0, realised: toNumber(trade.gross) }]
}

/** Realised and unrealised gross profit of the trade at a price. */
export function profitAt(trade: Trade, step: PositionStep, price: number): number {
  const { quantity, openValue, realised } = step
  if (quantity === 0) return realised
  const profit = realised + gainSign(trade) * (valueAt(trade.instrument, quantity, price) - openValue)
  // Rounding noise must not pass for a profit, because ratios to it would be huge.
  return Math.abs(profit) < 1e-12 * Math.max(Math.abs(openValue), Math.abs(realised)) ? 0 : profit
}

/** +1 if the trade gains as the value of its position rises: longs, and shorts of inverse contracts. */
export function gainSign(trade: Pick<Trade, 'side' | 'instrument'>): 1 | -1 {
  return (trade.side === 'long') === (trade.instrument.kind !== 'inverse') ? 1 : -1
}

/** Dust of the previous trade, which has no fill here. */
export function carriedIn(trade: Trade) {
  let quantity = trade.entryQuantity
  let value = trade.entryValue
  for (const slice of trade.slices) {
    if (slice.role !== 'entry') continue
    quantity -= slice.quantity
    value -= slice.value
  }
  return { quantity, value }
}

/** `valueOf` in doubles, for speed: a trade of a month has 43,200 candles of a minute. */
export function valueAt(instrument: Instrument, quantity: number, price: number): number {
  const size = toNumber(instrument.contractSize)
  if (instrument.kind !== 'inverse') return quantity * size * price
  if (instrument.valueRounding === 'none') return (quantity * size) / price
  return (quantity * Math.round((size / price) * 1e8)) / 1e8
}

/** Fills that only moved coins: nothing was traded at their price. */
export const MOVES: ReadonlySet<Execution> = new Set(['transfer-in', 'own-transfer', 'transfer-out', 'fee-payment'])
