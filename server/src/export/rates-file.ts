/** `rates.jsonl`: the dollar rates behind the figures of a journal, so that they are the same on any server. */
import { DAY_MS, formatFixed } from '@roundtrip/core/base'
import { canonicalAsset } from '@roundtrip/core/trades'
import type { DatabaseClient } from '../database/connection.ts'
import { rateBlocks } from '../ledger/rates/journal.ts'
import { marketRates } from '../ledger/rates/market.ts'

export const RATES_FILE = 'rates.jsonl'

/**
 * * One record for each asset and block of hours:
 * `{"asset":"BNB","start":1698400800000,"rates":"0\t312.4\n1\t312.75"}`. Covers the time of the journal and the day
 * before it, because a rate may be a day old. Rates that the trader's own fills prove are left out: the fills are in
 * the archive.
 */
export async function* ratePieces(
  client: DatabaseClient,
  uid: string,
): AsyncGenerator<{ readonly text: string; readonly records: number }, void> {
  const span = await recordedSpan(client, uid)
  if (span === null) return
  for (const asset of await ratedAssets(client, uid)) {
    const points = await marketRates(client, { uid, assets: new Set([asset]) })
    const best = new Map<number, (typeof points)[number]>()
    for (const point of points) {
      if (point.time < span.first - DAY_MS || point.time > span.last) continue
      const existing = best.get(point.time)
      if (existing === undefined || (point.rank ?? 0) > (existing.rank ?? 0)) best.set(point.time, point)
    }
    const blocks = rateBlocks(new Map([...best].map(([time, { rate }]) => [time, formatFixed(rate)])))
    const text = blocks.map((block) => `${JSON.stringify({ asset, ...block })}\n`).join('')
    if (blocks.length > 0) yield { text, records: blocks.length }
  }
}

/** UTC ms of the first and the last record; null if there is none. */
async function recordedSpan(client: DatabaseClient, uid: string): Promise<{ first: number; last: number } | null> {
  const { rows } = await client.query<{ first: string | null; last: string | null }>(
    'select min(first_time) as first, max(last_time) as last from accounts where user_id = $1',
    [uid],
  )
  const { first = null, last = null } = rows[0] ?? {}
  return first === null || last === null ? null : { first: Number(first), last: Number(last) }
}

/** Coins of the records, and the currencies in which the trader counts and enters amounts. */
async function ratedAssets(client: DatabaseClient, uid: string): Promise<string[]> {
  const { rows } = await client.query<{ asset: string }>(
    `select distinct unnest(needs) as asset from positions where user_id = $1
     union select distinct asset from cash_events where user_id = $1 and kind in ('deposit', 'withdrawal', 'transfer')
     union select data ->> name from documents, unnest($2::text[]) as name
       where user_id = $1 and collection = 'settings' and id = 'main' and not deleted and data ->> name is not null
     union select start_balance_currency from accounts where user_id = $1 and start_balance_currency is not null
     union select amount #>> '{}' from documents, jsonb_path_query(data, 'strict $.**.riskCurrency') as amount
       where user_id = $1 and collection in ('annotations', 'planned') and not deleted and amount #>> '{}' is not null`,
    [uid, ['currency', 'typedCurrency', 'startBalanceCurrency', 'breakevenBandCurrency']],
  )
  const assets = new Set(rows.map(({ asset }) => canonicalAsset(asset)))
  assets.delete('USD*')
  return [...assets].toSorted()
}
