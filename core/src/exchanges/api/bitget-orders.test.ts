/** Orders of Bitget, in the shape of its documentation and of the responses in the comments of ccxt's bitget.ts. */
import { describe, expect, test } from 'vitest'
import { fixed, type UtcMs } from '../../base/index.ts'
import { bitgetContractOrder, bitgetPlan, bitgetSpotOrder, bitgetSpotPlan } from './bitget-orders.ts'
import { bitgetStrategy, bitgetUnifiedOrder } from './bitget-unified-orders.ts'

const NONE = () => null
const NOW = 1_700_800_000_000 as UtcMs

const ORDER = {
  symbol: 'BTCUSDT',
  size: '0.002',
  orderId: '1111488897767604224',
  clientOid: '1111488897805352960',
  baseVolume: '0',
  fee: '0',
  price: '25000',
  priceAvg: '',
  status: 'live',
  side: 'buy',
  posSide: 'long',
  quoteVolume: '0',
  tradeSide: 'open',
  posMode: 'hedge_mode',
  orderType: 'limit',
  reduceOnly: 'NO',
  presetStopLossPrice: '24000',
  cTime: '1700725524378',
  uTime: '1700725524378',
}

const PLAN = {
  planType: 'pos_loss',
  symbol: 'BTCUSDT',
  size: '',
  orderId: '7',
  clientOid: 'grid-7',
  price: '',
  executePrice: '0',
  callbackRatio: '',
  triggerPrice: '24000',
  triggerType: 'mark_price',
  planStatus: 'live',
  side: 'buy',
  posSide: 'long',
  tradeSide: 'close',
  posMode: 'hedge_mode',
  orderType: 'market',
  cTime: '1700726120917',
  uTime: '',
}

const plan = (overrides: object) => bitgetPlan({ ...PLAN, ...overrides }, { listed: NONE, now: NOW })

describe('contracts', () => {
  test('an order that stands, without an id of the trader', () => {
    expect(bitgetContractOrder(ORDER, NONE)).toMatchObject({
      instrument: { id: 'bitget:linear:BTCUSDT' },
      orderId: '1111488897767604224',
      clientOrderId: null,
      side: 'buy',
      positionSide: 'long',
      reduceOnly: false,
      limit: fixed(25_000),
      quantity: fixed('0.002'),
      state: 'open',
      changed: 1_700_725_524_378,
    })
  })
  test('closing a long is written as buy, and sells', () => {
    const closing = { tradeSide: 'close', clientOid: 'bot-1', status: 'filled', baseVolume: '0.002' }
    expect(bitgetContractOrder({ ...ORDER, ...closing }, NONE)).toMatchObject({
      clientOrderId: 'bot-1',
      side: 'sell',
      positionSide: 'long',
      reduceOnly: true,
      filled: fixed('0.002'),
      state: 'filled',
    })
  })
  test('inverse contracts are counted in dollars', () => {
    const coins = { symbol: 'BTCUSD', size: '0.01', baseVolume: '0.004', quoteVolume: '100' }
    expect(bitgetContractOrder({ ...ORDER, ...coins }, NONE)).toMatchObject({
      instrument: { kind: 'inverse' },
      quantity: fixed(250),
      filled: fixed(100),
    })
  })
  test('a stop of a hedged long sells when the price falls, for the whole position', () => {
    expect(plan({})).toMatchObject({
      clientOrderId: 'grid-7',
      side: 'sell',
      positionSide: 'long',
      reduceOnly: true,
      waitsFor: 'fall',
      trails: false,
      limit: null,
      trigger: fixed(24_000),
      quantity: null,
      state: 'open',
      changed: NOW,
    })
  })
  test('a target of a short in a one-way account buys when the price falls', () => {
    const target = { planType: 'profit_plan', posSide: 'short', posMode: 'one_way_mode', size: '0.1', side: 'buy' }
    expect(plan({ ...target, orderType: 'limit', executePrice: '23900' })).toMatchObject({
      side: 'buy',
      positionSide: 'both',
      waitsFor: 'fall',
      limit: fixed(23_900),
      quantity: fixed('0.1'),
    })
  })
  test('where a trailing stop stands is unknown', () => {
    expect(plan({ planType: 'track_plan', size: '0.1', callbackRatio: '2' })).toMatchObject({
      trails: true,
      waitsFor: 'fall',
      trigger: null,
      side: 'sell',
    })
  })
  test('a trigger order does not say which way the price has to move', () => {
    const entry = { planType: 'normal_plan', tradeSide: 'open', size: '0.001', price: '27000', executePrice: '' }
    expect(plan({ ...entry, orderType: 'limit', planStatus: 'executed', uTime: '1700726120999' })).toMatchObject({
      side: 'buy',
      reduceOnly: false,
      waitsFor: null,
      limit: fixed(27_000),
      trigger: fixed(24_000),
      filled: fixed('0.001'),
      state: 'filled',
      changed: 1_700_726_120_999,
    })
  })
})

describe('spot', () => {
  const spot = {
    symbol: 'BTCUSDT',
    orderId: '1111499608327360513',
    clientOid: 'd0d4dad5-18d0-4869-a074-ec40bb47cba6',
    size: '0.0002000000000000',
    orderType: 'limit',
    side: 'buy',
    status: 'live',
    basePrice: '0',
    priceAvg: '25000.0000000000000000',
    baseVolume: '0.0000000000000000',
    cTime: '1700728077966',
    uTime: '1700728077966',
  }
  test('the price of an order that stands is in the field of the average', () => {
    expect(bitgetSpotOrder(spot, NONE)).toMatchObject({ limit: fixed(25_000), quantity: fixed('0.0002') })
    const ended = { ...spot, basePrice: undefined, price: '24000', status: 'cancelled', uTime: '1700728911471' }
    expect(bitgetSpotOrder(ended, NONE)).toMatchObject({
      limit: fixed(24_000),
      state: 'cancelled',
      changed: 1_700_728_911_471,
    })
  })
  test('a market buy has no quantity of coins', () => {
    const market = { orderType: 'market', size: '20', status: 'filled', baseVolume: '0.0125' }
    expect(bitgetSpotOrder({ ...spot, ...market }, NONE)).toMatchObject({
      limit: null,
      quantity: null,
      filled: fixed('0.0125'),
    })
  })
  test('a trigger order', () => {
    const trigger = { planType: 'AMOUNT', executePrice: '25000', triggerPrice: '26000' }
    expect(bitgetSpotPlan({ ...spot, ...trigger }, NONE)).toMatchObject({
      limit: fixed(25_000),
      trigger: fixed(26_000),
      quantity: fixed('0.0002'),
      waitsFor: null,
    })
  })
})

describe('a unified account', () => {
  const facts = { pairs: NONE, contracts: NONE, hedged: true }
  const order = {
    orderId: '1321320757371228160',
    clientOid: '1321320757371228161',
    category: 'USDT-FUTURES',
    symbol: 'BTCUSDT',
    orderType: 'limit',
    side: 'sell',
    price: '50000',
    qty: '0.001',
    amount: '0',
    cumExecQty: '0',
    cumExecValue: '0',
    avgPrice: '0',
    orderStatus: 'live',
    posSide: 'long',
    holdMode: 'hedge_mode',
    reduceOnly: 'NO',
    createdTime: '1750753338186',
    updatedTime: '1750753338203',
  }
  test('the side is that of the execution: what sells a long closes it', () => {
    expect(bitgetUnifiedOrder(order, facts)).toMatchObject({
      clientOrderId: null,
      side: 'sell',
      positionSide: 'long',
      reduceOnly: true,
      quantity: fixed('0.001'),
    })
    expect(bitgetUnifiedOrder({ ...order, holdMode: 'one_way_mode' }, facts)).toMatchObject({
      positionSide: 'both',
      reduceOnly: false,
    })
  })
  test('what was filled of an inverse contract is in dollars, whichever field has them', () => {
    const coins = { category: 'COIN-FUTURES', symbol: 'BTCUSD', orderStatus: 'filled', avgPrice: '50000' }
    const filled = [
      { cumExecQty: '0.002', cumExecValue: '100' },
      { cumExecQty: '100', cumExecValue: '0.002' },
    ].map((fields) => bitgetUnifiedOrder({ ...order, ...coins, ...fields }, facts).filled)
    expect(filled).toEqual([fixed(100), fixed(100)])
  })
  test('a strategy is a stop and a target, of which one was reached', () => {
    const strategy = {
      orderId: '9',
      clientOid: 'bot-9',
      category: 'USDT-FUTURES',
      symbol: 'BTCUSDT',
      qty: '0.01',
      posSide: 'short',
      status: 'success',
      triggerType: 'takeProfit',
      takeProfit: '90000',
      stopLoss: '110000',
      tpOrderType: 'limit',
      slOrderType: 'market',
      tpLimitPrice: '90100',
      slLimitPrice: '',
      createdTime: '1730186725663',
      updatedTime: '1730186725691',
    }
    expect(bitgetStrategy(strategy, facts)).toMatchObject([
      { orderId: '9:stop', side: 'buy', positionSide: 'short', waitsFor: 'rise', limit: null, state: 'cancelled' },
      { orderId: '9:target', waitsFor: 'fall', limit: fixed(90_100), filled: fixed('0.01'), state: 'filled' },
    ])
  })
})
