/** The accounts used by the demo and in development. */
import { DAY_MS, MINUTE_MS } from '@roundtrip/core/base'
import { afterEach, expect, test, vi } from 'vitest'
import { addDemoAccounts, tradeOn } from '../../../../fakes/exchange/demo.ts'
import { startFakeExchange } from '../../../../fakes/exchange.ts'
import { clientOf, MOMENT } from './client.testing.ts'

afterEach(() => {
  vi.useRealTimers()
})

/** In the middle of a period, so that an hour later is in the same one. */
const NOW = Math.floor(MOMENT / (28 * DAY_MS)) * 28 * DAY_MS + 14 * DAY_MS

test('there is one account for each exchange, with the same keys and the same past after every start', async () => {
  const [first, second] = [await startFakeExchange(), await startFakeExchange()]
  const made = addDemoAccounts(first, NOW)
  expect(made.map(({ exchange }) => exchange)).toEqual(['binance', 'bybit', 'okx', 'hyperliquid', 'kraken'])
  expect(addDemoAccounts(second, NOW + 3_600_000)).toEqual(made)
  for (const [index, { fills }] of first.accounts.entries()) {
    expect(second.accounts[index]?.fills.slice(0, fills.length)).toEqual(fills)
    expect(fills.length).toBeGreaterThan(3_500)
    expect(fills.length).toBeLessThan(6_000)
    // Every exchange lists at least three months.
    expect(fills[0]?.time).toBeGreaterThan(NOW - 90 * DAY_MS)
    expect(fills.at(-1)?.time).toBeGreaterThan(NOW - DAY_MS)
  }
  await Promise.all([first.close(), second.close()])
})

test('they trade on while it runs, as they would have been found later, and stop when told to', async () => {
  const [exchange, later] = [await startFakeExchange(), await startFakeExchange()]
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: NOW })
  addDemoAccounts(exchange)
  const stop = tradeOn(exchange)
  await vi.advanceTimersByTimeAsync(DAY_MS)
  stop()
  addDemoAccounts(later)
  const fillsOf = ({ accounts }: typeof exchange) => accounts.map(({ fills }) => fills)
  expect(fillsOf(exchange)).toEqual(fillsOf(later))
  const before = fillsOf(exchange).map(({ length }) => length)
  await vi.advanceTimersByTimeAsync(DAY_MS)
  expect(fillsOf(exchange).map(({ length }) => length)).toEqual(before)
  await Promise.all([exchange.close(), later.close()])
})

test('its candles hold the prices at which the accounts traded', async () => {
  const exchange = await startFakeExchange({ candles: 'market', now: () => NOW })
  addDemoAccounts(exchange, NOW)
  const [binance] = exchange.accounts
  if (binance === undefined) throw new Error('There is no account.')
  const client = clientOf(exchange, 'binanceusdm', binance)
  client.nonce = () => NOW
  const fills = binance.fills.filter(({ instrument }) => instrument.kind === 'linear').slice(-20)
  for (const { instrument, time, price } of fills) {
    const symbol = `${instrument.base}/USDT:USDT`
    for (const [name, length] of [
      ['1m', MINUTE_MS],
      ['1h', 60 * MINUTE_MS],
      ['1d', DAY_MS],
    ] as const) {
      const [candle] = await client.fetchOHLCV(symbol, name, Math.floor(time / length) * length, 1)
      const [, , high, low] = candle ?? []
      expect(Number(price)).toBeLessThanOrEqual(Number(high))
      expect(Number(price)).toBeGreaterThanOrEqual(Number(low))
    }
  }
  await exchange.close()
})

test('the newest candle ends at the price of the moment', async () => {
  const now = Math.floor(MOMENT / DAY_MS) * DAY_MS + 7 * 3_600_000
  const exchange = await startFakeExchange({ candles: 'market', now: () => now })
  addDemoAccounts(exchange, now)
  const [binance] = exchange.accounts
  if (binance === undefined) throw new Error('There is no account.')
  const client = clientOf(exchange, 'binanceusdm', binance)
  client.nonce = () => now
  const [day] = await client.fetchOHLCV('BTC/USDT:USDT', '1d', now - 7 * 3_600_000, 1)
  const [minute] = await client.fetchOHLCV('BTC/USDT:USDT', '1m', now - MINUTE_MS, 1)
  expect(day?.[4]).toBe(minute?.[4])
  await exchange.close()
})
