import { ascendingOrder } from '../base/index.ts'
import type { TradeColumns } from './columns.ts'

const cache = new WeakMap<Float64Array, Uint32Array>()

/** The rows in the order in which they were opened; sorted once for all columns that share their times. */
export function openOrder({ openTime }: Pick<TradeColumns, 'openTime'>): Uint32Array {
  const cached = cache.get(openTime)
  if (cached !== undefined) return cached
  const order = ascendingOrder(openTime)
  cache.set(openTime, order)
  return order
}
