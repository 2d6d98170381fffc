/** Connecting accounts of exchanges, and looking after the connections. */
import {
  addConnection,
  addDemoConnection,
  type ExchangeConnection,
  type Credentials,
  credentialsOf,
  deleteConnection,
  type ExchangeId,
  getSyncReport,
  isRegionOf,
  listConnections,
  liveAccount,
  type ExchangeRegion,
  replaceKey,
  syncNow,
  type Trouble,
  updateConnection,
  venueOf,
} from '@roundtrip/contract/exchanges'
import { getLedgerCheck, getLedgerDays, getLedgerRows } from '@roundtrip/contract/ledger'
import type { Uid } from '@roundtrip/core/base'
import type * as z from 'zod/mini'
import { asUser } from '../database/as-user.ts'
import type { Pool } from '../database/connection.ts'
import type { DemoExchange } from '../demo/demo-exchange.ts'
import { type AccountRights, ReadingTrouble } from '../exchanges/readers/reader.ts'
import { type ReasonOf, Refusal } from '../ground/refusal.ts'
import { type Served, serveFunction } from '../http/callable.ts'
import type { KeyBox } from '../keys/key-box.ts'
import { ledgerVersion } from '../ledger/store/version.ts'
import type { LimitsOf } from '../plans/limits.ts'
import { storeConnection as writeConnection, checkAccount, rightsProblem } from '../sync/add-connection.ts'
import { changeState, rename, replaceCredentials } from '../sync/change-connection.ts'
import { plainReason } from '../sync/stream-trouble.ts'
import { syncReport } from '../sync/sync-report.ts'
import { connectionById, type ConnectionRow, connectionsOf, connectionView } from '../sync/connection-rows.ts'
import type { ExchangeAccounts } from '../sync/exchange-accounts.ts'
import { checkLedger, ledgerDays, ledgerRows } from '../sync/ledger-check.ts'
import type { LiveAccounts } from '../sync/live-accounts.ts'
import type { ConnectionRef } from '../sync/sync-store.ts'
import type { LedgerWorkers } from '../threads/workers.ts'
import { declared, uuidOrNothing } from './declared.ts'

export type ConnectionFunctionParts = {
  readonly pool: Pool
  readonly workers: LedgerWorkers
  readonly accounts: ExchangeAccounts
  readonly live: LiveAccounts
  readonly box: KeyBox
  readonly request: (ref: ConnectionRef) => Promise<void>
  /** From one synchronization of a connection to the next. */
  readonly minutes: number
  readonly demo: { readonly isDemo: (uid: Uid) => Promise<boolean>; readonly exchange: DemoExchange }
  /** Whether every user may connect the stand-in, as in development. */
  readonly demosForAll: boolean
  readonly limitsOf: LimitsOf
}

export function connectionFunctions(parts: ConnectionFunctionParts): Served[] {
  const { pool } = parts
  return [
    serveFunction(listConnections, async ({ uid }) => {
      const isDemo = await parts.demo.isDemo(uid)
      const rows = await asUser(pool, uid, (client) => connectionsOf(client, uid))
      return {
        connections: rows.map((row) => connectionView(row, parts.minutes)),
        demos: isDemo || parts.demosForAll ? await demosOf(parts) : [],
        takesKeys: !isDemo,
        reachesExchanges: parts.accounts.reachesExchanges,
      }
    }),
    serveFunction(addConnection, async ({ uid }, input) =>
      declared(addConnection, async () => {
        if (await parts.demo.isDemo(uid)) throw new Refusal<ReasonOf<'addConnection'>>('demo-only')
        await checkChosenAccount(parts, uid, input)
        const limits = await parts.limitsOf(uid)
        const keyInfo = await checkKey(parts, { ...input, hasWorked: false })
        return begin(parts, uid, await writeConnection(parts, uid, { ...input, keyInfo, demo: false, limits }))
      }),
    ),
    serveFunction(addDemoConnection, async ({ uid }, { exchange }) =>
      declared(addDemoConnection, () => connectDemo(parts, uid, exchange)),
    ),
    serveFunction(updateConnection, async ({ uid }, { id, name, paused }) =>
      declared(updateConnection, async () => {
        if (name !== undefined) await rename(pool, { uid, connection: id }, name)
        if (paused !== undefined) await changeState(pool, { uid, connection: id }, paused ? 'paused' : 'waiting')
        const row = await find(parts, uid, id)
        return paused === false ? begin(parts, uid, row) : connectionView(row, parts.minutes)
      }),
    ),
    serveFunction(replaceKey, async ({ uid }, input) => declared(replaceKey, () => giveKey(parts, uid, input))),
    serveFunction(syncNow, async ({ uid }, { id }) =>
      declared(syncNow, async () => {
        const { state } = await find(parts, uid, id)
        if (state === 'paused') throw new Refusal<ReasonOf<'syncNow'>>('wrong-state')
        await changeState(pool, { uid, connection: id }, 'waiting')
        return begin(parts, uid, await find(parts, uid, id))
      }),
    ),
    serveFunction(deleteConnection, async ({ uid }, { id, data }) =>
      declared(deleteConnection, async () => {
        const row = await find(parts, uid, id)
        return { ledgerVersion: await remove(parts, { uid, row, data }) }
      }),
    ),
    serveFunction(getSyncReport, async ({ uid }, { id }) =>
      declared(getSyncReport, async () => {
        await find(parts, uid, id)
        return asUser(pool, uid, (client) => syncReport(client, { uid, connection: id }))
      }),
    ),
    ...ledgerCheckFunctions(parts),
    serveFunction(liveAccount, async ({ uid }, { id }) =>
      declared(liveAccount, async () => {
        const row = await find(parts, uid, id)
        if (row.state === 'stopped') throw new Refusal<ReasonOf<'liveAccount'>>('wrong-state')
        return explained(() => parts.live.accountOf(uid, row), row.lastSync !== null)
      }),
    ),
  ]
}

/** The ledger of a connection beside its exchange. */
function ledgerCheckFunctions(parts: ConnectionFunctionParts): Served[] {
  return [
    serveFunction(getLedgerCheck, async ({ uid }, { id }) =>
      declared(getLedgerCheck, async () => checkLedger(parts, { uid, row: await find(parts, uid, id) })),
    ),
    serveFunction(getLedgerDays, async ({ uid }, { id, ...page }) =>
      declared(getLedgerDays, async () => ledgerDays(parts, { uid, row: await find(parts, uid, id), ...page })),
    ),
    serveFunction(getLedgerRows, async ({ uid }, { id, ...coinDay }) =>
      declared(getLedgerRows, async () => ledgerRows(parts, { uid, row: await find(parts, uid, id), ...coinDay })),
    ),
  ]
}

async function find(parts: ConnectionFunctionParts, uid: string, id: string): Promise<ConnectionRow> {
  const row = await asUser(parts.pool, uid, (client) => connectionById(client, uid, id))
  if (row === null)
    throw new Refusal<
      ReasonOf<
        | 'updateConnection'
        | 'replaceKey'
        | 'syncNow'
        | 'deleteConnection'
        | 'getSyncReport'
        | 'getLedgerCheck'
        | 'liveAccount'
      >
    >('no-connection')
  return row
}

async function giveKey(
  parts: ConnectionFunctionParts,
  uid: string,
  input: z.infer<typeof replaceKey.input>,
): Promise<ExchangeConnection> {
  const row = await find(parts, uid, input.id)
  if (row.demo) throw new Refusal<ReasonOf<'replaceKey'>>('demo-only')
  const { region = row.region } = input
  const hasWorked = row.lastSync !== null && region === row.region
  const keyInfo = await checkKey(parts, { ...input, exchange: row.exchange, region, hasWorked })
  if (row.owner !== null && keyInfo.owner !== null && row.owner !== keyInfo.owner)
    throw new Refusal<ReasonOf<'replaceKey'>>('other-account')
  const most = (await parts.limitsOf(uid)).connections
  await replaceCredentials(
    parts,
    { uid, connection: row.id },
    { credentials: input.credentials, region, keyInfo, most },
  )
  return begin(parts, uid, await find(parts, uid, row.id))
}

/** Checks the account before the exchange is asked about a key. */
async function checkChosenAccount(
  { pool }: ConnectionFunctionParts,
  uid: string,
  { account, exchange }: { readonly account: string | null; readonly exchange: ExchangeId },
): Promise<void> {
  if (account === null) return
  if (uuidOrNothing(account) === null) throw new Refusal<ReasonOf<'addConnection'>>('no-account')
  await asUser(pool, uid, (client) => checkAccount(client, uid, { account, venue: venueOf(exchange) }))
}

async function begin(parts: ConnectionFunctionParts, uid: string, row: ConnectionRow): Promise<ExchangeConnection> {
  await parts.request({ uid, connection: row.id })
  return connectionView(row, parts.minutes)
}

async function demosOf(parts: ConnectionFunctionParts) {
  return (await parts.demo.exchange.accounts()).map(({ exchange, title }) => ({ exchange, title }))
}

async function connectDemo(
  parts: ConnectionFunctionParts,
  uid: Uid,
  exchange: ExchangeId,
): Promise<ExchangeConnection> {
  const offered = (await parts.demo.isDemo(uid)) || parts.demosForAll
  const demo = offered
    ? (await parts.demo.exchange.accounts()).find((account) => account.exchange === exchange)
    : undefined
  const gateway = await parts.demo.exchange.gateway()
  if (demo === undefined || gateway === null) throw new Refusal<ReasonOf<'addDemoConnection'>>('no-demo')
  const access = { name: `demo ${uid} ${exchange}`, exchange, region: null, credentials: demo.credentials, gateway }
  const keyInfo = await explained(() => parts.accounts.rights(access))
  const limits = await parts.limitsOf(uid)
  const fresh = {
    exchange,
    region: null,
    credentials: demo.credentials,
    account: null,
    name: demo.title,
    demo: true,
    keyInfo,
    limits,
  }
  try {
    return await begin(parts, uid, await writeConnection(parts, uid, fresh))
  } catch (error) {
    // The account of an earlier connection is still there under that name.
    if (!(error instanceof Refusal) || error.reason !== 'duplicate-name') throw error
    throw new Refusal<ReasonOf<'addDemoConnection'>>('same-account')
  }
}

type KeyCheck = {
  readonly exchange: ExchangeId
  readonly region: ExchangeRegion | null
  readonly credentials: Credentials
  readonly confirmed: boolean
  /** Whether keys of this account were read at this site before. */
  readonly hasWorked: boolean
}

/** The permissions and owner of a key. Refuses one that is incomplete or can do more than it should. */
async function checkKey(
  parts: ConnectionFunctionParts,
  { exchange, region, credentials, confirmed, hasWorked }: KeyCheck,
): Promise<AccountRights> {
  const needed = credentialsOf(exchange)
  const given = Object.keys(credentials)
  const complete = needed.length === given.length && needed.every((name) => credentials[name] !== undefined)
  if (!complete || (credentials.address !== undefined && !ADDRESS.test(credentials.address))) {
    throw new Refusal<ReasonOf<'addConnection' | 'replaceKey'>>(
      'bad-credentials',
      `${exchange} needs ${needed.join(', ')}.`,
    )
  }
  if (!isRegionOf(exchange, region)) {
    const message = `${exchange} has no site ${region}.`
    throw new Refusal<ReasonOf<'addConnection' | 'replaceKey'>>('bad-credentials', message)
  }
  const access = { name: 'new', exchange, region, credentials, gateway: null }
  const keyInfo = await explained(() => parts.accounts.rights(access), hasWorked)
  // An address gives nobody any right but to look.
  const problem = exchange === 'hyperliquid' ? null : rightsProblem(keyInfo.rights, confirmed)
  if (problem !== null) throw new Refusal<ReasonOf<'addConnection' | 'replaceKey'>>(problem)
  return keyInfo
}

/** Hyperliquid accounts are Ethereum addresses. */
const ADDRESS = /^0x[0-9a-fA-F]{40}$/

async function explained<T>(work: () => Promise<T>, hasWorked = false): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ReadingTrouble)
      throw new Refusal<ReasonOf<'addConnection'> | ReasonOf<'liveAccount'>>(
        reasonOf(error, hasWorked),
        error.message,
        error.exchangeMessage === null ? {} : { exchangeMessage: error.exchangeMessage },
      )
    throw error
  }
}

/** A key that is unknown where keys of the account worked before is not at another site. */
function reasonOf(error: ReadingTrouble, hasWorked: boolean): Trouble {
  const reason = plainReason(error)
  return reason === 'key-unknown' && hasWorked ? 'key-refused' : reason
}

type Removal = { readonly uid: string; readonly row: ConnectionRow; readonly data: 'keep' | 'remove' }

/** Once the connection is gone nothing more arrives; only then its rows are taken back. */
async function remove(parts: ConnectionFunctionParts, { uid, row, data }: Removal): Promise<number> {
  await asUser(parts.pool, uid, (client) =>
    client.query('delete from connections where user_id = $1 and id = $2', [uid, row.id]),
  )
  if (data === 'keep') return asUser(parts.pool, uid, (client) => ledgerVersion(client, uid))
  const undone = await parts.workers.run('undoImport', { uid, importId: row.importId, source: 'connection' })
  const others = await asUser(parts.pool, uid, (client) =>
    client.query(
      `select 1 from imports where user_id = $1 and account_id = $2 and id <> $3
       union all select 1 from accounts where user_id = $1 and id = $2 and fills + cash_events > 0 limit 1`,
      [uid, row.account, row.importId],
    ),
  )
  if (others.rowCount !== 0) return undone.ledgerVersion
  // The account came with the connection and holds nothing.
  return (await parts.workers.run('deleteAccount', { uid, account: row.account })).ledgerVersion
}
