/** Experiments on noise that are sealed at the worst moment, and on real changes. The long run draws other journals. */
// Promise [Insights and views] If results are pure chance, an experiment says "holds" in at most 5 of 100 journals,
//   however often you look.
import { expect, test } from 'vitest'
import { randomOf } from '../insights/made-journals.testing.ts'
import { NOISE_KINDS } from '../insights/noise-kinds.testing.ts'
import { type Against, holding, plantedChange, sealed, standingOf, tradesUntil } from './noise.testing.ts'

const OF_A_KIND = 20

test('of 300 traders who test their worst slice when it looks worst, at most 15 ever read "holds"', () => {
  const holds = Object.entries(NOISE_KINDS).map(([, make], kind) =>
    holding(make, { count: OF_A_KIND, randomOfJournal: (journal) => randomOf(1 + 97 * kind + 7_919 * journal) }),
  )
  expect(holds).toHaveLength(15)
  expect(holds.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(15)
})

/**
 * Median number of decisions of the experiment until a change is noticed; more would mean silence. Of 2,000 trades, 750
 * belong to it.
 */
const DELAYS: readonly (readonly [Against, gain: number, max: number])[] = [
  ['zero', 0.5, 240],
  ['zero', 0.8, 130],
  ['zero', 1.2, 85],
  ['others', 0.5, 430],
  ['others', 0.8, 220],
  ['others', 1.2, 130],
]

test.each(DELAYS)(
  'a change is noticed against %s, %d with a spread of 2, in a median of at most %d',
  (against, gain, max) => {
    const standings = Array.from({ length: 41 }, (_, journal) => {
      const { trades, ...made } = plantedChange(randomOf(9 + 31 * journal), { count: 2_000, gain })
      return standingOf(sealed(trades, { ...made, against }))
    })
    const delays = standings.map((standing) =>
      standing.state === 'holds' ? (tradesUntil(standing) ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY,
    )
    expect(delays.sort((a, b) => a - b)[20]).toBeLessThanOrEqual(max)
  },
)

test('a change that does not exist fails', () => {
  const states = Array.from({ length: 20 }, (_, journal) => {
    const { trades, ...made } = plantedChange(randomOf(5 + 31 * journal), { count: 3_000, gain: 0 })
    const begun = sealed(trades, { ...made, against: 'zero' })
    return standingOf({ ...begun, terms: { ...begun.terms, effect: 1 } }).state
  })
  expect(states.filter((state) => state === 'fails').length).toBeGreaterThanOrEqual(18)
  expect(states).not.toContain('holds')
})
