import { absolute, divide, type Fixed, multiply, ONE } from '../../base/index.ts'

/** The profit of a position between two prices, before fees. */
export type Earned = {
  /** In contracts. */
  readonly quantity: Fixed
  readonly opened: Fixed
  readonly closed: Fixed
  /** In the settlement coin; the sign does not matter. */
  readonly earned: Fixed
  readonly kind: 'linear' | 'inverse'
}

/**
 * The size of a contract, for exports that count contracts and do not say how large they are: base units of a linear
 * one, quote units of an inverse one. Sizes are powers of ten at OKX, MEXC and KuCoin; null if the result is not close
 * to one.
 */
export function sizeOfEarned({ quantity, opened, closed, earned, kind }: Earned): Fixed | null {
  if (quantity <= 0n || opened <= 0n || closed <= 0n) return null
  const moved = kind === 'inverse' ? divide(ONE, opened) - divide(ONE, closed) : closed - opened
  const perUnit = multiply(absolute(moved), quantity)
  return perUnit === 0n ? null : powerOfTen(divide(absolute(earned), perUnit))
}

/** The power of ten that a value is close to: within one percent, as the prices behind it are rounded averages. */
export function powerOfTen(value: Fixed): Fixed | null {
  for (let power = 1n; power <= 10n ** 30n; power *= 10n) {
    if (value * 100n >= power * 99n && value * 100n <= power * 101n) return power
  }
  return null
}
