/** Exchanges that are read with the library's own methods: how they are asked, and what their records mean. */
import { HOUR_MS } from '@roundtrip/core/base'
import { afterEach, expect, test } from 'vitest'
import {
  type Gateway,
  inside,
  type GatewayMarket,
  NOW,
  recordedReader,
  type GatewayRoute,
  spotMarket,
  startGateway,
} from './gateway.testing.ts'
import { fillTexts, readAll } from './reading.testing.ts'
import type { ExchangeId } from '@roundtrip/contract'
import { extrasOf } from './unified.ts'

const AT = NOW - 3 * HOUR_MS

let gateway: Gateway | null = null
afterEach(async () => {
  await gateway?.close()
  gateway = null
})

async function open(
  exchange: ExchangeId,
  markets: readonly GatewayMarket[],
  routes: Readonly<Record<string, GatewayRoute>>,
) {
  gateway = await startGateway(routes)
  return recordedReader(exchange, { gateway: gateway.address, markets })
}

test('bitfinex: rows are lists; ids longer than a double keep every digit', async () => {
  const reader = await open('bitfinex', [spotMarket('tBTCUSD', 'BTC', 'USD')], {
    '/v2/auth/r/trades/hist': (question) => {
      const row = `[90071992547409931,"tBTCUSD",${AT},34938060782,-0.2,60000.25,"EXCHANGE LIMIT",60000,1,-0.12,"USD",1]`
      return `[${inside(question, { from: 'start', to: 'end' }, [[AT, row]]).join()}]`
    },
    '/v2/auth/r/permissions': () => [
      ['account', 1, 0],
      ['orders', 1, 0],
      ['withdraw', 0, 1],
      ['wallets', 1, 0],
    ],
    '/v2/auth/r/info/user': () => [1234, 'a@b', 'name'],
  })
  const reading = await readAll(reader, NOW)
  expect(reading.refused).toEqual([])
  expect(fillTexts(reading)).toEqual([`bitfinex:spot:tBTCUSD ${AT} sell 0.2 60000.25 0.12 USD trade both maker`])
  expect([...reading.fills.values()][0]?.venueTradeId).toBe('90071992547409931')
  expect(await reader.rights()).toMatchObject({
    rights: { read: true, trade: false, withdraw: true, transfer: false },
    owner: '1234',
  })
})

test('what an exchange tells as a trade and is funding is a payment', () => {
  const trade = { positionSide: 'both', execution: 'trade' }
  expect(extrasOf({ info: { tradeType: 'Funding' } }, 'phemex')).toBe('funding')
  expect(extrasOf({ info: { tradeType: '4' } }, 'phemex')).toBe('funding')
  expect(extrasOf({ info: { tradeType: '7' } }, 'phemex')).toEqual({ ...trade, execution: 'liquidation' })
  expect(extrasOf({ info: { tradeType: '1', posSide: 'Short' } }, 'phemex')).toEqual({
    ...trade,
    positionSide: 'short',
  })
  expect(extrasOf({ info: { tradeType: 'AdlTrade' } }, 'phemex')).toMatchObject({ execution: 'adl' })
  expect(extrasOf({ info: { positionMode: '1', side: '4' } }, 'mexc')).toEqual({
    ...trade,
    positionSide: 'long',
    side: 'sell',
  })
  expect(extrasOf({ info: { positionMode: '1', side: '2' } }, 'mexc')).toEqual({
    ...trade,
    positionSide: 'short',
    side: 'buy',
  })
  expect(extrasOf({ info: [1, 2] }, 'bitfinex')).toEqual(trade)
})

test('mexc: market by market; those of coins that are held are read without being asked for first', async () => {
  const reader = await open('mexc', [spotMarket('BTCUSDT', 'BTC', 'USDT'), spotMarket('ETHUSDT', 'ETH', 'USDT')], {
    '/api/v3/account': () => ({ balances: [{ asset: 'BTC', free: '1', locked: '0' }], accountType: 'SPOT' }),
    '/api/v3/myTrades': (question) =>
      question.query.get('symbol') === 'BTCUSDT'
        ? inside(question, { from: 'startTime', to: 'endTime' }, [
            [
              AT,
              {
                symbol: 'BTCUSDT',
                id: 'fad2',
                orderId: 'c1',
                price: '60000',
                qty: '0.01',
                quoteQty: '600',
                commission: '0.6',
                commissionAsset: 'USDT',
                time: AT,
                isBuyer: false,
                isMaker: true,
              },
            ],
          ])
        : [],
    '/api/v3/capital/deposit/hisrec': () => [],
    '/api/v3/capital/withdraw/history': () => [],
  })
  const reading = await readAll(reader, NOW)
  expect(fillTexts(reading)).toEqual([`mexc:spot:BTCUSDT ${AT} sell 0.01 60000 0.6 USDT trade both maker`])
  expect([...reading.positions.keys()]).toContain('spot/trades/BTCUSDT')
  expect([...reading.positions.keys()]).not.toContain('spot/trades/ETHUSDT')
})
