import { EMPTY_DAY, type Template } from '@roundtrip/contract/documents'
import { expect, test } from 'vitest'
import { applyTemplate, withTemplates } from './apply.ts'

const PLAN: Template = { name: 'Plan', about: 'plan', text: '## Levels', checklist: ['Read the news'], automatic: true }

test('a template follows what is written, and adds what the checklist lacks', () => {
  const before = { text: 'Mine \n', checklist: [{ text: 'Read the news', done: true }] }
  const template = { text: '## Levels', checklist: ['Read the news', 'Set the stop'] }
  expect(applyTemplate(template, before)).toEqual({
    text: 'Mine\n\n## Levels',
    checklist: [
      { text: 'Read the news', done: true },
      { text: 'Set the stop', done: false },
    ],
  })
  expect(applyTemplate(template, { text: ' ', checklist: [] }).text).toBe('## Levels')
})

test('a new day begins with the automatic templates that are about days', () => {
  const templates: Template[] = [
    PLAN,
    { ...PLAN, about: 'review', text: 'Best:', checklist: [] },
    { ...PLAN, about: 'day', automatic: false, text: 'not this' },
    { ...PLAN, about: 'week', text: 'nor this' },
  ]
  expect(withTemplates(EMPTY_DAY, templates)).toEqual({
    ...EMPTY_DAY,
    plan: '## Levels',
    review: 'Best:',
    checklist: [{ text: 'Read the news', done: false }],
  })
})

test('no template makes a day longer than it may be', () => {
  const long = { text: 'x'.repeat(20_000), checklist: Array.from({ length: 50 }, (_, index) => `item ${index}`) }
  const { text, checklist } = applyTemplate(long, { text: 'mine', checklist: [{ text: 'mine', done: false }] })
  expect([text.length, checklist.length]).toEqual([20_000, 50])
})
