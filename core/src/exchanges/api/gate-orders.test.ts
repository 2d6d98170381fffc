/** Orders of Gate, in the shape of its documentation and of the models of its own client. */
import { expect, test } from 'vitest'
import { fixed, type UtcMs } from '../../base/index.ts'
import { instrument } from '../../ledger/index.ts'
import { gateContractOrder, gateContractTrigger, gateSpotTrigger } from './gate-orders.ts'

const SWAP = instrument({
  venue: 'gate',
  symbol: 'BTC_USDT',
  kind: 'linear',
  base: 'BTC',
  quote: 'USDT',
  settle: 'USDT',
  contractSize: fixed('0.0001'),
})
const facts = { listed: (symbol: string) => (symbol === SWAP.symbol ? SWAP : null), now: 1_800_000_000_000 as UtcMs }

/** The documented row, except for the times of the contract. */
const ORDER = {
  id: 15_675_394,
  contract: 'BTC_USDT',
  create_time: '1546569968',
  size: '6024',
  left: '6024',
  price: '3765',
  is_reduce_only: false,
  is_close: false,
  text: 't-my-custom-id',
  status: 'finished',
  finish_time: '1546569999',
  finish_as: 'cancelled',
}

test('an order of a contract that was cancelled', () => {
  expect(gateContractOrder(ORDER, facts)).toMatchObject({
    orderId: '15675394',
    clientOrderId: 't-my-custom-id',
    side: 'buy',
    limit: fixed(3_765),
    quantity: fixed(6_024),
    filled: 0n,
    state: 'cancelled',
    placed: 1_546_569_968_000,
    changed: 1_546_569_999_000,
  })
})

test.each(['web', 'api', 'apiv4', '-', ''])('"%s" is not an id of the trader', (text) => {
  expect(gateContractOrder({ ...ORDER, text }, facts).clientOrderId).toBeNull()
})

const TRIGGER = {
  initial: { contract: 'BTC_USDT', size: '-100', price: '5.03' },
  trigger: { strategy_type: 0, price_type: 0, price: '3000', rule: 1, expiration: 86_400 },
  id: 1_283_293,
  create_time: '1514764800',
  finish_time: '1514764900',
  trade_id: 13_566,
  status: 'finished',
  finish_as: 'succeeded',
}

test('an order that waited for a price says in its rule which way it had to move', () => {
  expect(gateContractTrigger(TRIGGER, facts)).toMatchObject({
    side: 'sell',
    reduceOnly: false,
    waitsFor: 'rise',
    limit: fixed('5.03'),
    trigger: fixed(3_000),
    quantity: fixed(100),
    filled: fixed(100),
    state: 'filled',
  })
  const spread = { ...TRIGGER, trigger: { ...TRIGGER.trigger, strategy_type: 1 } }
  expect(gateContractTrigger(spread, facts)).toMatchObject({ waitsFor: null, trigger: null })
})

test('a stop of a short buys, for the whole position', () => {
  const stop = { ...TRIGGER, order_type: 'close-short-position', initial: { ...TRIGGER.initial, size: 0, price: '0' } }
  expect(gateContractTrigger(stop, facts)).toMatchObject({ side: 'buy', reduceOnly: true, quantity: null, limit: null })
  const dual = { ...stop, order_type: '', initial: { ...stop.initial, auto_size: 'close_long' } }
  expect(gateContractTrigger(dual, facts)).toMatchObject({ side: 'sell', reduceOnly: true })
  expect(() => gateContractTrigger({ ...stop, order_type: '' }, facts)).toThrow('which position it closes')
})

test.each(['inactive', 'invalid'])('a stop that is %s is not in force', (status) => {
  expect(gateContractTrigger({ ...TRIGGER, status }, facts)).toBeNull()
})

test('a market buy of spot that waits for a price has no quantity of coins', () => {
  const row = {
    trigger: { price: '100', rule: '>=', expiration: 3_600 },
    put: { type: 'market', side: 'buy', price: '0', amount: '20', text: 't-9' },
    id: 1_283_294,
    market: 'GT_USDT',
    ctime: '1616397800',
    ftime: '1616397801',
    status: 'expired',
  }
  expect(gateSpotTrigger(row, facts)).toMatchObject({
    instrument: { id: 'gate:spot:GT_USDT' },
    clientOrderId: 't-9',
    waitsFor: 'rise',
    limit: null,
    quantity: null,
    state: 'cancelled',
    changed: 1_616_397_801_000,
  })
})
