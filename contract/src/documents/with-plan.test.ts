// Promise [Calculators and planned trades] The next trade takes over its plan. Anything already entered on the trade
//   wins over the plan.
import { describe, expect, test } from 'vitest'
import { NOTHING_NOTED } from './annotations.ts'
import { changedPlan, plannedCollection, type PlannedTerms, type PlannedTrade } from './planned.ts'
import { withPlan } from './with-plan.ts'

const PLANNED: PlannedTerms = {
  ticker: 'BTCUSDT',
  base: 'BTC',
  quote: 'USDT',
  side: 'long',
  account: null,
  entry: '60000',
  stop: '59000',
  targets: [{ price: '63000', quantity: null }],
  riskCurrency: 'USD',
  risk: '100',
  riskPct: '1',
  quantity: '0.1',
  leverage: '10',
  labels: ['breakout'],
  note: 'Above the range.',
}
const TAKEN = {
  labels: ['breakout'],
  // Planned before there was a trade.
  labelledAt: { breakout: 0 },
  note: 'Above the range.',
  riskCurrency: 'USD',
  risk: '100',
  stop: '59000',
  targets: [{ price: '63000', quantity: null }],
  leverage: '10',
}

describe('what counts for a trade that took a plan', () => {
  test('is the plan where nothing was reported on the trade', () => {
    expect(withPlan(undefined, PLANNED)).toEqual({ ...NOTHING_NOTED, ...TAKEN })
  })

  test.each([
    ['note', { note: 'Chased it.' }, {}],
    ['leverage', { leverage: '3' }, {}],
    ['targets', { targets: [{ price: '61000', quantity: '0.1' }] }, {}],
    ['an amount at risk', { risk: '250', riskCurrency: 'EUR' }, {}],
    ['a stop, which says what was risked', { stop: '58000' }, { risk: null, riskCurrency: null }],
    ['a stop and an amount', { stop: '58000', risk: '70', riskCurrency: 'EUR' }, {}],
    ['labels, beside those of the plan', { labels: ['late'] }, { labels: ['breakout', 'late'] }],
    ['what no plan has', { rating: 4, excluded: true, reviewedAt: 5 }, {}],
  ])('is what was reported on the trade: %s', (_what, noted, besides) => {
    expect(withPlan({ ...NOTHING_NOTED, ...noted }, PLANNED)).toEqual({
      ...NOTHING_NOTED,
      ...TAKEN,
      ...noted,
      ...besides,
    })
  })
})

test('a changed plan keeps what it said before, up to twenty times', () => {
  const plan: PlannedTrade = {
    madeAt: 0,
    waitsFrom: 0,
    validUntil: 9,
    closedAt: null,
    terms: PLANNED,
    earlier: [],
  }
  expect(changedPlan(plan, { ...PLANNED }, 5)).toBe(plan)
  const changed = changedPlan(plan, { ...PLANNED, stop: '59500' }, 5)
  expect([changed.terms.stop, changed.earlier]).toEqual(['59500', [{ until: 5, terms: PLANNED }]])
  let often = plan
  for (let time = 1; time <= 30; time += 1) often = changedPlan(often, { ...PLANNED, stop: `${time}` }, time)
  expect(often.earlier.map(({ until }) => until)).toEqual(Array.from({ length: 20 }, (_, index) => index + 11))
  expect(plannedCollection.schema.safeParse(often).success).toBe(true)
})
