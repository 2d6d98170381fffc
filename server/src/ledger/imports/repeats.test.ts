/** Which import a record belongs to if several contained it. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { openPool } from '../../database/connection.ts'
import { MIGRATIONS, migrate } from '../../database/migrate.ts'
import { repeatListsMigration } from '../../database/migrations/2026-11-23-repeat-lists.ts'
import type { TestUser } from '../../testing/client.testing.ts'
import { query } from '../../testing/database.testing.ts'
import { type HouseServer, houseServer } from '../../testing/house.testing.ts'
import { importFills, newAccount, someFills, undoLargeImport } from '../../testing/ledger.testing.ts'
import { databaseOf } from '../../testing/server.testing.ts'
import { newUser } from '../../testing/user.testing.ts'

let server: HouseServer
let user: TestUser
let account: string

beforeAll(async () => {
  server = await houseServer()
})
beforeEach(async () => {
  user = await newUser(server.url)
  account = await newAccount(user)
})

/** Imports the fills from one index to another; returns the id of the import, and how many were new. */
async function bring(from: number, to: number): Promise<{ readonly id: string; readonly added: number }> {
  const { import: done } = await importFills(user, account, someFills(to - from, { from }))
  return { id: done?.id ?? '', added: done?.fillsAdded ?? -1 }
}

/** Returns how many fills were removed, according to the response. */
async function undo(importId: string): Promise<number> {
  const before = await stored()
  const said = await undoLargeImport(user, importId)
  const removed = before - (await stored())
  expect(said ?? removed).toBe(removed)
  return removed
}

async function stored(): Promise<number> {
  const rows = await query(server, 'select coalesce(sum(fills), 0)::int as n from fill_blocks where user_id = $1', [
    user.uid,
  ])
  return Number(rows[0]?.['n'])
}

async function ownedBy(importId: string): Promise<number> {
  const rows = await query(server, 'select coalesce(sum(fills), 0)::int as n from fill_blocks where import_id = $1', [
    importId,
  ])
  return Number(rows[0]?.['n'])
}

async function repeatedIn(importId: string): Promise<number> {
  const rows = await query(
    server,
    'select coalesce(sum(cardinality(keys)), 0)::int as n from import_repeats where import_id = $1',
    [importId],
  )
  return Number(rows[0]?.['n'])
}

test('what three imports brought stays until the last of them is undone', async () => {
  const [first, second, third] = [await bring(0, 60), await bring(30, 90), await bring(50, 70)]
  expect([first.added, second.added, third.added]).toEqual([60, 30, 0])
  expect(await undo(first.id)).toBe(30)
  const owned = [await ownedBy(second.id), await ownedBy(third.id)]
  expect(owned[0]).toBeGreaterThanOrEqual(40)
  expect((owned[0] ?? 0) + (owned[1] ?? 0)).toBe(60)
  // Records that an import owns are no longer on its list.
  expect([await repeatedIn(second.id), await repeatedIn(third.id)]).toEqual([
    60 - (owned[0] ?? 0),
    20 - (owned[1] ?? 0),
  ])
  expect(await undo(second.id)).toBe(40)
  expect(await ownedBy(third.id)).toBe(20)
  expect(await undo(third.id)).toBe(20)
  expect(await query(server, 'select 1 from import_repeats where account_id = $1', [account])).toEqual([])
})

test('the same many fills in another file are recognized, and stay when the first is undone', {
  tags: 'long',
}, async () => {
  const first = await bring(0, 24_000)
  const again = await bring(2_000, 24_500)
  expect([first.added, again.added]).toEqual([24_000, 500])
  expect(await repeatedIn(again.id)).toBe(22_000)
  expect(await undo(first.id)).toBe(2_000)
  expect([await ownedBy(again.id), await repeatedIn(again.id)]).toEqual([22_500, 0])
  expect((await bring(23_000, 24_000)).added).toBe(0)
})

test('repeats of an earlier version become lists', async () => {
  const admin = { ...databaseOf(server), user: 'postgres' }
  const outer = openPool(admin, 1)
  await outer.query('create database before_repeat_lists')
  await outer.end()
  const old = openPool({ ...admin, database: 'before_repeat_lists' }, 2)
  await migrate(old, MIGRATIONS.slice(0, MIGRATIONS.indexOf(repeatListsMigration)))
  await old.query(
    `insert into import_repeats (user_id, import_id, account_id, dedupe_key)
     select md5('user')::uuid, md5('import' || i % 2)::uuid, md5('account')::uuid, md5('key' || i)::uuid
     from generate_series(1, 12001) as i`,
  )
  await migrate(old, MIGRATIONS.slice(0, MIGRATIONS.indexOf(repeatListsMigration) + 1))
  const { rows } = await old.query(
    `select import_id = md5('import0')::uuid as first, count(*)::int as lists, sum(cardinality(keys))::int as keys
     from import_repeats group by import_id order by keys`,
  )
  expect(rows).toEqual([
    { first: true, lists: 2, keys: 6_000 },
    { first: false, lists: 2, keys: 6_001 },
  ])
  const { rows: left } = await old.query(
    `select count(distinct key)::int as n from import_repeats cross join unnest(keys) as key
     where key in (select md5('key' || i)::uuid from generate_series(1, 12001) as i)`,
  )
  expect(left).toEqual([{ n: 12_001 }])
  await old.end()
})
