import type { TestedRule } from '@roundtrip/core/experiments'
import { expect, test } from 'vitest'
import { rulesOf, withRule } from './tested-rules.ts'

const rule: TestedRule = {
  id: 'a',
  name: 'Stop after a loss of 100',
  kind: 'max-daily-loss',
  scope: 'day',
  parameters: { max: 100, currency: 'EUR' },
  filter: { accounts: [], tickers: [], labels: [] },
  weekdays: [],
}
const about = { by: 'rule', rule } as const

test('an experiment about a rule tests the reading of it with limits in the reporting currency', () => {
  const reported = { ...rule, parameters: { max: 110, currency: 'USD' } }
  expect(rulesOf([about])).toEqual([rule])
  expect(withRule(about, [{ ...rule, id: 'b' }, reported])).toEqual({ by: 'rule', rule: reported })
  expect(withRule(about, [])).toEqual(about)
})
