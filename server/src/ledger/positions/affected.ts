/** Which positions a change of the ledger affects, besides those whose own rows changed. */
import type { DatabaseClient } from '../../database/connection.ts'
import type { AccountRef } from '../store/owner.ts'
import type { Touched } from '../store/touched.ts'
import { linkedPositions } from './coins-together.ts'
import type { Journal } from './journal.ts'

export type Affected = {
  /** All positions to build. */
  readonly keys: ReadonlySet<string>
  /** Those of them that may have been stored before. */
  readonly stored: ReadonlySet<string>
  /** Those to build from the start, because a coin, a rate or another position that they depend on changed. */
  readonly dependent: ReadonlySet<string>
  /** Assets whose rates a position needs, if all its new rows are known. */
  readonly assets: ReadonlyMap<string, readonly string[]>
}

export async function affectedPositions(client: DatabaseClient, journal: Journal, touched: Touched): Promise<Affected> {
  const positions = await storedPositions(client, journal.uid, touched)
  const linked = await linkedPositions(client, journal, touched)
  const dependent = new Set([...positions.filter(({ isDependent }) => isDependent).map(({ key }) => key), ...linked])
  return {
    keys: new Set([...touched.keys, ...dependent]),
    stored: new Set([...positions.map(({ key }) => key), ...linked]),
    dependent,
    assets: assetsOfChanges(positions, touched),
  }
}

type StoredPosition = {
  readonly key: string
  readonly isDependent: boolean
  /** Assets whose rates its figures depend on. */
  readonly needs: readonly string[]
}

/** The stored positions: the touched ones, and those that depend on a coin or a rate. */
async function storedPositions(
  client: DatabaseClient,
  uid: string,
  touched: Touched,
): Promise<readonly StoredPosition[]> {
  const { rows } = await client.query<StoredPosition>(
    `select key, (${HOLDING} = any($3) or needs && $4::text[]) as "isDependent", needs from positions
     where user_id = $1 and (key = any($2) or ${HOLDING} = any($3) or needs && $4::text[])`,
    [uid, [...touched.keys], [...touched.coinKeys], [...touched.ratedAssets]],
  )
  return rows
}

/** As `holdingOfKey` says. */
const HOLDING = `regexp_replace(key, '/[^/]*$', '')`

/** The assets whose rates positions with known new rows need: those of their stored rows, and those of the new ones. */
function assetsOfChanges(
  positions: readonly StoredPosition[],
  touched: Touched,
): ReadonlyMap<string, readonly string[]> {
  const needs = new Map(positions.map((position) => [position.key, position.needs]))
  const assets = new Map<string, readonly string[]>()
  for (const key of touched.keys) {
    const ofNewRows = touched.assetsOfNewRows(key)
    if (ofNewRows !== null) assets.set(key, [...(needs.get(key) ?? []), ...ofNewRows])
  }
  return assets
}

/** Positions whose figures may change when rows of the account are removed: coins lose fees, others lose rates. */
export async function dependentPositions(client: DatabaseClient, { uid, account }: AccountRef): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(
    `select key from positions where user_id = $1 and (cardinality(needs) > 0 or (account_id = $2 and key like '%|spot:%'))`,
    [uid, account],
  )
  return rows.map(({ key }) => key)
}
