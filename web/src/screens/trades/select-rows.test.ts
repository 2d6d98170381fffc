import { expect, test } from 'vitest'
import { nextSelection } from './select-rows.ts'

const ALL = ['a', 'b', 'c', 'd', 'e']

test.each([
  ['a press ticks a row', '', { index: 1, from: null }, 'b'],
  ['a second press takes it back', 'b', { index: 1, from: null }, ''],
  ['a range downwards ticks all between', 'b', { index: 3, from: 1 }, 'bcd'],
  ['a range upwards does too', 'd', { index: 1, from: 3 }, 'dbc'],
  ['a range that ends on a ticked row takes all between back', 'abcd', { index: 3, from: 1 }, 'a'],
  ['a row that is not there changes nothing', 'a', { index: 9, from: null }, 'a'],
])('%s', (_rule, before, press, after) => {
  expect([...nextSelection(new Set(before), ALL, press)].sort().join('')).toBe([...after].sort().join(''))
})
