/**
 * The markets of Phemex and the scales of its numbers: https://phemex-docs.github.io/#query-product-information
 * ("Fields with post-fix Ep, Er or Ev have been scaled"). Delisted products stay in the list.
 */
import { type Fixed, parseFixed } from '../../base/index.ts'
import { type Instrument, instrument } from '../../ledger/index.ts'
import { splitPair } from '../rows/symbols.ts'
import { Fields } from './fields.ts'
import { listedInstrument } from './listing.ts'

export type PhemexMarket = {
  readonly instrument: Instrument
  /** Decimals of `Ep` prices; null if the product is unknown or has unscaled prices. */
  readonly priceScale: number | null
  /** False once it is delisted. */
  readonly listed: boolean
}

export type PhemexMarkets = {
  /** Null if the symbol is unknown. */
  readonly find: (symbol: string) => PhemexMarket | null
  /** Decimals of the `Ev` values of a coin; null if the coin is unknown. */
  readonly valueScale: (currency: string) => number | null
  readonly all: readonly PhemexMarket[]
}

/** The `data` of `public/products`. A product that cannot be read is left out. */
export function phemexMarkets(data: unknown): PhemexMarkets {
  const lists = typeof data === 'object' && data !== null ? (data as Readonly<Record<string, unknown>>) : {}
  const rowsOf = (name: string): readonly unknown[] => (Array.isArray(lists[name]) ? (lists[name] as unknown[]) : [])
  const coins = readable(rowsOf('currencies'), coinScale)
  const scales = new Map(coins.map(({ currency, scale }) => [currency, scale]))
  const products = [...readable(rowsOf('products'), productOf), ...readable(rowsOf('perpProductsV2'), linearOf)]
  const bySymbol = new Map(products.map((market) => [market.instrument.symbol, market]))
  return {
    find: (symbol) => bySymbol.get(symbol) ?? unlisted(symbol),
    valueScale: (currency) => scales.get(currency) ?? null,
    all: [...bySymbol.values()],
  }
}

function readable<T>(rows: readonly unknown[], read: (row: Fields) => T | null): readonly T[] {
  return rows.flatMap((row) => {
    try {
      return read(new Fields(row, 'Phemex product')) ?? []
    } catch (error) {
      if (error instanceof RangeError) return []
      throw error
    }
  })
}

function coinScale(row: Fields): { readonly currency: string; readonly scale: number } | null {
  const scale = decimalsIn(row, 'valueScale')
  return scale === null ? null : { currency: row.text('currency'), scale }
}

function decimalsIn(row: Fields, name: string): number | null {
  const text = row.optional(name)
  if (text === null) return null
  return /^\d{1,2}$/.test(text) ? Number(text) : row.refuse(name, 'is not a number of decimals.')
}

/** "Contract which delisted has status with 'Delisted'". */
function isListed(row: Fields): boolean {
  return (row.optional('status') ?? '').toLowerCase() !== 'delisted'
}

/** `1000 SHIB` is written with a space. */
function coinOf(row: Fields, name: string): string | null {
  return row.optional(name)?.replace(' ', '') ?? null
}

const NO_TERMS = { expiry: null, strike: null, optionType: null } as const

/**
 * A product of `products[]`: a spot pair such as `sBTCUSDT`, or a contract in the old form. Contracts that settle in
 * their quote are linear, in `contractSize` of the coin (`uBTCUSD`: 0.001 BTC); those that settle in the coin are
 * inverse, in `contractSize` of the quote (`BTCUSD`: 1 USD, also written `1 USD`).
 */
function productOf(row: Fields): PhemexMarket | null {
  const symbol = row.text('symbol')
  const quote = coinOf(row, 'quoteCurrency') ?? row.refuse('quoteCurrency', 'is missing.')
  const priceScale = decimalsIn(row, 'priceScale')
  if (row.text('type') === 'Spot') {
    const base = coinOf(row, 'baseCurrency') ?? row.refuse('baseCurrency', 'is missing.')
    const step = /^[\d.]+/.exec(row.optional('baseTickSize') ?? '')?.[0] ?? null
    const terms = { symbol, kind: 'spot', base, quote, settle: quote, contractSize: '1', step, ...NO_TERMS } as const
    return { instrument: listedInstrument('phemex', terms), priceScale, listed: isListed(row) }
  }
  const settle = coinOf(row, 'settleCurrency') ?? quote
  const size = /^[\d.]+/.exec(row.text('contractSize'))?.[0] ?? row.refuse('contractSize', 'is not a number.')
  const underlying = coinOf(row, 'baseCurrency') ?? coinOf(row, 'contractUnderlyingAssets')
  const inverse = settle !== quote
  const base = underlying === null || underlying === quote ? settle : underlying
  if (base === quote || (inverse && base !== settle)) return row.refuse('settleCurrency', 'is neither coin nor quote.')
  const kind = inverse ? 'inverse' : 'linear'
  const terms = { symbol, kind, base, quote, settle, contractSize: size, step: null, ...NO_TERMS } as const
  return { instrument: listedInstrument('phemex', terms), priceScale, listed: isListed(row) }
}

/** A product of `perpProductsV2[]`, such as `BTCUSDT`: quantities are in the coin, prices and values are not scaled. */
function linearOf(row: Fields): PhemexMarket {
  const symbol = row.text('symbol')
  const settle = coinOf(row, 'settleCurrency') ?? row.refuse('settleCurrency', 'is missing.')
  const quote = coinOf(row, 'quoteCurrency') ?? settle
  const base = coinOf(row, 'baseCurrency') ?? coinOf(row, 'contractUnderlyingAssets') ?? splitPair(symbol)?.base
  if (base === undefined) return row.refuse('baseCurrency', 'is missing.')
  const step = row.optional('qtyStepSize')
  const terms = { symbol, kind: 'linear', base, quote, settle, contractSize: '1', step, ...NO_TERMS } as const
  return { instrument: listedInstrument('phemex', terms), priceScale: null, listed: isListed(row) }
}

/**
 * The market derived from a name: `sBTCUSDT` is a spot pair, `BTCUSDT` a contract in USDT. The size of others is
 * unknown.
 */
function unlisted(symbol: string): PhemexMarket | null {
  const isSpot = /^s[A-Z0-9]/.test(symbol)
  const pair = splitPair(isSpot ? symbol.slice(1) : symbol)
  if (pair === null || (!isSpot && pair.quote !== 'USDT' && pair.quote !== 'USDC')) return null
  const kind = isSpot ? 'spot' : 'linear'
  const traded = instrument({ venue: 'phemex', symbol, kind, ...pair, settle: pair.quote })
  return { instrument: traded, priceScale: null, listed: false }
}

/** The value of a scaled whole number; null if the field is absent. */
export function unscaled(row: Fields, name: string, scale: number | null): Fixed | null {
  const text = row.optional(name)
  if (text === null) return null
  const value = parseFixed(text) ?? row.refuse(name, `"${text.slice(0, 40)}" is not a number.`)
  if (value === 0n) return 0n
  return scale === null ? row.refuse(name, 'is scaled by an unknown factor.') : value / 10n ** BigInt(scale)
}
