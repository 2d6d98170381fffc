import type { Rule } from '@roundtrip/contract/documents'
import { type CivilDay, parseDayKey } from '@roundtrip/core/base'
import { describe, expect, test } from 'vitest'
import { changeSteps, endSteps, hasEnded, removeRuleSteps, resumeSteps, type StoredRule } from './rule-steps.ts'

const TODAY = parseDayKey('2026-11-21') as CivilDay
const AT = { today: TODAY, newId: 'new' }
const RULE: StoredRule = {
  id: 'old',
  name: 'Three a day',
  kind: 'max-trades-per-day',
  scope: 'day',
  parameters: { limit: 3 },
  filter: { accounts: [], tickers: [], labels: [] },
  severity: 2,
  validFrom: '2026-10-01',
  validTo: null,
  weekdays: [],
  active: true,
  follows: null,
}
const { id: _id, ...DATA } = RULE
const draft = (changes: Partial<Rule>) => {
  const { validFrom: _from, validTo: _to, follows: _follows, active: _active, ...rest } = { ...DATA, ...changes }
  return rest
}
const done = (steps: ReturnType<typeof changeSteps>, now: Rule = DATA) =>
  steps.map(({ id, change }) => [id, change(id === 'old' ? now : null)])

describe('a change', () => {
  test('ends the version of before yesterday and begins another today', () => {
    expect(done(changeSteps(RULE, draft({ parameters: { limit: 2 } }), AT))).toEqual([
      ['old', { ...DATA, validTo: '2026-11-20' }],
      ['new', { ...DATA, parameters: { limit: 2 }, validFrom: '2026-11-21', follows: 'old' }],
    ])
  })

  test.each([{ name: 'Few trades' }, { severity: 3 }])(
    'of %j judges nothing differently, so it is made in place',
    (changes) => {
      expect(done(changeSteps(RULE, draft(changes), AT))).toEqual([['old', { ...DATA, ...changes }]])
    },
  )

  test.each([
    { kind: 'max-open-trades' as const },
    { weekdays: [1] },
    { filter: { accounts: [], tickers: ['BTCUSDT'], labels: [] } },
  ])('of %j begins a new version', (changes) => {
    expect(changeSteps(RULE, draft(changes), AT)).toHaveLength(2)
  })

  test('of a version of today is made in place', () => {
    const fresh = { ...RULE, validFrom: '2026-11-21' }
    const { id: _fresh, ...data } = fresh
    expect(done(changeSteps(fresh, draft({ parameters: { limit: 9 } }), AT), data)).toEqual([
      ['old', { ...data, parameters: { limit: 9 } }],
    ])
  })

  test('of a rule without a first day ends it like any other', () => {
    const ever = { ...RULE, validFrom: null }
    expect(changeSteps(ever, draft({ parameters: { limit: 9 } }), AT).map(({ id }) => id)).toEqual(['old', 'new'])
  })

  test('does not bring back what another tab deleted', () => {
    const [first] = changeSteps(RULE, draft({ name: 'x' }), AT)
    expect(first?.change(null)).toBeNull()
  })
})

describe('the end', () => {
  test('was yesterday', () => {
    expect(done(endSteps(RULE, TODAY))).toEqual([['old', { ...DATA, validTo: '2026-11-20' }]])
    expect([
      hasEnded(RULE, TODAY),
      hasEnded({ validTo: '2026-11-20' }, TODAY),
      hasEnded({ validTo: '2026-11-21' }, TODAY),
    ]).toEqual([false, true, false])
  })
  test('of a rule of today takes it out', () => {
    expect(done(endSteps({ ...RULE, validFrom: '2026-11-21' }, TODAY))).toEqual([['old', null]])
  })
})

test('resuming begins a version that follows', () => {
  const ended = { ...RULE, validTo: '2026-11-01' }
  expect(done(resumeSteps(ended, AT))).toEqual([['new', { ...DATA, validFrom: '2026-11-21', follows: 'old' }]])
})

test('removing takes all versions', () => {
  expect(done(removeRuleSteps([RULE, { ...RULE, id: 'new' }]))).toEqual([
    ['old', null],
    ['new', null],
  ])
})
