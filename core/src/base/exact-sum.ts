import { MAX_EXACT, fixedOfUnits, TENS } from './decimal.ts'
import { divideHalfEven, type Fixed } from './fixed.ts'
import type { Whole } from './whole.ts'

/**
 * An exact sum of money. Whole units of one decimal place are counted in a double as long as it holds them exactly.
 * Amounts that are larger, or have more decimals, go to a second counter, a bigint, which sums of trading rarely need.
 */
export class ExactSum {
  /** The sum is this many units... */
  units = 0
  /** ...plus this, unless it is empty. */
  rest: Fixed | null = null
  readonly scale: number

  /** A unit is 10^-scale. */
  constructor(scale: number) {
    this.scale = scale
  }

  /** Adds units that a double holds exactly. */
  addUnits(units: number): void {
    const sum = this.units + units
    if (sum <= MAX_EXACT && sum >= -MAX_EXACT) this.units = sum
    else this.add(fixedOfUnits(units, this.scale))
  }

  /** Adds first * second units; the product may be larger than a double holds. */
  addProduct(first: Whole, second: Whole): void {
    if (typeof first === 'number' && typeof second === 'number') {
      const units = first * second
      if (units <= MAX_EXACT && units >= -MAX_EXACT) return this.addUnits(units)
    }
    this.add(exactProduct(first, second, this.scale))
  }

  add(amount: Fixed): void {
    this.rest = present((this.rest ?? 0n) + amount)
  }

  /** Adds a sum of this scale or a smaller one. */
  addSum({ units, rest, scale }: ExactSum): void {
    if (scale === this.scale) this.addUnits(units)
    else this.addProduct(units, TENS[this.scale - scale] as number)
    if (rest !== null) this.add(rest)
  }

  subtractSum({ units, rest, scale }: ExactSum): void {
    if (scale === this.scale) this.addUnits(-units)
    else this.addProduct(-units, TENS[this.scale - scale] as number)
    if (rest !== null) this.add(-rest)
  }

  plus(other: ExactSum): ExactSum {
    const sum = new ExactSum(this.scale)
    sum.addSum(this)
    sum.addSum(other)
    return sum
  }

  /** The share that `part` is of `whole`, in units; NaN if it is not a whole number of them. */
  wholeShare(part: Whole, whole: Whole): number {
    if (part === whole) return this.units
    if (typeof part !== 'number' || typeof whole !== 'number') return Number.NaN
    const share = (this.units / whole) * part
    return this.units % whole === 0 && Math.abs(share) <= MAX_EXACT ? share : Number.NaN
  }

  clear(): void {
    this.units = 0
    this.rest = null
  }

  setProduct(first: Whole, second: Whole): void {
    this.clear()
    this.addProduct(first, second)
  }

  set(amount: Fixed): void {
    this.units = 0
    this.rest = present(amount)
  }

  /** True while the units alone are the sum. */
  get isWhole(): boolean {
    return this.rest === null
  }

  get amount(): Fixed {
    return fixedOfUnits(this.units, this.scale) + (this.rest ?? 0n)
  }

  /** The approximate sum, for a cheap check before an exact comparison. */
  get approximate(): number {
    const whole = this.units / (TENS[this.scale] as number)
    return this.rest === null ? whole : whole + Number(this.rest) / 1e18
  }

  /** True if the sum is this many units of its own scale or of a finer one; both exact. */
  isUnits(units: number, scale: number): boolean {
    return (
      this.rest === null && Math.abs(units) <= MAX_EXACT && this.units * (TENS[scale - this.scale] as number) === units
    )
  }

  /** The sum in units of 10^-8, rounded half to even. */
  hundredMillionths(): number {
    if (this.rest !== null) return Number(divideHalfEven(this.amount, HUNDRED_MILLIONTH))
    if (this.scale > 8) return dividedHalfEven(this.units, TENS[this.scale - 8] as number)
    return this.units * (TENS[8 - this.scale] as number)
  }
}

function present(rest: Fixed): Fixed | null {
  return rest === 0n ? null : rest
}

/** first * second units of 10^-scale; both are whole numbers. */
export function exactProduct(first: Whole, second: Whole, scale: number): Fixed {
  return BigInt(first) * fixedOfUnits(second, scale)
}

const HUNDRED_MILLIONTH = 10n ** 10n

/** Whole numbers that doubles hold exactly, divided and rounded half to even. */
function dividedHalfEven(units: number, divisor: number): number {
  const magnitude = Math.abs(units)
  // The quotient is rounded, so it may be the next whole number.
  let quotient = Math.floor(magnitude / divisor)
  if (quotient * divisor > magnitude) quotient -= 1
  const doubled = 2 * (magnitude - quotient * divisor)
  if (doubled > divisor || (doubled === divisor && quotient % 2 === 1)) quotient += 1
  return units < 0 && quotient > 0 ? -quotient : quotient
}
