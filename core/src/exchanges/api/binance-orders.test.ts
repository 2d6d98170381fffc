/**
 * Orders of Binance: recorded bodies where available, otherwise rows of the documentation's own examples, whose pages
 * `binance-orders.ts` names.
 */
import { describe, expect, test } from 'vitest'
import { fixed } from '../../base/index.ts'
import { instrument } from '../../ledger/index.ts'
import { binanceAlgoOrder, binanceContractOrder, binanceSpotOrder } from './binance-orders.ts'
import { recordedBody, recordedPath } from './recorded.testing.ts'

const NONE = () => null
const inverse = instrument({
  venue: 'binance',
  symbol: 'BTCUSD_200925',
  kind: 'inverse',
  base: 'BTC',
  quote: 'USD',
  settle: 'BTC',
})
const linear = (symbol: string) =>
  instrument({ venue: 'binance', symbol, kind: 'linear', base: 'BNB', quote: 'USDT', settle: 'USDT' })

describe.skipIf(recordedPath('binance/api_jkorf/Spot__Trading__GetOrders.txt') === null)('recorded', () => {
  const rowsOf = (name: string) =>
    recordedBody(`binance/api_jkorf/${name}__Trading__GetOrders.txt`) as readonly unknown[]
  test('recorded orders of spot, USD-M and COIN-M', () => {
    expect(rowsOf('Spot').map((row) => binanceSpotOrder(row, NONE))).toMatchObject([
      {
        instrument: { id: 'binance:spot:LTCBTC' },
        orderId: '1',
        clientOrderId: 'myOrder1',
        side: 'buy',
        waitsFor: null,
        limit: fixed('0.1'),
        trigger: null,
        quantity: fixed(1),
        filled: 0n,
        state: 'open',
        placed: 1_499_827_319_559,
      },
    ])
    const trailing = {
      orderId: '1917641',
      clientOrderId: 'abc',
      side: 'buy',
      positionSide: 'short',
      reduceOnly: true,
      waitsFor: 'rise',
      trails: true,
      limit: null,
      // "please ignore when order type is TRAILING_STOP_MARKET"
      trigger: null,
      quantity: fixed('0.4'),
      state: 'open',
    }
    expect(rowsOf('UsdFutures').map((row) => binanceContractOrder(row, NONE))).toMatchObject([trailing])
    expect(rowsOf('CoinFutures').map((row) => binanceContractOrder(row, () => inverse))).toMatchObject([trailing])
  })
})

describe('conditional orders', () => {
  const example = {
    algoId: '2146760',
    clientAlgoId: '6B2I9XVcJpCjqPAJ4YoFX7',
    algoType: 'CONDITIONAL',
    orderType: 'TAKE_PROFIT',
    symbol: 'BNBUSDT',
    side: 'SELL',
    positionSide: 'BOTH',
    quantity: '0.01',
    algoStatus: 'CANCELED',
    actualOrderId: '',
    triggerPrice: '750.000',
    price: '750.000',
    closePosition: false,
    reduceOnly: false,
    createTime: '1750485492076',
    updateTime: '1750514545091',
    triggerTime: '0',
  }
  const read = (overrides: object) => binanceAlgoOrder({ ...example, ...overrides }, linear)

  test('the example of the documentation', () => {
    expect(read({})).toMatchObject({
      orderId: 'algo 2146760',
      clientOrderId: '6B2I9XVcJpCjqPAJ4YoFX7',
      waitsFor: 'rise',
      limit: fixed(750),
      trigger: fixed(750),
      quantity: fixed('0.01'),
      reduceOnly: false,
      state: 'cancelled',
      placed: 1_750_485_492_076,
      changed: 1_750_514_545_091,
    })
  })
  test.each([
    ['STOP_MARKET', 'SELL', 'fall'],
    ['STOP', 'BUY', 'rise'],
    ['TAKE_PROFIT_MARKET', 'BUY', 'fall'],
    ['TRAILING_STOP_MARKET', 'SELL', 'fall'],
  ])('%s to %s waits for a %s', (orderType, side, waitsFor) => {
    expect(read({ orderType, side }).waitsFor).toBe(waitsFor)
  })
  test('one that was triggered ends then, whatever became of the order that it made', () => {
    const triggered = { triggerTime: '1750500000000', actualOrderId: '5' }
    for (const algoStatus of ['TRIGGERED', 'FINISHED']) {
      expect(read({ ...triggered, algoStatus })).toMatchObject({
        state: 'filled',
        changed: 1_750_500_000_000,
        filled: 0n,
      })
    }
    expect(read({ ...triggered, algoStatus: 'REJECTED' }).state).toBe('cancelled')
  })
  test('one that closes the whole position has no quantity of its own', () => {
    expect(read({ closePosition: true })).toMatchObject({ quantity: null, reduceOnly: true })
  })
  test('an unknown status is refused by name', () => {
    expect(() => read({ algoStatus: 'ASLEEP' })).toThrow('Binance conditional order: algoStatus "ASLEEP"')
  })
})

describe('ordinary orders', () => {
  const example = {
    symbol: 'BNBUSDT',
    orderId: '9',
    clientOrderId: 'autoclose-1',
    status: 'FILLED',
    type: 'MARKET',
    origType: 'STOP_MARKET',
    side: 'SELL',
    positionSide: 'BOTH',
    price: '0',
    stopPrice: '700',
    origQty: '2',
    executedQty: '2',
    closePosition: false,
    reduceOnly: true,
    time: '1750485492076',
    updateTime: '1750514545091',
  }
  test('a stop of the time before conditional orders were moved is one, with the id of its fills', () => {
    expect(binanceContractOrder(example, linear)).toMatchObject({
      orderId: '9',
      clientOrderId: 'autoclose-1',
      waitsFor: 'fall',
      trigger: fixed(700),
      limit: null,
      state: 'filled',
    })
  })
  test('one that was rejected never stood', () => {
    expect(binanceContractOrder({ ...example, status: 'REJECTED' }, linear)).toBeNull()
    expect(binanceSpotOrder({ ...example, status: 'REJECTED' }, NONE)).toBeNull()
  })
  test('a market order in the quote coin has no quantity, and a trailing stop no trigger', () => {
    const spot = { ...example, status: 'PENDING_NEW', origQty: '0.00000000', executedQty: '0' }
    expect(binanceSpotOrder(spot, NONE)).toMatchObject({ quantity: null, state: 'open', waitsFor: null })
    const trailing = { ...spot, type: 'STOP_LOSS_LIMIT', trailingDelta: '100' }
    expect(binanceSpotOrder(trailing, NONE)).toMatchObject({ trails: true, trigger: null, waitsFor: 'fall' })
  })
})
