import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { LIMITS } from '@roundtrip/contract/fields'
import type { Uid } from '@roundtrip/core/base'
import { openPool, type Pool } from '../database/connection.ts'
import { signIn, type TestUser, tokenOf, testUser } from '../testing/client.testing.ts'
import { readServerEvents } from '../testing/events.testing.ts'
import { newAccount, importFills, someFills } from '../testing/ledger.testing.ts'
import {
  addressOfDatabase,
  databaseOf,
  eventually,
  startServer,
  type RunningServer,
} from '../testing/server.testing.ts'
import { newUser } from '../testing/user.testing.ts'
import type { UserChange } from './changes.ts'
import { streamDocuments } from './listen.ts'
import { removeOldDeletions } from './remove-deletions.ts'

let server: RunningServer
let pool: Pool
let user: TestUser
let open: AbortController[] = []

beforeAll(async () => {
  server = await startServer()
  pool = openPool(databaseOf(server), 2)
})
afterAll(async () => {
  await pool.end()
  await server.stop()
})
beforeEach(async () => {
  for (const controller of open) controller.abort()
  open = []
  user = await newUser(server.url)
})

const LABEL = { name: 'Breakout', group: 'setup', colour: 1, archived: false, hidden: false }

async function put(id: string, who = user): Promise<void> {
  const response = await who.fetch(`/db/v1/users/${who.uid}/labels/${id}`, {
    method: 'PUT',
    body: JSON.stringify(LABEL),
  })
  expect(response.status).toBe(200)
}

async function remove(id: string): Promise<void> {
  await user.fetch(`/db/v1/users/${user.uid}/labels/${id}`, { method: 'DELETE' })
}

async function listening(options: { readonly since?: number; readonly who?: TestUser } = {}): Promise<Response> {
  const who = options.who ?? user
  const controller = new AbortController()
  open.push(controller)
  const headers: Record<string, string> = options.since === undefined ? {} : { 'last-event-id': String(options.since) }
  return who.fetch(`/db/v1/listen/${who.uid}`, { signal: controller.signal, headers })
}

describe('changes', () => {
  test('arrive live, and a listener that comes back misses none', async () => {
    const live = readServerEvents(await listening())
    await live.next('synced')
    await put('a')
    expect(JSON.parse(await live.next('change'))).toMatchObject({ id: 'a', version: 1, seq: 1, schema: 4 })
    await put('b')
    await remove('a')
    const resumed = readServerEvents(await listening({ since: 1 }))
    expect(JSON.parse(await resumed.next('change'))).toMatchObject({ id: 'b', seq: 2 })
    expect(JSON.parse(await resumed.next('change'))).toMatchObject({ id: 'a', seq: 3, deleted: true, data: {} })
  })

  test('of the ledger are reported with its version', async () => {
    const live = readServerEvents(await listening())
    expect(JSON.parse(await live.next('ledger'))).toEqual({ version: 0 })
    await importFills(user, await newAccount(user), someFills(10))
    await eventually('the import is reported', async () =>
      (JSON.parse(await live.next('ledger')) as { version: number }).version > 0 ? true : null,
    )
  })

  test('reach a listener on another server process', async () => {
    const second = await startServer({
      environment: {
        DATABASE_URL: addressOfDatabase(server),
        AUTH_SECRET: readFileSync(join(server.dataDir, 'auth-secret'), 'utf8').trim(),
      },
    })
    const there = testUser(second.url, { ...user, token: await tokenOf(second.url, user.cookie) })
    const live = readServerEvents(await listening({ who: there }))
    await live.next('synced')
    await put('a')
    expect(JSON.parse(await live.next('change'))).toMatchObject({ id: 'a' })
    await second.stop()
  })
})

describe('a listener must load again', () => {
  test('when deletions that it missed are forgotten', async () => {
    await put('a')
    await put('b')
    await remove('a')
    await pool.query(`update documents set update_time = now() - interval '31 days' where user_id = $1`, [user.uid])
    await removeOldDeletions(pool)
    const late = readServerEvents(await listening({ since: 1 }))
    await late.next('reset')
    const knowing = readServerEvents(await listening({ since: 3 }))
    expect(await knowing.next('synced')).toBe('{}')
    await put('a')
    // The removed document's versions are not reused, so nobody overwrites the new one with an old version number.
    expect(JSON.parse(await knowing.next('change'))).toMatchObject({ id: 'a', version: 4, seq: 4 })
  })

  test('when its number is not one of ours', async () => {
    expect(await readServerEvents(await listening({ since: 99 })).next('reset')).toBe('{}')
  })

  test('when it missed more than is worth telling one by one', async () => {
    await put('a')
    await pool.query('update document_sequences set seq = seq + 5001 where user_id = $1', [user.uid])
    expect(await readServerEvents(await listening({ since: 0 })).next('reset')).toBe('{}')
    expect(await readServerEvents(await listening({ since: 2 })).next('synced')).toBe('{}')
  })

  test('but deletions of less than 30 days are still reported', async () => {
    await put('a')
    await remove('a')
    await pool.query(`update documents set update_time = now() - interval '29 days' where user_id = $1`, [user.uid])
    await removeOldDeletions(pool)
    const late = readServerEvents(await listening({ since: 1 }))
    expect(JSON.parse(await late.next('change'))).toMatchObject({ id: 'a', deleted: true })
  })
})

describe('limits', () => {
  // ASVS 2.4.1
  test(`the last of ${LIMITS.streams} streams opens, one more does not, and a closed one makes room`, async () => {
    // Referenced here: a response without a reference is garbage collected, and its stream ends.
    const streams: Response[] = []
    while (streams.length < LIMITS.streams) streams.push(await listening())
    expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200))
    const refused = await listening()
    expect([refused.status, streams.length]).toEqual([429, LIMITS.streams])
    expect(await refused.json()).toMatchObject({ error: { details: { reason: 'too-many-streams' } } })
    open[0]?.abort()
    await eventually('a stream is free again', async () => ((await listening()).status === 200 ? true : null))
  })

  test('a network has its own limit for all its users, and keeps no other network out', async () => {
    const from = (uid: string, address: string): Response =>
      streamDocuments({
        documents: { changes: async () => ({ documents: [], last: 0, keptFrom: 0 }), lastSeq: async () => 0 },
        changes: { subscribe: () => () => undefined },
        ledgerVersion: async () => 1,
        uid: uid as Uid,
        address,
        collections: ['labels'],
        since: null,
        isAllowed: async () => true,
      })
    const streams = Array.from({ length: LIMITS.addressStreams }, (_, n) => from(`demo ${n}`, '192.0.2.7'))
    expect(() => from('one more', '192.0.2.7')).toThrow('Too many streams are open from this network.')
    streams.push(from('elsewhere', '192.0.2.8'))
    await streams[0]?.body?.cancel()
    streams.push(from('one more', '192.0.2.7'))
    for (const stream of streams.slice(1)) await stream.body?.cancel()
  })

  test.each(['-1', 'x', '1.5', '9'.repeat(16)])('Last-Event-ID %s is refused', async (header) => {
    const response = await user.fetch(`/db/v1/listen/${user.uid}`, { headers: { 'last-event-id': header } })
    expect(response.status).toBe(400)
  })
})

describe('a stream ends', () => {
  const start = (isAllowed: () => Promise<boolean>) => {
    const heard: { tell?: (change: UserChange) => void } = {}
    const response = streamDocuments({
      documents: { changes: async () => ({ documents: [], last: 0, keptFrom: 0 }), lastSeq: async () => 0 },
      changes: {
        subscribe: (_uid, listener) => {
          heard.tell = listener
          return () => delete heard.tell
        },
      },
      ledgerVersion: async () => 1,
      uid: 'someone' as Uid,
      address: '192.0.2.1',
      collections: ['labels'],
      since: null,
      isAllowed,
    })
    return { events: readServerEvents(response), heard }
  }

  // ASVS 9.2.1
  test('with a goodbye when the token is no longer valid', async () => {
    let allowed = true
    const { events, heard } = start(async () => allowed)
    await events.next('synced')
    heard.tell?.({ kind: 'sessions' })
    heard.tell?.({ kind: 'documents' })
    await events.next('synced')
    allowed = false
    heard.tell?.({ kind: 'sessions' })
    expect(await events.ended()).toContain('event: bye')
    expect(heard.tell).toBeUndefined()
  })

  // ASVS 7.4.1
  test('when its session does, and no other', async () => {
    const elsewhere = await signIn(server.url, user.email)
    const [mine, other] = [readServerEvents(await listening()), readServerEvents(await listening({ who: elsewhere }))]
    await mine.next('synced')
    await other.next('synced')
    const out = await fetch(`${server.url}/api/auth/sign-out`, {
      method: 'POST',
      headers: { cookie: user.cookie, origin: server.url, 'content-type': 'application/json' },
      body: '{}',
    })
    expect(out.ok).toBe(true)
    const rest = await mine.ended()
    expect(rest).toContain('event: bye')
    // At once, not at the stream's next periodic check.
    expect(rest).not.toContain(': ping')
    await put('a', elsewhere)
    expect(JSON.parse(await other.next('change'))).toMatchObject({ id: 'a' })
  })
})
