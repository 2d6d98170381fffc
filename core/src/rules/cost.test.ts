import { describe, expect, test } from 'vitest'
import { costOfBreaking, ruleTable } from './cost.ts'
import { evaluate } from './evaluate.ts'
import type { Rule } from './rule.ts'
import { evaluationInput, history, rule } from './table.testing.ts'

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
  const { verdicts } = evaluate([LONG_ONLY, ONE_A_DAY], past, evaluationInput())

  const findings = { rules: [LONG_ONLY, ONE_A_DAY], verdicts, history: past, breakevenBand: 0n }

  test('puts closed trades that broke any rule, of their own or of their day, beside the others', () => {
    expect(costOfBreaking(findings)).toEqual({
      broken: { count: 3, expectancy: -25 / 3, profitFactor: 1 / 26, net: -25 },
      followed: { count: 2, expectancy: 3, profitFactor: 2.5, net: 6 },
      difference: -25 / 3 - 3,
      interval: null,
      claim: 'few',
    })
  })
  test('a trade that no rule applied to neither kept nor broke one', () => {
    expect(costOfBreaking({ ...findings, rules: [], verdicts: [] })).toEqual({
      broken: { count: 0, expectancy: null, profitFactor: null, net: null },
      followed: { count: 0, expectancy: null, profitFactor: null, net: null },
      difference: null,
      interval: null,
      claim: 'few',
    })
  })
  test('the table tells for each rule how often it was broken and what those trades brought', () => {
    const rows = ruleTable([[LONG_ONLY], [ONE_A_DAY]], findings)
    expect(
      rows.map(({ ruleId, times, broken, followed }) => [ruleId, times, broken.net, broken.count, followed.count]),
    ).toEqual([
      ['side-only', 4, -5, 2, 3],
      ['max-trades-per-day', 1, -20, 1, 4],
    ])
  })
})

/** `broken / followed` trades of the only rule, and how much more a broken one made than one that followed it. */
function sidesOf(judged: Rule, table: string): readonly (string | number | null)[] {
  const past = history(table)
  const { verdicts } = evaluate([judged], past, evaluationInput())
  const [row] = ruleTable([[judged]], { verdicts, history: past, breakevenBand: 0n })
  const overall = costOfBreaking({ rules: [judged], verdicts, history: past, breakevenBand: 0n })
  // A single rule costs as much as all rules together.
  expect([overall.broken.count, overall.followed.count, overall.difference]).toEqual([
    row?.broken.count,
    row?.followed.count,
    row?.difference,
  ])
  return [`${row?.broken.count} / ${row?.followed.count}`, row?.difference ?? null]
}

const onBtc = { filter: { accounts: [], tickers: ['BTCUSDT'], labels: [] } }

describe('only trades that the rule applies to are compared', () => {
  test.each<[string, Rule, string, string, number | null]>([
    [
      'a rule of one ticker says nothing about another',
      rule('side-only', { side: 'long' }, onBtc),
      `trade A 1/09:00 - 1/10:00 -10 short
       trade B 1/11:00 - 1/12:00 30
       trade C 2/09:00 - 2/10:00 900 in ETHUSDT`,
      '1 / 1',
      -40,
    ],
    [
      'nor does a rule of the day',
      rule('max-trades-per-day', { limit: 1 }, onBtc),
      `trade A 1/09:00 - 1/10:00 30
       trade B 1/11:00 - 1/12:00 -10
       trade C 1/13:00 - 1/14:00 900 in ETHUSDT`,
      '1 / 1',
      -40,
    ],
    [
      'a trade of one entry cannot average down',
      rule('no-averaging-down'),
      `trade A 1/09:00 - 1/10:00 -10 entries 1/09:00,1/09:30-down
       trade B 1/11:00 - 1/12:00 900
       trade C 2/09:00 - 2/10:00 30 entries 2/09:00,2/09:30-up`,
      '1 / 1',
      // Adding to a position shows only later, so nothing is compared.
      null,
    ],
    [
      'a label that was given before the first exit is compared',
      rule('forbidden-label', { labels: ['fomo'] }),
      `trade A 1/09:00 - 1/10:00 -10 labels fomo early fomo
       trade B 1/11:00 - 1/12:00 30 labels late`,
      '1 / 1',
      -40,
    ],
    [
      'one that any trade got later may have been given because of the result',
      rule('forbidden-label', { labels: ['fomo'] }),
      `trade A 1/09:00 - 1/10:00 -10 labels fomo early fomo
       trade B 1/11:00 - 1/12:00 30
       trade C 1/13:00 - 1/14:00 -10 labels fomo`,
      '2 / 1',
      null,
    ],
    [
      'so it is with a label that is missing',
      rule('required-label', { labels: ['plan'], graceHours: 0 }),
      `trade A 1/09:00 - 1/10:00 -10
       trade B 1/11:00 - 1/12:00 30 labels plan early plan`,
      '1 / 1',
      -40,
    ],
    [
      'without kept trades there is nothing to compare with',
      rule('no-averaging-down'),
      `trade A 1/09:00 - 1/10:00 -10 entries 1/09:00,1/09:30-down
       trade B 1/11:00 - 1/12:00 900`,
      '1 / 0',
      null,
    ],
    [
      'without broken trades neither',
      rule('no-averaging-down'),
      `trade A 1/09:00 - 1/10:00 900
       trade B 2/09:00 - 2/10:00 30 entries 2/09:00,2/09:30-up`,
      '0 / 1',
      null,
    ],
    [
      'what cannot be measured is neither kept nor broken',
      rule('max-leverage', { limit: 5 }),
      `trade A 1/09:00 - 1/10:00 -10 leverage 9
       trade B 1/11:00 - 1/12:00 900
       trade C 2/09:00 - 2/10:00 30 leverage 3`,
      '1 / 1',
      -40,
    ],
    [
      'trades of days before the rule do not count',
      rule('side-only', { side: 'long' }, { validFrom: '2026-03-03' }),
      `trade A 1/09:00 - 1/10:00 900
       trade B 2/09:00 - 2/10:00 -10 short
       trade C 3/09:00 - 3/10:00 30`,
      '1 / 1',
      -40,
    ],
    [
      'nor do trades of a weekday without it',
      rule('side-only', { side: 'long' }, { weekdays: [2, 3] }),
      `trade A 1/09:00 - 1/10:00 900
       trade B 2/09:00 - 2/10:00 -10 short
       trade C 3/09:00 - 3/10:00 30`,
      '1 / 1',
      -40,
    ],
  ])('%s', (_, judged, table, sides, difference) => {
    expect(sidesOf(judged, table)).toEqual([sides, difference])
  })
})
