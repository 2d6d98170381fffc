/** Orders at Bybit with responses written from the documentation: https://bybit-exchange.github.io/docs/v5/order */
import { HOUR_MS } from '@roundtrip/core/base'
import { expect, test } from 'vitest'
import { NOW } from '../gateway.testing.ts'
import { orderTexts, readAll } from '../reading.testing.ts'
import { body, lately, ofCategory, openBybit, order, STREAMS, type Row } from './bybit.testing.ts'

test('a stop is seen while it stands, where it was moved to, and how it ended', async () => {
  const stop = {
    orderLinkId: 'grid-7',
    side: 'Sell',
    orderStatus: 'Untriggered',
    stopOrderType: 'StopLoss',
    qty: '0.5',
    triggerPrice: '58000',
    triggerDirection: 2,
    reduceOnly: true,
    cumExecQty: '0',
    createdTime: String(NOW - 3 * HOUR_MS),
    updatedTime: String(NOW - 3 * HOUR_MS),
  }
  let standing: readonly Row[] = [order('stop', 0, stop)]
  let ended: readonly Row[] = []
  const settledIn = new Set<string | null>()
  const { reader } = await openBybit({
    '/v5/order/realtime': ({ query }) => {
      settledIn.add(query.get('settleCoin'))
      const rows = query.get('openOnly') === '1' ? ended : standing
      const isListed = query.get('category') === 'linear' && query.get('settleCoin') === 'USDT'
      return body({ list: isListed ? rows : [], nextPageCursor: '' })
    },
    '/v5/order/history': ofCategory([order('entry', 0, { orderLinkId: 'grid-6' })]),
  })
  const reading = await readAll(reader, NOW - 2 * HOUR_MS, lately(STREAMS))
  expect(orderTexts(reading, NOW)).toEqual([
    'bybit:linear:BTCUSDT o-entry grid-6 buy both at once: 2 limit - trigger - at 10800000; 2 filled, filled 10800000',
    'bybit:linear:BTCUSDT o-stop grid-7 sell both on fall closing: 0.5 limit - trigger 58000 at 10800000; 0 filled, open',
  ])
  standing = [order('stop', 0, { ...stop, triggerPrice: '57000', updatedTime: String(NOW - HOUR_MS) })]
  await readAll(reader, NOW - HOUR_MS, reading)
  standing = []
  ended = [order('stop', 0, { ...stop, triggerPrice: '57000', orderStatus: 'Deactivated', updatedTime: String(NOW) })]
  await readAll(reader, NOW, reading)
  expect(reading.refused).toEqual([])
  expect(orderTexts(reading, NOW)).toEqual([
    'bybit:linear:BTCUSDT o-entry grid-6 buy both at once: 2 limit - trigger - at 10800000; 2 filled, filled 10800000',
    'bybit:linear:BTCUSDT o-stop grid-7 sell both on fall closing: 0.5 limit - trigger 58000 at 10800000, 0.5 limit - trigger 57000 at 3600000; 0 filled, cancelled 0',
  ])
  expect(settledIn).toEqual(new Set(['USDT', 'USDC', null]))
})
