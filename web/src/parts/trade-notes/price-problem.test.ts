import { expect, test } from 'vitest'
import { stopProblem, targetProblem } from './price-problem.ts'

test.each([
  ['long', '100', '99.99', null],
  ['long', '100', '100', 'A long’s stop must be below its entry.'],
  ['long', '100', '101', 'A long’s stop must be below its entry.'],
  ['short', '100', '100.01', null],
  ['short', '100', '100', 'A short’s stop must be above its entry.'],
  ['short', '100', '99', 'A short’s stop must be above its entry.'],
  ['short', null, '99', null],
  ['short', '100', '1000', null],
  ['short', '100', '1000.01', 'This stop is more than 10 times the entry price. Check the number.'],
  ['short', 12.5, '999999', 'This stop is more than 10 times the entry price. Check the number.'],
  ['long', 12.5, '999999', 'A long’s stop must be below its entry.'],
  // A long can lose everything, so any price below its entry may be its stop.
  ['long', 12.5, '0.01', null],
  ['long', '0.00000002', '0.00000001', null],
] as const)('the stop of a %s from %s at %s: %s', (side, entry, stop, problem) => {
  expect(stopProblem({ side, entry }, stop)).toBe(problem)
})

test.each([
  ['long', '100', '100.01', null],
  ['long', '100', '100', 'A long’s target must be above its entry.'],
  ['long', '100', '99', 'A long’s target must be above its entry.'],
  ['short', '100', '99.99', null],
  ['short', 100, '101', 'A short’s target must be below its entry.'],
  ['long', null, '99', null],
  ['long', '100', '1000.01', 'This target is more than 10 times the entry price. Check the number.'],
] as const)('the target of a %s from %s at %s: %s', (side, entry, target, problem) => {
  expect(targetProblem({ side, entry }, target)).toBe(problem)
})
