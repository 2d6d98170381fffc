import { type Fixed, fixed, multiply } from '../base/index.ts'
import type { Fill, Instrument } from '../ledger/index.ts'
import { canonicalAsset } from './rates.ts'
import type { BuildOptions } from './options.ts'

/**
 * True if the rest of a spot holding is too small to be a position: less than the smallest tradable step, or worth less
 * than a dollar at the price of the fill, and in any case at most 1 % of the largest holding, which the caller checks.
 * Derivatives are only flat at exactly zero.
 */
export function isDust(fill: Fill, open: Fixed, options: BuildOptions): boolean {
  const { step } = fill.instrument
  return (step !== null && open < step) || isWorthless(fill, open, options)
}

/** True if an unmatched quantity is a rounding remainder: under 1 % of its fill and worth less than a dollar. */
export function isDustQuantity(fill: Fill, quantity: Fixed, options: BuildOptions): boolean {
  return fill.instrument.kind === 'spot' && quantity * 100n <= fill.quantity && isWorthless(fill, quantity, options)
}

function isWorthless(fill: Fill, quantity: Fixed, options: BuildOptions): boolean {
  const { instrument, price, time } = fill
  if (price <= 0n) return false
  const value = multiply(quantity, price)
  const worth =
    options.rates.convert(value, { from: instrument.quote, to: 'USD', time }) ??
    options.rates.convert(quantity, { from: instrument.base, to: 'USD', time }) ??
    roughDollars(instrument, value)
  return worth !== null && worth < options.dustDollars
}

/**
 * Roughly how many dollars an amount is, for currencies without a known rate: enough to distinguish a remainder of
 * cents from a holding, and used only for that. The highest rates of 2015 to 2025, so that nothing larger passes as
 * dust.
 */
function roughDollars({ quote }: Instrument, value: Fixed): Fixed | null {
  const rate = ROUGH_RATES.get(canonicalAsset(quote))
  return rate === undefined ? null : multiply(value, rate)
}

const ROUGH_RATES: ReadonlyMap<string, Fixed> = new Map(
  Object.entries({
    EUR: '1.25',
    GBP: '1.6',
    CHF: '1.3',
    AUD: '0.82',
    CAD: '0.86',
    NZD: '0.8',
    SGD: '0.8',
    BRL: '0.42',
    PLN: '0.3',
    TRY: '0.5',
    SEK: '0.13',
    NOK: '0.14',
    DKK: '0.17',
    CZK: '0.05',
    MXN: '0.07',
    ZAR: '0.09',
    JPY: '0.01',
    HKD: '0.13',
    INR: '0.017',
    RUB: '0.02',
    UAH: '0.07',
    THB: '0.034',
    KRW: '0.00099',
    IDR: '0.00009',
    NGN: '0.006',
    ARS: '0.12',
    HUF: '0.0045',
    RON: '0.28',
    BGN: '0.65',
    ISK: '0.011',
    KZT: '0.006',
    ILS: '0.34',
    AED: '0.28',
    SAR: '0.27',
    QAR: '0.28',
    KWD: '3.5',
    EGP: '0.15',
    MAD: '0.12',
    KES: '0.012',
    GHS: '0.35',
    UGX: '0.0004',
    CLP: '0.002',
    COP: '0.0005',
    PEN: '0.36',
    UYU: '0.045',
    DOP: '0.024',
    PKR: '0.011',
    BDT: '0.014',
    CNY: '0.17',
    TWD: '0.04',
    MYR: '0.3',
    VND: '0.00005',
    PHP: '0.024',
    BTC: '130000',
    ETH: '5000',
    BNB: '1400',
    SOL: '300',
    TRX: '0.5',
    XRP: '4',
    DOGE: '0.8',
  }).map(([asset, rate]) => [asset, fixed(rate)]),
)

/**
 * Whether two fills of one position belong to one order, so that a remainder between them is not dust yet. Exports
 * without order ids (Coinbase) give all fills of an order the same time, so fills up to a second apart count as one
 * order there. Its coin may be renamed between them, so only the venue and the quote tell markets of one coin apart.
 */
export function isSameOrder(a: Fill, b: Fill): boolean {
  if (a.side !== b.side || a.instrument.venue !== b.instrument.venue || a.instrument.quote !== b.instrument.quote)
    return false
  if (a.orderId !== null || b.orderId !== null) return a.orderId === b.orderId
  return b.time - a.time <= ONE_ORDER_MS
}

const ONE_ORDER_MS = 1_000
