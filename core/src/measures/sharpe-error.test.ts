/** How far a Sharpe ratio can be trusted, compared with the numbers printed in the papers. */
import { expect, test } from 'vitest'
import { bestByLuck } from './deflated-sharpe.ts'
import { trackRecordNeeded } from './min-track-record.ts'
import { probabilityAbove } from './probabilistic-sharpe.ts'
import { sharpeError } from './sharpe-error.ts'

const NORMAL = { skew: 0, excessKurtosis: 0 }

test.each([
  // Lo (2002), table 1, which divides by n instead of n - 1.
  [0.5, 12, 0.306],
  [0.5, 60, 0.137],
  [1, 24, 0.25],
  [1.5, 60, 0.188],
  [3, 12, 0.677],
])('the standard error of a Sharpe ratio of %d over %d returns is %d', (sharpe, count, error) => {
  expect(sharpeError({ ...NORMAL, sharpe, count: count + 1 })).toBeCloseTo(error, 3)
})

// Bailey and López de Prado (2012): a hedge fund with 24 monthly returns, with and without its skew and kurtosis.
test.each([
  [NORMAL, 0.982],
  [{ skew: -2.448, excessKurtosis: 10.164 - 3 }, 0.913],
])('24 months at 0.458 are above 0 with the probability of the paper: %j', (shape, probability) => {
  expect(probabilityAbove({ ...shape, sharpe: 0.458, count: 24 }, 0)).toBeCloseTo(probability, 3)
})

// The same paper: a yearly Sharpe ratio of 2 is above 1 with 95 % confidence after this many years.
test.each([
  ['days', 250, 2.73],
  ['weeks', 52, 2.83],
  ['months', 12, 3.24],
])('of %s, %d a year, it takes %d years', (_, inYear, years) => {
  const sample = { ...NORMAL, sharpe: 2 / Math.sqrt(inYear) }
  expect((trackRecordNeeded(sample, 1 / Math.sqrt(inYear)) ?? 0) / inYear).toBeCloseTo(years, 2)
  expect(trackRecordNeeded(sample, sample.sharpe)).toBeNull()
})

// Bailey and López de Prado (2014): five years of days at a yearly 2.5, the best of N trials whose variance is a half.
test.each([
  [100, 0.9004],
  [46, 0.9505],
])('the best of %d trials deflates to the probability of the paper, %d', (trials, probability) => {
  const luck = bestByLuck(trials, Math.sqrt(0.5 / 250))
  if (trials === 100) expect(luck).toBeCloseTo(0.1132, 4)
  const sample = { sharpe: 2.5 / Math.sqrt(250), skew: -3, excessKurtosis: 7, count: 1250 }
  expect(probabilityAbove(sample, luck)).toBeCloseTo(probability, 4)
})

test('a single trial has no luck to take off, and each more has more', () => {
  const luck = [1, 2, 3, 10].map((trials) => bestByLuck(trials, 1))
  expect(luck[0]).toBe(0)
  expect(luck).toEqual(luck.toSorted((a, b) => a - b))
})
