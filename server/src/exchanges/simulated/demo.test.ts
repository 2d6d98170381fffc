/** The accounts that the demo and development look at. */
import { afterEach, expect, test, vi } from 'vitest'
import { addDemoAccounts, tradeOn } from '../../../../fakes/exchange/demo.ts'
import { startFakeExchange } from '../../../../fakes/exchange.ts'
import { clientOf, DAY } from './client.testing.ts'

const MINUTE = 60_000

afterEach(() => {
  vi.useRealTimers()
})

test('there is one account for each exchange, with the same keys every time', async () => {
  const [first, second] = [await startFakeExchange(), await startFakeExchange()]
  const made = addDemoAccounts(first)
  expect(made.map(({ exchange }) => exchange)).toEqual(['binance', 'bybit', 'okx', 'hyperliquid', 'kraken'])
  expect(addDemoAccounts(second)).toEqual(made)
  for (const { fills } of first.accounts) {
    expect(fills).toHaveLength(3_000)
    expect(fills[0]?.time).toBeGreaterThan(Date.now() - 181 * DAY)
    expect(fills.at(-1)?.time).toBeGreaterThan(Date.now() - DAY)
  }
  await Promise.all([first.close(), second.close()])
})

test('they trade on while it runs, but not without end, and stop when told to', async () => {
  const exchange = await startFakeExchange()
  addDemoAccounts(exchange)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  const stop = tradeOn(exchange)
  const counts = () => exchange.accounts.map(({ fills }) => fills.length)
  await vi.advanceTimersByTimeAsync(10 * MINUTE)
  for (const count of counts()) {
    expect(count).toBeGreaterThan(3_005)
    expect(count).toBeLessThan(3_091)
  }
  await vi.advanceTimersByTimeAsync(3 * DAY)
  for (const count of counts()) expect(count).toBeLessThan(3_000 + 4 * 403)
  stop()
  const before = counts()
  await vi.advanceTimersByTimeAsync(DAY)
  expect(counts()).toEqual(before)
  await exchange.close()
})

test('its candles hold the prices at which the accounts traded', async () => {
  const exchange = await startFakeExchange({ candles: 'market' })
  addDemoAccounts(exchange)
  const [binance] = exchange.accounts
  if (binance === undefined) throw new Error('There is no account.')
  const client = clientOf(exchange, 'binanceusdm', binance)
  const fills = binance.fills.filter(({ instrument }) => instrument.kind === 'linear').slice(-20)
  for (const { instrument, time, price } of fills) {
    const symbol = `${instrument.base}/USDT:USDT`
    for (const [name, length] of [
      ['1m', MINUTE],
      ['1h', 60 * MINUTE],
      ['1d', DAY],
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
  const now = Math.floor(Date.now() / DAY) * DAY + 7 * 3_600_000
  const exchange = await startFakeExchange({ candles: 'market', now: () => now })
  addDemoAccounts(exchange)
  const [binance] = exchange.accounts
  if (binance === undefined) throw new Error('There is no account.')
  const client = clientOf(exchange, 'binanceusdm', binance)
  client.nonce = () => now
  const [day] = await client.fetchOHLCV('BTC/USDT:USDT', '1d', now - 7 * 3_600_000, 1)
  const [minute] = await client.fetchOHLCV('BTC/USDT:USDT', '1m', now - MINUTE, 1)
  expect(day?.[4]).toBe(minute?.[4])
  await exchange.close()
})
