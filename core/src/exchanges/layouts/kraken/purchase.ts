/**
 * Purchases, sales and conversions of Kraken's app and its buy button, which only the ledger has, as rows `spend` and
 * `receive` with one `refid`. "Trades history does not include the details of transactions conducted via the Buy Crypto
 * Widget or Kraken app": https://support.kraken.com/hc/en-us/articles/115000302707
 *
 * Recorded: `spend` USDT -730 with fee 0 and `receive` EUR 730.8 with fee 10.8, after which the balance is 728.72, so
 * an amount is before its fee..
 */
import { absolute, type Fixed, type UtcMs } from '../../../base/index.ts'
import { conversionFill } from '../conversion.ts'
import type { FillDraft } from '../layout.ts'

/** A row of the ledger; the fee is positive if it was paid, in the same coin. */
export type KrakenLeg = {
  readonly asset: string
  readonly amount: Fixed
  readonly fee: Fixed
  readonly time: UtcMs
  readonly subtype: string
}

/** Documented types of the ledger whose rows are legs of one exchange of coins. */
const LEGS: ReadonlySet<string> = new Set(['spend', 'receive', 'conversion'])

/** True for the type of a row that is one leg of a purchase. */
export function isKrakenLeg(type: string): boolean {
  return LEGS.has(type.toLowerCase())
}

/** In pairs with coins these are the quote; of two of them the first one here is the base: EUR/USD, USD/CAD. */
const CASH: ReadonlySet<string> = new Set(['EUR', 'GBP', 'AUD', 'USD', 'CAD', 'CHF', 'JPY', 'AED'])

export function isKrakenMoney(asset: string): boolean {
  return CASH.has(asset)
}

/**
 * The fill of all legs with one `refid`; null if they do not swap one coin for one other: small balances
 * (`dustsweeping`) swap several coins for one, without the share of each.
 */
export function krakenPurchase(refid: string, all: readonly KrakenLeg[]): FillDraft | null {
  const legs = withoutPassing(all)
  const [gave, got] = [-1n, 1n].map((sign) => sumOf(legs.filter(({ amount }) => amount * sign > 0n)))
  const [first] = legs
  if (gave === undefined || gave === null || got === undefined || got === null || first === undefined) return null
  if (gave.asset === got.asset || legs.some(({ amount, asset }) => amount === 0n && asset !== got.asset)) return null
  // One fill has one fee: a second one is part of the price.
  const isInGot = got.fee !== 0n
  const to = { asset: got.asset, amount: got.amount, fee: got.fee }
  const paid = absolute(gave.amount)
  const from = { asset: gave.asset, amount: isInGot ? paid + gave.fee : paid, fee: isInGot ? 0n : gave.fee }
  return {
    ...conversionFill({ venue: 'kraken', from, to, separator: '/', base: baseOf(from.asset, to.asset) }),
    time: first.time,
    execution: legs.some(({ subtype }) => subtype === 'dustsweeping') ? 'dust' : 'trade',
    venueTradeId: refid,
  }
}

/** Null if both are coins, for which the usual quotes decide. */
function baseOf(from: string, to: string): string | null {
  const cash = [...CASH].filter((asset) => asset === from || asset === to)
  if (cash.length === 1) return cash[0] === from ? to : from
  return cash[0] ?? null
}

/** The fill of the two rows of a spot trade; the trade history would also name its pair and its order. */
export function krakenSpotTrade(refid: string, legs: readonly KrakenLeg[]): FillDraft | null {
  const fill = legs.length === 2 ? krakenPurchase(refid, legs) : null
  return fill === null ? null : { ...fill, execution: 'trade', liquidity: 'unknown' }
}

/**
 * Without a coin that came in and went out again within the exchange: shares of companies are priced in dollars, so
 * euros become dollars and these the share, which adds two legs.
 */
function withoutPassing(legs: readonly KrakenLeg[]): readonly KrakenLeg[] {
  const sums = new Map<string, Fixed>()
  for (const { asset, amount, fee } of legs) sums.set(asset, (sums.get(asset) ?? 0n) + amount - fee)
  const isMoved = (leg: KrakenLeg): boolean => leg.amount !== 0n && sums.get(leg.asset) === 0n
  return legs.filter((leg) => !isMoved(leg))
}

type Sum = Pick<KrakenLeg, 'asset' | 'amount' | 'fee'>

/** Null if the legs are of several coins, or there are none. */
function sumOf(legs: readonly KrakenLeg[]): Sum | null {
  const [first] = legs
  if (first === undefined || legs.some(({ asset }) => asset !== first.asset)) return null
  const add = (values: readonly Fixed[]): Fixed => values.reduce((sum, value) => sum + value, 0n)
  return { asset: first.asset, amount: add(legs.map(({ amount }) => amount)), fee: add(legs.map(({ fee }) => fee)) }
}
