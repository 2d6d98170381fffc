/** An import of more fills than are kept in memory as objects. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool, type Pool } from '../../database/connection.ts'
import { type HouseServer, houseServer } from '../../testing/house.testing.ts'
import { importFills, newAccount, someFills } from '../../testing/ledger.testing.ts'
import { databaseOf } from '../../testing/server.testing.ts'
import { newUser } from '../../testing/user.testing.ts'
import { rebuildAll } from '../positions/rebuild.ts'

let server: HouseServer
let pool: Pool

beforeAll(async () => {
  server = await houseServer()
  pool = openPool(databaseOf(server), 1)
})
afterAll(async () => {
  await pool.end()
})

test('stores what a rebuild from the stored fills gives', async () => {
  const user = await newUser(server.url)
  const account = await newAccount(user)
  const stored = async () => {
    const { rows } = await pool.query<{ position_id: string; hash: string }>(
      'select position_id, start, trades, hash from segments where user_id = $1 order by position_id, start',
      [user.uid],
    )
    return rows
  }
  const { import: done } = await importFills(user, account, someFills(101_000, { symbols: 30 }))
  expect(done?.fillsAdded).toBe(101_000)
  const imported = await stored()
  expect(new Set(imported.map(({ position_id }) => position_id)).size).toBe(30)
  await rebuildAll(pool, { uid: user.uid })
  expect(await stored()).toEqual(imported)
})
