/** A displayed trade is built from the rows around it, and equals the one that all rows of its position give. */
import { utcMs } from '@roundtrip/core/base'
import type { Fill } from '@roundtrip/core/ledger'
import { idOfRow } from '@roundtrip/core/reports'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool, type Pool, transaction } from '../../database/connection.ts'
import { type HouseServer, houseServer } from '../../testing/house.testing.ts'
import { fetchTestColumns, fundingAfter, importRecords, newAccount, someFills } from '../../testing/ledger.testing.ts'
import { databaseOf } from '../../testing/server.testing.ts'
import { newUser } from '../../testing/user.testing.ts'
import { findTrade, findTradeAlone } from './find-trade.ts'
import { detailOf } from './trade-detail.ts'

let server: HouseServer
let pool: Pool

beforeAll(async () => {
  server = await houseServer()
  pool = openPool(databaseOf(server), 1)
})
afterAll(async () => {
  await pool.end()
})

const HOUR_MS = 3_600_000

/** Trades of ten minutes, three hours apart, from `first` on. */
function trades(count: number, first: number, overrides: Partial<Fill> = {}): Fill[] {
  return someFills(2 * count, { from: first, symbols: 1 }).map((fill, index) => ({
    ...fill,
    ...overrides,
    time: utcMs(
      1_700_000_000_000 + (Math.floor(index / 2) * 3 + Math.floor(first / 10_000)) * HOUR_MS + (index % 2) * 600_000,
    ),
  }))
}

/** In every 30th trade of the long leg, one of the short leg; and at the end one that is still open. */
function hedged(): Fill[] {
  const long = trades(200, 0, { positionSide: 'long' })
  const short = trades(200, 10_000, { positionSide: 'short' })
    .map((fill): Fill => ({ ...fill, side: fill.side === 'buy' ? 'sell' : 'buy' }))
    .filter((_, index) => Math.floor(index / 2) % 30 === 7)
  return [...long.slice(0, -1), ...short]
}

test.each([
  ['one-way', trades(200, 0)],
  ['in hedge mode, with one leg seldom traded', hedged()],
])('%s', async (_, fills) => {
  const user = await newUser(server.url)
  const account = await newAccount(user)
  await importRecords(user, account, { fills, cashEvents: fills.map((fill) => fundingAfter(fill)) })
  const columns = await fetchTestColumns(user)
  let built = 0
  for (let row = 0; row < columns.count; row += 3) {
    const id = idOfRow(columns, row)
    const [alone, whole] = await transaction(pool, async (client) => [
      await findTradeAlone(client, user.uid, id),
      await findTrade(client, user.uid, id),
    ])
    if (alone === null || whole === null) throw new Error(`There is no trade ${id}.`)
    expect(whole.trades.length).toBe(columns.count)
    expect(alone.trade).toEqual(whole.trade)
    expect(detailOf(alone)).toEqual(detailOf(whole))
    built = Math.max(built, alone.trade.positionSide === 'short' ? 0 : alone.trades.length)
  }
  expect(built).toBeLessThan(columns.count / 3)
  expect(await transaction(pool, (client) => findTradeAlone(client, user.uid, '0123456789abcdef'))).toBeNull()
})
