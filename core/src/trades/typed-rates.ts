/** Rates that a trader gives for a coin: for all time, or for a period. */
import { type Fixed, parseFixed } from '../base/index.ts'

/** Dollars for one unit of an asset, from `from` (inclusive) to `to` (exclusive), UTC ms; null = open end. */
export type TypedRate = {
  readonly asset: string
  readonly rate: Fixed
  readonly from: number | null
  readonly to: number | null
}

/** Reads `BNB=600`, as it is typed in a terminal. Null where it is something else. */
export function parseRate(text: string): TypedRate | null {
  const match = /^([\p{L}\p{N}]{1,30})=([\d.]{1,40})$/u.exec(text.trim())
  const rate = match === null ? null : parseFixed(match[2] ?? '')
  if (match === null || rate === null || rate <= 0n) return null
  return { asset: (match[1] ?? '').toUpperCase(), rate, from: null, to: null }
}
