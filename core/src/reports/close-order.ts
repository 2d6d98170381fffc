import { ascendingOrderBy, float64At, uint32At } from '../base/index.ts'

/**
 * Rows in the order of columns: by close time, open ones (NaN) last. `compare` decides between rows of one close time
 * and between open ones; it is called for no others.
 */
export function closeOrder(closeTime: Float64Array, compare: (a: number, b: number) => number): Uint32Array {
  const count = closeTime.length
  const isOpen = (row: number): boolean => Number.isNaN(float64At(closeTime, row))
  const closed = new Uint32Array(count)
  const order = new Uint32Array(count)
  let closedCount = 0
  for (let row = 0; row < count; row += 1) if (!isOpen(row)) closed[closedCount++] = row
  for (let row = 0, next = closedCount; row < count; row += 1) if (isOpen(row)) order[next++] = row
  const times = new Float64Array(closedCount)
  for (let index = 0; index < closedCount; index += 1) times[index] = float64At(closeTime, uint32At(closed, index))
  const byTime = ascendingOrderBy(times, (a, b) => compare(uint32At(closed, a), uint32At(closed, b)))
  for (let index = 0; index < closedCount; index += 1) order[index] = uint32At(closed, uint32At(byTime, index))
  order.subarray(closedCount).sort(compare)
  return order
}
