import { describe, expect, test } from 'vitest'
import { daysBetween, evaluate } from './evaluate.ts'
import { isHit, type Verdict } from './rule.ts'
import { evaluationInput, check, dayOf, history, rule } from './table.testing.ts'

const WEEK = `trade A 1/09:00 - 1/10:00 5
  trade B 2/09:00 - 2/10:00 5
  trade C 3/09:00 - 3/10:00 5
  trade D 4/09:00 - 4/10:00 5`

describe('a rule is in force', () => {
  test('from its first day to its last, both included', () => {
    check(
      rule('side-only', { side: 'short' }, { validFrom: '2026-03-03', validTo: '2026-03-04' }),
      `${WEEK}\n is B fail\n is C fail`,
    )
  })
  test('on its weekdays, Monday = 1', () => {
    check(rule('side-only', { side: 'short' }, { weekdays: [1, 3] }), `${WEEK}\n is A fail\n is C fail`)
  })
  test('only while it is active', () => {
    check(rule('side-only', { side: 'short' }, { active: false }), WEEK)
  })
  test('so past days keep the version that held then', () => {
    const old = rule('max-trades-per-day', { limit: 0 }, { id: 'old', validTo: '2026-03-03' })
    const next = rule('max-trades-per-day', { limit: 1 }, { id: 'next', validFrom: '2026-03-04' })
    const { verdicts } = evaluate([old, next], history(WEEK), evaluationInput())
    expect(verdicts.map(({ ruleId, day, status }) => [ruleId, day - dayOf(0), status])).toEqual([
      ['old', 1, 'fail'],
      ['old', 2, 'fail'],
      ['next', 3, 'pass'],
      ['next', 4, 'pass'],
    ])
  })
  test('for trades of its accounts and tickers that carry all of its labels', () => {
    const table = `trade A 1/09:00 - 1/10:00 5 on main in BTCUSDT labels a,b,c
      trade B 1/09:01 - 1/10:00 5 on other in BTCUSDT labels a,b
      trade C 1/09:02 - 1/10:00 5 on main in ETHUSDT labels a,b
      trade D 1/09:03 - 1/10:00 5 on main in BTCUSDT labels a`
    const filter = { accounts: ['main'], tickers: ['BTCUSDT'], labels: ['a', 'b'] }
    check(rule('required-note', {}, { filter }), `${table}\n is A fail`)
  })
  test('a day on which its own trades did nothing has no verdict', () => {
    const filter = { accounts: [], tickers: ['ETHUSDT'], labels: [] }
    check(
      rule('max-trades-per-day', { limit: 5 }, { filter }),
      `${WEEK}\n trade E 3/09:00 - 3/10:00 5 in ETHUSDT\n day 3 pass measured 1`,
    )
  })
})

describe('asking for days', () => {
  const RULES = [
    rule('max-trades-per-day', { limit: 1 }),
    rule('max-daily-loss', { limit: 5 }),
    rule('stop-after-losses', { losses: 2, carryOver: true }),
    rule('cooldown-after-loss', { minutes: 2000 }),
    rule('max-open-trades', { limit: 1 }),
    rule('required-note'),
  ]
  const table = `trade A 1/09:00 - 1/10:00 -5
    trade B 1/11:00 - 2/10:00 -5
    trade C 2/09:00 -         0
    trade D 3/09:00 - 3/10:00 -5
    trade E 3/11:00 - 4/10:00 5`
  test('some of them answers what asking for all of them says of those', () => {
    const all = evaluate(RULES, history(table), evaluationInput()).verdicts
    for (const [from, to] of [
      [2, 2],
      [3, 4],
      [1, 3],
    ] as const) {
      const days = new Set(daysBetween(dayOf(from), dayOf(to)))
      const verdictsOfSome = evaluate(RULES, history(table), { ...evaluationInput(), days: [...days] }).verdicts
      expect(verdictsOfSome).toEqual(all.filter(({ day }) => days.has(day)))
    }
  })
  test('none answers nothing', () => {
    expect(evaluate(RULES, history(table), { ...evaluationInput(), days: [] })).toEqual({ verdicts: [], problems: [] })
  })
})

test('a limit that was reached without a breach is told apart from one that was not', () => {
  const table = `trade A 1/09:00 - 1/10:00 -5
    trade B 2/09:00 - 2/10:00 -4`
  const { verdicts } = evaluate([rule('max-daily-loss', { limit: 5 })], history(table), evaluationInput())
  expect(verdicts.map((verdict: Verdict) => [verdict.status, isHit(verdict)])).toEqual([
    ['pass', true],
    ['pass', false],
  ])
})

describe('parameters that cannot be read', () => {
  test.each([
    ['max-trades-per-day', {}, 'limit'],
    ['max-trades-per-day', { limit: 1.5 }, 'limit'],
    ['max-trades-per-day', { limit: '' }, 'limit'],
    ['max-trades-per-day', { limit: true }, 'limit'],
    ['max-daily-loss', { limit: 0 }, 'limit'],
    ['max-daily-loss', { limit: '-5' }, 'limit'],
    ['max-daily-loss', { limit: 'five' }, 'limit'],
    ['max-daily-loss', { limit: 5, unit: 'pips' }, 'unit'],
    ['stop-after-losses', { losses: 0 }, 'losses'],
    ['stop-after-losses', { losses: 2, carryOver: 'yes' }, 'carryOver'],
    ['cooldown-after-loss', {}, 'minutes'],
    ['cooldown-after-loss', { minutes: 'ten' }, 'minutes'],
    ['max-hold', { minutes: '' }, 'minutes'],
    ['required-label', {}, 'labels'],
    ['required-note', { graceHours: -1 }, 'graceHours'],
    ['allowed-hours', { windows: ['9-17'] }, 'windows'],
    ['allowed-hours', { windows: ['09:00-09:00'] }, 'windows'],
    ['allowed-hours', { windows: ['09:00-24:30'] }, 'windows'],
    ['allowed-hours', { windows: [] }, 'windows'],
    ['allowed-weekdays', { weekdays: ['0'] }, 'weekdays'],
    ['allowed-tickers', { tickers: [] }, 'tickers'],
    ['side-only', { side: 'both' }, 'side'],
    ['side-only', {}, 'side'],
  ] as const)('%s with %o: a problem, and no verdict', (kind, parameters, parameter) => {
    const { verdicts, problems } = evaluate([rule(kind, parameters)], history(WEEK), evaluationInput())
    expect(verdicts).toEqual([])
    expect(problems.map((problem) => [problem.ruleId, problem.parameter])).toEqual([[kind, parameter]])
  })
})
