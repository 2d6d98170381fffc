/** Two releases on one database: servers that are compatible with a migration go on, and the others are kept away. */
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DatabaseStartError } from './embedded-programs.ts'
import { openPool, type Pool } from './connection.ts'
import { MIGRATIONS, migrate } from './migrate.ts'
import type { Migration } from './migration.ts'
import type { TestUser } from '../testing/client.testing.ts'
import { query } from '../testing/database.testing.ts'
import { databaseOf, eventually, launchServer, type RunningServer, startServer } from '../testing/server.testing.ts'
import { newUser } from '../testing/user.testing.ts'

let server: RunningServer
let user: TestUser
let pool: Pool
beforeEach(async () => {
  server = await startServer({ environment: { EXCHANGE_GATEWAY: 'off' } })
  user = await newUser(server.url)
  pool = openPool(databaseOf(server), 3)
})
afterEach(async () => {
  await pool.end()
  await server.stop()
})

const EXPANDS: Migration = {
  name: '2099-01-01-expand',
  sql: 'alter table documents add column written_with text',
  oldestServer: MIGRATIONS.at(-1)?.name ?? '',
}
/** Takes a while between two states to which no server may write. */
const CONTRACTS: Migration = {
  name: '2099-01-02-contract',
  sql: `alter table labels_before rename to labels_after; select pg_sleep(0.3); update documents set data = data || '{"moved": true}'`,
  oldestServer: '2099-01-02-contract',
}

const LABEL = { name: 'Early', group: 'setup', colour: 1, archived: false, hidden: false }

function writeLabel(id: string): Promise<Response> {
  const body = JSON.stringify({ ...LABEL, name: `Label ${id}` })
  return user.fetch(`/db/v1/users/${user.uid}/labels/${id}`, { method: 'PUT', body })
}

/** Writes labels one after another until the work is done; returns the status of each. */
async function writesDuring(work: Promise<unknown>): Promise<ReadonlyMap<string, number>> {
  const statuses = new Map<string, number>()
  let isOver = false
  const end = work.finally(() => (isOver = true))
  for (let number = 0; !isOver; number += 1) {
    const id = `label${number}`
    statuses.set(id, (await writeLabel(id)).status)
  }
  await end
  return statuses
}

async function storedLabels(): Promise<readonly Readonly<Record<string, unknown>>[]> {
  return query(server, `select id, data ->> 'moved' as moved from documents where collection = 'labels'`)
}

describe('a migration that the running server works beside', () => {
  test('ends no connection and no request', async () => {
    const statuses = await writesDuring(migrate(pool, [...MIGRATIONS, EXPANDS]))
    expect(new Set(statuses.values())).toEqual(new Set([200]))
    expect((await writeLabel('after')).status).toBe(200)
    const again = await startServer({ dataDir: server.dataDir, environment: sharedDatabase() })
    again.kill('SIGTERM')
    expect(await again.exited).toBe(0)
  })
})

describe('a migration that the running server does not work beside', () => {
  beforeEach(async () => {
    await pool.query('create table labels_before (id integer)')
  })

  test('keeps it away: every answer is 503 with a sentence, and nothing is written after it', async () => {
    const statuses = await writesDuring(migrate(pool, [...MIGRATIONS, CONTRACTS]))
    expect([...statuses.values()].filter((status) => status !== 200 && status !== 503)).toEqual([])
    const rows = await storedLabels()
    // Every acknowledged write is there, and all of them were there before the change.
    for (const [id, status] of statuses) {
      if (status === 200) expect(rows).toContainEqual({ id, moved: 'true' })
    }
    expect(rows.filter(({ moved }) => moved !== 'true')).toEqual([])
    const response = await user.request('listAccounts', {})
    expect(response).toMatchObject({ status: 503, body: { error: { details: { reason: 'database-outdated' } } } })
    expect(response.headers.get('retry-after')).toBe('5')
    expect((await writeLabel('late')).status).toBe(503)
    const cookie = { cookie: user.cookie }
    expect((await fetch(`${server.url}/api/auth/session`, { headers: cookie })).status).toBe(503)
    const ready = await fetch(`${server.url}/readyz`)
    expect([ready.status, await ready.text()]).toEqual([503, expect.stringContaining('A newer release has updated')])
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    expect(await storedLabels()).toHaveLength(rows.length)
  })

  test('is not begun by a server that cannot start beside it, and the sentence says what to do', async () => {
    await migrate(pool, [...MIGRATIONS, CONTRACTS])
    const { output, exited } = launchServer({ dataDir: server.dataDir, environment: sharedDatabase() })
    expect(await exited).toBe(1)
    expect(output()).toContain('The database was updated by a newer Roundtrip (2099-01-02-contract)')
  })

  test('waits until servers are stopped that would not notice', async () => {
    const unguarded = new pg.Client({ ...databaseOf(server) })
    await unguarded.connect()
    await expect(migrate(pool, [...MIGRATIONS, CONTRACTS])).rejects.toThrow(DatabaseStartError)
    expect((await writeLabel('still')).status).toBe(200)
    await unguarded.end()
    await eventually('it is gone', async () => {
      const rows = await query(
        server,
        `select from pg_stat_activity where application_name = '' and pid <> pg_backend_pid() and backend_type = 'client backend'`,
      )
      return rows.length === 0 ? true : null
    })
    expect(await migrate(pool, [...MIGRATIONS, CONTRACTS])).toEqual([CONTRACTS.name])
  })
})

test('a migration says which servers work beside it, in the order of migrations, with names that fit', () => {
  const names = MIGRATIONS.map(({ name }) => name)
  for (const [index, { name, oldestServer }] of MIGRATIONS.entries()) {
    // The length to which pg_stat_activity shows the name of a connection.
    expect(`roundtrip ${name}`.length).toBeLessThan(64)
    if (name < '2026-11-24') continue
    expect([name, oldestServer]).toEqual([name, expect.any(String)])
    expect(names.slice(0, index + 1)).toContain(oldestServer)
  }
})

/** The settings of another server on the database of this one. */
function sharedDatabase(): Record<string, string> {
  const host = encodeURIComponent(`${server.dataDir}/postgres`)
  return { DATABASE_URL: `postgres://roundtrip@/roundtrip?host=${host}`, EXCHANGE_GATEWAY: 'off' }
}
