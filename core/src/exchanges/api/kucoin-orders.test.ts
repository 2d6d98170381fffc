/** Orders of KuCoin, in the shape of its documentation: https://www.kucoin.com/docs-new */
import { expect, test } from 'vitest'
import { fixed } from '../../base/index.ts'
import { instrument } from '../../ledger/index.ts'
import { kucoinContractOrder, kucoinSpotOrder, kucoinStopOrder } from './kucoin-orders.ts'

const SWAP = instrument({
  venue: 'kucoin',
  symbol: 'XBTUSDTM',
  kind: 'linear',
  base: 'BTC',
  quote: 'USDT',
  settle: 'USDT',
  contractSize: fixed('0.001'),
})
const listed = (symbol: string) => (symbol === SWAP.symbol ? SWAP : null)

const CONTRACT = {
  id: '231765558229495808',
  symbol: 'XBTUSDTM',
  type: 'limit',
  side: 'buy',
  price: '60000',
  size: 3,
  dealSize: 1,
  stop: '',
  stopPrice: null,
  closeOrder: false,
  reduceOnly: false,
  clientOid: 'bot-1',
  status: 'done',
  cancelExist: true,
  createdAt: 1_729_577_515_473,
  updatedAt: 1_729_577_515_500,
}

test('an order that was cancelled after a part of it was filled', () => {
  expect(kucoinContractOrder(CONTRACT, listed)).toMatchObject({
    clientOrderId: 'bot-1',
    positionSide: 'both',
    quantity: fixed(3),
    filled: fixed(1),
    state: 'cancelled',
    changed: 1_729_577_515_500,
  })
})

test('in hedge mode an order names its leg', () => {
  expect(kucoinContractOrder({ ...CONTRACT, positionSide: 'LONG' }, listed).positionSide).toBe('long')
})

test('a contract that is not listed is refused', () => {
  expect(() => kucoinContractOrder({ ...CONTRACT, symbol: 'GONEM' }, listed)).toThrow('is not a contract')
})

const SPOT = {
  id: '671124f9365ccb00073debd4',
  symbol: 'BTC-USDT',
  type: 'market',
  side: 'buy',
  price: '0',
  size: '0',
  funds: '20',
  dealSize: '0.0003',
  clientOid: '4d2f9a0a',
  cancelExist: false,
  active: false,
  createdAt: 1_729_176_273_859,
  lastUpdatedAt: 1_729_176_273_866,
}

test('a market buy of spot is given in the quote coin', () => {
  expect(kucoinSpotOrder(SPOT, listed)).toMatchObject({
    instrument: { id: 'kucoin:spot:BTC-USDT' },
    limit: null,
    quantity: null,
    filled: fixed('0.0003'),
    state: 'filled',
  })
})

test.each([
  ['loss', 'fall'],
  ['entry', 'rise'],
  ['oco', null],
])('a stop of the kind %s waits for %s', (stop, waitsFor) => {
  const row = { ...SPOT, type: 'limit', price: '49000', size: '0.1', stopPrice: '50000', stop, status: 'NEW' }
  expect(kucoinStopOrder(row, listed)).toMatchObject({
    waitsFor,
    trigger: fixed(50_000),
    limit: fixed(49_000),
    state: 'open',
    changed: 1_729_176_273_859,
  })
})
