/** Stored dollar rates from the market: for all journals, or restored with an archive for one. */
import { parseFixed } from '@roundtrip/core/base'
import { decodeBars } from '@roundtrip/core/market'
import type { RatePoint } from '@roundtrip/core/trades'
import { readSeries } from '../candles/block-store.ts'
import { RATE_INTERVAL_MS, rateMarkets } from '../candles/rate-markets.ts'
import type { DatabaseClient } from '../database/connection.ts'
import { journalRates } from './journal-rates.ts'

type Wanted = { readonly uid: string; readonly assets: ReadonlySet<string> }

/**
 * The hourly closes of these assets; each is known from the end of its hour on. Those that came with a restored archive
 * count before the others. The demo has a market of its own.
 */
export async function marketRates(client: DatabaseClient, { uid, assets }: Wanted): Promise<RatePoint[]> {
  if (assets.size === 0) return []
  const points = await journalRates(client, { uid, assets })
  const demo = await client.query('select from demo_users where user_id = $1', [uid])
  if (demo.rowCount !== 0) return points
  for (const asset of assets) {
    const markets = rateMarkets(asset)
    for (const [place, market] of markets.entries()) {
      const blocks = await readSeries(client, { ...market, intervalMs: RATE_INTERVAL_MS })
      for (const { start, bars } of blocks) {
        for (const { time, close } of decodeBars(bars, { start, intervalMs: RATE_INTERVAL_MS })) {
          points.push({ asset, time: time + RATE_INTERVAL_MS, rate: parseFixed(String(close)) ?? 0n, rank: -place })
        }
      }
    }
  }
  return points
}
