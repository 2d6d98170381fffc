import fc from 'fast-check'
import { expect, test } from 'vitest'
import { labelKeyProblem, labelKeys } from './label-keys.ts'
import { labelsInOrder } from './label-order.ts'
import type { NamedLabel } from './labels.ts'

function label(name: string, more: Partial<NamedLabel> = {}): NamedLabel {
  return {
    id: name,
    name,
    group: 'setup',
    colour: 0,
    archived: false,
    hidden: false,
    key: null,
    orderPatterns: [],
    ...more,
  }
}

const shown = (labels: readonly NamedLabel[]) => Object.fromEntries(labelKeys(labels))

test('labels stand by group, then by name, wherever they are listed', () => {
  const labels = [
    label('Calm', { group: 'emotion' }),
    label('Range'),
    label('Alerts', { group: 'custom' }),
    label('Breakout'),
    label('Chased', { group: 'mistake' }),
  ]
  expect(labelsInOrder(labels).map(({ name }) => name)).toEqual(['Breakout', 'Range', 'Chased', 'Calm', 'Alerts'])
})

test.each<[string, readonly NamedLabel[], Record<string, string>]>([
  [
    'digits follow the order',
    [label('Calm', { group: 'emotion' }), label('Range'), label('Breakout')],
    { Breakout: '1', Range: '2', Calm: '3' },
  ],
  [
    'an own key leaves its digit to others',
    [label('Breakout', { key: 'b' }), label('Range'), label('Calm', { group: 'emotion' })],
    { Breakout: 'b', Range: '1', Calm: '2' },
  ],
  [
    'an own digit is kept out of the row',
    [label('Breakout'), label('Range'), label('Calm', { group: 'emotion', key: '1' })],
    { Breakout: '2', Range: '3', Calm: '1' },
  ],
  ['an archived label has none', [label('Breakout', { key: 'b', archived: true }), label('Range')], { Range: '1' }],
  [
    'of two with the same key the first has it',
    [label('A', { key: 'b' }), label('B', { key: 'b' })],
    { A: 'b', B: '1' },
  ],
  ['a key of the screen stays that of the screen', [label('Breakout', { key: 'j' })], { Breakout: '1' }],
])('%s', (_, labels, expected) => {
  expect(shown(labels)).toEqual(expected)
  expect(shown(labels.toReversed())).toEqual(expected)
})

const anyLabels = fc
  .uniqueArray(
    fc.record({
      id: fc.string({ minLength: 1, maxLength: 4 }),
      name: fc.string({ minLength: 1, maxLength: 6 }),
      group: fc.constantFrom('setup', 'mistake', 'emotion', 'custom'),
      archived: fc.boolean(),
      key: fc.option(fc.constantFrom(...'123456789abcdefghijklmnopqrstuvwxyz')),
    }),
    { selector: ({ id }) => id, maxLength: 20 },
  )
  .map((labels) => labels.map((name) => label(name.name, name)))

test('no two labels share a key, and nine labels in use always have one', () => {
  fc.assert(
    fc.property(anyLabels, (labels) => {
      const keys = labelKeys(labels)
      expect(new Set(keys.values()).size).toBe(keys.size)
      expect(keys.size).toBeGreaterThanOrEqual(Math.min(9, labels.filter(({ archived }) => !archived).length))
    }),
  )
})

test.each<[string, string | null]>([
  ['', null],
  ['f', null],
  ['7', null],
  ['0', 'Use one letter from A to Z, or a digit from 1 to 9.'],
  ['?', 'Use one letter from A to Z, or a digit from 1 to 9.'],
  ['ab', 'Use one letter from A to Z, or a digit from 1 to 9.'],
  ['j', 'J is already a shortcut: next trade. Choose another key.'],
  ['g', 'G is already a shortcut: go to a page. Choose another key.'],
  ['b', 'B is already the key of “Breakout”. Choose another key.'],
  // The label's own key, and the key of an archived label.
  ['r', 'R is already a shortcut: rules. Choose another key.'],
  ['c', null],
  ['o', null],
])('the key “%s”: %s', (key, problem) => {
  const labels = [
    label('Breakout', { key: 'b' }),
    label('Calm', { key: 'c' }),
    label('Old', { key: 'o', archived: true }),
  ]
  expect(labelKeyProblem(labels, key, 'Calm')).toBe(problem)
})
