/** Dollar rates for the positions that need them: those that the user's own fills prove, and those of the market. */
import { feeAssetsOf, type LedgerColumns, type Renames } from '@roundtrip/core/ledger'
import { formatFixed, ONE, parseFixed } from '@roundtrip/core/base'
import {
  canonicalAsset,
  createRates,
  assetsNeedingRates as assetsOfLedger,
  type ProvenMarket,
  provenMarket,
  provenPoint,
  type Rates,
} from '@roundtrip/core/trades'
import type { DatabaseClient } from '../../database/connection.ts'
import { sqlText } from '../../database/placeholders.ts'
import { userInstruments } from '../store/instruments.ts'
import { positionId } from '../store/position-id.ts'
import { copyOut } from '../store/read-rows.ts'
import { coinOfKey, quoteOfKey } from '../store/touched.ts'
import { ownRates } from './entered.ts'
import { marketRates } from './market.ts'

type Needs = { readonly ledger: LedgerColumns; readonly coins: readonly string[]; readonly currency: string }

/** Assets whose rate the figures of a position depend on, by their canonical names. */
export function ratedAssets({ ledger, coins, currency }: Needs): string[] {
  const { fills, cashEvents } = ledger
  const assets = [...assetsOfLedger({ fills: feeAssetsOf(fills), cashEvents }), ...coins, currency].map(canonicalAsset)
  return [...new Set(assets)].filter((asset) => asset !== 'USD*')
}

type Wanted = {
  readonly uid: string
  readonly keys: ReadonlySet<string>
  readonly currency: string
  readonly renames: Renames
  /** The assets of some of these positions, by key. */
  readonly known: ReadonlyMap<string, readonly string[]>
}

/** The rates for building these positions, as the whole ledger would give them. The last before a moment applies. */
export async function loadRates(client: DatabaseClient, wanted: Wanted): Promise<Rates> {
  const { uid, keys, currency, renames, known } = wanted
  const coins = [...keys].flatMap((key) => {
    const coin = coinOfKey(key)
    return coin === null ? [] : [...renames.namesOfCoin(coin), quoteOfKey(key)]
  })
  const searched = [...keys].filter((key) => !known.has(key))
  const named = [currency, ...coins, ...[...known.values()].flat(), ...(await assetsOf(client, uid, searched))]
  const assets = new Set(named.map(canonicalAsset).filter((asset) => asset !== 'USD*'))
  return ratesOf(client, { uid, assets })
}

type Moment = { readonly from: string; readonly to: string; readonly time: number }

/** What one unit of `from` was worth in `to` at each moment, by the rates that trades are converted at; null = not known. */
export async function storedRatesAt(
  client: DatabaseClient,
  { uid, moments }: { readonly uid: string; readonly moments: readonly Moment[] },
): Promise<(string | null)[]> {
  const named = moments.flatMap(({ from, to }) => [canonicalAsset(from), canonicalAsset(to)])
  const assets = new Set(named.filter((asset) => asset !== 'USD*'))
  const rates = await ratesOf(client, { uid, assets })
  return moments.map((moment) => {
    const rate = rates.convert(ONE, moment)
    return rate === null ? null : formatFixed(rate)
  })
}

/** The dollar rates of these assets (by their canonical names): entered by the user, proven by fills, or of the market. */
export async function ratesOf(
  client: DatabaseClient,
  { uid, assets }: { readonly uid: string; readonly assets: ReadonlySet<string> },
): Promise<Rates> {
  if (assets.size === 0) return createRates([])
  const own = await ownRates(client, uid)
  const points = await marketRates(client, { uid, assets })
  const markets = new Map<string, ProvenMarket>()
  for (const instrument of (await userInstruments(client, uid)).values()) {
    const market = provenMarket(instrument)
    const isNeeded =
      market !== null && assets.has(market.asset) && (market.quote === 'USD*' || assets.has(market.quote))
    if (isNeeded) markets.set(instrument.id, market)
  }
  if (markets.size === 0) return createRates(points, own)
  const text = await copyOut(
    client,
    `select instrument_id, time, price from fills where user_id = ${sqlText(uid)}
     and instrument_id in (${[...markets.keys()].map(sqlText).join(', ')}) and execution = 'trade' and price > 0
     order by time`,
  )
  for (const line of text === '' ? [] : text.split('\n')) {
    const [id = '', time = '', price = ''] = line.split('\t')
    const market = markets.get(id)
    if (market !== undefined) points.push(provenPoint(market, Number(time), parseFixed(price) ?? 0n))
  }
  return createRates(points, own)
}

/** What the rows of these positions are settled and paid in. It takes as long as these positions have rows. */
async function assetsOf(client: DatabaseClient, uid: string, keys: readonly string[]): Promise<readonly string[]> {
  if (keys.length === 0) return []
  const ids = keys.map(positionId)
  const { rows } = await client.query<{ instrument_id: string; fee_asset: string }>(
    ['fill_rows', 'fill_blocks']
      .map(
        (table) => `select instrument_id, fee_asset from ${table} where user_id = $1 and position_id = any($2::uuid[])`,
      )
      .join(' union '),
    [uid, ids],
  )
  const paid = await client.query<{ asset: string }>(
    'select distinct asset from cash_events where user_id = $1 and position_id = any($2::uuid[])',
    [uid, ids],
  )
  const instruments = await userInstruments(client, uid)
  return [
    ...paid.rows.map(({ asset }) => asset),
    ...rows.flatMap((row) => [row.fee_asset, instruments.get(row.instrument_id)?.settle ?? 'USD']),
  ]
}
