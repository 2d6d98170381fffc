// Promise [Rules] A rule is tested against the history before it is adopted, path by path.
import { describe, expect, test } from 'vitest'
import { RULE_KINDS } from './kinds.ts'
import { replayRule } from './replay.ts'
import type { Rule } from './rule.ts'
import { evaluationInput, history, rule, type TableOptions } from './table.testing.ts'

const replay = (draft: Rule, table: string, options: TableOptions = {}) => {
  const replayed = replayRule(draft, history(table, options), evaluationInput(options))
  if (replayed.status !== 'replayed') throw new Error(replayed.status)
  return replayed
}

describe('obeying a rule in the past', () => {
  test('tells which trades would not have been opened, and what that spares and costs', () => {
    const replayed = replay(
      rule('max-trades-per-day', { limit: 1 }),
      `trade A 1/09:00 - 1/10:00 -5
       trade B 1/11:00 - 1/12:00 -20
       trade C 1/13:00 - 1/14:00 8
       trade D 1/15:00 -         -3
       trade E 2/09:00 - 2/10:00 5`,
    )
    expect(replayed).toEqual({
      status: 'replayed',
      blocked: ['B', 'C', 'D'],
      avoidedLosses: 20,
      missedGains: 8,
      netEffect: 12,
      interval: null,
      undecided: 1,
    })
  })
  test('a trade that is blocked does not count for later triggers', () => {
    // Judged in the real history, D is too soon after the loss of C. But C would have been blocked, and so never have
    // lost.
    const table = `trade A 1/09:00 - 1/10:00 -5
      trade C 1/10:20 - 1/10:50 -5
      trade D 1/11:05 - 1/12:00 5`
    expect(replay(rule('cooldown-after-loss', { minutes: 60 }), table).blocked).toEqual(['C'])
  })
  test('nor does one that was blocked and would have lost in the very millisecond of its open', () => {
    const table = `trade A 1/09:00 - 1/10:00 -5
      trade B 1/10:30 - 1/10:30 -5
      trade C 1/11:05 - 1/12:00 5`
    expect(replay(rule('cooldown-after-loss', { minutes: 60 }), table).blocked).toEqual(['B'])
  })
  test('a blocked trade fills no place among what is open, nor its risk', () => {
    const table = `trade A 1/09:00 - 1/12:00 5 risk 20
      trade B 1/10:00 - 1/20:00 5 risk 20
      trade C 1/13:00 - 1/14:00 5 risk 20`
    expect(replay(rule('max-open-trades', { limit: 1 }), table).blocked).toEqual(['B'])
    expect(replay(rule('max-open-risk', { limit: 3 }), table, { equity: 1000 }).blocked).toEqual(['B'])
  })
  test('the money of a blocked trade does not reach the day’s limit', () => {
    const table = `trade A 1/09:00 - 1/10:00 -100
      trade B 1/10:30 - 2/10:00 -100
      trade C 2/10:30 - 2/11:00 7
      trade D 1/08:00 - 1/11:00 60`
    expect(replay(rule('max-daily-loss', { limit: 100 }), table).blocked).toEqual(['B'])
  })
  test('days on which the draft is not in force are left as they were', () => {
    const table = `trade A 1/09:00 - 1/10:00 5
      trade B 2/09:00 - 2/10:00 5`
    const draft = rule('side-only', { side: 'short' }, { validFrom: '2026-03-03' })
    expect(replay(draft, table).blocked).toEqual(['B'])
  })
  test('from ten blocked trades on the effect has an interval, the same each time', () => {
    const table = Array.from(
      { length: 12 },
      (_, index) => `trade T${index + 10} ${index + 1}/09:00 - ${index + 1}/10:00 ${index % 3 === 0 ? 9 : -6}`,
    ).join('\n')
    const draft = rule('side-only', { side: 'short' })
    const replayed = replay(draft, table)
    expect(replayed.netEffect).toBe(12)
    expect(replayed.interval?.low).toBeLessThan(12)
    expect(replayed.interval?.high).toBeGreaterThan(12)
    expect(replay(draft, table)).toEqual(replayed)
  })
})

describe('what cannot be replayed', () => {
  test('a rule whose parameters cannot be read says so', () => {
    expect(replayRule(rule('max-daily-loss'), history(''), evaluationInput()).status).toBe('unreadable')
  })
  test('kinds that are decided after the open', () => {
    const parameters = {
      limit: 1,
      minutes: 1,
      losses: 1,
      labels: ['a'],
      tickers: ['a'],
      weekdays: ['1'],
      windows: '09:00-10:00',
    }
    const labelled = history('trade A 1/09:00 - 1/10:00 -5 labels a')
    const later = RULE_KINDS.filter(
      (kind) => replayRule(rule(kind, parameters), labelled, evaluationInput()).status === 'not-decided-at-open',
    )
    expect(later).toEqual([
      'required-label',
      'required-setup',
      'required-note',
      'required-screenshot',
      'forbidden-label',
      'max-loss-per-trade',
      'no-averaging-down',
      'max-hold',
      'min-hold',
      'stop-moved-away',
      'checklist-item',
    ])
  })
  test('a forbidden label is replayed where it was always given before the first exit', () => {
    const draft = rule('forbidden-label', { labels: ['a'] })
    const early = `trade A 1/09:00 - 1/10:00 -5 labels a early a
      trade B 2/09:00 - 2/10:00 3 labels b`
    expect(replay(draft, early)).toMatchObject({ blocked: ['A'], netEffect: 5 })
    const late = `${early}\n trade C 3/09:00 - 3/10:00 -5 labels a`
    expect(replayRule(draft, history(late), evaluationInput()).status).toBe('not-decided-at-open')
  })
})
