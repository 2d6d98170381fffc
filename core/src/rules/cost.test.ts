import { describe, expect, test } from 'vitest'
import { costOfBreaking, ruleTable } from './cost.ts'
import { evaluate } from './evaluate.ts'
import { asked, history, rule } from './table.testing.ts'
import { welchInterval } from './welch.ts'

const LONG_ONLY = rule('side-only', { side: 'long' })
const ONE_A_DAY = rule('max-trades-per-day', { limit: 1 })
const TABLE = `trade A 1/09:00 - 1/10:00 10
  trade B 1/11:00 - 1/12:00 -20
  trade C 2/09:00 - 2/10:00 -6 short
  trade D 3/09:00 - 3/10:00 -4
  trade E 4/09:00 - 4/10:00 1 short
  trade F 5/09:00 - 0 short
  trade G 6/09:00 - 6/10:00 ? short`

describe('cost of breaking', () => {
  const past = history(TABLE)
  const { verdicts } = evaluate([LONG_ONLY, ONE_A_DAY], past, asked())

  test('puts closed trades that broke any rule, of their own or of their day, beside the others', () => {
    expect(costOfBreaking(verdicts, past.trades, 0n)).toEqual({
      broken: { count: 3, expectancy: -25 / 3, profitFactor: 1 / 26, net: -25 },
      kept: { count: 2, expectancy: 3, profitFactor: 2.5, net: 6 },
      difference: -25 / 3 - 3,
      interval: null,
    })
  })
  test('without broken trades there is no difference', () => {
    const { broken, difference } = costOfBreaking([], past.trades, 0n)
    expect(broken).toEqual({ count: 0, expectancy: null, profitFactor: null, net: 0 })
    expect(difference).toBeNull()
  })
  test('the table tells for each rule how often it was broken and what those trades brought', () => {
    const rows = ruleTable([[LONG_ONLY], [ONE_A_DAY]], verdicts, { history: past, breakevenBand: 0n })
    expect(
      rows.map(({ ruleId, times, broken, kept }) => [ruleId, times, broken.net, broken.count, kept.count]),
    ).toEqual([
      ['side-only', 4, -5, 2, 3],
      ['max-trades-per-day', 1, -20, 1, 4],
    ])
  })
})

describe('the interval of a difference', () => {
  test('is Welch’s: unequal numbers and spreads', () => {
    // Student's sleep data (1908), drug 1 and 2: R's t.test answers -3.3654832 to 0.2054832.
    const first = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0, 2]
    const second = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4]
    const interval = welchInterval(first, second)
    expect(interval?.low).toBeCloseTo(-3.3654832, 6)
    expect(interval?.high).toBeCloseTo(0.2054832, 6)
  })
  test('is null below ten values on either side', () => {
    const ten = Array.from({ length: 10 }, (_, index) => index)
    expect(welchInterval(ten, ten.slice(1))).toBeNull()
    expect(welchInterval(ten.slice(1), ten)).toBeNull()
    expect(welchInterval(ten, ten)).not.toBeNull()
  })
  test('has no width where nothing varies', () => {
    const same = (value: number) => Array.from({ length: 10 }, () => value)
    expect(welchInterval(same(5), same(3))).toEqual({ low: 2, high: 2 })
  })
})
