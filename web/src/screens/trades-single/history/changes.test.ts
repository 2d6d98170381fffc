import { NOTHING_NOTED } from '@roundtrip/contract/documents'
import { expect, test } from 'vitest'
import { changesOf, type State } from './changes.ts'

const state = (time: number, overrides: Partial<State['data']>): State => ({
  time,
  data: { ...NOTHING_NOTED, ...overrides },
})

test('each state tells what it changed, the latest first', () => {
  const states = [
    state(3, { note: 'b', rating: 4, labels: ['x'] }),
    state(2, { note: 'a', labels: ['x'] }),
    state(1, { note: 'a' }),
  ]
  expect(changesOf(states)).toEqual([
    {
      time: 3,
      changes: [
        { field: 'note', before: 'a', after: 'b' },
        { field: 'rating', before: null, after: 4 },
      ],
    },
    { time: 2, changes: [{ field: 'labels', before: [], after: ['x'] }] },
  ])
})

test('what only the program changed is not shown', () => {
  expect(changesOf([state(2, { joinedInto: '0'.repeat(16) }), state(1, {})])).toEqual([])
})

test('one state alone changed nothing', () => {
  expect(changesOf([state(1, { note: 'a' })])).toEqual([])
  expect(changesOf([])).toEqual([])
})
