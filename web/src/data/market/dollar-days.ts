/** Daily candles of a coin in dollars. */
import { type GapReason, getInstrumentBars, listCandleMarkets, SCREENED_VENUES } from '@roundtrip/contract/market'
import { DAY_MS, type Message, message } from '@roundtrip/core/base'
import { type Bar, decodeBars } from '@roundtrip/core/market'
import { dollarMarket } from '@roundtrip/core/trades'
import { call } from '../requests/call.ts'

/** The most bars that one request may return. */
const BARS_MOST = 1_500

/** From one UTC midnight to another, which is excluded. */
export type DaySpan = { readonly from: number; readonly to: number }

export type DollarDays = {
  readonly days: readonly Bar[]
  /** The market of the candles: `BTCUSDT on Binance`. */
  readonly market: Message
  /** Why some candles are missing; null if every day has one. */
  readonly gap: GapReason | null
}

export async function dollarDays(base: string, { from, to }: DaySpan, signal: AbortSignal): Promise<DollarDays> {
  const { markets, problem } = await call(listCandleMarkets, { base }, signal)
  const market = dollarMarket(markets)
  if (market === null) return { days: [], market: { text: '' }, gap: problem ?? 'unknown-symbol' }
  const { venue, id, symbol } = market
  const days: Bar[] = []
  let gap: GapReason | null = null
  for (let start = from; start < to; start += BARS_MOST * DAY_MS) {
    const span = { from: start, to: Math.min(to, start + BARS_MOST * DAY_MS) }
    const { bars, missing } = await call(getInstrumentBars, { venue, id, intervalMs: DAY_MS, ...span }, signal)
    gap ??= missing[0]?.reason ?? null
    days.push(...decodeBars(bars, { start: span.from, intervalMs: DAY_MS }))
  }
  const name = SCREENED_VENUES.find((screened) => screened.id === venue)?.name ?? venue
  return { days, market: message('{symbol} on {name}', { symbol, name }), gap }
}
