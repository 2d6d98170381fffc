import { NOTHING_NOTED } from '@roundtrip/contract'
import { fixed } from '@roundtrip/core/base'
import { expect, test } from 'vitest'
import { planOf } from './trade-plan.ts'

const NOTED = { ...NOTHING_NOTED, risk: '50', stop: '90', targets: [{ price: '120', quantity: null }] }

test('stop and targets are prices, whatever the trade settles in', () => {
  expect(planOf(NOTED, { countedIn: 'BTC', currency: 'USD' })).toEqual({
    risk: null,
    stop: fixed('90'),
    targets: [{ price: fixed('120'), quantity: null }],
  })
})

test.each([
  ['USDT', 'USD', fixed('50')],
  ['BTC', 'BTC', fixed('50')],
  ['EUR', 'USD', null],
])('an amount in the reporting currency counts where it is alike: %s, %s', (countedIn, currency, risk) => {
  expect(planOf(NOTED, { countedIn, currency }).risk).toBe(risk)
})

test('nothing noted is no plan', () => {
  expect(planOf(undefined, { countedIn: 'USDT', currency: 'USD' })).toEqual({ risk: null, stop: null, targets: [] })
})

test('beside columns, which are in the reporting currency, every amount counts', () => {
  const currency = 'EUR'
  expect(planOf(NOTED, { countedIn: currency, currency }).risk).toBe(fixed('50'))
})
