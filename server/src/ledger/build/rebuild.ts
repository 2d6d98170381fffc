/**
 * Keeps trades in step with the ledger. A position is built from its own rows, from fees and transfers in its coin, and
 * from rates that other fills prove. A change of any of these rebuilds it, so the result always equals building
 * everything from scratch.
 */
import type { AccountId } from '@roundtrip/core/base'
import { type Ledger, type LedgerColumns, tableOf } from '@roundtrip/core/ledger'
import type { Trade } from '@roundtrip/core/trades'
import { type DatabaseClient, type Pool, transaction } from '../../database/connection.ts'
import { userInstruments } from '../store/instruments.ts'
import { accountOfKey, positionId } from '../store/position-id.ts'
import { readPositionColumns, readPositionLedger } from '../store/read-rows.ts'
import { readTails } from '../store/read-tails.ts'
import { rekeyRenamed } from '../store/rekey.ts'
import { renamesOf } from '../store/renames.ts'
import { createTouched, type Touched } from '../store/touched.ts'
import { lockLedger, nextLedgerVersion } from '../store/version.ts'
import { followTrades } from '../trades/follow-trades.ts'
import { refreshTradeOrders } from '../trades/refresh-orders.ts'
import { storedSegments } from '../trades/segments.ts'
import { linkedPositions } from './coins-together.ts'
import { buildContext, isSeparate } from './context.ts'
import { buildOne, derive, type PositionRows } from './derive.ts'
import { positionWriter } from './save.ts'
import { noteTroubles } from './stored-corrections.ts'
import { type Stored, storedBefore } from './stored-position.ts'

export type Rebuild = { readonly uid: string; readonly touched: Touched }

/**
 * Rebuilds the touched positions and those that depend on them. Answers with the trades that were built, made when they
 * are asked for: all of a position unless only its new rows were given. Positions are stored one after the other, so
 * that a large import needs the memory of its largest position.
 */
export async function rebuildPositions(client: DatabaseClient, { uid, touched }: Rebuild): Promise<BuiltTrades> {
  const known = await knownPositions(client, { uid, touched })
  const read = { renames: await renamesOf(client, uid), instruments: await userInstruments(client, uid) }
  const linked = await linkedPositions(client, { uid, touched, ...read })
  const hangingOn = new Set([...known.filter(({ hangsOn }) => hangsOn).map(({ key }) => key), ...linked])
  const keys = new Set([...touched.keys, ...hangingOn])
  const before = new Set([...known.map(({ key }) => key), ...linked])
  const context = await buildContext(client, { uid, keys, read, assets: assetsOfChanges(known, touched) })
  const segments = await storedSegments(client, { uid, positions: [...keys].map(positionId) })
  const writer = positionWriter(client, uid)
  const tradeIds: Uint8Array[] = []
  const trades: BuiltTrades[] = []
  let room = MOST_HELD
  for (const group of groupsOf([...keys])) {
    const changed = group.filter((key) => before.has(key) && !hangingOn.has(key) && isSeparate(context, key))
    const beginnings = await beginningsOf(client, { uid, keys: changed, touched, currency: context.currency })
    for (const key of group) {
      const { stored = null, tail = null } = beginnings.get(key) ?? {}
      const fresh = before.has(key) ? null : touched.freshRows(key)
      const place = { uid, key, after: stored?.from ?? null, withoutText: true }
      const ledger =
        fresh === null ? (tail ?? (await readPositionColumns(client, place))) : asColumns(fresh, accountOfKey(key))
      const built = await derive(client, { uid, key, ledger, stored, ...context })
      const corrections = context.corrections.get(key) ?? []
      if (corrections.length > 0) await noteTroubles(client, { uid, key, corrections, problems: built.problems })
      await writer.add({ key, ledger, built, stored: segments.get(positionId(key)) ?? [] })
      tradeIds.push(built.tradeIds)
      room -= ledger.fills.numbers.length
      trades.push(room > 0 ? async () => built.trades() : tradesReadAgain(client, { uid, key, stored, ...context }))
    }
  }
  await writer.flush()
  const all: BuiltTrades = async () => {
    const lists: (readonly Trade[])[] = []
    for (const ofPosition of trades) lists.push(await ofPosition())
    return lists.flat()
  }
  await followTrades(client, { uid, tradeIds, trades: all })
  await refreshTradeOrders(client, { uid, positions: [...keys].map(positionId) })
  return all
}

function asColumns({ fills, cashEvents }: Ledger, account: AccountId): LedgerColumns {
  return { fills: tableOf(fills, account), cashEvents }
}

export type BuiltTrades = () => Promise<readonly Trade[]>

/** A function of its own, because one within the loop would hold the fills as well. */
function tradesReadAgain(client: DatabaseClient, position: Omit<PositionRows, 'ledger'>): BuiltTrades {
  return async () => {
    const after = position.stored?.from ?? null
    const ledger = await readPositionColumns(client, { ...position, after, withoutText: true })
    return (await buildOne(client, { ...position, ledger })).trades
  }
}

/** Fills that are held for trades that may be asked for; those of further positions would be read again. */
const MOST_HELD = 100_000

/** So many that a usual import or sync is one group, and so few that their rows and trades fit in memory. */
const GROUP = 50

function groupsOf(keys: readonly string[]): readonly (readonly string[])[] {
  return Array.from({ length: Math.ceil(keys.length / GROUP) }, (_, index) =>
    keys.slice(index * GROUP, (index + 1) * GROUP),
  )
}

type Beginning = {
  readonly stored: Stored
  /** The rows after its flat point; null where they are too many to be read together with those of others. */
  readonly tail: LedgerColumns | null
}
type Changes = Rebuild & { readonly keys: readonly string[]; readonly currency: string }

/** Where positions whose new rows are known go on; a position that begins anew is not among them. */
async function beginningsOf(
  client: DatabaseClient,
  { uid, keys, touched, currency }: Changes,
): Promise<ReadonlyMap<string, Beginning>> {
  const fresh = keys.filter(touched.hasFresh)
  const rows = new Map<string, Ledger>()
  for (const key of fresh) rows.set(key, await freshRowsOf(client, { uid, key, touched }))
  const stored = await storedBefore(client, { uid, rows, currency })
  const tails = await readTails(client, { uid, after: new Map([...stored].map(([key, { from }]) => [key, from])) })
  return new Map([...stored].map(([key, position]) => [key, { stored: position, tail: tails.get(key) ?? null }]))
}

async function freshRowsOf(client: DatabaseClient, place: Rebuild & { readonly key: string }): Promise<Ledger> {
  const { uid, key, touched } = place
  const importId = touched.freshImport(key)
  return touched.freshRows(key) ?? (await readPositionLedger(client, { uid, key, importId, withoutText: true }))
}

/** The assets whose rates positions with known new rows need: those of their stored rows, and those of the new ones. */
function assetsOfChanges(known: readonly Known[], touched: Touched): ReadonlyMap<string, readonly string[]> {
  const needs = new Map(known.map((position) => [position.key, position.needs]))
  const assets = new Map<string, readonly string[]>()
  for (const key of touched.keys) {
    const fresh = touched.freshAssets(key)
    if (fresh !== null) assets.set(key, [...(needs.get(key) ?? []), ...fresh])
  }
  return assets
}

/** Rebuilds every position of the user, after a settings change that affects numbers or a release that derives more. */
export async function rebuildAll(
  pool: Pool,
  { uid }: { readonly uid: string },
): Promise<{ readonly ledgerVersion: number }> {
  return transaction(pool, async (client) => {
    await lockLedger(client, uid)
    const { keys } = await rekeyRenamed(client, uid)
    await rebuildWhere(client, { uid, condition: 'true', moved: keys })
    await client.query('update ledgers set stale = false where user_id = $1', [uid])
    return { ledgerVersion: await nextLedgerVersion(client, uid) }
  })
}

/** Rebuilds the positions that depend on a rate, because more rates are known. */
export async function rebuildRated(
  pool: Pool,
  { uid }: { readonly uid: string },
): Promise<{ readonly ledgerVersion: number }> {
  return transaction(pool, async (client) => {
    await lockLedger(client, uid)
    await rebuildWhere(client, { uid, condition: 'cardinality(needs) > 0', moved: [] })
    return { ledgerVersion: await nextLedgerVersion(client, uid) }
  })
}

type Selected = {
  readonly uid: string
  readonly condition: 'true' | 'cardinality(needs) > 0'
  /** Keys to which rows were moved. */
  readonly moved: readonly string[]
}

async function rebuildWhere(client: DatabaseClient, { uid, condition, moved }: Selected): Promise<void> {
  const { rows } = await client.query<{ key: string }>(
    `select key from positions where user_id = $1 and ${condition}`,
    [uid],
  )
  const touched = createTouched()
  touched.addAll([...rows.map((row) => row.key), ...moved])
  await rebuildPositions(client, { uid, touched })
}

type Known = { readonly key: string; readonly hangsOn: boolean; readonly needs: readonly string[] }

/** The stored positions: the touched ones, and those that depend on a coin or a rate. */
async function knownPositions(client: DatabaseClient, { uid, touched }: Rebuild): Promise<Known[]> {
  const { rows } = await client.query<Known>(
    `select key, (${HOLDING} = any($3) or needs && $4::text[]) as "hangsOn", needs from positions
     where user_id = $1 and (key = any($2) or ${HOLDING} = any($3) or needs && $4::text[])`,
    [uid, [...touched.keys], [...touched.coinKeys], [...touched.ratedAssets]],
  )
  return rows
}

/** As `holdingOfKey` says. */
const HOLDING = `regexp_replace(key, '/[^/]*$', '')`

/** Positions whose figures may change when rows of the account vanish: coins lose fees, others lose rates. */
export async function dependentPositions(
  client: DatabaseClient,
  place: { readonly uid: string; readonly account: string },
): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(
    `select key from positions where user_id = $1 and (cardinality(needs) > 0 or (account_id = $2 and key like '%|spot:%'))`,
    [place.uid, place.account],
  )
  return rows.map((row) => row.key)
}
