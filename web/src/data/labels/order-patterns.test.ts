import { expect, test } from 'vitest'
import { orderPatternsOf, orderPatternsProblem } from './order-patterns.ts'

test('patterns are typed with commas or spaces between them', () => {
  expect(orderPatternsOf(' grid-*,  *_v2\nx grid-* ')).toEqual(['grid-*', '*_v2', 'x'])
  expect(orderPatternsOf('')).toEqual([])
})

test('too many or too long ones are refused', () => {
  const names = (count: number): string => Array.from({ length: count }, (_, index) => `bot${index}`).join(',')
  expect(orderPatternsProblem(names(10))).toBeNull()
  expect(orderPatternsProblem(names(11))).toBe('At most 10 patterns.')
  expect(orderPatternsProblem('x'.repeat(100))).toBeNull()
  expect(orderPatternsProblem('x'.repeat(101))).toContain('longer than 100 characters')
})
