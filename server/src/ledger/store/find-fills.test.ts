/** What can be queried of fills without reading them completely. */
import type { Fixed } from '@roundtrip/core/base'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DatabaseClient, openPool, type Pool, transaction } from '../../database/connection.ts'
import { type HouseServer, houseServer } from '../../testing/house.testing.ts'
import { importFills, newAccount, someFills } from '../../testing/ledger.testing.ts'
import { databaseOf } from '../../testing/server.testing.ts'
import { newUser } from '../../testing/user.testing.ts'
import { eachFill } from './each-fill.ts'
import {
  earliestFills,
  eachTradedPrice,
  feesOfPositions,
  firstTimes,
  ordersOfFills,
  positionsWithFills,
  sourcesBefore,
  tradedInstruments,
} from './find-fills.ts'
import { positionId } from './position-id.ts'
import { countsByImport, keysOfOthers, ownersOfKeys } from './stored-keys.ts'

let server: HouseServer
let pool: Pool

beforeAll(async () => {
  server = await houseServer()
  pool = openPool(databaseOf(server), 1)
})
afterAll(() => pool.end())

test('each query has the result that the imported fills give', async () => {
  const user = await newUser(server.url)
  const account = await newAccount(user)
  const fills = someFills(300, { symbols: 2 }).map((fill) => ({ ...fill, orderId: `order ${fill.time}` }))
  const done = (await importFills(user, account, fills)).import
  const ref = { uid: user.uid, account }
  const [early, late] = [fills[1], fills.at(-1)]
  if (early === undefined || late === undefined || done === null) throw new Error('There are no fills.')
  const { id } = early.instrument
  const { rows } = await pool.query<{ key: string }>('select key from positions where user_id = $1 order by key', [
    user.uid,
  ])
  const keys = rows.map(({ key }) => key)
  const absent = 'f'.repeat(32)
  const readAll = async (client: DatabaseClient) => {
    const prices: [string, number, Fixed][] = []
    await eachTradedPrice(client, { uid: user.uid, instruments: [id] }, (...price) => void prices.push(price))
    const listed: unknown[] = []
    for await (const some of eachFill(client, { uid: user.uid, order: 'time' })) {
      listed.push(...some.map(({ dedupeKey, time, import: brought }) => ({ dedupeKey, time, brought })))
    }
    const orders: unknown[] = []
    for (const position of keys.map(positionId)) {
      orders.push(...(await ordersOfFills(client, { uid: user.uid, position, times: [early.time] })))
    }
    const sold = { account, asset: 'X', instruments: [id] }
    return {
      prices,
      listed,
      earliest: await earliestFills(client, user.uid, [
        { account, keys: [late.dedupeKey, early.dedupeKey] },
        { account, keys: [absent] },
      ]),
      positions: await positionsWithFills(client, user.uid, [...keys, `${account}|spot:X/USD*`]),
      instruments: await tradedInstruments(client, ref, [id, 'binance:spot:X']),
      sources: await sourcesBefore(client, user.uid, [
        { ...sold, since: late.time },
        { ...sold, since: 0 },
      ]),
      fees: (await feesOfPositions(client, user.uid, keys)).toSorted((a, b) => (a.instrument < b.instrument ? -1 : 1)),
      firsts: (await firstTimes(client, { uid: user.uid, spanMs: 86_400_000 })).toSorted((a, b) => a.first - b.first),
      orders,
      owners: await ownersOfKeys(client, { ...ref, keys: [early.dedupeKey, absent] }),
      others: (await keysOfOthers(client, { ...ref, importId: absent }, 1_000)).size,
      counts: await countsByImport(client, ref),
    }
  }
  const results = await transaction(pool, readAll)
  expect(results).toMatchObject({
    earliest: [{ instrument: id, time: early.time }, null],
    positions: keys,
    instruments: new Set([id]),
    sources: [
      { bought: true, arrived: false },
      { bought: false, arrived: false },
    ],
    orders: [{ time: early.time, side: early.side, instrument: id, orderId: `order ${early.time}` }],
    owners: new Map([[early.dedupeKey, done.id]]),
    others: 300,
    counts: [{ importId: done.id, fills: 300, cashEvents: 0 }],
  })
  expect(results.prices).toEqual(
    fills.filter((fill) => fill.instrument.id === id).map((fill) => [id, fill.time, fill.price]),
  )
  expect(results.listed).toEqual(fills.map(({ dedupeKey, time }) => ({ dedupeKey, time, brought: done.id })))
  expect(results.fees.map(({ instrument }) => instrument)).toEqual(
    [...new Set(fills.map((fill) => fill.instrument.id))].sort(),
  )
  const firsts = new Map<string, unknown>()
  for (const { instrument, time } of fills) {
    const start = Math.floor(time / 86_400_000) * 86_400_000
    const span = `${instrument.id} ${start}`
    if (!firsts.has(span)) firsts.set(span, { instrument: instrument.id, feeAsset: 'USDT', start, first: time })
  }
  expect(results.firsts).toEqual([...firsts.values()])
})
