import {
  absolute,
  type Amount,
  MAX_EXACT,
  exactAmount,
  type Fixed,
  formatFixed,
  maximum,
  message,
  multiply,
  ONE,
  TENS,
} from '../../base/index.ts'
import type { Row } from './row.ts'

/** Two or more columns of a row that state the same thing, such as a price, a quantity and their value. */
export type Agreement = {
  /** The column of the value. */
  readonly column: number
  /** The value in that column; null if it is empty. The sign does not matter. */
  readonly stated: Fixed | null
  /** The value that follows from the other columns. */
  readonly expected: Fixed
  /** The columns that it follows from. */
  readonly from: readonly number[]
  /** The most decimals the exchange rounds the value to; it often drops trailing zeros. */
  readonly decimals: number
  /** Further differences to allow, such as those from a rounded price. */
  readonly slack?: Fixed
}

/** A value that is the product of price and quantity. */
export type Product = Pick<Agreement, 'column' | 'decimals' | 'slack'> & {
  /** If it is not simply the number in the column. */
  readonly stated?: Agreement['stated']
  readonly factors: readonly [Fixed, Fixed]
  readonly from: readonly [number, number]
}

/** `mustAgree` for a product. Most exports print it in full, which a multiplication confirms without dividing. */
export function mustBeProduct(row: Row, { factors, ...rest }: Product): void {
  const [first, second] = factors
  const { stated = row.optionalNumber(rest.column) } = rest
  if (isProduct(stated, first, second)) return
  mustAgree(row, { ...rest, stated, expected: multiply(first, second) })
}

/** True if a value is stated and equals the product to the last digit. */
export function isProduct(stated: Amount | null, first: Amount, second: Amount): boolean {
  if (stated === null) return false
  if (typeof stated !== 'bigint' && typeof first !== 'bigint' && typeof second !== 'bigint') {
    const product = Math.abs(first.mantissa * second.mantissa)
    const factor = TENS[first.scale + second.scale - stated.scale]
    if (product <= MAX_EXACT && factor !== undefined) return product === Math.abs(stated.mantissa) * factor
  }
  return absolute(exactAmount(first) * exactAmount(second)) === absolute(exactAmount(stated)) * ONE
}

/** Doubles and spreadsheets hold fifteen digits. */
const SHARE = ONE / 1_000_000_000n

/** Rejects a row whose columns contradict each other: one of them is not what it seems to be. */
export function mustAgree(row: Row, agreement: Agreement): void {
  const { column, stated, expected, from } = agreement
  if (stated === null || row.problem !== null) return
  const difference = absolute(absolute(stated) - absolute(expected))
  if (difference === 0n || difference <= absolute(multiply(expected, SHARE))) return
  const digits = Math.max(agreement.decimals, row.decimals(column))
  const allowance = maximum(unitOf(digits), absolute(multiply(expected, SHARE))) + (agreement.slack ?? 0n)
  if (difference <= allowance) return
  const columns = [...new Set(from)].map((index) => message('"{column}"', { column: row.header.names[index] ?? '' }))
  row.refuse(
    column,
    message('This says {stated}, and {columns} make {expected}. One of these columns is wrong.', {
      stated: formatFixed(stated),
      columns,
      expected: formatFixed(expected),
    }),
  )
}

/** The largest error that cutting off the last digit of a factor, such as a price, causes in a product. */
export function roundingOf(row: Row, column: number, times: Fixed): Fixed {
  return multiply(unitOf(row.decimals(column)), times)
}

/** One unit in the last of this many decimals: 0.01 for 2. */
function unitOf(decimals: number): Fixed {
  return 10n ** BigInt(18 - Math.min(decimals, 18))
}
