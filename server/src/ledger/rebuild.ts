/**
 * Keeps trades in step with the ledger. A position is built from its own rows, from fees and transfers in its coin, and
 * from rates that other fills prove. A change of any of these rebuilds it, so the result always equals building
 * everything from scratch.
 */
import type { AccountId } from '@roundtrip/core/base'
import { accountId } from '@roundtrip/core/base'
import type { Fill, Ledger } from '@roundtrip/core/ledger'
import { positionColumns, type TradeColumns } from '@roundtrip/core/reports'
import {
  buildPosition,
  type BuildOptions,
  type CarriedCosts,
  DEFAULT_BUILD_OPTIONS,
  type FlatPoint,
  impliedFills,
  type OverrideProblem,
  type PositionHealth,
  type PositionInput,
  type Trade,
} from '@roundtrip/core/trades'
import { type DatabaseClient, type Pool, transaction } from '../database/connection.ts'
import { plainId } from '../ground/ids.ts'
import { carriedOf, keysOfMoved, linkedPositions, movedCoins } from './carried.ts'
import { healthRows } from './health-rows.ts'
import { lockLedger, nextLedgerVersion } from './imports-queries.ts'
import { followTrades } from './move-annotations.ts'
import { renamesOf } from './own-renames.ts'
import { positionId } from './position-id.ts'
import { rekeyRenamed } from './rekey.ts'
import { loadRates, ratedAssets } from './rates.ts'
import { readCoinSources, readPositionLedger } from './read-rows.ts'
import { reportingCurrency } from './reporting-currency.ts'
import { type StoredSegment, storedSegments, writeSegments } from './segments.ts'
import { correctionsOf, type CorrectionsByKey, noteTroubles } from './stored-corrections.ts'
import { type Stored, storedBefore, writeFlatPoints } from './stored-position.ts'
import { refreshTradeOrders } from './trade-orders.ts'
import { coinOfKey, createTouched, type Touched } from './touched.ts'

export type Rebuild = { readonly uid: string; readonly touched: Touched }

/**
 * Rebuilds the touched positions and those that depend on them. Answers with the trades that were built, made when they
 * are asked for: all of a position unless only its new rows were given. Positions are stored one after the other, so
 * that a large import needs the memory of its largest position.
 */
export async function rebuildPositions(client: DatabaseClient, { uid, touched }: Rebuild): Promise<BuiltTrades> {
  const known = await knownPositions(client, { uid, touched })
  const hanging = known.filter((position) => position.hangsOn).map(({ key }) => key)
  const linked = await linkedPositions(client, { uid, touched })
  const keys = new Set([...touched.keys, ...hanging, ...linked])
  const before = new Set([...known.map((position) => position.key), ...linked])
  const hangingOn = new Set([...hanging, ...linked])
  const context = await buildContext(client, { uid, keys })
  const segments = await storedSegments(client, { uid, positions: [...keys].map(positionId) })
  const tradeIds: Uint8Array[] = []
  const trades: BuiltTrades[] = []
  let room = MOST_HELD
  for (const key of keys) {
    const fresh = touched.freshRows(key)
    const corrections = context.corrections.get(key) ?? []
    // A correction may name fills of any time, and a renamed coin may be swapped at any, so all have to be there.
    const resumable =
      fresh !== null &&
      hangingOn.has(key) === false &&
      corrections.length === 0 &&
      context.options.renames.namesOfCoin(coinOfKey(key) ?? '').length === 1
    const stored = before.has(key) && resumable ? await storedBefore(client, { uid, key, fresh, ...context }) : null
    const ledger =
      before.has(key) || fresh === null
        ? await readPositionLedger(client, { uid, key, after: stored?.from ?? null, withoutText: true })
        : fresh
    const built = await derive(client, { uid, key, ledger, stored, ...context })
    if (corrections.length > 0) await noteTroubles(client, { uid, corrections, problems: built.problems })
    await savePosition(client, uid, { key, ledger, built, stored: segments.get(positionId(key)) ?? [] })
    tradeIds.push(built.tradeIds)
    room -= ledger.fills.length
    trades.push(room > 0 ? async () => built.trades() : tradesReadAgain(client, { uid, key, stored, ...context }))
  }
  const all: BuiltTrades = async () => {
    const lists: (readonly Trade[])[] = []
    for (const ofPosition of trades) lists.push(await ofPosition())
    return lists.flat()
  }
  await followTrades(client, { uid, tradeIds, trades: all })
  await refreshTradeOrders(client, { uid, positions: [...keys].map(positionId) })
  return all
}

export type BuiltTrades = () => Promise<readonly Trade[]>

/** A function of its own, because one within the loop would hold the fills as well. */
function tradesReadAgain(client: DatabaseClient, position: Omit<PositionRows, 'ledger'>): BuiltTrades {
  return async () => {
    const after = position.stored?.from ?? null
    const ledger = await readPositionLedger(client, { ...position, after, withoutText: true })
    return (await buildOne(client, { ...position, ledger })).trades
  }
}

/** Fills that are held for trades that may be asked for; those of further positions would be read again. */
const MOST_HELD = 100_000

export type Context = {
  readonly options: BuildOptions
  readonly currency: string
  readonly corrections: CorrectionsByKey
  /** What coins cost that came from other accounts of the user. */
  readonly carried: CarriedCosts
}
type PositionRows = Context & {
  readonly uid: string
  readonly key: string
  /** All rows of the position, or those after the flat point of `stored`. */
  readonly ledger: Ledger
  readonly stored: Stored | null
}
type Built = {
  /** The trades built now; those before the flat point stay as stored. */
  readonly trades: readonly Trade[]
  /** The fills that were built from, with those that transfers and coin fees imply. */
  readonly fills: readonly Fill[]
  /** Corrections that could not be applied. */
  readonly problems: readonly OverrideProblem[]
}

/** The trades of one position. */
export async function buildOne(client: DatabaseClient, position: PositionRows): Promise<Built> {
  const { input, options } = await inputOf(client, position)
  const { trades, overrideProblems } = buildPosition(input, options)
  return { trades, fills: input.fills, problems: overrideProblems }
}

/** What is stored of one position. */
type Derived = {
  readonly columns: TradeColumns
  readonly tradeIds: Uint8Array
  readonly trades: () => readonly Trade[]
  readonly problems: readonly OverrideProblem[]
  /** The number of trades before those built now. */
  readonly unchanged: number
  readonly flatPoints: readonly FlatPoint[]
  readonly health: PositionHealth
  readonly needs: readonly string[]
}

async function derive(client: DatabaseClient, position: PositionRows): Promise<Derived> {
  const { stored, currency } = position
  const { input, options, needs } = await inputOf(client, position)
  const { flatPoints, overrideProblems, ...built } = positionColumns(input, { ...options, currency })
  return {
    ...built,
    problems: overrideProblems,
    flatPoints: stored === null ? flatPoints : [...stored.earlier, ...flatPoints],
    unchanged: stored?.from.trades ?? 0,
    needs: stored === null ? needs : [...new Set([...stored.needs, ...needs])],
  }
}

type BuildInput = {
  readonly input: PositionInput
  readonly options: BuildOptions
  /** Coins whose rates the figures depend on. */
  readonly needs: readonly string[]
}

async function inputOf(client: DatabaseClient, position: PositionRows): Promise<BuildInput> {
  const { ledger, options, currency, stored } = position
  const from = stored?.from ?? null
  const coin = coinOfKey(position.key)
  const account = accountOfKey(position.key)
  const sources =
    coin === null || (stored === null && ledger.fills.length === 0)
      ? NOTHING
      : await readCoinSources(client, { ...position, coin, renames: options.renames, after: from })
  const implied =
    coin === null ? [] : impliedFills({ account, asset: coin, carried: position.carried }, sources, options)
  const fills = implied.length === 0 ? ledger.fills : [...ledger.fills, ...implied]
  const overrides = (position.corrections.get(position.key) ?? []).map(({ override }) => override)
  return {
    input: { fills, cashEvents: ledger.cashEvents, from },
    options: { ...options, overrides },
    needs: ratedAssets({ ledger, coins: sources.cashEvents.map((event) => event.asset), currency }),
  }
}

const NOTHING: Ledger = { fills: [], cashEvents: [] }

export function accountOfKey(key: string): AccountId {
  return accountId(key.slice(0, key.indexOf('|')))
}

/** Settings, margin accounts and rates for building these positions. */
export async function buildContext(
  client: DatabaseClient,
  parts: { readonly uid: string; readonly keys: ReadonlySet<string> },
): Promise<Context> {
  const currency = await reportingCurrency(client, parts.uid)
  const margin = await client.query<{ id: string }>(
    `select id from accounts where user_id = $1 and market = 'margin'`,
    [parts.uid],
  )
  const marginAccounts = new Set(margin.rows.map((row) => accountId(plainId(row.id))))
  const moved = await movedCoins(client, parts)
  const all = { uid: parts.uid, keys: new Set([...parts.keys, ...keysOfMoved(moved)]) }
  const rates = await loadRates(client, { ...all, currency })
  const corrections = await correctionsOf(client, all)
  const options = { ...DEFAULT_BUILD_OPTIONS, rates, marginAccounts, renames: await renamesOf(client, parts.uid) }
  const carried = await carriedOf(client, moved, { uid: parts.uid, options, corrections })
  return { currency, corrections, options, carried }
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

type Known = { readonly key: string; readonly hangsOn: boolean }

/** The stored positions: the touched ones, and those that depend on a coin or a rate. */
async function knownPositions(client: DatabaseClient, { uid, touched }: Rebuild): Promise<Known[]> {
  const { rows } = await client.query<Known>(
    `select key, (key = any($3) or needs && $4::text[]) as "hangsOn" from positions
     where user_id = $1 and (key = any($2) or key = any($3) or needs && $4::text[])`,
    [uid, [...touched.keys], [...touched.coinKeys], [...touched.ratedAssets]],
  )
  return rows
}

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

type Written = {
  readonly key: string
  readonly ledger: Ledger
  readonly built: Derived
  /** What is stored of it. */
  readonly stored: readonly StoredSegment[]
}

async function savePosition(client: DatabaseClient, uid: string, written: Written): Promise<void> {
  const { key, ledger, built, stored } = written
  const id = positionId(key)
  const instrument = ledger.fills[0]?.instrument ?? ledger.cashEvents[0]?.instrument ?? null
  if (instrument === null) {
    await client.query('delete from positions where user_id = $1 and id = $2', [uid, id])
    return
  }
  const { unchanged, columns, health, needs, flatPoints } = built
  await client.query(
    `insert into positions (user_id, id, account_id, key, symbol, settle, trades, health, needs, flat_points)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (user_id, id) do update set symbol = excluded.symbol, settle = excluded.settle,
       trades = excluded.trades, health = excluded.health, needs = excluded.needs,
       flat_points = excluded.flat_points`,
    [
      uid,
      id,
      accountOfKey(key),
      key,
      instrument.symbol,
      instrument.settle,
      unchanged + columns.count,
      JSON.stringify(healthRows(accountOfKey(key), instrument, { health, ledger })),
      needs,
      JSON.stringify(writeFlatPoints(flatPoints)),
    ],
  )
  await writeSegments(client, { uid, position: id, stored, unchanged, columns })
}
