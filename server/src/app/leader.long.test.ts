/** What must be done once is done by one of several servers, and by another when that one stops. */
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { HOUR_MS } from '@roundtrip/core/base'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAccount, startFakeExchange } from '../../../fakes/exchange.ts'
import { createLog } from '../ground/log.ts'
import { newAddress, PASSWORD, post } from '../testing/client.testing.ts'
import { connectAccount, until } from '../testing/exchange.testing.ts'
import { type InTurn, startInTurn } from '../testing/in-turn.testing.ts'
import { eventually, type RunningServer, startServer } from '../testing/server.testing.ts'
import { type Leading, leadOnce } from './leader.ts'

describe('the lock', () => {
  let host: RunningServer
  let admin: pg.Client
  const leading: Leading[] = []
  const done: number[] = []
  const leaders = (): number[] => leading.flatMap(({ isLeader }, index) => (isLeader() ? [index] : []))
  const counted = async (work: () => Promise<unknown> | unknown): Promise<number[]> => {
    const before = [...done]
    await work()
    return done.map((count, index) => count - (before[index] ?? 0))
  }

  beforeAll(async () => {
    host = await startServer()
    const folder = join(host.dataDir, 'postgres')
    admin = new pg.Client({ host: folder, port: 5432, user: 'postgres', database: 'roundtrip' })
    await admin.connect()
    await admin.query('create database shared owner roundtrip')
    for (const index of [0, 1, 2]) {
      done.push(0)
      const hourly = async (): Promise<void> => {
        done[index] = (done[index] ?? 0) + 1
      }
      const connection = { host: folder, port: 5432, user: 'roundtrip', database: 'shared' }
      leading.push(leadOnce({ connection, log: createLog('silent'), hourly, lookMs: 20, everyMs: 100 }))
    }
  })
  afterAll(async () => {
    for (const { close } of leading) await close()
    await admin.end()
    await host.stop()
  })

  const oneLeads = (not: number | null = null): Promise<number> =>
    eventually('one leads', () => {
      const [first, ...more] = leaders()
      return first !== undefined && first !== not && more.length === 0 ? first : null
    })

  test('is held by one, which alone works, again and again', async () => {
    const leader = await oneLeads()
    const more = await counted(() => eventually('it has worked', () => ((done[leader] ?? 0) >= 4 ? true : null)))
    expect(more.map((count, index) => (index === leader ? count > 0 : count === 0))).toEqual([true, true, true])
    expect(leaders()).toEqual([leader])
  })

  test('is given to one again when the connection of the leader breaks', async () => {
    const leader = await oneLeads()
    const more = await counted(async () => {
      await admin.query(
        `select pg_terminate_backend(l.pid) from pg_locks as l join pg_database as d on d.oid = l.database
         where l.locktype = 'advisory' and l.classid = 730511 and l.granted and d.datname = 'shared'`,
      )
      await eventually('it has noticed', () => (leading[leader]?.isLeader() === true ? null : true))
      await oneLeads()
      const sum = (): number => done.reduce((total, count) => total + count, 0)
      const before = sum()
      await eventually('one works', () => (sum() > before + 2 ? true : null))
    })
    expect(more.filter((count) => count > 0).length).toBeLessThanOrEqual(2)
  })

  test('is given to another at once when the leader stops', async () => {
    const leader = await oneLeads()
    await leading[leader]?.close()
    const next = await oneLeads(leader)
    const [before, first] = [done[leader], done[next] ?? 0]
    await eventually('the next one works', () => ((done[next] ?? 0) > first ? true : null))
    expect(done[leader]).toBe(before)
  })
})

describe('three servers', () => {
  let cluster: InTurn

  beforeAll(async () => {
    cluster = await startInTurn(3, { LOG_LEVEL: 'info' })
  })
  afterAll(() => cluster.stop())

  const leaders = (): RunningServer[] =>
    cluster.servers.filter((server) => server.output().includes('this server does what is done once for all'))
  const staleLetter = async (): Promise<void> => {
    await cluster.query(
      `insert into outbox (id, kind, sealed, state, created_at)
       values (gen_random_uuid(), 'mail', '\\x00', 'failed', now() - interval '8 days')`,
    )
  }
  const letters = async (): Promise<number> =>
    Number((await cluster.query('select count(*) as n from outbox'))[0]?.['n'])

  test('a letter goes out once, from whichever server sends it', async () => {
    const addresses = Array.from({ length: 12 }, newAddress)
    await Promise.all(addresses.map((email) => post(cluster.url, '/api/auth/sign-up', { email, password: PASSWORD })))
    await eventually('all have arrived', () => (cluster.mails.received.length >= addresses.length ? true : null))
    await eventually('the outbox is empty', async () => ((await letters()) === 0 ? true : null))
    expect(cluster.mails.received.flatMap(({ to }) => to).toSorted()).toEqual(addresses.toSorted())
  })

  test('one of them removes what is stale, and another does when that one is killed', async () => {
    await eventually('one leads', () => (leaders().length > 0 ? true : null))
    const [first, ...more] = leaders()
    expect(more).toEqual([])
    await staleLetter()
    first?.kill('SIGKILL')
    await first?.exited
    if (first !== undefined) cluster.forget(first)
    const next = await eventually('another leads', () => leaders()[0] ?? null)
    await eventually('it has removed what is stale', async () => ((await letters()) === 0 ? true : null))
    expect(leaders()).toEqual([next])
  })
})

describe('three servers that read one exchange account', () => {
  test('read each part of it once in each turn, also when one of them was killed', async () => {
    const exchange = await startFakeExchange({ limits: { scale: null } })
    const environment = { EXCHANGE_GATEWAY: exchange.gateway, EXCHANGE_PACE: '1000', SYNC_MINUTES: '60' }
    const cluster = await startInTurn(3, environment)
    try {
      const user = await cluster.signUp()
      const now = Date.now()
      const made = { exchange: 'binance', seed: 3, fills: 400, from: now - 24 * HOUR_MS, to: now - HOUR_MS } as const
      const { id } = await connectAccount(user, exchange.addAccount(makeAccount(made)))
      const read = await until(user, id, ({ state }) => state === 'fresh')
      expect(read.fills).toBe(400)
      const lastLine = async (): Promise<number> =>
        Number((await cluster.query('select coalesce(max(number), 0) as n from sync_log'))[0]?.['n'])
      /** The sources that one run reads, and those that were read more than once in it. */
      const oneTurn = async (): Promise<Readonly<Record<string, unknown>>[]> => {
        const before = await lastLine()
        const { lastSync } = await until(user, id, ({ state }) => state === 'fresh')
        await cluster.query('update connections set next_sync = now()')
        await until(user, id, (next) => next.state === 'fresh' && next.lastSync !== lastSync)
        // What a server does that saw the connection due just before the reading began.
        await cluster.query(
          `insert into pgboss.job (name, data)
           select 'sync', json_build_object('uid', user_id, 'connection', replace(id::text, '-', ''), 'onlyIfDue', true)
           from connections`,
        )
        // Long enough for each server to check again what is due.
        await delay(6_000)
        return cluster.query('select part, count(*)::int as times from sync_log where number > $1 group by part', [
          before,
        ])
      }
      const first = await oneTurn()
      expect(first.length).toBeGreaterThan(0)
      expect(first.filter(({ times }) => times !== 1)).toEqual([])
      const [gone] = cluster.servers
      gone?.kill('SIGKILL')
      await gone?.exited
      if (gone !== undefined) cluster.forget(gone)
      expect((await oneTurn()).toSorted(byPart)).toEqual(first.toSorted(byPart))
    } finally {
      await cluster.stop()
      await exchange.close()
    }
  })
})

function byPart(a: Readonly<Record<string, unknown>>, b: Readonly<Record<string, unknown>>): number {
  return String(a['part']).localeCompare(String(b['part']))
}
