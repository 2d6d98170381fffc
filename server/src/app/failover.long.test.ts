/** A replica is promoted while people write. No acknowledged write is lost. */
import { rmSync } from 'node:fs'
import { DAY_MS } from '@roundtrip/core/base'
import { afterEach, describe, expect, onTestFailed, test } from 'vitest'
import { makeAccount, startFakeExchange } from '../../../fakes/exchange.ts'
import { signUp } from '../testing/client.testing.ts'
import { connectAccount, until } from '../testing/exchange.testing.ts'
import { importFills, newAccount, someFills } from '../testing/ledger.testing.ts'
import {
  addressOf,
  POSTGRES,
  startCluster,
  startReplica,
  stopClusters,
  type TestCluster,
  WITHOUT_POSTGRES,
} from '../testing/postgres.testing.ts'
import { keepListening, keepWriting, type Written } from '../testing/writing.testing.ts'
import {
  eventually,
  launchServer,
  newFolder,
  type RunningServer,
  startServer,
  SHARED_SECRETS,
} from '../testing/server.testing.ts'
import type { Readiness } from '../state/readiness.ts'

const servers: RunningServer[] = []

afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop()
  await stopClusters()
})

async function serve(DATABASE_URL: string, more: Readonly<Record<string, string>> = {}): Promise<RunningServer> {
  const environment = { DATABASE_URL, ...SHARED_SECRETS, LOG_LEVEL: 'warn', ...more }
  const server = await startServer({ dataDir: newFolder(), environment })
  onTestFailed(() => {
    process.stderr.write(server.output())
  })
  servers.push(server)
  return server
}

/** A commit is acknowledged when the replica has it, too; otherwise losing the primary may lose the last moments. */
async function startPair(): Promise<{ primary: TestCluster; replica: TestCluster }> {
  const primary = await startCluster()
  const replica = await startReplica(primary)
  await primary.query(`alter system set synchronous_standby_names = '*'`)
  await primary.query('select pg_reload_conf()')
  await eventually('the replica confirms each commit', async () => {
    const rows = await primary.query('select sync_state from pg_stat_replication')
    return rows.some(({ sync_state }) => sync_state === 'sync') ? true : null
  })
  return { primary, replica }
}

describe.skipIf(POSTGRES === null)(`a primary and its replica${WITHOUT_POSTGRES}`, () => {
  test('change places under load, and no acknowledged write is lost', async () => {
    const { primary, replica } = await startPair()
    const exchange = await startFakeExchange({ limits: { scale: null } })
    const server = await serve(addressOf(primary, replica), {
      EXCHANGE_GATEWAY: exchange.gateway,
      EXCHANGE_PACE: '500',
    })
    const user = await signUp(server.url)
    const writing = keepWriting(user)
    const listening = keepListening(user)
    await eventually('many writes, and word of them', () =>
      writing.written.length > 100 && listening.heard.size > 20 ? true : null,
    )
    primary.kill()
    await eventually('writes are refused', () => (writing.refused() > 0 ? true : null))
    const last = Math.max(...writing.written.map(({ seq }) => seq))
    const promotedAt = performance.now()
    await replica.query('select pg_promote()')
    await eventually('writes go on', () => (writing.written.some(({ seq }) => seq > last) ? true : null))
    const writesMs = performance.now() - promotedAt
    await eventually('live changes go on', () => (listening.after(last) > 10 ? true : null))
    const changesMs = performance.now() - promotedAt
    await eventually('many more writes', () => (writing.written.some(({ seq }) => seq > last + 100) ? true : null))
    await Promise.all([writing.stop(), listening.stop()])
    // Through a worker thread, which has a connection of its own, and through the job queue and its locks.
    await importFills(user, await newAccount(user), someFills(500))
    const now = Date.now()
    const made = { exchange: 'binance', seed: 1, fills: 100, from: now - 20 * DAY_MS, to: now - DAY_MS } as const
    const { id } = await connectAccount(user, exchange.addAccount(makeAccount(made)))
    await until(user, id, ({ state }) => state === 'fresh')
    await exchange.close()
    process.stdout.write(
      `Since the promotion was ordered: writes after ${writesMs.toFixed()} ms, live changes after ${changesMs.toFixed()} ms; ` +
        `${writing.written.length} writes acknowledged, ${writing.refused()} refused.\n`,
    )
    expect(writing.strange).toEqual([])
    // A lost write would have left its number and version to another one.
    expect(new Set(writing.written.map(({ seq }) => seq)).size).toBe(writing.written.length)
    expect(new Set(writing.written.map(({ id, version }) => `${id} ${version}`)).size).toBe(writing.written.length)
    for (const id of ['a', 'b', 'c', 'd']) {
      const stored = (await (await user.fetch(`/db/v1/users/${user.uid}/labels/${id}`)).json()) as Written
      const versions = writing.written.filter((write) => write.id === id).map(({ version }) => version)
      expect(stored.version).toBeGreaterThanOrEqual(Math.max(...versions))
    }
  })

  test('change places although the old primary only stands still, and cuts no connection', async () => {
    const { primary, replica } = await startPair()
    // So few connections that every request waits for one, and none opens another that would fail.
    const server = await serve(addressOf(primary, replica), { DATABASE_CONNECTIONS: '3' })
    const user = await signUp(server.url)
    const writing = keepWriting(user)
    const listening = keepListening(user)
    await eventually('many writes, and word of them', () =>
      writing.written.length > 50 && listening.heard.size > 10 ? true : null,
    )
    primary.freeze()
    const last = Math.max(...writing.written.map(({ seq }) => seq))
    const promotedAt = performance.now()
    await replica.query('select pg_promote()')
    await eventually('writes go on', () => (writing.written.some(({ seq }) => seq > last + 50) ? true : null))
    await eventually('live changes go on', () => (listening.after(last) > 10 ? true : null))
    const restMs = performance.now() - promotedAt
    process.stdout.write(`A primary that stands still: writes and live changes after ${restMs.toFixed()} ms.\n`)
    await Promise.all([writing.stop(), listening.stop()])
    expect(writing.strange).toEqual([])
    expect(new Set(writing.written.map(({ seq }) => seq)).size).toBe(writing.written.length)
  })

  test('are found in any order, also when the primary becomes read-only without ending', async () => {
    const { primary, replica } = await startPair()
    const server = await serve(addressOf(replica, primary))
    const user = await signUp(server.url)
    const writing = keepWriting(user)
    const listening = keepListening(user)
    await eventually('writes, and word of them', () =>
      writing.written.length > 20 && listening.heard.size > 0 ? true : null,
    )
    // An orderly switchover by an operator: no connection is cut.
    await primary.query('alter system set default_transaction_read_only = on')
    await primary.query('select pg_reload_conf()')
    await eventually('writes are refused', () => (writing.refused() > 0 ? true : null))
    const readiness = async () => (await (await fetch(`${server.url}/readyz`)).json()) as Readiness
    await eventually('readiness says why', async () =>
      (await readiness()).parts.database.state === 'read-only' ? true : null,
    )
    const last = Math.max(...writing.written.map(({ seq }) => seq))
    await replica.query('select pg_promote()')
    await eventually('writes go on', () => (writing.written.some(({ seq }) => seq > last + 20) ? true : null))
    await eventually('live changes go on', () => (listening.after(last) > 10 ? true : null))
    await Promise.all([writing.stop(), listening.stop()])
    expect(writing.strange).toEqual([])
    expect(new Set(writing.written.map(({ seq }) => seq)).size).toBe(writing.written.length)
  })

  test('that came back beside the promoted one is not written to', async () => {
    const { primary, replica } = await startPair()
    primary.kill()
    await replica.query('select pg_promote()')
    await primary.start()
    await primary.query(`alter system set synchronous_standby_names = ''`)
    await primary.query('select pg_reload_conf()')
    await serve(addressOf(primary, replica))
    const tables = `select count(*)::int as tables from pg_tables where schemaname = 'public'`
    expect(await primary.query(tables)).toEqual([{ tables: 0 }])
    expect((await replica.query(tables))[0]?.['tables']).toBeGreaterThan(20)
  })

  test('are awaited at the start while neither takes writes, and the server says what each answered', async () => {
    const { primary, replica } = await startPair()
    primary.kill()
    const environment = {
      DATABASE_URL: addressOf(primary, replica).replace('roundtrip@', 'roundtrip:geheim@'),
      ...SHARED_SECRETS,
    }
    const dataDir = newFolder()
    const { child, output, exited } = launchServer({ dataDir, environment })
    await eventually('it says what it waits for', () => (output().includes('Roundtrip waits for it') ? true : null))
    expect(output()).toContain(`127.0.0.1:${primary.port}: connect ECONNREFUSED`)
    expect(output()).toContain(`127.0.0.1:${replica.port}: a replica, which takes no writes`)
    expect(output()).not.toContain('geheim')
    await replica.query('select pg_promote()')
    await eventually('it serves', () => (output().includes('ready at') ? true : null))
    child.kill('SIGTERM')
    await exited
    rmSync(dataDir, { recursive: true, force: true })
  })
})
