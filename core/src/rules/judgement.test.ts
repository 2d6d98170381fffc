import { describe, expect, test } from 'vitest'
import { dayKey, type TradeId } from '../base/index.ts'
import { brokenRules, judgeHistory, judgementOf, verdictsOfDay } from './judgement.ts'
import { lineagesOf } from './lineage.ts'
import type { Rule } from './rule.ts'
import { evaluationInput, dayOf, history, rule, type TableOptions } from './table.testing.ts'

const LONG_ONLY = rule('side-only', { side: 'long' }, { severity: 3 })
const ONE_A_DAY = rule('max-trades-per-day', { limit: 1 })
const TABLE = `trade A 1/09:00 - 1/10:00 10
  trade B 1/11:00 - 1/12:00 -20
  trade C 2/09:00 - 2/10:00 -6 short
  trade D 4/09:00 - 4/10:00 4`
const ALL = { from: null, to: null }

function judged(rules: readonly Rule[], { off = [], ...options }: TableOptions & { readonly off?: number[] } = {}) {
  const input = { ...evaluationInput(options), rules, daysOff: new Set(off.map(dayOf)), today: dayOf(6) }
  return judgeHistory(history(TABLE, options), input)
}

describe('the judgement of a history', () => {
  const history = judged([LONG_ONLY, ONE_A_DAY])

  test('scores the days that have something to judge', () => {
    const { days, adherence, total, streak } = judgementOf(history, ALL)
    expect(days.map(({ day, score }) => [day - dayOf(0), score])).toEqual([
      [1, 6 / 7],
      [2, 1 / 4],
      [4, 1],
    ])
    expect(adherence).toBeCloseTo((6 / 7 + 1 / 4 + 1) / 3, 12)
    expect(total).toEqual({ score: 11 / 15, passed: 5, failed: 2, unknown: 0, pending: 0 })
    expect(streak).toEqual({ current: 1, longest: 1 })
  })

  test('a period has its own figures, but the streak is of the whole history', () => {
    const { days, rows, cost, breaches, streak } = judgementOf(history, { from: dayOf(2), to: dayOf(3) })
    expect(days.map(({ day }) => day - dayOf(0))).toEqual([2])
    expect(rows.map(({ ruleId, times, followed }) => [ruleId, times, followed.times])).toEqual([
      ['side-only', 1, 0],
      ['max-trades-per-day', 0, 1],
    ])
    expect([cost.broken.net, cost.followed.count]).toEqual([-6, 0])
    expect(breaches.map(({ ruleId, tradeId }) => [ruleId, tradeId])).toEqual([['side-only', 'C']])
    expect(streak.current).toBe(1)
  })

  test('tells of each trade the rules that it broke, also those of its day', () => {
    expect([...brokenRules(history)]).toEqual([
      ['C' as TradeId, ['side-only']],
      ['B' as TradeId, ['max-trades-per-day']],
    ])
  })

  test('the latest breach comes first', () => {
    expect(judgementOf(history, ALL).breaches.map(({ day }) => dayKey(day))).toEqual(['2026-03-03', '2026-03-02'])
  })

  test('a day has the verdicts of the day and of the trades opened on it', () => {
    const verdicts = verdictsOfDay(history, dayOf(1))
    expect(verdicts.map(({ ruleId, tradeId, status }) => [ruleId, tradeId, status])).toEqual([
      ['side-only', 'A', 'pass'],
      ['side-only', 'B', 'pass'],
      ['max-trades-per-day', null, 'fail'],
    ])
  })

  test('a day off is shown and has no score', () => {
    const { days, streak } = judgementOf(judged([LONG_ONLY], { off: [2, 3] }), ALL)
    expect(days.map(({ day, score, dayOff }) => [day - dayOf(0), score, dayOff])).toEqual([
      [1, 1, false],
      [2, null, true],
      [3, null, true],
      [4, 1, false],
    ])
    expect(streak).toEqual({ current: 2, longest: 2 })
  })

  test('items to tick are judged from their first day on, before any trade', () => {
    const item = rule('checklist-item', {}, { scope: 'day', validFrom: dayKey(dayOf(-1)) })
    const { days } = judgementOf(judged([item], { now: '6/12:00' }), ALL)
    expect(days.map(({ day, failed, pending }) => [day - dayOf(0), failed, pending])).toEqual(
      [-1, 0, 1, 2, 3, 4, 5, 6].map((day) => [day, day < 5 ? 1 : 0, day < 5 ? 0 : 1]),
    )
  })

  test('a rule that cannot be read is reported and judges nothing', () => {
    const { problems, days } = judgementOf(judged([rule('max-trades-per-day', {})]), ALL)
    expect(problems).toEqual([
      {
        ruleId: 'max-trades-per-day',
        parameter: 'limit',
        expected: { text: 'a whole number from {least}', values: { least: expect.any(Number) } },
      },
    ])
    expect(days).toEqual([])
  })
})

describe('versions', () => {
  const old = { ...ONE_A_DAY, id: 'old', validTo: dayKey(dayOf(1)) }
  const now = { ...ONE_A_DAY, id: 'new', parameters: { limit: 2 }, validFrom: dayKey(dayOf(2)), follows: 'old' }

  test('of one rule are one row, under the latest, each day judged by its own', () => {
    const history = judged([now, LONG_ONLY, old])
    const rows = judgementOf(history, ALL).rows
    expect(rows.map(({ ruleId, times, followed }) => [ruleId, times, followed.times])).toEqual([
      ['new', 1, 2],
      ['side-only', 1, 3],
    ])
    expect(rows[0]?.broken.net).toBe(-20)
    expect(rows[0]?.followed.count).toBe(3)
  })

  test('follow each other from the first to the latest', () => {
    expect(lineagesOf([now, LONG_ONLY, old]).map((versions) => versions.map(({ id }) => id))).toEqual([
      ['old', 'new'],
      ['side-only'],
    ])
  })

  test('that lost one in between are two rules, and a circle does not hang', () => {
    const third = { ...now, id: 'third', follows: 'lost' }
    expect(lineagesOf([old, third]).map((versions) => versions.map(({ id }) => id))).toEqual([['old'], ['third']])
    const circle = [
      { ...old, follows: 'new' },
      { ...now, follows: 'old' },
      { ...third, follows: 'new' },
    ]
    expect(lineagesOf(circle).map((versions) => versions.map(({ id }) => id))).toEqual([['old', 'new', 'third']])
  })
})
