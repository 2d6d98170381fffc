import { CURRENCY_DECIMALS, CURRENCY_SYMBOLS, UNIT_SIGNS } from '@roundtrip/core/base'
import { withSymbol } from '@roundtrip/contract/language'
import { t } from '../language/translate.ts'
import {
  compactDigits,
  digitsOf,
  MINUS,
  MISSING,
  ownQuantity,
  quantityText,
  signedQuantityText,
  signText,
  withUnit,
} from './number.ts'
import { HIDDEN_DIGITS, hidesAmounts } from './style.ts'

/** Formats money of one currency. Signed forms are for profit and loss, plain ones for costs and volumes. */
export type MoneyFormat = {
  readonly currency: string
  /** `+$1,284.50`, `−$53.72`, `$0.00` */
  readonly signed: (value: number | null) => string
  /** `$2,280.82`, `−$3.10` */
  readonly plain: (value: number | null) => string
  /** `+$83`, `+$1.3K`, `−$0.40`, for calendars and tags: whole from 1 on, because cells are in columns */
  readonly compactSigned: (value: number | null) => string
  /** `$1.3K`, for axes */
  readonly compact: (value: number | null) => string
}

/**
 * A profit or loss in any asset: `+809.32 USDT`, `+0.0017 SOL`. Currencies have fixed decimals, coins as many as they
 * need.
 */
export function signedAmount(value: number | null, asset: string): string {
  if (value === null) return MISSING
  return FIXED_DECIMALS.test(asset)
    ? moneyFormat(asset).signed(value)
    : `${hidesAmounts() ? signText(value, quantityText(value)) + HIDDEN_DIGITS : signedQuantityText(value)}\u00a0${asset}`
}

/** A cost in any asset, in the same form without a plus: `$5.41`, `₿0.001676`, `0.0017 SOL`. */
export function plainAmount(value: number | null, asset: string): string {
  if (value === null) return MISSING
  return FIXED_DECIMALS.test(asset) ? moneyFormat(asset).plain(value) : `${ownQuantity(value)}\u00a0${asset}`
}

const FIXED_DECIMALS = /^(USD.?|FDUSD|DAI|EUR|GBP|BTC|ETH)$/

/**
 * The trader's own money, which they can hide, and results in R or percent, which are never hidden: `+1.25R`, `−0.40%`.
 */
export function moneyFormat(currency: string): MoneyFormat {
  const shown = shownMoney(currency)
  const dressed = dressOf(currency)
  const isRelative = RELATIVE_UNITS.has(currency)
  const orHidden =
    (format: (value: number | null) => string, isSigned: boolean) =>
    (value: number | null): string => {
      const text = format(value)
      if (text === MISSING || isRelative || !hidesAmounts()) return text
      return (isSigned || (value ?? 0) < 0 ? signText(value ?? 0, text) : '') + dressed(HIDDEN_DIGITS)
    }
  return {
    currency,
    signed: orHidden(shown.signed, true),
    plain: orHidden(shown.plain, false),
    compactSigned: orHidden(shown.compactSigned, true),
    compact: orHidden(shown.compact, false),
  }
}

/** Money that is never hidden: prices of plans, examples, and what a calculator computes. */
export function shownMoney(currency: string): MoneyFormat {
  const decimals = CURRENCY_DECIMALS[currency] ?? 2
  const dress = dressOf(currency)
  const isDefined = (value: number | null): value is number => value !== null && Number.isFinite(value)
  const short = (size: number, wholeFrom: number): string => {
    // Results in columns keep their decimals, because 2.39R over 14R reads badly; an axis has whole steps.
    if (RELATIVE_UNITS.has(currency) && size < 1_000 && !(wholeFrom > 10 && Number.isInteger(size))) {
      return digitsOf(size, currency === UNIT_SIGNS.r ? 1 : 2)
    }
    if (decimals > 2 && size < 1_000) return digitsOf(size, 4)
    const isWhole = Number.isInteger(Number(size.toFixed(decimals)))
    return size < wholeFrom && !isWhole ? digitsOf(size, decimals) : compactDigits(size)
  }
  const negative = (value: number, digits: string): string => (value < 0 && /[1-9]/.test(digits) ? MINUS : '')
  return {
    currency,
    signed: (value) => {
      if (!isDefined(value)) return MISSING
      const digits = digitsOf(value, decimals)
      return signText(value, digits) + dress(digits)
    },
    plain: (value) => {
      if (!isDefined(value)) return MISSING
      const digits = digitsOf(value, decimals)
      return negative(value, digits) + dress(digits)
    },
    compactSigned: (value) => {
      if (!isDefined(value)) return MISSING
      const digits = short(Math.abs(value), 1)
      return signText(value, digits) + dress(digits)
    },
    compact: (value) => {
      if (!isDefined(value)) return MISSING
      const digits = short(Math.abs(value), 100)
      return negative(value, digits) + dress(digits)
    },
  }
}

/** Results that do not reveal how much money there is. */
const RELATIVE_UNITS: ReadonlySet<string> = new Set(Object.values(UNIT_SIGNS))

/** Adds the symbol or the name of the currency to digits. */
function dressOf(currency: string): (digits: string) => string {
  if (RELATIVE_UNITS.has(currency)) return (digits) => withUnit(digits, currency)
  const symbol = CURRENCY_SYMBOLS[currency]
  return (digits) => (symbol === undefined ? `${digits}\u00a0${currency}` : withSymbol(digits, symbol, t))
}
