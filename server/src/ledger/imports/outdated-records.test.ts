/** A history that is read again: the latest reading of a record counts, and nothing is counted twice or lost. */
import { queryFills } from '../../testing/fills.testing.ts'
import { NOTHING_NOTED } from '@roundtrip/contract/documents'
import { idOfRow } from '@roundtrip/core/reports'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool, type Pool } from '../../database/connection.ts'
import { query } from '../../testing/database.testing.ts'
import { type HouseServer, houseServer } from '../../testing/house.testing.ts'
import { fetchTestColumns } from '../../testing/ledger.testing.ts'
import { databaseOf } from '../../testing/server.testing.ts'
import { isSame } from './outdated-records.ts'
import { BTC, connected, type Connected, ledger, NOON, sync } from './synced.testing.ts'

let server: HouseServer
let pool: Pool
beforeAll(async () => {
  server = await houseServer()
  pool = openPool(databaseOf(server), 2)
})
afterAll(async () => {
  await pool.end()
})

const BUY = { time: NOON, id: '1' }
const SELL = { time: NOON + 60_000, id: '2', side: 'sell', price: '110' } as const

/** Profit after fees, in hundred-millionths of a dollar, and side of each trade. */
async function trades({ user }: Connected) {
  const { count, net, side } = await fetchTestColumns(user)
  return Array.from({ length: count }, (_, index) => [net[index], side[index]])
}

async function counted({ user, account }: Connected) {
  const [row] = await query(server, 'select fills, cash_events from accounts where user_id = $1 and id = $2', [
    user.uid,
    account,
  ])
  return row
}

function addTakenBack(account: Connected, records: Parameters<typeof sync>[2], keys: readonly string[]) {
  return sync(pool, account, records, [], new Map([['Spot', keys]]))
}

async function fees({ user }: Connected) {
  const rows = await queryFills(
    server,
    'select fee::text as fee, position_side as leg from fills where user_id = $1 order by time',
    [user.uid],
  )
  return rows.map(({ fee, leg }) => [fee, leg])
}

// Promise [Connected exchanges] Records that are read again count as they are read now: wrong fees are corrected, and
//   nothing is counted twice.
test('a fee read with the wrong sign is corrected, and the trade with it', async () => {
  const account = await connected(server)
  expect(await sync(pool, account, ledger([{ ...BUY, fee: '-0.05' }, SELL]))).toMatchObject({ fills: 2 })
  const again = ledger([BUY, SELL])
  expect(await sync(pool, account, again)).toMatchObject({ fills: 0, fillsKnown: 1 })
  expect(await fees(account)).toEqual([
    ['0.05', 'both'],
    ['0.05', 'both'],
  ])
  expect(await counted(account)).toEqual({ fills: 2, cash_events: 0 })
  expect(await trades(account)).toEqual([[9.9 * 1e8, 1]])
})

test('a fill that moves to another leg leaves the position where it was', async () => {
  const account = await connected(server)
  await sync(pool, account, ledger([BUY, { ...SELL, side: 'sell' }]))
  await sync(
    pool,
    account,
    ledger([
      { ...BUY, leg: 'long' },
      { ...SELL, leg: 'short' },
    ]),
  )
  expect(await fees(account)).toEqual([
    ['0.05', 'long'],
    ['0.05', 'short'],
  ])
})

// Promise [Connected exchanges] A trade keeps its notes when its fills are read differently than before.
test('notes stay with the fill that opened the trade, whatever market it is read in', async () => {
  const account = await connected(server)
  const { user } = account
  const pair = { ...BTC, id: 'binance:spot:BTCUSDT', kind: 'spot' } as const
  const onMargin = { ...BTC, id: 'binance:margin:BTCUSDT' }
  const before = ledger([
    { ...BUY, traded: pair },
    { ...SELL, traded: pair },
  ])
  await sync(pool, account, before)
  const idNow = async () => idOfRow(await fetchTestColumns(user), 0)
  const path = (id: string) => `/db/v1/users/${user.uid}/annotations/${id}`
  const first = await idNow()
  await user.fetch(path(first), {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...NOTHING_NOTED, note: 'Squeezed.', labels: ['news'], risk: '12' }),
  })
  const after = ledger([
    { ...BUY, traded: onMargin },
    { ...SELL, traded: onMargin },
  ])
  await sync(
    pool,
    account,
    after,
    before.fills.map(({ dedupeKey }) => dedupeKey),
  )
  const now = await idNow()
  expect(now).not.toBe(first)
  expect(await (await user.fetch(path(now))).json()).toMatchObject({
    data: { note: 'Squeezed.', labels: ['news'], risk: '12' },
  })
})

// Promise [Connected exchanges] If an exchange takes back a trade, its notes are stored, and return with the trade.
test('notes of a trade that the exchange took back wait for it', async () => {
  const account = await connected(server)
  const { user } = account
  const records = ledger([BUY, SELL])
  await sync(pool, account, records)
  const id = idOfRow(await fetchTestColumns(user), 0)
  const path = `/db/v1/users/${user.uid}/annotations/${id}`
  await user.fetch(path, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...NOTHING_NOTED, note: 'Fat finger.', labels: ['mistake'] }),
  })
  const keys = records.fills.map(({ dedupeKey }) => dedupeKey)
  const nothing = { fills: [], cashEvents: [] }
  const lost = await addTakenBack(account, nothing, keys)
  expect(lost.takenBack).toEqual(new Map([['Spot', 2]]))
  expect(await trades(account)).toEqual([])
  expect(await counted(account)).toEqual({ fills: 0, cash_events: 0 })
  const noted = { data: { note: 'Fat finger.', labels: ['mistake'] } }
  expect(await (await user.fetch(path)).json()).toMatchObject(noted)
  // Reversing a record twice is the same as once.
  expect((await addTakenBack(account, nothing, keys)).takenBack).toEqual(new Map([['Spot', 0]]))
  await sync(pool, account, records)
  expect(idOfRow(await fetchTestColumns(user), 0)).toBe(id)
  expect(await (await user.fetch(path)).json()).toMatchObject(noted)
})

// Promise [Connected exchanges] A trade keeps its notes when the exchange corrects it.
test('notes stay with a trade whose opening fill is corrected or whose closing fill is taken back', async () => {
  const account = await connected(server)
  const { user } = account
  const records = ledger([BUY, SELL])
  await sync(pool, account, records)
  const id = idOfRow(await fetchTestColumns(user), 0)
  await sync(pool, account, ledger([{ ...BUY, price: '99' }]))
  expect(idOfRow(await fetchTestColumns(user), 0)).toBe(id)
  const closing = records.fills.slice(1).map(({ dedupeKey }) => dedupeKey)
  await addTakenBack(account, { fills: [], cashEvents: [] }, closing)
  expect(idOfRow(await fetchTestColumns(user), 0)).toBe(id)
})

test('the same history again changes nothing, not even the version of the ledger', async () => {
  const account = await connected(server)
  const records = ledger([BUY, SELL], [{ time: NOON, amount: '-0.1', id: 'f1' }])
  await sync(pool, account, records)
  const version = async () => query(server, 'select version from ledgers where user_id = $1', [account.user.uid])
  const before = await version()
  expect(await sync(pool, account, records)).toMatchObject({ fills: 0, fillsKnown: 2, cashEventsKnown: 1 })
  expect(await version()).toEqual(before)
})

// Promise [Connected exchanges] Records that are read again count as they are read now: wrong fees are corrected, and
//   nothing is counted twice.
test('payments that are now one fill are removed, and all others stay', async () => {
  const account = await connected(server)
  const payments = ledger(
    [],
    [
      { time: NOON, amount: '-100', id: 'out' },
      { time: NOON, amount: '1', id: 'in' },
      { time: NOON, amount: '5', id: 'other' },
    ],
  )
  await sync(pool, account, payments)
  const [out, coming] = payments.cashEvents.map(({ dedupeKey }) => dedupeKey)
  await sync(pool, account, ledger([BUY]), [out ?? '', coming ?? ''])
  expect(await counted(account)).toEqual({ fills: 1, cash_events: 1 })
})

test('a text with a NUL, which the database does not keep, says the same when it is read again', () => {
  const [read] = ledger([BUY], []).fills
  if (read === undefined) throw new Error('There is a fill.')
  const stored = { ...read, venueTradeId: '1', orderId: null }
  expect(isSame(stored, { ...read, venueTradeId: '1\0', orderId: '' })).toBe(true)
  expect(isSame(stored, { ...read, venueTradeId: '2', orderId: null })).toBe(false)
})
