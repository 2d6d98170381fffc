/** Dollar rates for the positions that need them: those that the user's own fills prove, and those of the market. */
import { feeAssetsOf, type LedgerColumns, type Renames } from '@roundtrip/core/ledger'
import { formatFixed, ONE } from '@roundtrip/core/base'
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
import { eachTradedPrice, feesOfPositions } from '../store/find-fills.ts'
import { userInstruments } from '../store/instruments.ts'
import { positionId } from '../store/position-id.ts'
import { coinOfKey, quoteOfKey } from '../store/touched.ts'
import { ownRates } from './entered.ts'
import { marketRates } from './market.ts'

type Needs = { readonly ledger: LedgerColumns; readonly coins: readonly string[]; readonly currency: string }

/** Assets whose rate the figures of a position depend on, by their canonical names. */
export function ratedAssets({ ledger, coins, currency }: Needs): string[] {
  const { fills, cashEvents } = ledger
  return [...namesNeedingRates([...assetsOfLedger({ fills: feeAssetsOf(fills), cashEvents }), ...coins, currency])]
}

/** The canonical names of assets, without dollars. */
function namesNeedingRates(assets: Iterable<string>): ReadonlySet<string> {
  const names = new Set(Array.from(assets, canonicalAsset))
  names.delete('USD*')
  return names
}

type RateQuery = {
  readonly uid: string
  readonly keys: ReadonlySet<string>
  readonly currency: string
  readonly renames: Renames
  /** The assets of some of these positions, by key. */
  readonly assetsByKey: ReadonlyMap<string, readonly string[]>
}

/**
 * The rates for building these positions, as the whole ledger would give them. The last one before a moment applies.
 */
export async function loadRates(client: DatabaseClient, query: RateQuery): Promise<Rates> {
  const { uid, keys, currency, renames, assetsByKey } = query
  const coins = [...keys].flatMap((key) => {
    const coin = coinOfKey(key)
    return coin === null ? [] : [...renames.namesOfCoin(coin), quoteOfKey(key)]
  })
  const searched = [...keys].filter((key) => !assetsByKey.has(key))
  const named = [currency, ...coins, ...[...assetsByKey.values()].flat(), ...(await assetsOf(client, uid, searched))]
  return ratesOf(client, uid, named)
}

type Moment = { readonly from: string; readonly to: string; readonly time: number }

/** The value of one unit of `from` in `to` at each moment, at the rates used to convert trades; null = not known. */
export async function storedRatesAt(
  client: DatabaseClient,
  { uid, moments }: { readonly uid: string; readonly moments: readonly Moment[] },
): Promise<(string | null)[]> {
  const named = moments.flatMap(({ from, to }) => [from, to])
  const rates = await ratesOf(client, uid, named)
  return moments.map((moment) => {
    const rate = rates.convert(ONE, moment)
    return rate === null ? null : formatFixed(rate)
  })
}

/** The dollar rates of these assets: entered by the user, proven by fills, or from the market. */
export async function ratesOf(client: DatabaseClient, uid: string, named: Iterable<string>): Promise<Rates> {
  const assets = namesNeedingRates(named)
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
  await eachTradedPrice(client, { uid, instruments: [...markets.keys()] }, (instrument, time, price) => {
    const market = markets.get(instrument)
    if (market !== undefined) points.push(provenPoint(market, time, price))
  })
  return createRates(points, own)
}

/** The settle and fee assets in the rows of these positions. It takes as long as these positions have rows. */
async function assetsOf(client: DatabaseClient, uid: string, keys: readonly string[]): Promise<readonly string[]> {
  if (keys.length === 0) return []
  const fees = await feesOfPositions(client, uid, keys)
  const paid = await client.query<{ asset: string }>(
    'select distinct asset from cash_events where user_id = $1 and position_id = any($2::uuid[])',
    [uid, keys.map(positionId)],
  )
  const instruments = await userInstruments(client, uid)
  return [
    ...paid.rows.map(({ asset }) => asset),
    ...fees.flatMap(({ instrument, feeAsset }) => [feeAsset, instruments.get(instrument)?.settle ?? 'USD']),
  ]
}
