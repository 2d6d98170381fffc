import { describe, expect, test } from 'vitest'
import { labelNameProblem } from './label-name.ts'
import type { NamedLabel } from './labels.ts'

const label = (id: string, name: string, archived = false): NamedLabel => ({
  id,
  name,
  group: 'setup',
  colour: 0,
  archived,
  hidden: false,
  key: null,
  orderPatterns: [],
})

const LABELS = [label('a', 'Breakout'), label('b', 'Late entry', true)]

describe('the name of a label', () => {
  test.each([
    ['', 'Give the label a name.'],
    ['   ', 'Give the label a name.'],
    ['Pullback', null],
    ['Breakout', 'There is a label “Breakout” already.'],
    [' bREAKOUT ', 'There is a label “Breakout” already.'],
    ['late  entry', 'There is an archived label “Late entry”. Restore it instead.'],
    ['x'.repeat(79), null],
    ['x'.repeat(80), null],
    ['x'.repeat(81), 'At most 80 characters.'],
  ])('%j is answered by %j', (name, problem) => {
    expect(labelNameProblem(LABELS, name, null)).toBe(problem)
  })

  test('may stay as it is, or change its capitals', () => {
    expect(labelNameProblem(LABELS, 'BREAKOUT', 'a')).toBeNull()
    expect(labelNameProblem(LABELS, 'Breakout', 'b')).not.toBeNull()
  })
})
