import { ExactSum, proportion } from '../base/index.ts'

/** An open quantity, in whole units, and what it cost. */
export class Holding {
  quantity = 0
  readonly cost: ExactSum
  /** The cost of the part that was last asked for. */
  readonly #released: ExactSum

  /** Costs are counted in units of 10^-scale, as far as they can. */
  constructor(scale: number) {
    this.cost = new ExactSum(scale)
    this.#released = new ExactSum(scale)
  }

  enter(quantity: number, value: ExactSum): void {
    this.quantity += quantity
    this.cost.addSum(value)
  }

  /** The part of the cost that a part of the quantity takes with it. */
  costOf(part: number): ExactSum {
    const { cost, quantity } = this
    const released = this.#released
    const share = cost.isWhole ? cost.wholeShare(part, quantity) : Number.NaN
    released.clear()
    if (Number.isNaN(share)) released.set(proportion(cost.amount, BigInt(part), BigInt(quantity)))
    else released.addUnits(share)
    return released
  }

  exit(part: number): void {
    this.cost.subtractSum(this.costOf(part))
    this.quantity -= part
  }

  clear(): void {
    this.quantity = 0
    this.cost.clear()
  }
}
