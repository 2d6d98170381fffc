/** Exact fractions, so that nothing is rounded before the comparison with the product. */

export type Exact = { readonly top: bigint; readonly bottom: bigint }

export const ZERO: Exact = { top: 0n, bottom: 1n }

/** Reads a decimal, such as `-12.50`; empty is 0. */
export function exact(text: string | number | bigint): Exact {
  const [whole = '', digits = ''] = String(text).split('.')
  return reduced(BigInt(`${whole}${digits}` || '0'), 10n ** BigInt(digits.length))
}

export function add(a: Exact, b: Exact): Exact {
  return reduced(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom)
}

export function subtract(a: Exact, b: Exact): Exact {
  return add(a, negative(b))
}

export function multiply(a: Exact, b: Exact): Exact {
  return reduced(a.top * b.top, a.bottom * b.bottom)
}

export function divide(a: Exact, b: Exact): Exact {
  const sign = b.top < 0n ? -1n : 1n
  return reduced(a.top * b.bottom * sign, a.bottom * b.top * sign)
}

export function negative({ top, bottom }: Exact): Exact {
  return { top: -top, bottom }
}

export function smaller(a: Exact, b: Exact): Exact {
  return isLess(a, b) ? a : b
}

export function isLess(a: Exact, b: Exact): boolean {
  return a.top * b.bottom < b.top * a.bottom
}

/** Whole units of 10^-8, half to even. */
export function unitsOf({ top, bottom }: Exact): number {
  const scaled = (top < 0n ? -top : top) * 100_000_000n
  const whole = scaled / bottom
  const twice = (scaled % bottom) * 2n
  const isUp = twice > bottom || (twice === bottom && whole % 2n === 1n)
  const units = Number(isUp ? whole + 1n : whole)
  return units === 0 ? 0 : top < 0n ? -units : units
}

/** The nearest number, but for its last digits. */
export function numberOf({ top, bottom }: Exact): number {
  return Number((top * 10n ** 24n) / bottom) / 1e24
}

function reduced(top: bigint, bottom: bigint): Exact {
  let [a, b] = [top < 0n ? -top : top, bottom]
  while (b !== 0n) [a, b] = [b, a % b]
  return a === 0n ? ZERO : { top: top / a, bottom: bottom / a }
}
