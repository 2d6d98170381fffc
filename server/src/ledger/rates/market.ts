/** Stored dollar rates from the market: for all journals, or restored with an archive for one. */
import { parseFixed } from '@roundtrip/core/base'
import { type CandleMarket, decodeBars } from '@roundtrip/core/market'
import type { RatePoint } from '@roundtrip/core/trades'
import { readSeries } from '../../candles/block-store.ts'
import { RATE_INTERVAL_MS, rateAtPrice, rateMarkets } from '../../candles/rate-markets.ts'
import type { DatabaseClient } from '../../database/connection.ts'
import { journalRates } from './journal.ts'

type MarketRateQuery = { readonly uid: string; readonly assets: ReadonlySet<string> }

/**
 * The hourly closes of these assets; each applies from the end of its hour. Those from a restored archive take
 * precedence. The demo has a market of its own.
 */
export async function marketRates(client: DatabaseClient, { uid, assets }: MarketRateQuery): Promise<RatePoint[]> {
  if (assets.size === 0) return []
  const points = await journalRates(client, { uid, assets })
  const demo = await client.query('select from demo_users where user_id = $1', [uid])
  if (demo.rowCount !== 0) return points
  for (const asset of assets) {
    for (const [index, market] of rateMarkets(asset).entries()) {
      const blocks = await readSeries(client, { ...market, intervalMs: RATE_INTERVAL_MS })
      for (const block of blocks) points.push(...pointsOf(asset, { market, block, rank: -index }))
    }
  }
  return points
}

type Series = {
  readonly market: CandleMarket
  readonly block: Awaited<ReturnType<typeof readSeries>>[number]
  readonly rank: number
}

function pointsOf(asset: string, { market, block, rank }: Series): RatePoint[] {
  const { start, bars } = block
  return decodeBars(bars, { start, intervalMs: RATE_INTERVAL_MS }).flatMap(({ time, close }) => {
    const rate = rateAtPrice(market, parseFixed(String(close)) ?? 0n)
    return rate === null ? [] : [{ asset, time: time + RATE_INTERVAL_MS, rate, rank }]
  })
}
