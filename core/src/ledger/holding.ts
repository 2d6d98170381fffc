import { ExactSum, minus, plus, proportion, type Whole } from '../base/index.ts'

/** An open quantity, in whole units, and its cost. */
export class Holding {
  quantity: Whole = 0
  readonly cost: ExactSum
  /** The cost of the portion requested last. */
  readonly #released: ExactSum

  /** Costs are counted in units of 10^-scale as long as possible. */
  constructor(scale: number) {
    this.cost = new ExactSum(scale)
    this.#released = new ExactSum(scale)
  }

  enter(quantity: Whole, value: ExactSum): void {
    this.quantity = plus(this.quantity, quantity)
    this.cost.addSum(value)
  }

  /** The share of the cost that belongs to a portion of the quantity. */
  costOf(part: Whole): ExactSum {
    const { cost, quantity } = this
    const released = this.#released
    const share = cost.isWhole ? cost.wholeShare(part, quantity) : Number.NaN
    released.clear()
    if (Number.isNaN(share)) released.set(proportion(cost.amount, BigInt(part), BigInt(quantity)))
    else released.addUnits(share)
    return released
  }

  /** Removes a portion and returns its cost. */
  exit(part: Whole): ExactSum {
    const released = this.costOf(part)
    this.cost.subtractSum(released)
    this.quantity = minus(this.quantity, part)
    return released
  }

  clear(): void {
    this.quantity = 0
    this.cost.clear()
  }
}
