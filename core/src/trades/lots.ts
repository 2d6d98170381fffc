import { type Fixed, proportion } from '../base/index.ts'
import type { CostMethod } from './options.ts'

/** The entry value of what is open, released as quantity is closed. */
export type CostBasis = {
  readonly add: (quantity: Fixed, value: Fixed) => void
  /** Takes the entry value of `quantity` out. `held` is what is open before; closing all of it releases everything. */
  readonly release: (quantity: Fixed, held: Fixed) => Fixed
  readonly value: () => Fixed
}

/** A fresh basis for one trade. Adding and releasing are constant time on average, also for bags that never close. */
export function createBasis(method: CostMethod): CostBasis {
  return method === 'average' ? averageBasis() : lotBasis(method)
}

function averageBasis(): CostBasis {
  let value = 0n
  return {
    add: (_, added) => {
      value += added
    },
    release: (quantity, held) => {
      const released = quantity === held ? value : proportion(value, quantity, held)
      value -= released
      return released
    },
    value: () => value,
  }
}

function lotBasis(method: 'fifo' | 'lifo'): CostBasis {
  const lots: { quantity: Fixed; value: Fixed }[] = []
  let head = 0
  let total = 0n
  const release = (quantity: Fixed): Fixed => {
    let left = quantity
    let released = 0n
    while (left > 0n) {
      const lot = method === 'fifo' ? lots[head] : lots.at(-1)
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
      if (method === 'fifo') head += 1
      else lots.pop()
    }
    total -= released
    return released
  }
  return {
    add: (quantity, value) => {
      lots.push({ quantity, value })
      total += value
    },
    release,
    value: () => total,
  }
}
