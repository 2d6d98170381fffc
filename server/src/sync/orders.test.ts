/**
 * Orders of a connected account: what the journal keeps of them while the exchange moves stops, closes trades and forgets,
 * and that an archive brings it back.
 */
import { isDeepStrictEqual } from 'node:util'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@roundtrip/core/base'
import type { TradeOrders } from '@roundtrip/core/orders'
import { decodeOrders } from '@roundtrip/core/reports'
import { strFromU8 } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type FakeAccount,
  type FakeExchange,
  type GuardOrder,
  madeOrders,
  makeAccount,
  startFakeExchange,
} from '../../../fakes/exchange.ts'
import { exported, filesOf, must, restoreInto } from '../export/journal.testing.ts'
import type { TestUser } from '../testing/client.testing.ts'
import { query, type DatabaseRow } from '../testing/database.testing.ts'
import { connectAccount, until } from '../testing/exchange.testing.ts'
import { areRatesRequested, ratesRequested } from '../testing/rates.testing.ts'
import { type RunningServer, startServer } from '../testing/server.testing.ts'
import { newUser } from '../testing/user.testing.ts'

let exchange: FakeExchange
let server: RunningServer
beforeAll(async () => {
  exchange = await startFakeExchange({ limits: { scale: null } })
  server = await startServer({ environment: { EXCHANGE_GATEWAY: exchange.gateway, EXCHANGE_PACE: '500' } })
})
afterAll(async () => {
  await server.stop()
  await exchange.close()
})

type Moving = { readonly account: FakeAccount; readonly stop: GuardOrder }

/** An account with a stop of a bot that stands beside two targets, and will be moved within a day. */
function accountWithStop(now: number): Moving {
  for (let seed = 1; seed < 200; seed += 1) {
    const made = { exchange: 'bybit', seed, fills: 60, from: now - 20 * DAY_MS, to: now - HOUR_MS } as const
    const account = makeAccount({ ...made, symbols: ['BTCUSDT', 'ETHUSDT', 'SOLUSDT'] })
    const stop = madeOrders(account).guards.find((guard) => {
      const { aim, end, clientId, levels } = guard
      const coming = levels.filter(({ time }) => time > now + 5 * MINUTE_MS)
      const moves = aim === 'stop' && end === null && coming.length > 0 && levels[0].time < now
      return moves && clientId.bot !== null && guardsOfTrade(account, guard).length === 3
    })
    if (stop !== undefined) return { account, stop }
  }
  throw new Error('No account has such a stop.')
}

/** The stop and the targets of the same trade. */
function guardsOfTrade(account: FakeAccount, { number }: GuardOrder): readonly GuardOrder[] {
  return madeOrders(account).guards.filter((guard) => Math.floor(guard.number / 4) === Math.floor(number / 4))
}

/** Runs again, and waits until the run is over. */
async function runAgain(user: TestUser, id: string): Promise<void> {
  const { lastSync } = await until(user, id, ({ state }) => state === 'fresh')
  await user.call('syncNow', { id })
  await until(user, id, (now) => now.state === 'fresh' && now.lastSync !== lastSync)
}

const storedOrder = async ({ uid }: TestUser, clientOrderId: string | null): Promise<DatabaseRow | undefined> => {
  const [row] = await query(
    server,
    'select levels, end_how, end_time::float8 as end_time, seen_at::float8 as seen_at from orders where user_id = $1 and client_order_id = $2',
    [uid, clientOrderId],
  )
  return row
}

async function tradeOrders({ uid }: TestUser): Promise<readonly TradeOrders[]> {
  const rows = await query(server, 'select orders from positions where user_id = $1 and orders is not null', [uid])
  return rows
    .flatMap(({ orders }) => decodeOrders(orders as Buffer) ?? [])
    .toSorted((a, b) => (a.tradeId < b.tradeId ? -1 : 1))
}

/**
 * An archive, and the orders that the journal had all the while. News of the account may still come in, and so may the rate
 * of coins that were paid in, which changes where a trade begins.
 */
async function exportedStill(user: TestUser): Promise<{ archive: Uint8Array; orders: readonly TradeOrders[] }> {
  for (;;) {
    await ratesRequested({ server, uid: user.uid })
    const orders = await tradeOrders(user)
    const archive = await exported(user)
    const isStill = await areRatesRequested({ server, uid: user.uid })
    if (isStill && isDeepStrictEqual(orders, await tradeOrders(user))) return { archive, orders }
  }
}

// Promise [Connected exchanges] A trade's first stop, its later moves and its targets are read from the orders of the
//   account, without typing.
test('the first stop, its moves and who opened the trade are stored, and stay after the exchange deletes them', async () => {
  const { account, stop } = accountWithStop(Date.now())
  exchange.addAccount(account)
  const user = await newUser(server.url)
  const { id } = await connectAccount(user, account)
  await until(user, id, ({ state, proof }) => state === 'fresh' && proof !== null)

  const bot = stop.clientId.bot ?? ''
  const opener = bot.replace('-sl', '')
  const standing = stop.levels.findLast(({ time }) => time <= Date.now()) ?? stop.levels[0]
  const ofStop = async () => (await tradeOrders(user)).filter(({ clientOrderId }) => clientOrderId === opener).at(-1)
  expect(await ofStop()).toMatchObject({ stop: standing.trigger, stopMoves: [], clientOrderId: opener })

  const next = stop.levels.find(({ time }) => time > Date.now())
  exchange.clockOffsetMs = (next?.time ?? 0) - Date.now() + MINUTE_MS
  await runAgain(user, id)
  expect(await ofStop()).toMatchObject({
    stop: standing.trigger,
    stopMoves: [{ time: next?.time, price: next?.trigger }],
    clientOrderId: opener,
  })

  // The trade ends, what still stands is taken back, and a day later Bybit tells of it no more.
  const before = await Promise.all(guardsOfTrade(account, stop).map(({ clientId }) => storedOrder(user, clientId.bot)))
  expect(before.map((order) => order?.['end_how'])).toEqual([null, null, null])
  while (guardsOfTrade(account, stop).some(({ end }) => end === null)) exchange.grow(account, 5)
  exchange.clockOffsetMs += 26 * HOUR_MS
  await runAgain(user, id)
  // One of the three may have closed the trade.
  const taken = guardsOfTrade(account, stop).filter(({ end }) => end?.how === 'cancelled')
  expect(taken.length).toBeGreaterThanOrEqual(2)
  for (const { index, clientId } of taken) {
    const [was, is] = [before[index], await storedOrder(user, clientId.bot)]
    expect(is).toMatchObject({ end_how: 'unseen', levels: was?.['levels'], end_time: was?.['seen_at'] })
  }

  const { archive, orders } = await exportedStill(user)
  const other = await newUser(server.url)
  await must(await restoreInto(other, archive))
  expect(await tradeOrders(other)).toEqual(orders)
  const [kept, again] = [filesOf(archive), filesOf(await exported(other))].map((files) =>
    strFromU8(files['orders.jsonl'] ?? new Uint8Array()),
  )
  expect(kept?.split('\n').length).toBeGreaterThan(20)
  expect(again).toBe(kept)
})
