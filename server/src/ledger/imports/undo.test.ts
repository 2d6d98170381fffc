import { hash128 } from '@roundtrip/core/base'
import type { Fill } from '@roundtrip/core/ledger'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool, type Pool, transaction } from '../../database/connection.ts'
import { type HouseServer, houseServer } from '../../testing/house.testing.ts'
import { fundingAfter, importRecords, newAccount, someFills } from '../../testing/ledger.testing.ts'
import { databaseOf } from '../../testing/server.testing.ts'
import { newUser } from '../../testing/user.testing.ts'
import { recountAccount } from '../store/recount.ts'

let server: HouseServer
let pool: Pool

beforeAll(async () => {
  server = await houseServer()
  pool = openPool(databaseOf(server), 1)
})
afterAll(async () => {
  await pool.end()
})

const rows = async (statement: string, uid: string) =>
  (await pool.query<Record<string, unknown>>(statement, [uid])).rows

const COUNTS = `select fills, cash_events, first_time::float8, last_time::float8 from accounts where user_id = $1`
const OWNERS = `select import_id::text, sum(rows)::int as rows from (
    select user_id, import_id, fills as rows from fill_blocks
    union all select user_id, import_id, 1 from cash_events) as all_rows
  where user_id = $1 group by import_id order by rows`

test('after an undo, counts and times are those of all rows that are left, and what others brought is theirs', async () => {
  const user = await newUser(server.url)
  const account = await newAccount(user)
  const fills = someFills(300)
  const at = (from: number, to: number) => {
    const part = fills.slice(from, to)
    const transfer = {
      ...fundingAfter(someFills(1, { from })[0] as Fill, -30),
      instrument: null,
      kind: 'transfer' as const,
    }
    return {
      fills: part,
      cashEvents: [...part.map((fill) => fundingAfter(fill)), { ...transfer, dedupeKey: hash128(`transfer ${from}`) }],
    }
  }
  const ids: string[] = []
  // The second begins within the first, and the third repeats the end of the second.
  for (const [from, to] of [
    [100, 200],
    [150, 300],
    [250, 300],
    [0, 100],
  ] as const) {
    ids.push((await importRecords(user, account, at(from, to))).replaceAll('-', ''))
  }
  const recount = async (): Promise<void> => {
    const counted = await rows(COUNTS, user.uid)
    await transaction(pool, (client) => recountAccount(client, { uid: user.uid, account }))
    expect(await rows(COUNTS, user.uid)).toEqual(counted)
  }
  const owners = async () =>
    Object.fromEntries(
      (await rows(OWNERS, user.uid)).map((row) => [
        ids.indexOf(String(row['import_id']).replaceAll('-', '')),
        row['rows'],
      ]),
    )
  await recount()
  expect(await owners()).toEqual({ 0: 201, 1: 201, 2: 1, 3: 201 })
  await user.call('undoImport', { importId: ids[1] })
  await recount()
  expect(await owners()).toEqual({ 0: 201, 2: 101, 3: 201 })
  for (const [index, left] of [
    [3, 302],
    [2, 201],
    [0, 0],
  ] as const) {
    await user.call('undoImport', { importId: ids[index] })
    await recount()
    const [counts] = await rows(COUNTS, user.uid)
    expect(Number(counts?.['fills']) + Number(counts?.['cash_events'])).toBe(left)
  }
  expect(await rows(COUNTS, user.uid)).toEqual([{ fills: 0, cash_events: 0, first_time: null, last_time: null }])
})
