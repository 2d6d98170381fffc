/**
 * Coins that move between a user's accounts carry their cost, so the receiving position depends on the sending one.
 * Finds which positions depend on each other, and what the coins cost.
 */
import type { Fixed } from '@roundtrip/core/base'
import type { CashEvent, Renames } from '@roundtrip/core/ledger'
import {
  type BuildOptions,
  type CarriedCosts,
  carriedCosts,
  type CoinPosition,
  transfersOf,
} from '@roundtrip/core/trades'
import type { DatabaseClient } from '../database/connection.ts'
import { accountOfKey, positionId } from './position-id.ts'
import { readCoinSources, readMovements, readPositionLedger } from './read-rows.ts'
import type { CorrectionsByKey } from './stored-corrections.ts'
import { coinKey, coinOfKey, type Touched } from './touched.ts'

type Keys = { readonly uid: string; readonly keys: ReadonlySet<string>; readonly renames: Renames }

/** The movements of each coin, in all accounts. */
export type MovedCoins = ReadonlyMap<string, readonly CashEvent[]>

/** The coins of these positions that moved in at least this many accounts. */
export async function movedCoins(
  client: DatabaseClient,
  { uid, keys, renames }: Keys,
  accounts = 2,
): Promise<MovedCoins> {
  const coins = new Set([...keys].flatMap((key) => coinOfKey(key) ?? []))
  const moved = new Map<string, readonly CashEvent[]>()
  if (coins.size === 0) return moved
  const { rows } = await client.query<{ asset: string; account: string }>(
    `select distinct asset, account_id as account from cash_events
     where user_id = $1 and asset = any($2) and instrument_id is null`,
    [uid, [...coins].flatMap((coin) => renames.namesOfCoin(coin))],
  )
  for (const coin of coins) {
    const names = new Set(renames.namesOfCoin(coin))
    const through = new Set(rows.flatMap(({ asset, account }) => (names.has(asset) ? [account] : [])))
    if (through.size >= accounts) moved.set(coin, await readMovements(client, { uid, coin, renames }))
  }
  return moved
}

/** The stored positions against dollars of a coin, in all accounts through which it moved. */
async function positionsOfCoin(client: DatabaseClient, uid: string, coin: MovedCoin): Promise<readonly string[]> {
  const [asset, movements] = coin
  const keys = [...new Set(movements.map(({ account }) => coinKey(account, asset)))]
  const { rows } = await client.query<{ key: string }>(
    `select k.key from unnest($2::text[], $3::uuid[]) as k (key, id)
     where exists (select from fills as f where f.user_id = $1 and f.position_id = k.id)`,
    [uid, keys, keys.map(positionId)],
  )
  return rows.map(({ key }) => key)
}

type MovedCoin = readonly [asset: string, movements: readonly CashEvent[]]

/**
 * Positions to rebuild from the start besides the touched ones, because coins may have moved between them: those of a
 * coin with a new movement or removed rows, and those of any coin that is carried.
 */
export async function linkedPositions(
  client: DatabaseClient,
  { uid, touched, renames }: { readonly uid: string; readonly touched: Touched; readonly renames: Renames },
): Promise<readonly string[]> {
  const moved = await movedCoins(client, { uid, keys: new Set([...touched.keys, ...touched.coinKeys]), renames }, 1)
  const linked: string[] = []
  for (const coin of moved) {
    const [asset, movements] = coin
    const ofCoin = [...touched.keys].filter((key) => coinOfKey(key) === asset)
    const mayChange =
      ofCoin.some((key) => !touched.hasFresh(key)) ||
      [...touched.coinKeys].some((key) => coinOfKey(key) === asset) ||
      transfersOf({ asset, movements }, renames).length > 0
    if (mayChange) linked.push(...(await positionsOfCoin(client, uid, coin)))
  }
  return linked
}

type Place = { readonly uid: string; readonly options: BuildOptions; readonly corrections: CorrectionsByKey }

/** The cost of coins that arrived in any position of these coins. */
export async function carriedOf(client: DatabaseClient, moved: MovedCoins, place: Place): Promise<CarriedCosts> {
  const { renames } = place.options
  const carried = new Map<string, Fixed>()
  for (const [asset, movements] of moved) {
    if (transfersOf({ asset, movements }, renames).length === 0) continue
    const positions: CoinPosition[] = []
    for (const key of await positionsOfCoin(client, place.uid, [asset, movements])) {
      const { fills } = await readPositionLedger(client, { uid: place.uid, key })
      const sources = await readCoinSources(client, { uid: place.uid, key, coin: asset, renames })
      const overrides = (place.corrections.get(key) ?? []).map(({ override }) => override)
      positions.push({ account: accountOfKey(key), fills, sources, overrides })
    }
    const costs = carriedCosts({ asset, positions, movements }, place.options)
    for (const [key, cost] of costs) carried.set(key, cost)
  }
  return carried
}

/** Keys of all positions that these coins may have moved through; their rates and corrections count as well. */
export function keysOfMoved(moved: MovedCoins): readonly string[] {
  return [...moved].flatMap(([asset, movements]) => movements.map(({ account }) => coinKey(account, asset)))
}
