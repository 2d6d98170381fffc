/** Orders of OKX: recorded bodies, and rows written from https://www.okx.com/docs-v5/en. */
import { describe, expect, test } from 'vitest'
import { fixed, type UtcMs } from '../../base/index.ts'
import { okxContract } from '../layouts/okx/contracts.ts'
import { okxOrder, okxWaitingOrders } from './okx-orders.ts'
import { recordedBody, recordedPath } from './recorded.testing.ts'

const NONE = () => null
const TIME = '1740910530000'
const RECORDED = 'okx/api_jkorf/UnifiedApi__'

function rowsOf(file: string): readonly unknown[] {
  return (recordedBody(`${RECORDED}${file}.txt`) as { data: unknown[] }).data
}

describe.skipIf(recordedPath(`${RECORDED}Trading__GetOrders.txt`) === null)('recorded at OKX', () => {
  test('an order that stands, and one that was filled', () => {
    expect(rowsOf('Trading__GetOrders').map((row) => okxOrder(row, NONE))).toMatchObject([
      {
        instrument: { id: 'okx:spot:BTC-USDT' },
        orderId: '301835739059335168',
        clientOrderId: null,
        side: 'buy',
        positionSide: 'both',
        reduceOnly: false,
        waitsFor: null,
        limit: fixed(59_200),
        trigger: null,
        quantity: fixed(1),
        filled: 0n,
        state: 'open',
        placed: 1_618_235_248_028,
      },
    ])
    // The same id as the fill above; bought for 100 USDT.
    expect(rowsOf('Trading__GetOrderHistory').map((row) => okxOrder(row, NONE))).toMatchObject([
      {
        orderId: '680800019749904384',
        limit: null,
        quantity: null,
        filled: fixed('0.00192834'),
        state: 'filled',
        changed: 1_708_587_373_362,
      },
    ])
  })
  test('an order that waits for a fall to its trigger', () => {
    const facts = { listed: NONE, now: 0 as UtcMs }
    expect(rowsOf('Trading__GetAlgoOrderHistory').flatMap((row) => okxWaitingOrders(row, facts))).toMatchObject([
      {
        orderId: '681096944655273984',
        waitsFor: 'fall',
        trigger: fixed(100),
        limit: null,
        state: 'open',
        placed: 1_708_658_165_774,
        changed: 1_708_679_675_245,
      },
    ])
  })
})

describe('orders that wait for a price', () => {
  const NOW = 1_740_910_600_000 as UtcMs
  const waiting = (overrides: object) => {
    const row = {
      instId: 'BTC-USDT-SWAP',
      instType: 'SWAP',
      algoId: '7',
      algoClOrdId: 'grid-7',
      side: 'sell',
      posSide: 'long',
      ordType: 'oco',
      sz: '3',
      state: 'live',
      cTime: TIME,
      uTime: TIME,
      ...overrides,
    }
    const listed = (symbol: string) => okxContract(symbol, { contractSize: fixed('0.01'), settle: null })
    return okxWaitingOrders(row, { listed, now: NOW })
  }
  const OCO = { slTriggerPx: '58000', slOrdPx: '-1', tpTriggerPx: '66000', tpOrdPx: '65900' }
  test('one that cancels the other is a stop and a target, of which one is filled', () => {
    expect(waiting(OCO)).toMatchObject([
      { orderId: '7:stop', waitsFor: 'fall', trigger: fixed(58_000), limit: null, clientOrderId: 'grid-7' },
      { orderId: '7:target', waitsFor: 'rise', trigger: fixed(66_000), limit: fixed(65_900), quantity: fixed(3) },
    ])
    expect(waiting({ ...OCO, state: 'effective', actualSide: 'tp', actualSz: '3' })).toMatchObject([
      { orderId: '7:stop', state: 'cancelled', filled: 0n },
      { orderId: '7:target', state: 'filled', filled: fixed(3) },
    ])
  })
  test('a target that is a limit order is listed among those', () => {
    expect(waiting({ ...OCO, linkedOrd: { ordId: '12' } })).toMatchObject([{ orderId: '7', trigger: fixed(58_000) }])
  })
  test('a stop of a short waits for a rise, for the whole position', () => {
    const stop = {
      ordType: 'conditional',
      side: 'buy',
      slTriggerPx: '70000',
      slOrdPx: '-1',
      sz: '',
      closeFraction: '1',
    }
    expect(waiting(stop)).toMatchObject([{ orderId: '7', waitsFor: 'rise', quantity: null, reduceOnly: false }])
  })
  test('a trailing stop stands where it stands now', () => {
    const trailing = { ordType: 'move_order_stop', moveTriggerPx: '60100', callbackRatio: '0.05', reduceOnly: 'true' }
    expect(waiting(trailing)).toMatchObject([
      { trails: true, waitsFor: 'fall', trigger: fixed(60_100), changed: NOW, reduceOnly: true },
    ])
    expect(waiting({ ...trailing, state: 'canceled' })).toMatchObject([{ state: 'cancelled', changed: Number(TIME) }])
  })
  test('without any price it is refused', () => {
    expect(() => waiting({})).toThrow('slTriggerPx and tpTriggerPx are missing.')
  })
})
