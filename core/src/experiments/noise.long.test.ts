/** Ten thousand experiments on noise, with fresh journals at each run. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomOf } from '../insights/made-journals.testing.ts'
import { NOISE_KINDS } from '../insights/noise-kinds.testing.ts'
import { holding } from './noise.testing.ts'
import { falselyWatched } from './edge-watch.testing.ts'

/** Machines can be many times slower than usual. */
const HOUR = 3_600_000
const KINDS = Object.entries(NOISE_KINDS)
const OF_A_KIND = Math.ceil(10_000 / KINDS.length)

/** 5 %, and two standard errors of so many journals. */
const MAX = Math.floor(OF_A_KIND * (0.05 + 2 * Math.sqrt((0.05 * 0.95) / OF_A_KIND)))

const { seed = 1 } = fc.readConfigureGlobal()

test.each(KINDS)(`at most 5 of 100 experiments ever hold, seed ${seed}: %s`, { timeout: HOUR }, (_, make) => {
  const holds = holding(make, { count: OF_A_KIND, randomOfJournal: (journal) => randomOf(seed + 7_919 * journal) })
  expect(holds).toBeLessThanOrEqual(MAX)
})

test.each(KINDS)(
  `at most 5 of 100 watched journals hear of an edge, seed ${seed}: %s`,
  { timeout: HOUR },
  (_, make) => {
    const heard = falselyWatched(make, {
      count: OF_A_KIND,
      randomOfJournal: (journal) => randomOf(seed + 7_919 * journal),
    })
    expect(heard).toBeLessThanOrEqual(MAX)
  },
)
