import { describe, expect, test } from 'vitest'
import type { CivilDay, TradeId } from '../base/index.ts'
import { evaluate } from './evaluate.ts'
import type { Rule } from './rule.ts'
import { adherenceOf, dayScores, perfectStreak, periodAdherence, tradeScores } from './scores.ts'
import { evaluationInput, dayOf, history, rule, type TableOptions } from './table.testing.ts'

function scored(
  rules: readonly Rule[],
  table: string,
  options: TableOptions & { readonly off?: readonly number[] } = {},
) {
  const input = evaluationInput(options)
  const { verdicts } = evaluate(rules, history(table, options), input)
  const daysOff = new Set((options.off ?? []).map(dayOf))
  const days = dayScores(verdicts, rules, { days: input.days, daysOff })
  return { verdicts, days, scores: days.map(({ score }) => score) }
}

const LONG_ONLY = rule('side-only', { side: 'long' }, { severity: 3 })
const NOTE = rule('required-note', {}, { severity: 1 })
const ONE_A_DAY = rule('max-trades-per-day', { limit: 1 }, { severity: 2 })

describe('adherence', () => {
  test('of a trade weighs its rules by severity and leaves rules of the day out', () => {
    const rules = [LONG_ONLY, NOTE, ONE_A_DAY]
    const { verdicts } = scored(
      rules,
      `trade A 1/09:00 - 1/10:00 5 has note
       trade B 1/11:00 - 1/12:00 5
       trade C 1/13:00 - 1/14:00 5 short`,
    )
    const scores = tradeScores(verdicts, rules)
    expect(['A', 'B', 'C'].map((id) => scores.get(id as TradeId)?.score)).toEqual([1, 0.75, 0])
  })
  test('leaves unknown and pending out of the score, and counts them', () => {
    const rules = [rule('max-risk-per-trade', { limit: 1 }), NOTE, LONG_ONLY]
    const { verdicts } = scored(rules, 'trade A 1/09:00 - 1/10:00 5', { now: '1/11:00' })
    expect(adherenceOf(verdicts, rules)).toEqual({ score: 1, passed: 1, failed: 0, unknown: 1, pending: 1 })
  })
  test('is null without rules', () => {
    expect(adherenceOf([], []).score).toBeNull()
    expect(scored([], 'trade A 1/09:00 - 1/10:00 5', { days: [1, 1] }).scores).toEqual([null])
  })
  test('of a day joins its own rules with those of the trades opened on it', () => {
    const { scores } = scored(
      [LONG_ONLY, ONE_A_DAY],
      `trade A 1/09:00 - 1/10:00 5
       trade B 1/11:00 - 1/12:00 5 short
       trade C 2/11:00 - 4/12:00 5`,
      { days: [1, 4] },
    )
    // Day 1: the first trade keeps 3 of 3 + 3 + 2. Day 3 saw nothing; day 4 saw a close.
    expect(scores).toEqual([3 / 8, 1, null, 1])
  })
  test('a checklist item counts on days without activity', () => {
    const item = rule('checklist-item', {}, { scope: 'day' })
    const { scores } = scored([item, LONG_ONLY], 'trade A 1/09:00 - 1/10:00 5', {
      days: [1, 3],
      ticks: { 'checklist-item': ['2026-03-02', '2026-03-03'] },
    })
    expect(scores).toEqual([1, 1, 0])
  })
  test('of a period is the mean of the days that have a score', () => {
    const { days } = scored(
      [LONG_ONLY],
      `trade A 1/09:00 - 1/10:00 5
       trade B 3/09:00 - 3/10:00 5 short`,
    )
    expect(periodAdherence(days)).toBe(0.5)
    expect(periodAdherence([])).toBeNull()
  })
})

describe('streak', () => {
  const table = `trade A 1/09:00 - 1/10:00 5
    trade B 2/09:00 - 2/10:00 5 short
    trade C 3/09:00 - 3/10:00 5
    trade D 5/09:00 - 5/10:00 5
    trade E 6/09:00 - 6/10:00 5 short
    trade F 8/09:00 - 8/10:00 5`
  test('a broken day ends it, and days without a score are skipped', () => {
    expect(perfectStreak(scored([LONG_ONLY], table).days)).toEqual({ current: 1, longest: 2 })
  })
  test('a day off keeps it, whatever was done on it', () => {
    const { days, scores } = scored([LONG_ONLY], table, { off: [6] })
    expect(scores[5]).toBeNull()
    expect(perfectStreak(days)).toEqual({ current: 3, longest: 3 })
  })
  test('days in any order are taken by date', () => {
    const { days } = scored([LONG_ONLY], table, { off: [6] })
    expect(perfectStreak([...days].reverse())).toEqual({ current: 3, longest: 3 })
    expect(perfectStreak([])).toEqual({ current: 0, longest: 0 })
    expect(days[0]?.day).toBe(dayOf(1) satisfies CivilDay)
  })
})
