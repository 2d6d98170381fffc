/** The client's own, unified questions are answered too, with the numbers of the account. */
import { DAY_MS, fixed, formatFixed } from '@roundtrip/core/base'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FakeAccount, type FakeExchange, makeAccount, startFakeExchange } from '../../../../fakes/exchange.ts'
import { type ClientName, clientOf } from './client.testing.ts'

type Venue = 'binance' | 'bybit' | 'okx' | 'hyperliquid' | 'kraken'

const now = Date.now()
const from = now - 5 * DAY_MS
let exchange: FakeExchange
const accounts = new Map<Venue, FakeAccount>()
beforeAll(async () => {
  exchange = await startFakeExchange({ limits: { scale: null } })
  for (const venue of ['binance', 'bybit', 'okx', 'hyperliquid', 'kraken'] as const) {
    const made = makeAccount({ exchange: venue, seed: 41, fills: 240, from, to: now - 60_000 })
    accounts.set(venue, exchange.addAccount(made))
  }
})
afterAll(() => exchange.close())

function accountAt(venue: Venue): FakeAccount {
  const account = accounts.get(venue)
  if (account === undefined) throw new Error(venue)
  return account
}

const short = (value: unknown): string => formatFixed(fixed(String(value)))

/** client, venue, the client's name of a market, the exchange's own */
const MARKETS: readonly (readonly [ClientName, Venue, string, string])[] = [
  ['binance', 'binance', 'BTC/USDT', 'spot BTCUSDT'],
  ['binanceusdm', 'binance', 'ETH/USDT:USDT', 'linear ETHUSDT'],
  ['binancecoinm', 'binance', 'BTC/USD:BTC', 'inverse BTCUSD_PERP'],
  ['bybit', 'bybit', 'BTC/USDT', 'spot BTCUSDT'],
  ['bybit', 'bybit', 'ETH/USDT:USDT', 'linear ETHUSDT'],
  ['bybit', 'bybit', 'BTC/USD:BTC', 'inverse BTCUSD'],
  ['okx', 'okx', 'BTC/USDT', 'spot BTC-USDT'],
  ['okx', 'okx', 'BTC/USDT:USDT', 'linear BTC-USDT-SWAP'],
  ['okx', 'okx', 'BTC/USD:BTC', 'inverse BTC-USD-SWAP'],
  ['hyperliquid', 'hyperliquid', 'ETH/USDC:USDC', 'linear ETH'],
  ['hyperliquid', 'hyperliquid', 'PURR/USDC', 'spot PURR/USDC'],
  ['kraken', 'kraken', 'BTC/USD', 'spot XXBTZUSD'],
  ['kraken', 'kraken', 'ETH/BTC', 'spot XETHXXBT'],
]
const CODES: Readonly<Record<string, string>> = { XXBT: 'BTC', XETH: 'ETH', ZUSD: 'USD' }

describe.each(MARKETS)('%s, %s, %s', (name, venue, symbol, key) => {
  test('fetchMyTrades tells price, amount, side, role and fee of every fill', async () => {
    const client = clientOf(exchange, name, accountAt(venue))
    // Kraken tells fifty of all markets, and of Bybit the client leaves forced ends out.
    const listed = await client.fetchMyTrades(symbol, from, 100)
    const line = (parts: readonly unknown[]): string => parts.join(' ')
    const lines = listed.map(({ timestamp, side, takerOrMaker, price, amount, fee }) => {
      return line([timestamp, side, takerOrMaker, short(price), short(amount), short(fee?.cost), fee?.currency])
    })
    const own = (accountAt(venue).fillsOf.get(key) ?? []).map(
      ({ time, side, maker, price, quantity, fee, feeAsset }) => {
        const role = maker ? 'maker' : 'taker'
        return line([time, side, role, short(price), short(quantity), short(fee), CODES[feeAsset] ?? feeAsset])
      },
    )
    expect(lines.length).toBeGreaterThan(3)
    expect(own).toEqual(expect.arrayContaining(lines))
  })
})

test.each([
  ['binance', 'binance', 5, 1],
  ['bybit', 'bybit', 3, 1],
  ['okx', 'okx', 3, 1],
  ['hyperliquid', 'hyperliquid', 2, 1],
] as const)('%s: fetchDeposits and fetchWithdrawals of %s', async (name, venue, deposits, withdrawals) => {
  const client = clientOf(exchange, name, accountAt(venue))
  const came = await client.fetchDeposits(undefined, from - DAY_MS)
  const went = await client.fetchWithdrawals(undefined, from - DAY_MS)
  const own = (kind: string) => accountAt(venue).moves.filter((move) => move.kind === kind)
  const sums = (rows: readonly { readonly amount?: unknown }[]) => rows.map(({ amount }) => short(amount)).toSorted()
  expect(sums(came)).toEqual(sums(own('deposit')))
  expect(sums(went)).toEqual(sums(own('withdrawal')))
  expect([came.length, went.length]).toEqual([deposits, withdrawals])
})

test('Kraken tells deposits and withdrawals by coin', async () => {
  const client = clientOf(exchange, 'kraken', accountAt('kraken'))
  const [bitcoin, dollars, went] = [
    await client.fetchDeposits('BTC'),
    await client.fetchDeposits('USD'),
    await client.fetchWithdrawals('USD'),
  ]
  expect(bitcoin.map(({ amount }) => short(amount))).toEqual(['1.5'])
  expect(dollars.map(({ amount }) => short(amount))).toEqual(['12345.67', '250000'])
  expect(went.map(({ amount, fee }) => [short(amount), short(fee?.cost)])).toEqual([['2500', '1']])
})

test.each([
  ['binanceusdm', 'binance', 'BTC/USDT:USDT', 'BTCUSDT'],
  ['okx', 'okx', 'BTC/USDT:USDT', 'BTC-USDT-SWAP'],
  ['hyperliquid', 'hyperliquid', 'ETH/USDC:USDC', 'ETH'],
] as const)('%s: fetchFundingHistory of %s, %s is what was paid and earned', async (name, venue, symbol, id) => {
  const client = clientOf(exchange, name, accountAt(venue))
  // Of Hyperliquid the client tells the payments of all markets, and gives them all the name of the one asked for.
  const listed = (await client.fetchFundingHistory(symbol, from, 500)).filter(({ info }) => {
    return (info?.delta?.coin ?? id) === id
  })
  const own = accountAt(venue).funding.filter(
    ({ instrument }) => instrument.symbol === id && instrument.kind === 'linear',
  )
  expect(own.length).toBeGreaterThan(0)
  const lines = listed.map(({ timestamp, amount }) => `${timestamp} ${short(amount)}`)
  expect(lines.toSorted()).toEqual(own.map(({ time, amount }) => `${time} ${amount}`).toSorted())
})

test("Bybit's funding comes with the sign of a fee: positive was paid", async () => {
  const client = clientOf(exchange, 'bybit', accountAt('bybit'))
  const listed = await client.fetchFundingHistory('BTC/USDT:USDT', from, 100)
  const own = accountAt('bybit').funding.filter(({ instrument }) => instrument.symbol === 'BTCUSDT')
  const lines = listed.map(({ timestamp, amount }) => `${timestamp} ${formatFixed(-fixed(String(amount)))}`)
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.toSorted()).toEqual(own.map(({ time, amount }) => `${time} ${amount}`).toSorted())
})

test.each(['binance', 'bybit', 'okx', 'kraken'] as const)('%s tells the time', async (name) => {
  const serverTime = await clientOf(exchange, name, accountAt(name)).fetchTime()
  expect(Math.abs(Number(serverTime) - Date.now())).toBeLessThan(5_000)
})
