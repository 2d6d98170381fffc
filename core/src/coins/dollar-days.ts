/** The daily candles of a coin in dollars, from wherever a caller has candles. */
import { DAY_MS } from '../base/index.ts'
import { type Bar, decodeBars, type TimeRange } from '../market/index.ts'
import { dollarMarket } from '../trades/index.ts'

type MarketOfCoin = { readonly kind: 'spot' | 'linear' | 'inverse'; readonly quote: string }

/** Where candles come from; `Gap` are the reasons why some are missing. */
export type CandleSource<Market extends MarketOfCoin, Gap extends string> = {
  readonly marketsOf: (coin: string) => Promise<{ readonly markets: readonly Market[]; readonly problem: Gap | null }>
  /** The daily candles of a market from one UTC midnight to another, which is excluded; see `encodeBars`. */
  readonly barsOf: (
    market: Market,
    span: TimeRange,
  ) => Promise<{ readonly bars: string; readonly missing: readonly { readonly reason: Gap }[] }>
}

/** Why a coin has no candles: no dollar market, or a market without any in these days. */
export type CoinGap = 'unknown-symbol' | 'nothing-told'

export type DollarDays<Market, Gap> = {
  readonly days: readonly Bar[]
  /** The market of the candles; null if the coin has none in dollars. */
  readonly market: Market | null
  /** Why some candles are missing; null if every day has one. */
  readonly gap: Gap | CoinGap | null
}

/** The most bars that are requested at once. */
const MAX_BARS = 1_500

export async function dollarDays<Market extends MarketOfCoin, Gap extends string>(
  coin: string,
  { from, to }: TimeRange,
  source: CandleSource<Market, Gap>,
): Promise<DollarDays<Market, Gap>> {
  const { markets, problem } = await source.marketsOf(coin)
  const market = dollarMarket(markets)
  if (market === null) return { days: [], market, gap: problem ?? 'unknown-symbol' }
  const days: Bar[] = []
  let gap: Gap | null = null
  for (let start = from; start < to; start += MAX_BARS * DAY_MS) {
    const span = { from: start, to: Math.min(to, start + MAX_BARS * DAY_MS) }
    const { bars, missing } = await source.barsOf(market, span)
    gap ??= missing[0]?.reason ?? null
    days.push(...decodeBars(bars, { start: span.from, intervalMs: DAY_MS }))
  }
  return { days, market, gap }
}
