/** The server behind a pooler that gives each transaction another connection to the database. */
import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { DAY_MS } from '@roundtrip/core/base'
import { afterEach, describe, expect, onTestFailed, test } from 'vitest'
import { makeAccount, startFakeExchange } from '../../../fakes/exchange.ts'
import { connectionOfUrl } from '../database/hosts.ts'
import { sharesSessions } from '../database/pooling.ts'
import { signIn, signUp } from '../testing/client.testing.ts'
import { readServerEvents } from '../testing/events.testing.ts'
import { connectAccount, until } from '../testing/exchange.testing.ts'
import { importFills, newAccount, someFills } from '../testing/ledger.testing.ts'
import { HAS_PGBOUNCER, startPooler, stopPoolers, WITHOUT_PGBOUNCER } from '../testing/pgbouncer.testing.ts'
import { addressOf, POSTGRES, startCluster, stopClusters, WITHOUT_POSTGRES } from '../testing/postgres.testing.ts'
import { launchServer, newFolder, type RunningServer, startServer, SHARED_SECRETS } from '../testing/server.testing.ts'

const servers: RunningServer[] = []

afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop()
  await stopPoolers()
  await stopClusters()
})

async function serve(environment: Readonly<Record<string, string>>): Promise<RunningServer> {
  const server = await startServer({ dataDir: newFolder(), environment: { ...SHARED_SECRETS, ...environment } })
  onTestFailed(() => {
    process.stderr.write(server.output())
  })
  servers.push(server)
  return server
}

/** The last output of a server that does not start. */
async function lastWordsOf(environment: Readonly<Record<string, string>>): Promise<string> {
  const dataDir = newFolder()
  const { output, exited } = launchServer({ dataDir, environment: { ...SHARED_SECRETS, ...environment } })
  expect(await exited).toBe(1)
  rmSync(dataDir, { recursive: true, force: true })
  return output()
}

const CAN_RUN = POSTGRES !== null && HAS_PGBOUNCER

describe.skipIf(!CAN_RUN)(`PgBouncer${WITHOUT_PGBOUNCER}${WITHOUT_POSTGRES}`, () => {
  test('in transaction mode serves all but sessions, which go past it', async () => {
    const cluster = await startCluster()
    const pooler = await startPooler(cluster, 'transaction')
    const exchange = await startFakeExchange({ limits: { scale: null } })
    const server = await serve({
      DATABASE_URL: addressOf(pooler),
      DATABASE_DIRECT_URL: addressOf(cluster),
      EXCHANGE_GATEWAY: exchange.gateway,
      EXCHANGE_PACE: '500',
    })
    const user = await signUp(server.url)
    await importFills(user, await newAccount(user), someFills(2_000))
    expect(await user.call('listAccounts', {})).toMatchObject({ accounts: [{ fills: 2_000 }] })

    const other = await signIn(server.url, user.email)
    const controller = new AbortController()
    const live = readServerEvents(await other.fetch(`/db/v1/listen/${user.uid}`, { signal: controller.signal }))
    await live.next('synced')
    // At once, so that the transactions of several requests take turns on the pooler's few connections.
    const writes = Array.from({ length: 30 }, async (_, index) => {
      const data = { name: `Label ${index}`, group: 'setup', colour: 1, archived: false, hidden: false }
      const init = { method: 'PUT', body: JSON.stringify(data) }
      return (await user.fetch(`/db/v1/users/${user.uid}/labels/label-${index}`, init)).status
    })
    expect(await Promise.all(writes)).toEqual(writes.map(() => 200))
    const heard = new Set<string>()
    while (heard.size < writes.length) heard.add((JSON.parse(await live.next('change')) as { id: string }).id)
    controller.abort()

    const now = Date.now()
    const made = { exchange: 'binance', seed: 1, fills: 300, from: now - 20 * DAY_MS, to: now - DAY_MS } as const
    const { id } = await connectAccount(user, exchange.addAccount(makeAccount(made)))
    const synced = await until(user, id, ({ state }) => state === 'fresh')
    expect(synced.fills).toBeGreaterThan(0)
    // A lock that was taken through the pooler would stay with one of its connections.
    const locks = `select objid::int8 as name from pg_locks where locktype = 'advisory' and classid = 730511`
    // The leading server keeps its own lock, past the pooler.
    const leader = createHash('sha256').update('leader').digest().readUInt32BE(0)
    expect(await cluster.query(locks)).toEqual([{ name: String(leader) }])
    await exchange.close()
  })

  test('in transaction mode without a direct address is refused with the name of the setting', async () => {
    const cluster = await startCluster()
    const pooler = await startPooler(cluster, 'transaction')
    const words = await lastWordsOf({ DATABASE_URL: addressOf(pooler) })
    expect(words).toContain('DATABASE_URL leads to a connection pooler')
    expect(words).toContain('set DATABASE_DIRECT_URL to the address of PostgreSQL itself')
    const both = { DATABASE_URL: addressOf(pooler), DATABASE_DIRECT_URL: addressOf(pooler) }
    expect(await lastWordsOf(both)).toContain('DATABASE_DIRECT_URL leads to a connection pooler')
  })

  test('in session mode is as good as none', async () => {
    const cluster = await startCluster()
    const [inSession, inTransaction] = [
      await startPooler(cluster, 'session'),
      await startPooler(cluster, 'transaction'),
    ]
    const shares = (server: { readonly port: number }) => sharesSessions(connectionOfUrl(addressOf(server)))
    expect(await Promise.all([shares(cluster), shares(inSession), shares(inTransaction)])).toEqual([false, false, true])
    const server = await serve({ DATABASE_URL: addressOf(inSession) })
    expect((await signUp(server.url)).uid).not.toBe('')
  })

  test('that leads to another database than the direct address is refused', async () => {
    const [cluster, stranger] = [await startCluster(), await startCluster()]
    const pooler = await startPooler(cluster, 'transaction')
    const both = { DATABASE_URL: addressOf(pooler), DATABASE_DIRECT_URL: addressOf(stranger) }
    expect(await lastWordsOf(both)).toContain('lead to different databases')
    const missing = addressOf(cluster).replace(/roundtrip$/, 'missing')
    expect(await lastWordsOf({ ...both, DATABASE_DIRECT_URL: missing })).toMatch(
      /^DATABASE_DIRECT_URL leads to .*\/missing, which refuses it: database "missing" does not exist\.$/m,
    )
  })
})
