/** Moves an import or a trade to another account. Trade ids contain the account, so everything attached moves too. */
import { type AccountId, accountId } from '@roundtrip/core/base'
import { type CashEvent, columnsOfLedger, type Fill, type Ledger } from '@roundtrip/core/ledger'
import { positionKey, tradeIdOf, type Trade } from '@roundtrip/core/trades'
import type { DatabaseClient, Pool } from '../../database/connection.ts'
import { plainId } from '../../ground/ids.ts'
import { type ReasonOf, Refusal } from '../../ground/refusal.ts'
import { reconcile } from '../imports/reconcile.ts'
import { forgetRepeats } from '../imports/repeats.ts'
import { fileImports, isReadWithOthers, readKeptFiles } from '../imports/source-files.ts'
import { dependentPositions } from '../positions/affected.ts'
import { type LocatedTrade, findTrade } from '../positions/find-trade.ts'
import { rebuildKeys } from '../positions/rebuild.ts'
import { type AccountRef, NO_IMPORT } from '../store/owner.ts'
import { readAccount } from '../store/read-records.ts'
import { recountAccount } from '../store/recount.ts'
import { removeRecords } from '../store/remove-records.ts'
import { renamesOf } from '../store/renames.ts'
import { ledgerVersion, changeLedger, nextLedgerVersion } from '../store/version.ts'
import { writeRecords } from '../store/write-records.ts'
import { moveAnchors } from '../trades/move-anchors.ts'

type ImportInput = { readonly uid: string; readonly importId: string; readonly account: string }

export async function moveImportRecords(
  pool: Pool,
  input: ImportInput,
): Promise<{ readonly ledgerVersion: number; readonly fillsMoved: number; readonly cashEventsMoved: number }> {
  return changeLedger(pool, input.uid, async (client) => {
    const { uid, importId, account: target } = input
    const source = await accountOfImport(client, input)
    await checkAccount(client, uid, target)
    if (source === target) {
      return { ledgerVersion: await ledgerVersion(client, uid), fillsMoved: 0, cashEventsMoved: 0 }
    }
    const rows = await readAccount(client, { uid, account: source, imports: [importId] })
    await client.query('update imports set account_id = $3 where user_id = $1 and id = $2', [uid, importId, target])
    const left = await takeOut(client, { ...input, account: source })
    for (const table of ['import_repeats', 'record_aliases']) {
      await client.query(`delete from ${table} where user_id = $1 and import_id = $2`, [uid, importId])
    }
    const added = await putIn(client, { ...input, rows: inAccount(rows, accountId(target)) })
    await moveAnchors(
      client,
      uid,
      rows.fills.map((fill) => ({ from: fill, to: { ...fill, account: accountId(target) } })),
    )
    const keys = [left, added].flatMap(({ touched }) => [...touched.keys])
    for (const account of [source, target]) keys.push(...(await dependentPositions(client, { uid, account })))
    await rebuildKeys(client, uid, keys)
    return {
      ledgerVersion: await nextLedgerVersion(client, uid),
      fillsMoved: rows.fills.length,
      cashEventsMoved: rows.cashEvents.length,
    }
  })
}

/** Reads the old account again without this import. */
async function takeOut(client: DatabaseClient, { uid, importId, account }: ImportInput) {
  const all = await fileImports(client, { uid, account, current: importId })
  const others = all.filter((imported) => imported.id !== importId && isReadWithOthers(imported))
  const target = await readKeptFiles(client, { uid, account }, others)
  const imports = [importId, ...others.map(({ id }) => id)]
  return reconcile(client, { uid, account, importId: others.at(-1)?.id ?? importId }, { imports, target })
}

/** Reads the new account again with this import, or adds its rows if no other explains them. */
async function putIn(
  client: DatabaseClient,
  { uid, importId, account, rows }: ImportInput & { readonly rows: Ledger },
) {
  const joined = (await fileImports(client, { uid, account, current: importId })).filter(isReadWithOthers)
  const owner = { uid, account, importId }
  const ids = joined.map(({ id }) => id)
  if (!ids.includes(importId)) return reconcile(client, owner, { imports: [importId], target: rows })
  return reconcile(client, owner, { imports: ids, target: await readKeptFiles(client, owner, joined) })
}

async function accountOfImport(client: DatabaseClient, { uid, importId }: ImportInput): Promise<string> {
  const { rows } = await client.query<{ state: string; account: string }>(
    `select state, account_id as account from imports
     where user_id = $1 and id = $2 and source = 'files' for update`,
    [uid, importId],
  )
  const importRow = rows[0]
  if (importRow === undefined) throw new Refusal<ReasonOf<'moveImport'>>('no-import')
  if (importRow.state !== 'done') throw new Refusal<ReasonOf<'moveImport'>>('wrong-state')
  return plainId(importRow.account)
}

async function checkAccount(client: DatabaseClient, uid: string, account: string): Promise<void> {
  const { rowCount } = await client.query('select 1 from accounts where user_id = $1 and id = $2', [uid, account])
  if (rowCount === 0) throw new Refusal<ReasonOf<'moveImport' | 'moveTrade'>>('no-account')
}

function inAccount({ fills, cashEvents }: Ledger, account: AccountId): Ledger {
  return {
    fills: fills.map((fill) => ({ ...fill, account })),
    cashEvents: cashEvents.map((event) => ({ ...event, account })),
  }
}

type TradeInput = { readonly uid: string; readonly tradeId: string; readonly account: string }

/** Its rows then belong to no import, and the old account remembers that they have moved. */
export async function moveTradeRecords(
  pool: Pool,
  input: TradeInput,
): Promise<{ readonly tradeId: string; readonly ledgerVersion: number }> {
  return changeLedger(pool, input.uid, async (client) => {
    const { uid, tradeId, account: target } = input
    await checkAccount(client, uid, target)
    const located = await findTrade(client, uid, tradeId)
    if (located === null) throw new Refusal<ReasonOf<'moveTrade'>>('no-trade')
    const { trade } = located
    const source = trade.account
    if (source === target) return { tradeId, ledgerVersion: await ledgerVersion(client, uid) }
    const rows = await rowsOf(client, { uid, located })
    const keys = await dependentPositions(client, { uid, account: source })
    await leave(client, { uid, account: source, rows })
    const there = inAccount(rows, accountId(target))
    await arrive(client, { uid, account: target, rows: there })
    const moved = rows.fills.map((fill, index) => ({ from: fill, to: there.fills[index] ?? fill }))
    await moveAnchors(client, uid, moved)
    const renames = await renamesOf(client, uid)
    for (const { from, to } of moved) keys.push(positionKey(from, renames), positionKey(to, renames))
    await rebuildKeys(client, uid, [...keys, ...(await dependentPositions(client, { uid, account: target }))])
    const opening = there.fills.find(({ dedupeKey }) => dedupeKey === trade.slices[0]?.fill.dedupeKey)
    const version = await nextLedgerVersion(client, uid)
    return { tradeId: opening === undefined ? tradeId : tradeIdOf(opening, trade.positionSide), ledgerVersion: version }
  })
}

/** The stored rows of a trade. Refused if one of them is part of another trade as well. */
async function rowsOf(
  client: DatabaseClient,
  { uid, located: { trade, trades } }: { readonly uid: string; readonly located: LocatedTrade },
): Promise<Ledger> {
  const own = keysOf(trade)
  if (trades.some((other) => other.id !== trade.id && [...keysOf(other)].some((key) => own.has(key)))) {
    throw new Refusal<ReasonOf<'moveTrade'>>('shared-fill')
  }
  const stored = await readAccount(client, { uid, account: trade.account })
  const events = new Set(trade.cashEvents.map(({ dedupeKey }) => dedupeKey))
  return {
    fills: stored.fills.filter((fill: Fill) => own.has(fill.dedupeKey)),
    cashEvents: stored.cashEvents.filter((event: CashEvent) => events.has(event.dedupeKey)),
  }
}

function keysOf({ slices }: Trade): Set<string> {
  return new Set(slices.map(({ fill }) => fill.dedupeKey))
}

type Rows = AccountRef & { readonly rows: Ledger }

async function leave(client: DatabaseClient, { uid, account, rows }: Rows): Promise<void> {
  const keys = [...rows.fills, ...rows.cashEvents].map(({ dedupeKey }) => dedupeKey)
  await forgetRepeats(client, { uid, account }, keys)
  await removeRecords(client, { uid, account, keys })
  await client.query(
    `insert into moved_records (user_id, account_id, dedupe_key) select $1::uuid, $2::uuid, unnest($3::uuid[])
     on conflict do nothing`,
    [uid, account, keys],
  )
  await recountAccount(client, { uid, account })
}

async function arrive(client: DatabaseClient, { uid, account, rows }: Rows): Promise<void> {
  const keys = [...rows.fills, ...rows.cashEvents].map(({ dedupeKey }) => dedupeKey)
  // Replaces a row that the account already has; a row that had moved away is back.
  await removeRecords(client, { uid, account, keys })
  await client.query(
    'delete from moved_records where user_id = $1 and account_id = $2 and dedupe_key = any($3::uuid[])',
    [uid, account, keys],
  )
  const owner = { uid, account, importId: NO_IMPORT }
  await writeRecords(client, owner, {
    ...columnsOfLedger(rows, accountId(account)),
    renames: await renamesOf(client, uid),
  })
  await recountAccount(client, { uid, account })
}
