import type { Fixed } from '../../base/index.ts'
import { type NumberNotation, readNumber } from './numbers.ts'

/** An amount with its coin attached, such as `0.001BTC` or `0.0368 USDT`. */
export type UnitAmount = { readonly amount: Fixed; readonly unit: string | null }

/**
 * Splits an amount from its coin. Coins can start with digits (`1INCH`, `1000SATS`), so `5.11INCH` can only be read
 * with the coins that are possible here: the first of `expected` that ends the text wins.
 */
export function splitUnit(text: string, expected: readonly string[], style: NumberNotation): UnitAmount | null {
  const plain = readNumber(text, style)
  if (plain !== null) return { amount: plain, unit: null }
  for (const unit of expected) {
    if (unit === '' || !text.endsWith(unit)) continue
    const amount = readNumber(text.slice(0, -unit.length).trim(), style)
    if (amount !== null) return { amount, unit }
  }
  const match = WITH_UNIT.exec(text.slice(0, 80))
  const amount = match === null ? null : readNumber(match[1] ?? '', style)
  return amount === null ? null : { amount, unit: match?.[2] ?? null }
}

/** After a blank a coin may begin with a digit. */
const WITH_UNIT = /^([+-]?[\d.,]+(?:[eE][+-]?\d+)?)(?:\s?(?=\p{L})|\s(?=\d{1,6}\p{L}))([\p{L}\p{N}]{1,20})$/u

/**
 * `$1,234.50`, `-€3`, `CA$ 20`, `CHF 20`, `20 €` or `1.5` in one notation; in the other if only that one reads it, such
 * as `€1.234,50`. Null for anything else.
 */
export function readMoney(text: string, style: 'point' | 'comma' = 'point'): Fixed | null {
  const [, sign = '', digits = ''] = MONEY.exec(text.slice(0, 80)) ?? []
  if (digits === '') return null
  return readNumber(`${sign}${digits}`, style) ?? readNumber(`${sign}${digits}`, style === 'point' ? 'comma' : 'point')
}

const MONEY = /^([+-]?)\s?(?:[A-Z]{0,3}\p{Sc}\s?|[A-Z]{3}\s)?([\d.,]+(?:[eE][+-]?\d+)?)(?:\s?\p{Sc})?$/u

/** An amount as accountants write it, with its coin or its sign: `(3,584.15 DAI)` and `($498.75)` are negative. */
export function readAccounting(text: string, coin: string): Fixed | null {
  const [, inside] = /^\((.*)\)$/.exec(text.trim()) ?? []
  const bare = (inside ?? text).trim()
  const amount = readMoney(coin !== '' && bare.endsWith(coin) ? bare.slice(0, -coin.length).trim() : bare)
  return amount === null || inside === undefined ? amount : -amount
}
