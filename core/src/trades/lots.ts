import { type Fixed, proportion } from '../base/index.ts'

/**
 * How the realised amounts of a position that is not flat yet are costed. Closed trades are the same under all three
 * methods.
 */
export type CostMethod = 'average' | 'fifo' | 'lifo'

/** The open lots of one trade under FIFO or LIFO. Adding and releasing take constant time on average. */
export type Lots = {
  readonly method: Exclude<CostMethod, 'average'>
  readonly list: { quantity: Fixed; value: Fixed }[]
  /** The first lot that is still open (FIFO). */
  head: number
  value: Fixed
}

export function createLots(method: Lots['method']): Lots {
  return { method, list: [], head: 0, value: 0n }
}

export function addLot(lots: Lots, quantity: Fixed, value: Fixed): void {
  lots.list.push({ quantity, value })
  lots.value += value
}

/** Removes the entry value of `quantity` from the lots, oldest or newest first. */
export function releaseLots(lots: Lots, quantity: Fixed): Fixed {
  let left = quantity
  let released = 0n
  while (left > 0n) {
    const lot = lots.method === 'fifo' ? lots.list[lots.head] : lots.list.at(-1)
    if (lot === undefined) break
    if (lot.quantity > left) {
      const part = proportion(lot.value, left, lot.quantity)
      lot.value -= part
      lot.quantity -= left
      released += part
      break
    }
    released += lot.value
    left -= lot.quantity
    if (lots.method === 'fifo') lots.head += 1
    else lots.list.pop()
  }
  lots.value -= released
  return released
}
