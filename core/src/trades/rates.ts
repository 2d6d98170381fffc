import { DAY_MS, divide, type Fixed, multiply, ONE } from '../base/index.ts'
import { type Fill, type Instrument, type Ledger, USD_CLASS } from '../ledger/index.ts'
import type { TypedRate } from './typed-rates.ts'

/** The value of one unit of an asset in dollars at a moment. */
export type RatePoint = {
  readonly asset: string
  readonly time: number
  readonly rate: Fixed
  /**
   * Of two points at one moment the higher rank counts; of equal ranks the higher rate, in whatever order they come.
   */
  readonly rank?: number
}

/** Rank of a rate that one of the trader's fills proves: above every market rate. */
export const PROVEN_RATE = 100

/** Converts money between assets at a moment. */
export type Rates = {
  /** `amount` of `from` in units of `to`; null where no rate is known at or shortly before that time. */
  readonly convert: (
    amount: Fixed,
    pair: { readonly from: string; readonly to: string; readonly time: number },
  ) => Fixed | null
}

/** An older rate is not used: no rate is better than a wrong one. */
const OLDEST_MS = DAY_MS

/**
 * Rates from points in any order. Dollar coins count one to one; everything else uses the last point before the time. A
 * rate that the trader typed for a period takes precedence over all others in that period.
 */
export function createRates(points: readonly RatePoint[], typed: readonly TypedRate[] = []): Rates {
  const series = new Map<string, RatePoint[]>()
  for (const point of points) {
    const asset = canonicalAsset(point.asset)
    const list = series.get(asset)
    if (list === undefined) series.set(asset, [point])
    else list.push(point)
  }
  for (const list of series.values()) list.sort(comparePoints)
  const dollars = (asset: string, time: number): Fixed | null => {
    if (asset === 'USD*') return ONE
    const typedRate = typedRateAt(typed, asset, time)
    if (typedRate !== null) return typedRate
    const point = lastBefore(series.get(asset) ?? [], time)
    return point !== null && time - point.time <= OLDEST_MS && point.rate > 0n ? point.rate : null
  }
  return {
    convert: (amount, { from, to, time }) => {
      const source = canonicalAsset(from)
      const target = canonicalAsset(to)
      if (source === target || amount === 0n) return amount
      const sourceRate = dollars(source, time)
      const targetRate = dollars(target, time)
      if (sourceRate === null || targetRate === null) return null
      return divide(multiply(amount, sourceRate), targetRate)
    },
  }
}

/** The last typed rate that applies at this time; null where there is none. */
function typedRateAt(typed: readonly TypedRate[], asset: string, time: number): Fixed | null {
  const found = typed.findLast(
    (rate) =>
      canonicalAsset(rate.asset) === asset &&
      (rate.from === null || time >= rate.from) &&
      (rate.to === null || time < rate.to),
  )
  return found?.rate ?? null
}

/** By time; within one moment, the point that counts comes last. */
function comparePoints(a: RatePoint, b: RatePoint): number {
  return a.time - b.time || (a.rank ?? 0) - (b.rank ?? 0) || (a.rate < b.rate ? -1 : a.rate > b.rate ? 1 : 0)
}

/**
 * Dollar rates that the fills themselves prove: a fill of BTC against a dollar coin is a rate of BTC at that moment.
 * Collects only the given assets.
 */
export function ratePointsOf(fills: readonly Fill[], assets: ReadonlySet<string>): RatePoint[] {
  const wanted = new Set([...assets].map(canonicalAsset))
  const points: RatePoint[] = []
  for (const { instrument, time, price, execution } of fills) {
    if (execution !== 'trade' || price <= 0n || !isDollarPrice(instrument)) continue
    if (wanted.has(canonicalAsset(instrument.base)))
      points.push({ asset: instrument.base, time, rate: price, rank: PROVEN_RATE })
  }
  return points
}

/** Whether a price of this instrument is the dollar value of one unit of its base. */
export function isDollarPrice({ kind, quote }: Pick<Instrument, 'kind' | 'quote'>): boolean {
  return RATED_KINDS.has(kind) && USD_CLASS.has(quote)
}

const RATED_KINDS: ReadonlySet<Instrument['kind']> = new Set(['spot', 'linear', 'inverse'])

type RatedRows = Pick<Ledger, 'cashEvents'> & { readonly fills: readonly Pick<Fill, 'instrument' | 'feeAsset'>[] }

/** Assets whose dollar rate a ledger needs: settle assets and the coins of fees and payments that are not dollars. */
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
  if (USD_CLASS.has(asset)) return 'USD*'
  return asset === 'XBT' || asset === 'XBt' ? 'BTC' : asset
}

function lastBefore(points: readonly RatePoint[], time: number): RatePoint | null {
  let low = 0
  let high = points.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((points[middle]?.time ?? 0) <= time) low = middle + 1
    else high = middle
  }
  return points[low - 1] ?? null
}
