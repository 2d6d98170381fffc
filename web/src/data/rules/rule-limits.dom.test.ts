import { describe, expect, test } from 'vitest'
import { hasMoneyLimit, limitCurrency, reportedLimit } from '@roundtrip/core/rules'
import { withLimitCurrency } from './rule-limits.ts'

const rule = (kind: Parameters<typeof hasMoneyLimit>[0]['kind'], parameters: Record<string, string | number>) => ({
  kind,
  parameters,
})

test.each([
  ['max-daily-loss', { limit: '100' }, true],
  ['max-daily-loss', { limit: '2', unit: 'percent' }, false],
  ['max-daily-profit', { limit: '100', unit: 'money' }, true],
  ['max-loss-per-trade', { limit: '1', unit: 'r' }, false],
  ['max-risk-per-trade', { limit: '1' }, false],
  ['max-risk-per-trade', { limit: '50', unit: 'money' }, true],
  ['max-position-size', { limit: '1000' }, true],
  ['max-leverage', { limit: '10' }, false],
] as const)('%s with %o has a limit in money: %s', (kind, parameters, expected) => {
  expect(hasMoneyLimit(rule(kind, parameters))).toBe(expected)
})

describe('the currency of a limit', () => {
  const at = { currency: 'EUR', typedCurrency: 'USD' }

  test('is the reporting currency of a new rule', () => {
    const made = withLimitCurrency(rule('max-daily-loss', { limit: '100' }), { before: null, ...at })
    expect(made.parameters).toEqual({ limit: '100', currency: 'EUR' })
  })

  test('stays what it was when the rule is changed', () => {
    for (const currency of ['BTC', undefined]) {
      const before = rule('max-daily-loss', { limit: '100', ...(currency === undefined ? {} : { currency }) })
      const changed = withLimitCurrency(rule('max-daily-loss', { limit: '80' }), { before, ...at })
      expect(changed.parameters).toEqual({ limit: '80', currency: currency ?? 'USD' })
    }
  })

  test('goes where the limit is not money any more', () => {
    const changed = rule('max-daily-loss', { limit: '2', unit: 'r', currency: 'EUR' })
    expect(withLimitCurrency(changed, { before: null, ...at }).parameters).toEqual({ limit: '2', unit: 'r' })
    expect(limitCurrency(changed, 'USD')).toBe(null)
  })
})

// Promise [Figures and the trades behind them] Typed amounts keep their currency, and without a rate there is no
//   converted amount.
test('a limit is judged in the reporting currency, and without a rate not at all', () => {
  const dollars = rule('max-daily-loss', { limit: '100' })
  const reported = (rate: string | null) =>
    reportedLimit(dollars, { currency: 'USD', rateByCurrency: new Map([['USD', rate]]) }).parameters['limit']
  expect(reported('0.9')).toBe('90')
  expect(reported(null)).toBe('no rate for USD')
  expect(reportedLimit(dollars, { currency: 'USD', rateByCurrency: new Map() })).toBe(dollars)
})
