// Promise [Rules] A playbook and its rules follow a label when it is merged, and deleting them leaves the label alone.
import { EMPTY_PLAYBOOK, type Label, type Playbook, type Rule } from '@roundtrip/contract/documents'
import { type CivilDay, parseDayKey } from '@roundtrip/core/base'
import { playbookRules } from '@roundtrip/core/rules'
import type { Step } from '@roundtrip/sync/client'
import { describe, expect, test } from 'vitest'
import type { StoredRule } from '../rules/rule-steps.ts'
import {
  followingSteps,
  joiningProblem,
  newPlaybookSteps,
  orphanedSteps,
  removePlaybookSteps,
  standingRules,
} from './playbook-steps.ts'

const TODAY = parseDayKey('2026-11-21') as CivilDay

const rule = (id: string, labels: string[], changes: Partial<Rule> = {}): StoredRule => ({
  id,
  name: id,
  kind: 'checklist-item',
  scope: 'trade',
  parameters: {},
  filter: { accounts: [], tickers: [], labels },
  severity: 1,
  validFrom: null,
  validTo: null,
  weekdays: [],
  active: true,
  follows: null,
  ...changes,
})
const LABEL: Label = {
  name: 'Breakout',
  group: 'setup',
  colour: 0,
  archived: false,
  hidden: false,
  key: null,
  orderPatterns: [],
}

type Stored = Readonly<Record<string, Rule | Playbook | Label>>

/** The documents after the steps; deleted ones are absent. */
function after(steps: readonly Step[], before: Stored = {}): Stored {
  const stored = new Map(Object.entries(before))
  for (const { collection, id, change } of steps) {
    const key = `${collection}/${id}`
    const next = (change as (now: unknown) => Rule | Playbook | Label | null)(stored.get(key) ?? null)
    if (next === null) stored.delete(key)
    else stored.set(key, next)
  }
  return Object.fromEntries(stored)
}

const documentsOf = (rules: readonly StoredRule[]): Stored =>
  Object.fromEntries(rules.map(({ id, ...data }) => [`rules/${id}`, data]))

describe('a new playbook', () => {
  const start = {
    summary: 'Trade the retest.',
    text: '## Entry',
    checklist: [' Volume is there ', 'Level is clean'],
    rules: [{ name: 'Stop set', kind: 'required-stop' as const, parameters: {}, severity: 3 }],
  }
  const steps = (label: Label | null, rules: string | null, checklist = rules) => {
    let made = 0
    return newPlaybookSteps({ id: 'b', label, start, validFrom: { rules, checklist }, newId: () => `r${(made += 1)}` })
  }

  test('brings its label and its rules, which are about that label alone', () => {
    const stored = after(steps(LABEL, null))
    expect(Object.keys(stored)).toEqual(['labels/b', 'playbooks/b', 'rules/r1', 'rules/r2', 'rules/r3'])
    expect(stored['playbooks/b']).toEqual({ summary: 'Trade the retest.', text: '## Entry', pictures: [] })
    const { id: _id, ...item } = rule('', ['b'], { name: 'Volume is there' })
    expect(stored['rules/r1']).toEqual(item)
    expect(stored['rules/r3']).toEqual({ ...item, name: 'Stop set', kind: 'required-stop', severity: 3 })
  })

  test('for a label that exists leaves the label as it is, and can judge the past without a checklist that nobody ticked', () => {
    const stored = after(steps(null, null, '2026-11-21'))
    expect(stored['labels/b']).toBeUndefined()
    expect(stored['rules/r1']).toMatchObject({ validFrom: '2026-11-21' })
    expect(stored['rules/r3']).toMatchObject({ validFrom: null })
  })

  test('never replaces one that another tab made meanwhile', () => {
    const other: Playbook = { ...EMPTY_PLAYBOOK, text: 'Mine' }
    expect(after(steps(null, null), { 'playbooks/b': other })['playbooks/b']).toEqual(other)
  })
})

const RULES = [
  rule('old', ['b'], { validTo: '2026-11-01' }),
  rule('now', ['b'], { validFrom: '2026-11-02', follows: 'old' }),
  rule('fresh', ['b'], { validFrom: '2026-11-21' }),
  rule('ended', ['b'], { validTo: '2026-10-01' }),
  rule('both', ['b', 'a']),
  rule('everywhere', []),
  rule('forbids', [], { kind: 'forbidden-label', parameters: { labels: ['b'] } }),
  rule('demands', [], { kind: 'required-label', parameters: { labels: ['a', 'b'] } }),
]

test('the rules of a playbook in force are the latest versions about its label', () => {
  expect(standingRules(RULES, 'b', TODAY).map(({ id }) => id)).toEqual(['now', 'fresh', 'both'])
})

describe('deleting a playbook', () => {
  const remove = (ends: boolean) =>
    after(removePlaybookSteps({ label: 'b', rules: RULES, today: TODAY }, ends), {
      ...documentsOf(RULES),
      'playbooks/b': EMPTY_PLAYBOOK,
      'labels/b': LABEL,
    })

  test('keeps its label and, if chosen, its rules', () => {
    expect(remove(false)).toEqual({ ...documentsOf(RULES), 'labels/b': LABEL })
  })

  test('ends its rules with yesterday, so that past days keep their verdicts', () => {
    const stored = remove(true)
    expect(stored['rules/now']).toMatchObject({ validTo: '2026-11-20' })
    expect(stored['rules/both']).toMatchObject({ validTo: '2026-11-20' })
    expect(stored['rules/ended']).toMatchObject({ validTo: '2026-10-01' })
    expect(stored['rules/fresh']).toBeUndefined()
    expect(stored['rules/forbids']).toMatchObject({ validTo: null })
  })
})

test('with a label go its playbook and the rules that would have nothing left to say', () => {
  const stored = after(orphanedSteps({ label: 'b', rules: RULES, today: TODAY }), {
    ...documentsOf(RULES),
    'playbooks/b': EMPTY_PLAYBOOK,
  })
  const ended = Object.entries(stored).filter(([, data]) => 'validTo' in data && data.validTo === '2026-11-20')
  expect(ended.map(([key]) => key)).toEqual(['rules/now', 'rules/both', 'rules/forbids'])
  expect(stored['playbooks/b']).toBeUndefined()
})

describe('merging labels', () => {
  const pair = { from: 'b', into: 'a' }
  const mine: Playbook = {
    summary: '',
    text: 'Wait for the retest.',
    pictures: [{ id: '1', caption: '' }],
  }
  const theirs: Playbook = {
    summary: 'Theirs',
    text: 'Trade the range.',
    pictures: [
      { id: '2', caption: '' },
      { id: '1', caption: 'twice' },
    ],
  }
  const merged = (playbooks: Readonly<Record<string, Playbook>>) => {
    const named = new Map(Object.entries(playbooks))
    const steps = followingSteps({ rules: RULES, playbooks: named, name: 'Breakout' }, pair)
    const before = { ...documentsOf(RULES) }
    for (const [id, playbook] of named) before[`playbooks/${id}`] = playbook
    return { once: after(steps, before), twice: after(steps, after(steps.slice(0, -1), before)) }
  }

  test('moves every version of every rule that names the label, and no other', () => {
    const { once } = merged({})
    const rules = Object.entries(once).map(([key, data]) => ({ ...(data as Rule), id: key.slice(6) }))
    expect(playbookRules(rules, 'b')).toEqual([])
    expect(playbookRules(rules, 'a').map(({ id }) => id)).toEqual(['old', 'now', 'fresh', 'ended', 'both'])
    expect(once['rules/both']).toMatchObject({ filter: { labels: ['a'] } })
    expect(once['rules/forbids']).toMatchObject({ parameters: { labels: ['a'] } })
    expect(once['rules/demands']).toMatchObject({ parameters: { labels: ['a'] } })
    expect(once['rules/everywhere']).toEqual(documentsOf(RULES)['rules/everywhere'])
  })

  test('gives the playbook to a label without one', () => {
    const { once } = merged({ b: mine })
    expect([once['playbooks/a'], once['playbooks/b']]).toEqual([mine, undefined])
  })

  test('puts one playbook below the other, with its pictures, once', () => {
    const { once, twice } = merged({ b: mine, a: theirs })
    expect(once['playbooks/a']).toEqual({
      summary: 'Theirs',
      text: 'Trade the range.\n\n## From “Breakout”\n\nWait for the retest.',
      pictures: theirs.pictures,
    })
    expect(once['playbooks/b']).toBeUndefined()
    expect(twice).toEqual(once)
  })

  test.each([
    [{ b: mine, a: theirs }, null],
    [{ b: { ...mine, text: 'x'.repeat(15_000) } }, null],
    [{ b: { ...mine, text: 'x'.repeat(15_000) }, a: { ...theirs, text: 'y'.repeat(15_000) } }, /too long/],
    [
      { b: { ...mine, pictures: Array.from({ length: 24 }, (_, n) => ({ id: `p${n}`, caption: '' })) }, a: theirs },
      /24 pictures/,
    ],
  ])('is refused where two playbooks do not fit into one (%#)', (playbooks, problem) => {
    const actual = joiningProblem({ playbooks: new Map(Object.entries(playbooks)), name: 'Breakout' }, pair)
    if (problem === null) expect(actual).toBeNull()
    else expect(actual).toMatch(problem)
  })
})
