/** Connects accounts of exchanges, and manages the connections. */
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

export type ConnectionFunctionDependencies = {
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

export function connectionFunctions(dependencies: ConnectionFunctionDependencies): Served[] {
  const { pool } = dependencies
  return [
    serveFunction(listConnections, async ({ uid }) => {
      const isDemo = await dependencies.demo.isDemo(uid)
      const rows = await asUser(pool, uid, (client) => connectionsOf(client, uid))
      return {
        connections: rows.map((row) => connectionView(row, dependencies.minutes)),
        demos: isDemo || dependencies.demosForAll ? await demosOf(dependencies) : [],
        takesKeys: !isDemo,
        reachesExchanges: dependencies.accounts.reachesExchanges,
      }
    }),
    serveFunction(addConnection, async ({ uid }, input) =>
      declared(addConnection, async () => {
        if (await dependencies.demo.isDemo(uid)) throw new Refusal<ReasonOf<'addConnection'>>('demo-only')
        await checkChosenAccount(dependencies, uid, input)
        const limits = await dependencies.limitsOf(uid)
        const keyInfo = await checkKey(dependencies, { ...input, hasWorked: false })
        return begin(
          dependencies,
          uid,
          await writeConnection(dependencies, uid, { ...input, keyInfo, demo: false, limits }),
        )
      }),
    ),
    serveFunction(addDemoConnection, async ({ uid }, { exchange }) =>
      declared(addDemoConnection, () => connectDemo(dependencies, uid, exchange)),
    ),
    serveFunction(updateConnection, async ({ uid }, { id, name, paused }) =>
      declared(updateConnection, async () => {
        if (name !== undefined) await rename(pool, { uid, connection: id }, name)
        if (paused !== undefined) await changeState(pool, { uid, connection: id }, paused ? 'paused' : 'waiting')
        const row = await find(dependencies, uid, id)
        return paused === false ? begin(dependencies, uid, row) : connectionView(row, dependencies.minutes)
      }),
    ),
    serveFunction(replaceKey, async ({ uid }, input) => declared(replaceKey, () => giveKey(dependencies, uid, input))),
    serveFunction(syncNow, async ({ uid }, { id }) =>
      declared(syncNow, async () => {
        const { state } = await find(dependencies, uid, id)
        if (state === 'paused') throw new Refusal<ReasonOf<'syncNow'>>('wrong-state')
        await changeState(pool, { uid, connection: id }, 'waiting')
        return begin(dependencies, uid, await find(dependencies, uid, id))
      }),
    ),
    serveFunction(deleteConnection, async ({ uid }, { id, data }) =>
      declared(deleteConnection, async () => {
        const row = await find(dependencies, uid, id)
        return { ledgerVersion: await remove(dependencies, { uid, row, data }) }
      }),
    ),
    serveFunction(getSyncReport, async ({ uid }, { id }) =>
      declared(getSyncReport, async () => {
        await find(dependencies, uid, id)
        return asUser(pool, uid, (client) => syncReport(client, { uid, connection: id }))
      }),
    ),
    ...ledgerCheckFunctions(dependencies),
    serveFunction(liveAccount, async ({ uid }, { id }) =>
      declared(liveAccount, async () => {
        const row = await find(dependencies, uid, id)
        if (row.state === 'stopped') throw new Refusal<ReasonOf<'liveAccount'>>('wrong-state')
        return explained(() => dependencies.live.accountOf(uid, row), row.lastSync !== null)
      }),
    ),
  ]
}

/** Compares the ledger of a connection with its exchange. */
function ledgerCheckFunctions(dependencies: ConnectionFunctionDependencies): Served[] {
  return [
    serveFunction(getLedgerCheck, async ({ uid }, { id }) =>
      declared(getLedgerCheck, async () => checkLedger(dependencies, { uid, row: await find(dependencies, uid, id) })),
    ),
    serveFunction(getLedgerDays, async ({ uid }, { id, ...page }) =>
      declared(getLedgerDays, async () =>
        ledgerDays(dependencies, { uid, row: await find(dependencies, uid, id), ...page }),
      ),
    ),
    serveFunction(getLedgerRows, async ({ uid }, { id, ...coinDay }) =>
      declared(getLedgerRows, async () =>
        ledgerRows(dependencies, { uid, row: await find(dependencies, uid, id), ...coinDay }),
      ),
    ),
  ]
}

async function find(dependencies: ConnectionFunctionDependencies, uid: string, id: string): Promise<ConnectionRow> {
  const row = await asUser(dependencies.pool, uid, (client) => connectionById(client, uid, id))
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
  dependencies: ConnectionFunctionDependencies,
  uid: string,
  input: z.infer<typeof replaceKey.input>,
): Promise<ExchangeConnection> {
  const row = await find(dependencies, uid, input.id)
  if (row.demo) throw new Refusal<ReasonOf<'replaceKey'>>('demo-only')
  const { region = row.region } = input
  const hasWorked = row.lastSync !== null && region === row.region
  const keyInfo = await checkKey(dependencies, { ...input, exchange: row.exchange, region, hasWorked })
  if (row.owner !== null && keyInfo.owner !== null && row.owner !== keyInfo.owner)
    throw new Refusal<ReasonOf<'replaceKey'>>('other-account')
  const max = (await dependencies.limitsOf(uid)).connections
  await replaceCredentials(
    dependencies,
    { uid, connection: row.id },
    { credentials: input.credentials, region, keyInfo, max },
  )
  return begin(dependencies, uid, await find(dependencies, uid, row.id))
}

/** Checks the account before the exchange is called with a key. */
async function checkChosenAccount(
  { pool }: ConnectionFunctionDependencies,
  uid: string,
  { account, exchange }: { readonly account: string | null; readonly exchange: ExchangeId },
): Promise<void> {
  if (account === null) return
  if (uuidOrNothing(account) === null) throw new Refusal<ReasonOf<'addConnection'>>('no-account')
  await asUser(pool, uid, (client) => checkAccount(client, uid, { account, venue: venueOf(exchange) }))
}

async function begin(
  dependencies: ConnectionFunctionDependencies,
  uid: string,
  row: ConnectionRow,
): Promise<ExchangeConnection> {
  await dependencies.request({ uid, connection: row.id })
  return connectionView(row, dependencies.minutes)
}

async function demosOf(dependencies: ConnectionFunctionDependencies) {
  return (await dependencies.demo.exchange.accounts()).map(({ exchange, title }) => ({ exchange, title }))
}

async function connectDemo(
  dependencies: ConnectionFunctionDependencies,
  uid: Uid,
  exchange: ExchangeId,
): Promise<ExchangeConnection> {
  const offered = (await dependencies.demo.isDemo(uid)) || dependencies.demosForAll
  const demo = offered
    ? (await dependencies.demo.exchange.accounts()).find((account) => account.exchange === exchange)
    : undefined
  const gateway = await dependencies.demo.exchange.gateway()
  if (demo === undefined || gateway === null) throw new Refusal<ReasonOf<'addDemoConnection'>>('no-demo')
  const access = { name: `demo ${uid} ${exchange}`, exchange, region: null, credentials: demo.credentials, gateway }
  const keyInfo = await explained(() => dependencies.accounts.rights(access))
  const limits = await dependencies.limitsOf(uid)
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
    return await begin(dependencies, uid, await writeConnection(dependencies, uid, fresh))
  } catch (error) {
    // The account of an earlier connection still exists under that name.
    if (!(error instanceof Refusal) || error.reason !== 'duplicate-name') throw error
    throw new Refusal<ReasonOf<'addDemoConnection'>>('same-account')
  }
}

type KeyCheck = {
  readonly exchange: ExchangeId
  readonly region: ExchangeRegion | null
  readonly credentials: Credentials
  readonly confirmed: boolean
  /** Whether keys of this account have worked at this site before. */
  readonly hasWorked: boolean
}

/** The permissions and owner of a key. Refuses an incomplete key, and one with more permissions than it should have. */
async function checkKey(
  dependencies: ConnectionFunctionDependencies,
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
  const keyInfo = await explained(() => dependencies.accounts.rights(access), hasWorked)
  // An address gives read access only.
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

/** If keys of the account worked here before, an unknown key does not belong to another site. */
function reasonOf(error: ReadingTrouble, hasWorked: boolean): Trouble {
  const reason = plainReason(error)
  return reason === 'key-unknown' && hasWorked ? 'key-refused' : reason
}

type Removal = { readonly uid: string; readonly row: ConnectionRow; readonly data: 'keep' | 'remove' }

/** Once the connection is gone nothing more arrives; only then are its rows removed. */
async function remove(dependencies: ConnectionFunctionDependencies, { uid, row, data }: Removal): Promise<number> {
  await asUser(dependencies.pool, uid, (client) =>
    client.query('delete from connections where user_id = $1 and id = $2', [uid, row.id]),
  )
  if (data === 'keep') return asUser(dependencies.pool, uid, (client) => ledgerVersion(client, uid))
  const undone = await dependencies.workers.run('undoImport', { uid, importId: row.importId, source: 'connection' })
  const others = await asUser(dependencies.pool, uid, (client) =>
    client.query(
      `select 1 from imports where user_id = $1 and account_id = $2 and id <> $3
       union all select 1 from accounts where user_id = $1 and id = $2 and fills + cash_events > 0 limit 1`,
      [uid, row.account, row.importId],
    ),
  )
  if (others.rowCount !== 0) return undone.ledgerVersion
  // The account was created with the connection and is empty.
  return (await dependencies.workers.run('deleteAccount', { uid, account: row.account })).ledgerVersion
}
