import { NOTHING_NOTED } from '@roundtrip/contract/documents'
import { fixed } from '@roundtrip/core/base'
import { expect, test } from 'vitest'
import { riskPlanOf } from './trade-plan.ts'

const NOTED = { ...NOTHING_NOTED, risk: '50', stop: '90', targets: [{ price: '120', quantity: null }] }

test('stop and targets are prices, whatever the trade settles in', () => {
  expect(riskPlanOf({ ...NOTED, risk: null }, { countedIn: 'BTC', currency: 'USD' })).toEqual({
    risk: null,
    stop: fixed('90'),
    targets: [{ price: fixed('120'), quantity: null }],
  })
})

test.each([
  ['USDT', 'USD', null, fixed('50')],
  ['BTC', 'BTC', null, fixed('50')],
  ['BTC', 'USD', '0.00002', fixed('0.001')],
])('an amount at risk is converted to what figures are in: %s, %s', (countedIn, currency, rate, risk) => {
  expect(riskPlanOf(NOTED, { countedIn, currency, rate }).risk).toBe(risk)
})

test('without a rate there is no risk, and the stop makes no other one', () => {
  expect(riskPlanOf(NOTED, { countedIn: 'EUR', currency: 'USD', rate: null })).toMatchObject({ risk: null, stop: null })
})

test('nothing noted is not a plan', () => {
  expect(riskPlanOf(undefined, { countedIn: 'USDT', currency: 'USD' })).toEqual({ risk: null, stop: null, targets: [] })
})
