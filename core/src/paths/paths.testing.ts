/** Trades with their candles, for the tests of paths. */
import { MINUTE_MS } from '../base/index.ts'
import { afterMs } from '../market/index.ts'
import type { Candle } from '../measures/index.ts'
import { candlesOf, tradeOf } from '../measures/trade/trade.testing.ts'
import type { Trade } from '../trades/index.ts'
import type { TableOptions } from '../trades/table.testing.ts'
import { pathOf, type TradePath } from './path.ts'

/**
 * The trade of the fills with candles of a minute, one a line: `minute open high low close`. After the last line the
 * price stays constant until the candles of a trade end.
 */
export function pathIn(fills: string, candles: string, options: TableOptions = {}): TradePath {
  const trade = tradeOf(fills, options)
  return pathWith(trade, stillAfter(trade, candlesOf(candles)))
}

export function pathWith(trade: Trade, candles: readonly Candle[]): TradePath {
  const { path, gap } = pathOf(trade, { candles, intervalMs: MINUTE_MS })
  if (path === null) throw new Error(`The trade has no path: ${gap}.`)
  return path
}

/** The candles, followed by flat ones up to where those of the trade end. */
export function stillAfter(trade: Trade, candles: readonly Candle[]): readonly Candle[] {
  const last = candles.at(-1)
  if (last === undefined || trade.closeTime === null) return candles
  const until = trade.closeTime + afterMs({ from: trade.openTime, to: trade.closeTime })
  const still: Candle[] = []
  for (let time = last.time + MINUTE_MS; time < until; time += MINUTE_MS)
    still.push({ time, open: last.close, high: last.close, low: last.close, close: last.close })
  return [...candles, ...still]
}
