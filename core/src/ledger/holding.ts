import { ExactSum, minus, plus, proportion, type Whole } from '../base/index.ts'

/** An open quantity, in whole units, and what it cost. */
export class Holding {
  quantity: Whole = 0
  readonly cost: ExactSum
  /** The cost of the part that was last asked for. */
  readonly #released: ExactSum

  /** Costs are counted in units of 10^-scale, as far as they can. */
  constructor(scale: number) {
    this.cost = new ExactSum(scale)
    this.#released = new ExactSum(scale)
  }

  enter(quantity: Whole, value: ExactSum): void {
    this.quantity = plus(this.quantity, quantity)
    this.cost.addSum(value)
  }

  /** The part of the cost that a part of the quantity takes with it. */
  costOf(part: Whole): ExactSum {
    const { cost, quantity } = this
    const released = this.#released
    const share = cost.isWhole ? cost.wholeShare(part, quantity) : Number.NaN
    released.clear()
    if (Number.isNaN(share)) released.set(proportion(cost.amount, BigInt(part), BigInt(quantity)))
    else released.addUnits(share)
    return released
  }

  /** Removes a part with its cost, which it returns. */
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
