import { absolute, type Fixed, formatFixed, maximum, multiply, ONE } from '../base/index.ts'
import type { Row } from './row.ts'

/** Two or more columns of a row that say the same, such as a price, a quantity and the value of both. */
export type Agreement = {
  /** The column of the value. */
  readonly column: number
  /** What that column says; null where it says nothing. Signs do not matter. */
  readonly stated: Fixed | null
  /** What follows from the other columns. */
  readonly expected: Fixed
  /** The columns it follows from. */
  readonly from: readonly number[]
  /** Decimals to which the exchange rounds the value at most; zeros at the end are often left out. */
  readonly decimals: number
  /** What is lost by other rounding, such as that of the price. */
  readonly slack?: Fixed
}

/** A value that price and quantity make. */
export type Product = Pick<Agreement, 'column' | 'stated' | 'decimals' | 'slack'> & {
  readonly factors: readonly [Fixed, Fixed]
  readonly from: readonly [number, number]
}

/** `mustAgree` for a product. Most exports print it in full, which is seen without dividing. */
export function mustBeProduct(row: Row, { factors, ...rest }: Product): void {
  const [first, second] = factors
  if (isProduct(rest.stated, first, second)) return
  mustAgree(row, { ...rest, expected: multiply(first, second) })
}

/** True where a value is told, and is the product to the last digit. */
export function isProduct(stated: Fixed | null, first: Fixed, second: Fixed): boolean {
  return stated !== null && first * second === absolute(stated) * ONE
}

/** Doubles and spreadsheets keep fifteen digits. */
const SHARE = ONE / 1_000_000_000n

/** Refuses a row whose columns contradict each other: one of them is not what it seems. */
export function mustAgree(row: Row, agreement: Agreement): void {
  const { column, stated, expected, from } = agreement
  if (stated === null || row.problem !== null) return
  const difference = absolute(absolute(stated) - absolute(expected))
  if (difference === 0n || difference <= absolute(multiply(expected, SHARE))) return
  const digits = Math.max(agreement.decimals, row.decimals(column))
  const allowance = maximum(unitOf(digits), absolute(multiply(expected, SHARE))) + (agreement.slack ?? 0n)
  if (difference <= allowance) return
  const names = [...new Set(from)].map((place) => `"${row.header.names[place] ?? ''}"`).join(' and ')
  row.refuse(
    column,
    `This says ${formatFixed(stated)}, and ${names} make ${formatFixed(expected)}. One of these columns is wrong.`,
  )
}

/** What cutting off the last digit of a factor, such as a price, can make of a product with the other one. */
export function roundingOf(row: Row, column: number, times: Fixed): Fixed {
  return multiply(unitOf(row.decimals(column)), times)
}

/** The value of one in the last of so many decimals. */
function unitOf(decimals: number): Fixed {
  return 10n ** BigInt(18 - Math.min(decimals, 18))
}
