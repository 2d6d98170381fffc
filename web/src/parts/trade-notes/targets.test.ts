import { expect, test } from 'vitest'
import { targetName, withTarget } from './targets.ts'

const TARGETS = [
  { price: '110', quantity: '1' },
  { price: '120', quantity: null },
]

test('a target keeps its quantity when its price changes', () => {
  expect(withTarget(TARGETS, 0, '112')).toEqual([
    { price: '112', quantity: '1' },
    { price: '120', quantity: null },
  ])
})

test('an emptied target goes, and one beyond the last is added', () => {
  expect(withTarget(TARGETS, 0, null)).toEqual([{ price: '120', quantity: null }])
  expect(withTarget([], 0, '110')).toEqual([{ price: '110', quantity: null }])
  expect(withTarget(TARGETS, 2, '130')).toHaveLength(3)
})

test('a single target needs no number', () => {
  expect(targetName(0, 1)).toBe('Target')
  expect(targetName(1, 2)).toBe('Target 2')
})
