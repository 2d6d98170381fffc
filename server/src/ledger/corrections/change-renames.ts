/** Adds and removes the user's own renames. Stored rows move, and the trades of those coins are rebuilt. */
import { LIMITS } from '@roundtrip/contract/fields'
import { type CoinRename, type RenameEffect, RENAME_WORDS } from '@roundtrip/contract/ledger'
import { formatFixed, isoTime, messageText } from '@roundtrip/core/base'
import {
  checkRename,
  type OwnRename,
  readRename,
  readRenames,
  type RenameFault,
  type Renames,
  type TypedRename,
} from '@roundtrip/core/ledger'
import type { DatabaseClient, Pool } from '../../database/connection.ts'
import { plainId } from '../../ground/ids.ts'
import { type ReasonOf, Refusal } from '../../ground/refusal.ts'
import { rebuildKeys } from '../positions/rebuild.ts'
import { rekeyRenamed } from '../store/rekey.ts'
import { renamesOf, storedRenames } from '../store/renames.ts'
import { ledgerVersion, changeLedger, nextLedgerVersion } from '../store/version.ts'

/** Stores a rename and joins the two coins. With `preview`, does everything, measures it and rolls it back. */
export async function addCoinRename(
  pool: Pool,
  { uid, rename: typed, preview }: { readonly uid: string; readonly rename: TypedRename; readonly preview: boolean },
): Promise<{ readonly rename: CoinRename; readonly effect: RenameEffect; readonly ledgerVersion: number }> {
  return changeLedger(pool, uid, async (client) => {
    const fresh = await checkedRename(client, uid, typed)
    await client.query('savepoint before_rename')
    const before = await renamesOf(client, uid)
    const rename = await insertRename(client, uid, fresh)
    const effect = await applyChange(client, { uid, before, coins: [rename.from, rename.to] })
    if (!preview) return { rename, effect, ledgerVersion: await nextLedgerVersion(client, uid) }
    await client.query('rollback to savepoint before_rename')
    return { rename, effect, ledgerVersion: await ledgerVersion(client, uid) }
  })
}

/** Removes a rename and separates the two coins again. */
export async function removeCoinRename(
  pool: Pool,
  { uid, id }: { readonly uid: string; readonly id: string },
): Promise<{ readonly effect: RenameEffect; readonly ledgerVersion: number }> {
  return changeLedger(pool, uid, async (client) => {
    const before = await renamesOf(client, uid)
    const { rows } = await client.query<{ from: string; to: string }>(
      `delete from coin_renames where user_id = $1 and id = $2 returning from_coin as "from", to_coin as "to"`,
      [uid, id],
    )
    const [removed] = rows
    if (removed === undefined) throw new Refusal<ReasonOf<'removeRename'>>('no-rename')
    const effect = await applyChange(client, { uid, before, coins: [removed.from, removed.to] })
    return { effect, ledgerVersion: await nextLedgerVersion(client, uid) }
  })
}

async function checkedRename(client: DatabaseClient, uid: string, typed: TypedRename): Promise<OwnRename> {
  const stored = await storedRenames(client, uid)
  if (stored.length >= LIMITS.renames) throw new Refusal<ReasonOf<'addRename' | 'previewRename'>>('too-many-renames')
  const { rename, fault } = readRename(typed)
  if (fault !== null) throw refused(fault)
  const conflict = checkRename(rename, readRenames(stored))
  if (conflict !== null) throw refused(conflict)
  return rename
}

function refused({ field, reason }: RenameFault): Refusal {
  return new Refusal<ReasonOf<'addRename' | 'previewRename'>>(reason, messageText(RENAME_WORDS[reason]), { field })
}

async function insertRename(
  client: DatabaseClient,
  uid: string,
  { from, to, ratio, since }: OwnRename,
): Promise<CoinRename> {
  const rename = {
    from,
    to,
    ratio: formatFixed(ratio),
    since: since === null ? null : isoTime(since).slice(0, 'YYYY-MM-DD'.length),
  }
  const { rows } = await client.query<{ id: string }>(
    'insert into coin_renames (user_id, from_coin, to_coin, ratio, since) values ($1, $2, $3, $4, $5) returning id',
    [uid, from, to, rename.ratio, rename.since],
  )
  return { id: plainId(rows[0]?.id ?? ''), ...rename }
}

type Change = {
  readonly uid: string
  /** The renames by which the stored rows were assigned to positions. */
  readonly before: Renames
  readonly coins: readonly [from: string, to: string]
}

/** Moves the rows of these coins to their current positions, and rebuilds those that gained or lost any. */
async function applyChange(client: DatabaseClient, { uid, before, coins }: Change): Promise<RenameEffect> {
  const names = relatedNames(coins, [before, await renamesOf(client, uid)])
  const positionsBefore = await positionsOf(client, uid, names)
  const moved = await rekeyRenamed(client, uid, names)
  await rebuildKeys(client, uid, [...positionsBefore.map(({ key }) => key), ...moved.keys])
  const now = await positionsOf(client, uid, names)
  const tradesIn = (positions: readonly CoinPosition[]): number =>
    positions.reduce((sum, { trades }) => sum + trades, 0)
  return {
    fills: moved.fills,
    positions: { before: positionsBefore.length, after: now.length },
    trades: { before: tradesIn(positionsBefore), after: tradesIn(now) },
  }
}

/** All names of the coins that these names ever denoted, by the old or the new list of renames. */
function relatedNames(coins: readonly string[], lists: readonly Renames[]): readonly string[] {
  const names = new Set(coins)
  for (const name of names) {
    for (const renames of lists) {
      for (const time of [0, ...renames.changesOf(name)]) names.add(renames.coinNameOf(name, time))
      for (const other of renames.namesOfCoin(name)) names.add(other)
    }
  }
  return [...names]
}

type CoinPosition = { readonly key: string; readonly trades: number }

/** The stored positions of these coins on spot, against any quote. */
async function positionsOf(
  client: DatabaseClient,
  uid: string,
  names: readonly string[],
): Promise<readonly CoinPosition[]> {
  const { rows } = await client.query<CoinPosition & { coin: string }>(
    `select key, trades, substring(key from '^[^|]*\\|spot:(.+)/[^/]+$') as coin from positions
     where user_id = $1 and key like '%|spot:%'`,
    [uid],
  )
  const coins = new Set(names)
  return rows.filter(({ coin }) => coins.has(coin))
}
