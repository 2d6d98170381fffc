// Promise [Rules] A setup has a playbook with text, pictures, a checklist and rules, started from a template or empty.
import { COLLECTIONS } from '@roundtrip/contract/documents'
import { readableProblems } from '@roundtrip/core/rules'
import { describe, expect, test } from 'vitest'
import { newPlaybookSteps } from '../../data/playbooks/playbook-steps.ts'
import type { NamedLabel } from '../../data/labels/labels.ts'
import { setupNamed } from './setup-name.ts'
import { EMPTY_SETUP, SETUP_TEMPLATES } from './setups.ts'

describe.each([...SETUP_TEMPLATES(), EMPTY_SETUP()])('the template “$name”', (template) => {
  const steps = newPlaybookSteps({
    id: 'b',
    label: null,
    start: template,
    validFrom: { rules: null, checklist: null },
    newId: () => 'r',
  })

  test('makes documents that the server takes, and rules that can be judged', () => {
    for (const { collection, change } of steps) {
      const data = (change as (now: null) => unknown)(null)
      expect(COLLECTIONS[collection].schema.safeParse(data)).toMatchObject({ success: true })
      if (collection === 'rules') expect(readableProblems(data as never)).toEqual([])
    }
  })

  test('names nothing twice', () => {
    const names = [...template.checklist, ...template.rules.map(({ name }) => name)]
    expect(new Set(names).size).toBe(names.length)
  })
})

test('every template of a setup says when to stay out, and demands a stop', () => {
  for (const { text, rules } of SETUP_TEMPLATES()) {
    expect(text).toMatch(
      /^## Context\n[^]*^## Entry\n[^]*^## Stop and size\n[^]*^## Managing it\n[^]*^## Stay out when\n/m,
    )
    expect(rules.map(({ kind }) => kind)).toContain('required-stop')
  }
})

describe('the name of a new playbook', () => {
  const label = (id: string, name: string, overrides: Partial<NamedLabel> = {}): NamedLabel => ({
    id,
    name,
    group: 'setup',
    colour: 0,
    archived: false,
    hidden: false,
    key: null,
    orderPatterns: [],
    ...overrides,
  })
  const labels = [
    label('b', 'Breakout'),
    label('r', 'Range'),
    label('o', 'Old', { archived: true }),
    label('f', 'FOMO', { group: 'emotion' }),
  ]
  const named = (name: string) => setupNamed(name, labels, new Set(['r']))

  test('makes a label, or takes the setup that has this name', () => {
    expect(named('Sweep')).toEqual({ label: null, problem: null })
    expect(named(' breakout ').label?.id).toBe('b')
  })

  test.each([
    ['', 'Give the setup a name.'],
    ['Range', '“Range” has a playbook already.'],
    ['old', 'There is an archived label “Old”. Restore it first.'],
    ['fomo', '“FOMO” is a label of another group. Playbooks are for setups.'],
    ['x'.repeat(81), 'At most 80 characters.'],
  ])('%j is refused: %s', (name, problem) => {
    expect(named(name)).toEqual({ label: null, problem })
  })
})
