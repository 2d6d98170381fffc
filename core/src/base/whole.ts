/**
 * A whole number of any size, exact: a double while that holds it, a bigint beyond. Zero and everything up to 2^53 - 1
 * is always a double, so equal numbers are `===`. Doubles and bigints compare exactly with `<` and `>`.
 */
export type Whole = number | bigint

/** Normalizes a bigint to the canonical form. */
export function wholeOf(value: bigint): Whole {
  const near = Number(value)
  return Number.isSafeInteger(near) ? near : value
}

export function plus(a: Whole, b: Whole): Whole {
  if (typeof a === 'number' && typeof b === 'number') {
    const sum = a + b
    if (Number.isSafeInteger(sum)) return sum
  }
  return wholeOf(BigInt(a) + BigInt(b))
}

export function minus(a: Whole, b: Whole): Whole {
  if (typeof a === 'number' && typeof b === 'number') {
    const difference = a - b
    if (Number.isSafeInteger(difference)) return difference
  }
  return wholeOf(BigInt(a) - BigInt(b))
}

export function times(a: Whole, b: Whole): Whole {
  if (typeof a === 'number' && typeof b === 'number') {
    const product = a * b
    if (Number.isSafeInteger(product)) return product
  }
  return wholeOf(BigInt(a) * BigInt(b))
}

export function negative(a: Whole): Whole {
  // No negative zero.
  return typeof a === 'number' ? 0 - a : -a
}

export function lesser(a: Whole, b: Whole): Whole {
  return a < b ? a : b
}
