/** How numbers and money are written, on screens and in messages. */

/**
 * The separators of thousands and of decimals, by the style that the reader chose; the space is narrow and does not
 * break.
 */
export const NUMBER_SEPARATORS = {
  'comma-point': [',', '.'],
  'point-comma': ['.', ','],
  'space-comma': ['\u202f', ','],
  'space-point': ['\u202f', '.'],
  'apostrophe-point': ['\u2019', '.'],
} as const satisfies Readonly<Record<string, readonly [thousands: string, decimals: string]>>

/** Currencies whose symbol precedes the digits; others follow them with their name. */
export const CURRENCY_SYMBOLS: Readonly<Record<string, string>> = {
  USD: '$',
  EUR: '\u20ac',
  GBP: '\u00a3',
  JPY: '\u00a5',
  BTC: '\u20bf',
}

/** Units of results other than money, written after the digits: percent of the start balance, multiples of R. */
export const UNIT_SIGNS = { percent: '%', r: 'R' } as const

/** Decimals of currencies that do not have two. */
export const CURRENCY_DECIMALS: Readonly<Record<string, number>> = { JPY: 0, KRW: 0, BTC: 6, ETH: 5 }
