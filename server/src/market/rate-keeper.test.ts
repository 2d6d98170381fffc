/** Rates of the market: trades that need one get it as soon as it is available. */
import { PLAIN_SETTINGS } from '@roundtrip/contract/documents'
import { fixed } from '@roundtrip/core/base'
import type { Fill } from '@roundtrip/core/ledger'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeExchange, startFakeExchange } from '../../../fakes/exchange.ts'
import type { TestUser } from '../testing/client.testing.ts'
import { query } from '../testing/database.testing.ts'
import { fetchTestColumns, importFills, newAccount, someFills } from '../testing/ledger.testing.ts'
import { areRatesRequested, ratesRequested } from '../testing/rates.testing.ts'
import { eventually, type RunningServer, startServer } from '../testing/server.testing.ts'
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

const payingIn = (feeAsset: string): Fill[] => someFills(6).map((fill) => ({ ...fill, feeAsset, fee: fixed('0.001') }))

/** The market price at the end of the hour before a moment. */
async function closeBefore(symbol: string, time: number): Promise<number> {
  const rows = await query(
    server,
    'select start, bars from candle_blocks where symbol = $1 and interval_ms = 3600000',
    [symbol],
  )
  const closes = rows.flatMap(({ start, bars }) =>
    String(bars)
      .split('\n')
      .map((line) => line.split('\t').map(Number))
      .map(([index = 0, , , , close = 0]) => ({ end: Number(start) + (index + 1) * 3_600_000, close })),
  )
  return (
    closes
      .filter(({ end }) => end <= time)
      .toSorted((a, b) => a.end - b.end)
      .at(-1)?.close ?? Number.NaN
  )
}

async function feesOf(user: TestUser): Promise<number[]> {
  const { fees } = await fetchTestColumns(user)
  return [...fees].map((units) => units / 1e8)
}

// Promise [Rates] Fees in any coin, and reports in another currency, are converted at the price of their hour.
test('fees in a coin that the trader never traded count at the market’s last close', async () => {
  const user = await newUser(server.url)
  await importFills(user, await newAccount(user), payingIn('BNB'))
  const fees = await eventually('the fees are known', async () => {
    await areRatesRequested({ server, uid: user.uid })
    const list = await feesOf(user)
    return list.length === 3 && list.every((fee) => Number.isFinite(fee) && fee !== 0) ? list : null
  })
  const [first, second] = payingIn('BNB')
  const expected =
    0.001 * (await closeBefore('BNBUSDT', first?.time ?? 0)) + 0.001 * (await closeBefore('BNBUSDT', second?.time ?? 0))
  expect(Math.abs(fees[0] ?? 0)).toBeCloseTo(expected, 6)
  const looked = await query(server, 'select version = rated_version as done from ledgers where user_id = $1', [
    user.uid,
  ])
  expect(looked).toEqual([{ done: true }])
})

// Promise [Rates] Fees in any coin, and reports in another currency, are converted at the price of their hour.
test('reports in another currency convert every payment at the rate of its moment', async () => {
  const user = await newUser(server.url)
  await importFills(user, await newAccount(user), someFills(6))
  const dollars = (await feesOf(user))[0] ?? 0
  const settings = { ...PLAIN_SETTINGS, currency: 'BTC' }
  const put = { method: 'PUT', body: JSON.stringify(settings) }
  expect((await user.fetch(`/db/v1/users/${user.uid}/settings/main`, put)).status).toBe(200)
  const fee = await eventually('the fees are in bitcoin', async () => {
    await areRatesRequested({ server, uid: user.uid })
    const [first = 0] = await feesOf(user)
    return Number.isFinite(first) && first !== 0 && first !== dollars ? first : null
  })
  expect(fee).toBeCloseTo(dollars / (await closeBefore('BTCUSDT', someFills(1)[0]?.time ?? 0)), 7)
})

test('a coin that no market lists stays without a rate, and is not requested again and again', async () => {
  const user = await newUser(server.url)
  await importFills(user, await newAccount(user), payingIn('NOCOIN'))
  await ratesRequested({ server, uid: user.uid })
  expect((await feesOf(user)).some((fee) => fee !== 0 && Number.isFinite(fee))).toBe(false)
})
