import { DAY_MS, float64At, uint16At } from '../base/index.ts'
import type { TimeRange } from '../market/index.ts'
import type { TradeColumns } from '../reports/index.ts'
import { dayOfTime } from './coin-days.ts'
import { REGIME_DAYS } from './regime.ts'

/** The days of a coin whose candles its trades need, and the number of these trades. */
export type CoinSpan = TimeRange & { readonly coin: string; readonly trades: number }

/** Only a trader with a handful of trades in each of many coins would need more coins. */
const MAX_COINS = 100

/** The coins with the most trades in a journal: from a year before the first open to the day of the last. */
export function coinSpans({ count, openTime, ticker, dictionaries }: TradeColumns): CoinSpan[] {
  const spans = new Map<string, { first: number; last: number; trades: number }>()
  for (let row = 0; row < count; row += 1) {
    const coin = dictionaries.tickers[uint16At(ticker, row)]?.base ?? ''
    const day = dayOfTime(float64At(openTime, row))
    const span = spans.get(coin) ?? { first: day, last: day, trades: 0 }
    spans.set(coin, { first: Math.min(span.first, day), last: Math.max(span.last, day), trades: span.trades + 1 })
  }
  return [...spans]
    .map(([coin, { first, last, trades }]) => ({
      coin,
      trades,
      from: Math.max(0, first - REGIME_DAYS) * DAY_MS,
      to: last * DAY_MS,
    }))
    .sort((a, b) => b.trades - a.trades || (a.coin < b.coin ? -1 : 1))
    .slice(0, MAX_COINS)
}
