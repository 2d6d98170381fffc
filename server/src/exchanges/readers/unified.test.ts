/** Exchanges that are read with the library's own methods: how they are asked, and what their records mean. */
import { HOUR_MS } from '@roundtrip/core/base'
import { expect, test } from 'vitest'
import {
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

async function open(
  exchange: ExchangeId,
  markets: readonly GatewayMarket[],
  routes: Readonly<Record<string, GatewayRoute>>,
) {
  const gateway = await startGateway(routes)
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
  expect(extrasOf({ info: [1, 2] }, 'bitfinex')).toEqual(trade)
})
