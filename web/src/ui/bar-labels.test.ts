import { expect, test } from 'vitest'
import { labelsOf } from './BarLabels.tsx'

const named = (...labels: readonly string[]) => labels.map((label) => ({ key: label, label }))

test('names stay level on one line while they fit, then on two, and only then are they tilted', () => {
  const bars = named('Calm', 'Without a label', 'Early exit')
  expect(labelsOf(bars, 140, true)).toMatchObject({ every: 1, layout: 'line' })
  expect(labelsOf(bars, 92, true)).toMatchObject({ every: 1, layout: 'lines' })
  expect(labelsOf(bars, 40, true)).toMatchObject({ every: 1, layout: 'tilted' })
})

test('a name of one word takes no second line', () => {
  expect(labelsOf(named('Breakout', 'Continuation', 'Pullback'), 60, true).layout).toBe('tilted')
})

test('what is not named, such as hours, is left out where it does not fit', () => {
  expect(labelsOf(named('00:00', '01:00', '02:00', '03:00'), 24, false)).toMatchObject({ every: 2, layout: 'line' })
})
