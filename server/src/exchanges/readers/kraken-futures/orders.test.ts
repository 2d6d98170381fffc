/**
 * Orders of Kraken Futures, with responses written from the documentation:
 * https://docs.kraken.com/api-reference/account-history/get-order-events and get-trigger-events
 */
import { HOUR_MS } from '@roundtrip/core/base'
import { expect, test } from 'vitest'
import { NOW, recordedReader, startGateway, swapMarket } from '../gateway.testing.ts'
import { orderTexts, readAll } from '../reading.testing.ts'

const AT = NOW - 3 * HOUR_MS

const placed = (uid: string, direction: string, overrides: object = {}) => ({
  uid,
  accountUid: 'me',
  tradeable: 'PF_XBTUSD',
  direction,
  quantity: '0.5',
  filled: '0',
  timestamp: AT,
  limitPrice: '60000',
  orderType: 'lmt',
  clientId: '',
  reduceOnly: false,
  lastUpdateTimestamp: AT,
  ...overrides,
})

const trigger = (triggerPrice: string, triggerSide: string, overrides: object = {}) =>
  placed('t1', 'Sell', {
    limitPrice: '0',
    orderType: 'Stop',
    clientId: 'grid-7',
    reduceOnly: true,
    triggerOptions: { triggerPrice, triggerSignal: 'MarkPrice', triggerSide, trailingStopOptions: null },
    ...overrides,
  })

const event = (timestamp: number, kind: string, body: object) => ({
  uid: `${kind} ${timestamp}`,
  timestamp,
  event: { [kind]: body },
})

type Element = ReturnType<typeof event>

test('a stop is seen while it stands, where it was moved to, and how it ended', async () => {
  const open = (order_id: string, overrides: object) => ({
    order_id,
    symbol: 'PF_XBTUSD',
    side: 'sell',
    unfilledSize: '0.5',
    filledSize: '0',
    receivedTime: new Date(AT).toISOString(),
    lastUpdateTime: new Date(AT).toISOString(),
    reduceOnly: true,
    status: 'untouched',
    ...overrides,
  })
  const stop = open('t1', { orderType: 'stop', stopPrice: '58000', cliOrdId: 'grid-7' })
  const target = open('t2', { orderType: 'take_profit', stopPrice: '66000', limitPrice: '65900' })
  let standing = [stop, target]
  const orders: Element[] = [
    event(AT, 'OrderPlaced', { order: placed('o1', 'Buy', { quantity: '0', filled: '0.5', clientId: 'grid-6' }) }),
    event(AT, 'OrderRejected', { order: placed('o2', 'Buy'), reason: 'post_order_failed' }),
    event(AT, 'OrderPlaced', { order: placed('o3', 'Sell', { limitPrice: '70000' }) }),
    event(AT + 1, 'OrderUpdated', {
      newOrder: placed('o3', 'Sell', { limitPrice: '71000' }),
      reason: 'edited_by_user',
    }),
    event(AT + 2, 'OrderCancelled', {
      order: placed('o3', 'Sell', { limitPrice: '71000' }),
      reason: 'cancelled_by_user',
    }),
  ]
  const triggers: Element[] = [event(AT, 'OrderTriggerPlaced', { order: trigger('58000', 'Below') })]
  const since = (elements: readonly Element[], from: string | null) =>
    elements.filter(({ timestamp }) => timestamp >= Number(from))
  const gateway = await startGateway({
    '/api/history/v2/executions': () => ({ accountUid: 'me', len: 0, elements: [] }),
    '/api/history/v3/account-log': () => ({ accountUid: 'me', logs: [] }),
    '/derivatives/api/v3/openorders': () => ({ result: 'success', openOrders: standing }),
    '/api/history/v2/orders': ({ query }) => {
      const matching = since(orders, query.get('since'))
      // Two pages, linked by a token.
      if (query.get('continuation_token') !== null) return { accountUid: 'me', elements: matching.slice(2) }
      return {
        accountUid: 'me',
        elements: matching.slice(0, 2),
        ...(matching.length > 2 ? { continuationToken: 'a==' } : {}),
      }
    },
    '/api/history/v2/triggers': ({ query }) => ({ accountUid: 'me', elements: since(triggers, query.get('since')) }),
  })
  const markets = [swapMarket('PF_XBTUSD', 'BTC', { quote: 'USD', settle: 'USD', size: '1' })]
  const reader = await recordedReader('krakenfutures', { gateway: gateway.address, markets })
  const reading = await readAll(reader, NOW - 2 * HOUR_MS)
  const first = [
    'kraken:linear:PF_XBTUSD o1 grid-6 buy both at once: 0.5 limit 60000 trigger - at 10800000; 0.5 filled, filled 10800000',
    'kraken:linear:PF_XBTUSD o3 - sell both at once: 0.5 limit 70000 trigger - at 10800000, 0.5 limit 71000 trigger - at 10799999; 0 filled, cancelled 10799998',
  ]
  const last =
    'kraken:linear:PF_XBTUSD t2 - sell both on rise closing: 0.5 limit 65900 trigger 66000 at 10800000; 0 filled, open'
  expect(orderTexts(reading, NOW)).toEqual([
    ...first,
    'kraken:linear:PF_XBTUSD t1 grid-7 sell both on fall closing: 0.5 limit - trigger 58000 at 10800000; 0 filled, open',
    last,
  ])
  triggers.push(
    event(NOW - HOUR_MS, 'OrderTriggerUpdated', { newOrderTrigger: trigger('57000', 'Below') }),
    event(NOW - 1_000, 'OrderTriggerActivated', { order: trigger('57000', 'Below') }),
  )
  standing = [target]
  gateway.requests.splice(0)
  const page = await reader.page({ stream: 'orders', position: null, fresh: true, until: NOW })
  expect(page.hasAllOpen).toBe(true)
  gateway.requests.splice(0)
  await readAll(reader, NOW, reading)
  expect(gateway.requests.filter(({ path }) => /orders|triggers/.test(path))).toHaveLength(3)
  expect(reading.refused).toEqual([])
  expect(orderTexts(reading, NOW)).toEqual([
    ...first,
    'kraken:linear:PF_XBTUSD t1 grid-7 sell both on fall closing: 0.5 limit - trigger 58000 at 10800000, 0.5 limit - trigger 57000 at 3600000; 0.5 filled, filled 1000',
    last,
  ])
})
