/** Chance must claim nothing: at most one of twenty journals of noise shows any insight, whatever the noise. */
// Promise [Insights and views] Chance claims nothing in 95 of 100 journals, and a clear effect is found and named.
import fc from 'fast-check'
import { mulberry32, runSteps } from '../base/index.ts'
import { countedRows, MONEY_UNIT } from '../reports/index.ts'
import { describe, expect, test } from 'vitest'
import { findInsights, type Insights } from './index.ts'
import { shuffled, sharesByLuck } from './luck.ts'
import { columnsOfMade, everyRow, madeTrades, NOISE, type Noise, randomOf, SETTINGS } from './made-journals.testing.ts'
import { splitsOf } from './splits.ts'
import { strongSlices } from './candidate.ts'

const KINDS = Object.entries(NOISE)
/** 250 each day, and ten times as many in the long run. */
const JOURNALS = 2.5 * (fc.readConfigureGlobal().numRuns ?? 100)
const EACH = JOURNALS / KINDS.length
const COUNTS = [80, 150, 300, 300, 600]

function columnsOfNoise(noise: Noise, seed: number, count: number) {
  return columnsOfMade(madeTrades(randomOf(seed), count, noise))
}

function insightsOf(columns: ReturnType<typeof columnsOfNoise>): Insights {
  return findInsights({ columns, rows: everyRow(columns), settings: SETTINGS })
}

const claimsAny = ({ insights, habits }: Insights): boolean => insights.length + habits.length > 0

describe('journals of pure noise', () => {
  const found = KINDS.map(([kind, noise], place) => {
    const journals = Array.from({ length: EACH }, (_, index) =>
      insightsOf(columnsOfNoise(noise, 10_000 * (place + 1) + index, COUNTS[index % COUNTS.length] ?? 300)),
    )
    return { kind, journals, claims: journals.filter(claimsAny).length }
  })
  const all = found.flatMap(({ journals }) => journals)

  test('show any insight or habit in at most 5 % of them', () => {
    expect(all).toHaveLength(JOURNALS)
    expect(found.reduce((sum, { claims }) => sum + claims, 0)).toBeLessThanOrEqual(0.05 * JOURNALS)
  })

  test.each(found)('do not do so more often where results are $kind', ({ claims, journals }) => {
    // Twice the allowed share leaves room for the chance of a hundred journals, and for no more.
    expect(claims).toBeLessThanOrEqual(0.1 * journals.length)
  })

  test('would show one in most cases if slices were tested one by one', () => {
    const isNaive = ({ strong }: Insights) => strong > 0
    expect(all.filter(isNaive).length).toBeGreaterThan(0.6 * JOURNALS)
  })

  test('have about as many strong slices as the page says there are by luck', () => {
    const strong = all.reduce((sum, journal) => sum + journal.strong, 0)
    const byLuck = all.reduce((sum, journal) => sum + journal.strongByLuck, 0)
    expect(strong / byLuck).toBeGreaterThan(0.9)
    expect(strong / byLuck).toBeLessThan(1.2)
  })
})

describe('large journals of noise', () => {
  const LARGE = JOURNALS / 25
  // 5,000 trades are more than are shuffled one by one.
  const found = Array.from({ length: LARGE }, (_, index) => {
    const [, noise] = KINDS[index % KINDS.length] ?? []
    return noise === undefined ? [] : [insightsOf(columnsOfNoise(noise, 900_000 + index, 5_000))]
  }).flat()
  test('show hardly any insight or habit either', () => {
    expect(found).toHaveLength(LARGE)
    expect(found.filter(claimsAny).length).toBeLessThanOrEqual(0.1 * LARGE)
  })
})

describe('the strongest slice of noise', () => {
  test('is beaten by chance as often as by any other journal of noise', () => {
    // Whether the share is right, and not only small: a fifth of all journals has one of at most a fifth.
    const shares = Array.from({ length: 150 }, (_, index) => {
      const columns = columnsOfNoise(NOISE['heavy-tailed'] ?? (() => 0), 700_000 + index, 200)
      const rows = countedRows(columns, everyRow(columns))
      const results = Float64Array.from(rows, (row) => (columns.net[row] ?? 0) / MONEY_UNIT)
      const average = results.reduce((sum, result) => sum + result, 0) / results.length
      const values = results.map((result) => result - average)
      const splits = splitsOf({ columns, rows, settings: SETTINGS }, 30)
      const { strongest } = strongSlices(splits, values, average)
      const options = { most: 99, least: 99, alpha: 1 }
      return runSteps(sharesByLuck([strongest], shuffled(splits, values, mulberry32(index)), options)).shares[0] ?? 1
    })
    const below = (share: number) => shares.filter((found) => found <= share).length / shares.length
    for (const share of [0.05, 0.2, 0.5]) {
      // Within three standard errors.
      expect(Math.abs(below(share) - share)).toBeLessThan(3 * Math.sqrt((share * (1 - share)) / shares.length))
    }
  })
})
