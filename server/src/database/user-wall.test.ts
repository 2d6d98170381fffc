import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestUser } from '../testing/client.testing.ts'
import { query, rehearse } from '../testing/database.testing.ts'
import { importFills, newAccount, someFills } from '../testing/ledger.testing.ts'
import { databaseOf, eventually, type RunningServer, startServer } from '../testing/server.testing.ts'
import { newUser } from '../testing/user.testing.ts'
import { asUser, TO_NODES } from './as-user.ts'
import { openPool } from './connection.ts'
import { LOCAL_TABLES, SHARDED_TABLES } from './user-tables.ts'

let server: RunningServer
let owner: TestUser
let stranger: TestUser

beforeAll(async () => {
  server = await startServer()
  owner = await newUser(server.url)
  stranger = await newUser(server.url)
  await importFills(owner, await newAccount(owner), someFills(20))
  const label = JSON.stringify({ name: 'Mine', group: 'setup', colour: 1, archived: false, hidden: false })
  await owner.fetch(`/db/v1/users/${owner.uid}/labels/mine`, { method: 'PUT', body: label })
})
afterAll(() => server.stop())

/** Tables that request paths never touch as the limited role. */
const CLOSED = [
  'alert_marks',
  'alert_runs',
  'outbox',
  'passkeys',
  'removed_users',
  'screen_marks',
  'summary_runs',
  'summary_webhooks',
  'used_codes',
]

async function allTablesOfUsers(): Promise<string[]> {
  const rows = await query(
    server,
    `select table_name from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'user_id'`,
  )
  return rows.map((row) => String(row['table_name']))
}

async function tablesOfUsers(): Promise<string[]> {
  return (await allTablesOfUsers()).filter((name) => !CLOSED.includes(name))
}

/** The rows that a statement finds or changes behind the wall, run as the server does for `uid`. */
async function behindWall(uid: string | null, statement: string): Promise<number> {
  const scope = uid === null ? [] : [`set local app.uid = '${uid}'`]
  const { rows, rowCount } = await rehearse(server, [TO_NODES, 'set local role roundtrip_user', ...scope, statement])
  return rows[0] === undefined ? (rowCount ?? 0) : Number(rows[0]['n'])
}

test('every table of users is known, and so lies on a node or on the coordinator', async () => {
  expect([...SHARDED_TABLES, ...LOCAL_TABLES].sort()).toEqual((await allTablesOfUsers()).sort())
})

// ASVS 8.4.1
test('every table of users has the wall', async () => {
  const tables = await tablesOfUsers()
  expect(tables.length).toBeGreaterThanOrEqual(10)
  const walled = await query(
    server,
    `select c.relname as name from pg_class c join pg_policy p on p.polrelid = c.oid where c.relrowsecurity`,
  )
  expect(walled.map((row) => row['name'])).toEqual(expect.arrayContaining(tables))
})

// ASVS 8.4.1
test('a query that forgets the user, or names another, finds nothing of theirs', async () => {
  for (const table of await tablesOfUsers()) {
    const all = `select count(*)::int as n from "${table}"`
    const theirs = `${all} where user_id = '${owner.uid}'`
    expect([table, await behindWall(stranger.uid, theirs), await behindWall(null, all)]).toEqual([table, 0, 0])
  }
  expect(await behindWall(owner.uid, 'select sum(fills)::int as n from fill_blocks')).toBe(20)
})

// ASVS 8.4.1
test('nothing can be written in the name of another', async () => {
  const write = `insert into document_sequences (user_id, seq) values ('${owner.uid}', 1) on conflict do nothing`
  await expect(behindWall(stranger.uid, write)).rejects.toThrow(/row-level security/)
  const change = `update documents set deleted = true where user_id = '${owner.uid}'`
  expect(await behindWall(stranger.uid, change)).toBe(0)
})

// ASVS 13.2.2, 13.3.2
test.each([
  'auth_users',
  'auth_sessions',
  'auth_accounts',
  'auth_verifications',
  'auth_keys',
  'outbox',
  'attempts',
  'passkeys',
  'passkey_challenges',
  'used_codes',
])('the limited role cannot read %s at all', async (table) => {
  await expect(behindWall(owner.uid, `select count(*)::int as n from "${table}"`)).rejects.toThrow(/permission denied/)
})

// ASVS 13.2.2
test('the server works behind it', async () => {
  expect(server.output()).not.toContain('one wall less')
  expect(await owner.call('listAccounts', {})).toMatchObject({ accounts: [{ fills: 20 }] })
})

test('a user whose work holds connections leaves half of them to others', async () => {
  const pool = openPool(databaseOf(server), 4)
  const ends: (() => void)[] = []
  const hold = (): Promise<void> => asUser(pool, owner.uid, () => new Promise<void>((end) => ends.push(end)))
  const holds = Array.from({ length: 9 }, hold)
  await eventually('the first of them run', () => (ends.length === 2 ? true : null))
  const result = await asUser(pool, stranger.uid, (client) => client.query<{ n: number }>('select 1 as n'))
  expect([result.rows[0]?.n, ends.length]).toEqual([1, 2])
  for (let ended = 0; ended < holds.length; ended += 1) {
    ;(await eventually('the next one runs', () => ends[ended] ?? null))()
  }
  await Promise.all(holds)
  await pool.end()
})
