/** How often planted causes are named, and how often noise is accused; each run draws other journals. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomOf } from './made-journals.testing.ts'
import { NOISE_KINDS } from './noise-kinds.testing.ts'
import { causesFirst, wentOf } from './went.testing.ts'

/** Machines can be many times slower than usual. */
const HOUR = 3_600_000
const { seed = 1 } = fc.readConfigureGlobal()

/**
 * Losses of three causes, in standard deviations, each on a tenth to a fifth of 1,500 trades; and the minimum number of
 * 60 traders for whom the largest comes first, and for whom all are named: the share in a hundred traders, minus three
 * standard errors of 60.
 */
const PLANTED = [
  { deviations: [0.3, 0.3, 0.3], first: 22, all: 1 },
  { deviations: [0.6, 0.45, 0.45], first: 37, all: 38 },
] as const

test.each(PLANTED)(
  `of three causes the largest comes first, seed ${seed}: $deviations`,
  { timeout: HOUR },
  (planted) => {
    const results = causesFirst({ count: 60, seed, deviations: planted.deviations })
    const first = results.filter(({ largest }) => largest).length
    const all = results.filter(({ named }) => named === 3).length
    console.info(
      `${planted.deviations.join(', ')} deviations, 60 traders: the largest first ${first}, all three ${all}.`,
    )
    expect(first).toBeGreaterThanOrEqual(planted.first)
    expect(all).toBeGreaterThanOrEqual(planted.all)
  },
)

test.each(Object.entries(NOISE_KINDS))(
  `noise is accused in at most 5 of 100, seed ${seed}: %s`,
  { timeout: HOUR },
  (_, make) => {
    const journals = Array.from({ length: 100 }, (_journal, index) => wentOf(make(randomOf(seed + 7_919 * index))))
    const accused = journals.filter(({ rows }) => rows.some(({ cause }) => cause?.direction === 'loses')).length
    // 5 %, and two standard errors of a hundred journals.
    expect(accused).toBeLessThanOrEqual(9)
  },
)
