/** Orders of Hyperliquid in the shape that others reported. */
import { expect, test } from 'vitest'
import { fixed, type UtcMs } from '../../base/index.ts'
import { hyperliquidOpenOrder } from './hyperliquid-orders.ts'

const FACTS = { address: `0x${'ab'.repeat(20)}`, pairs: new Map([['@107', 'HYPE/USDC']]) }
const NOW = 1_772_409_600_000 as UtcMs

/** As in https://github.com/ccxt/ccxt/pull/22476 */
const ENTRY = {
  children: [],
  cloid: null,
  coin: 'ADA',
  isPositionTpsl: false,
  isTrigger: true,
  limitPx: '0.4',
  oid: '8670685324',
  orderType: 'Stop Limit',
  origSz: '40.0',
  reduceOnly: false,
  side: 'B',
  sz: '40.0',
  tif: null,
  timestamp: '1715524233290',
  triggerCondition: 'Price above 0.6',
  triggerPx: '0.6',
}

test('a stop that opens a position waits for a rise, and has a limit', () => {
  expect(hyperliquidOpenOrder(ENTRY, FACTS, NOW)).toMatchObject({
    instrument: { id: 'hyperliquid:linear:ADA' },
    orderId: '8670685324',
    clientOrderId: null,
    side: 'buy',
    waitsFor: 'rise',
    limit: fixed('0.4'),
    trigger: fixed('0.6'),
    quantity: fixed(40),
    filled: 0n,
    state: 'open',
    placed: 1_715_524_233_290,
    changed: NOW,
  })
})

test('on spot, partly filled', () => {
  const limit = { orderType: 'Limit', triggerCondition: 'N/A', isTrigger: false, triggerPx: '0.0' }
  expect(hyperliquidOpenOrder({ ...ENTRY, ...limit, coin: '@107', sz: '30.0' }, FACTS, NOW)).toMatchObject({
    instrument: { id: 'hyperliquid:spot:HYPE/USDC' },
    waitsFor: null,
    trigger: null,
    filled: fixed(10),
  })
})
