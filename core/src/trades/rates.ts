import { DAY_MS, divide, firstIndex, type Fixed, multiply, ONE } from '../base/index.ts'
import { type Fill, type Instrument, type Ledger, USD_CLASS } from '../ledger/index.ts'
import type { TypedRate } from './typed-rates.ts'

/** The value of one unit of an asset at a moment, in dollars or in the `quote` that it was traded against. */
export type RatePoint = {
  readonly asset: string
  readonly time: number
  readonly rate: Fixed
  /** Missing = dollars. */
  readonly quote?: string
  /** The higher rank wins among points at one moment; among equal ranks the higher rate, in any order of input. */
  readonly rank?: number
}

/** Rank of a rate that one of the trader's fills proves: above every market rate. */
export const PROVEN_RATE = 100

/** Converts money between assets at a moment. */
export type Rates = {
  /** `amount` of `from` in units of `to`; null if no rate is known at or shortly before that time. */
  readonly convert: (
    amount: Fixed,
    pair: { readonly from: string; readonly to: string; readonly time: number },
  ) => Fixed | null
}

/** Older rates are not used: no rate is better than a wrong one. */
const OLDEST_MS = DAY_MS

/**
 * Rates from points in any order. Dollar coins count one to one; everything else uses the last point before the time. A
 * rate that the trader typed for a period takes precedence over all others in that period. Between two assets that are
 * not dollars, their own market counts unless both dollar rates are newer. A coin without a dollar rate gets one
 * through a market against an asset that has one.
 */
export function createRates(points: readonly RatePoint[], typed: readonly TypedRate[] = []): Rates {
  const book = rateBook(points)
  const ownDollars = (asset: string, time: number): DatedRate | null => {
    if (asset === DOLLARS) return { rate: ONE, since: Number.POSITIVE_INFINITY }
    const typedRate = typedRateAt(typed, asset, time)
    if (typedRate !== null) return { rate: typedRate, since: Number.POSITIVE_INFINITY }
    return book.rateAt({ asset, quote: DOLLARS, time })
  }
  const dollars = (asset: string, time: number): DatedRate | null => {
    const own = ownDollars(asset, time)
    if (own !== null) return own
    for (const quote of book.quotesOf(asset)) {
      const price = book.rateAt({ asset, quote, time })
      const worth = price === null ? null : ownDollars(quote, time)
      if (price === null || worth === null) continue
      return { rate: multiply(price.rate, worth.rate), since: Math.min(price.since, worth.since) }
    }
    return null
  }
  return {
    convert: (amount, { from, to, time }) => {
      const source = canonicalAsset(from)
      const target = canonicalAsset(to)
      if (source === target || amount === 0n) return amount
      const [sold, bought] = [dollars(source, time), dollars(target, time)]
      const both = sold === null || bought === null ? null : { sold, bought }
      const newest = both === null ? Number.NEGATIVE_INFINITY : Math.min(both.sold.since, both.bought.since)
      if (book.hasMarkets) {
        const price = book.rateAt({ asset: source, quote: target, time })
        if (price !== null && price.since >= newest) return multiply(amount, price.rate)
        const back = book.rateAt({ asset: target, quote: source, time })
        if (back !== null && back.since >= newest) return divide(amount, back.rate)
      }
      return both === null ? null : divide(multiply(amount, both.sold.rate), both.bought.rate)
    },
  }
}

/** A rate and the time of its point; a fixed rate without a point counts as the newest. */
type DatedRate = { readonly rate: Fixed; readonly since: number }

type Market = { readonly asset: string; readonly quote: string; readonly time: number }

/** The points of each market by time. */
function rateBook(points: readonly RatePoint[]) {
  const series = new Map<string, RatePoint[]>()
  const quotes = new Map<string, Set<string>>()
  for (const point of points) {
    const [asset, quote] = [canonicalAsset(point.asset), canonicalAsset(point.quote ?? DOLLARS)]
    const list = series.get(marketName(asset, quote))
    if (list !== undefined) list.push(point)
    else {
      series.set(marketName(asset, quote), [point])
      if (quote !== DOLLARS) quotes.set(asset, (quotes.get(asset) ?? new Set()).add(quote))
    }
  }
  for (const list of series.values()) list.sort(comparePoints)
  const sorted = new Map([...quotes].map(([asset, names]) => [asset, [...names].sort(bitcoinFirst)]))
  return {
    hasMarkets: quotes.size > 0,
    /** Every asset except dollars that the asset was traded against. */
    quotesOf: (asset: string): readonly string[] => sorted.get(asset) ?? NO_QUOTES,
    rateAt: ({ asset, quote, time }: Market): DatedRate | null => {
      const list = series.get(marketName(asset, quote))
      const point = list === undefined ? null : lastBefore(list, time)
      if (point === null || time - point.time > OLDEST_MS || point.rate <= 0n) return null
      return { rate: point.rate, since: point.time }
    },
  }
}

const DOLLARS = 'USD*'
const NO_QUOTES: readonly string[] = []

function marketName(asset: string, quote: string): string {
  return `${asset}/${quote}`
}

function bitcoinFirst(a: string, b: string): number {
  return Number(b === 'BTC') - Number(a === 'BTC') || (a < b ? -1 : 1)
}

/** The last typed rate that applies at this time; null if there is none. */
function typedRateAt(typed: readonly TypedRate[], asset: string, time: number): Fixed | null {
  const typedRate = typed.findLast(
    (rate) =>
      canonicalAsset(rate.asset) === asset &&
      (rate.from === null || time >= rate.from) &&
      (rate.to === null || time < rate.to),
  )
  return typedRate?.rate ?? null
}

/** By time; within one moment, the point that counts comes last. */
function comparePoints(a: RatePoint, b: RatePoint): number {
  return a.time - b.time || (a.rank ?? 0) - (b.rank ?? 0) || (a.rate < b.rate ? -1 : a.rate > b.rate ? 1 : 0)
}

/**
 * Rates that the fills themselves prove: a fill of BTC against a dollar coin is a dollar rate of BTC at that moment,
 * one of a dollar coin against TRY a dollar rate of TRY, and one of SOL against EUR the price of SOL in EUR. Collects
 * only those of the given assets.
 */
export function ratePointsOf(fills: readonly Fill[], assets: ReadonlySet<string>): RatePoint[] {
  const canonical = new Set([...assets].map(canonicalAsset))
  const points: RatePoint[] = []
  for (const { instrument, time, price, execution } of fills) {
    if (execution !== 'trade' || price <= 0n) continue
    const market = provenMarket(instrument)
    if (market !== null && canonical.has(market.asset) && (market.quote === DOLLARS || canonical.has(market.quote)))
      points.push(provenPoint(market, time, price))
  }
  return points
}

/**
 * The asset whose rate the price of an instrument is, by canonical names; `inverted` if it is that of the quote in
 * dollars.
 */
export type ProvenMarket = { readonly asset: string; readonly quote: string; readonly inverted: boolean }

/** Null if its price is not a rate. */
export function provenMarket({ kind, base, quote }: Pick<Instrument, 'kind' | 'base' | 'quote'>): ProvenMarket | null {
  if (isDollarPrice({ kind, quote })) return { asset: canonicalAsset(base), quote: DOLLARS, inverted: false }
  if (kind !== 'spot') return null
  const [asset, money] = [canonicalAsset(base), canonicalAsset(quote)]
  return asset === DOLLARS ? { asset: money, quote: DOLLARS, inverted: true } : { asset, quote: money, inverted: false }
}

/** The rate that a fill at this price (> 0) proves. */
export function provenPoint({ asset, quote, inverted }: ProvenMarket, time: number, price: Fixed): RatePoint {
  return { asset, quote, time, rate: inverted ? divide(ONE, price) : price, rank: PROVEN_RATE }
}

/** Whether a price of this instrument is the dollar value of one unit of its base. */
export function isDollarPrice({ kind, quote }: Pick<Instrument, 'kind' | 'quote'>): boolean {
  return RATED_KINDS.has(kind) && USD_CLASS.has(quote)
}

/**
 * Among the markets of one coin, the one whose candles are its price in dollars: a spot market if there is one; null
 * without any.
 */
export function dollarMarket<M extends Pick<Instrument, 'kind' | 'quote'>>(markets: readonly M[]): M | null {
  const inDollars = markets.filter(isDollarPrice)
  const ofKind = (marketKind: Instrument['kind']): M | undefined => inDollars.find(({ kind }) => kind === marketKind)
  return ofKind('spot') ?? ofKind('linear') ?? ofKind('inverse') ?? null
}

const RATED_KINDS: ReadonlySet<Instrument['kind']> = new Set(['spot', 'linear', 'inverse'])

type RatedRows = Pick<Ledger, 'cashEvents'> & { readonly fills: readonly Pick<Fill, 'instrument' | 'feeAsset'>[] }

/**
 * Assets whose dollar rate a ledger needs: settlement assets and the coins of fees and payments that are not dollars.
 */
export function assetsNeedingRates({ fills, cashEvents }: RatedRows): Set<string> {
  const assets = new Set<string>()
  for (const event of cashEvents) if (!USD_CLASS.has(event.asset)) assets.add(event.asset)
  for (const fill of fills) {
    if (!USD_CLASS.has(fill.instrument.settle)) assets.add(fill.instrument.settle)
    if (!USD_CLASS.has(fill.feeAsset)) assets.add(fill.feeAsset)
  }
  return assets
}

/** One name per asset: dollar coins form one class; XBT of BitMEX and Kraken is BTC. */
export function canonicalAsset(asset: string): string {
  if (USD_CLASS.has(asset)) return DOLLARS
  return asset === 'XBT' || asset === 'XBt' ? 'BTC' : asset
}

function lastBefore(points: readonly RatePoint[], time: number): RatePoint | null {
  return points[firstIndex(points, (point) => point.time > time) - 1] ?? null
}
