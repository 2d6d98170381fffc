// Promise [Insights and views] If results are pure chance, at most 5 of 100 journals say of any playbook that it earns,
//   loses or has lost its edge.
import { describe, expect, test } from 'vitest'
import { randomOf } from '../insights/made-journals.testing.ts'
import { NOISE_KINDS } from '../insights/noise-kinds.testing.ts'
import { falselyWatched, watchMeans } from './edge-watch.testing.ts'

const JOURNALS = 40

const steps = (...parts: readonly (readonly [count: number, mean: number])[]) =>
  parts.flatMap(([count, mean]) => Array.from({ length: count }, () => mean))

const watchedTimes = (means: readonly number[]) =>
  Array.from({ length: JOURNALS }, (_, journal) => watchMeans(randomOf(3 + 61 * journal), means))

describe('the edge of a playbook', () => {
  test('of 150 journals of noise with eight playbooks each, at most 8 hear anything', () => {
    const heard = Object.values(NOISE_KINDS).map((make, kind) =>
      falselyWatched(make, { count: 10, randomOfJournal: (journal) => randomOf(2 + 89 * kind + 7_919 * journal) }),
    )
    expect(heard.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(8)
  })
  test('is seen, and does not end where it lasts', () => {
    const states = watchedTimes(steps([1_500, 0.8])).map(({ state }) => state)
    expect(states.filter((state) => state === 'earns').length).toBeGreaterThanOrEqual(JOURNALS - 2)
    expect(states.filter((state) => state === 'gone').length).toBeLessThanOrEqual(2)
  })
  test('that turns into a loss is gone, since about when it turned', () => {
    const watches = watchedTimes(steps([500, 1], [800, -0.5]))
    const gone = watches.filter(({ state }) => state === 'gone')
    expect(gone.length).toBeGreaterThanOrEqual(JOURNALS - 4)
    const offs = gone
      .map(({ since, times }) => times.findIndex((time) => time >= (since ?? 0)) - 500)
      .sort((a, b) => a - b)
    expect(Math.abs(offs[Math.floor(offs.length / 2)] as number)).toBeLessThanOrEqual(40)
  })
  test('is a loss where it never was one', () => {
    const states = watchedTimes(steps([1_500, -0.8])).map(({ state }) => state)
    expect(states.filter((state) => state === 'loses').length).toBeGreaterThanOrEqual(JOURNALS - 2)
  })
  test('of few trades it is too early to say', () => {
    expect(new Set(watchedTimes(steps([30, 0.5])).map(({ state }) => state))).toEqual(new Set(['early']))
  })
})
