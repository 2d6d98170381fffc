/** The shares of luck are correct, and not merely small; an effect that similar days explain is not a habit. */
import { mulberry32, runSteps } from '../base/index.ts'
import { describe, expect, test } from 'vitest'
import { decisionsOfRows, MONEY_UNIT } from '../reports/index.ts'
import { strongSlices } from './candidate.ts'
import { shuffled } from './dealt.ts'
import { expectedOf } from './expected.ts'
import { findInsights } from './index.ts'
import { luckOf } from './luck.ts'
import { columnsOfMade, everyRow, madeTrades, NOISE, randomOf, SETTINGS } from './made-journals.testing.ts'
import { splitsOf } from './splits.ts'
import { turned } from './turned.ts'

/** A journal of noise with its splits, as the tests of slices see it. */
function noiseOf(seed: number) {
  const columns = columnsOfMade(madeTrades(randomOf(seed), 200, NOISE['heavy-tailed'] ?? (() => 0)))
  const rows = everyRow(columns)
  const results = columns.net.map((units) => units / MONEY_UNIT)
  const average = results.reduce((sum, result) => sum + result, 0) / results.length
  const values = results.map((result) => result - average)
  const splits = splitsOf({ columns, rows, settings: SETTINGS }, 30).atOpen
  return { splits, values, average, decisions: decisionsOfRows(columns, rows, results) }
}

describe('the strongest slice of noise', () => {
  const options = { max: 99, min: 99, alpha: 1 }
  test('is beaten by chance as often as by any other journal of noise', () => {
    // A fifth of all journals has a share of at most a fifth.
    const shares = Array.from({ length: 150 }, (_, index) => {
      const whole = noiseOf(700_000 + index)
      const { strongest } = strongSlices(whole.splits, whole)
      const draws = shuffled(whole.splits, whole.values, mulberry32(index))
      return runSteps(luckOf([{ statistic: strongest, own: 0 }], draws, options)).shares[0] ?? 1
    })
    const below = (share: number) => shares.filter((measured) => measured <= share).length / shares.length
    for (const share of [0.05, 0.2, 0.5]) {
      // Within three standard errors.
      expect(Math.abs(below(share) - share)).toBeLessThan(3 * Math.sqrt((share * (1 - share)) / shares.length))
    }
  })

  test('has an own result that chance beats as often as it should, or more', () => {
    const shares = Array.from({ length: 60 }, (_, index) => {
      const whole = noiseOf(800_000 + index)
      const { draws, ownOf } = turned(whole.splits, { ...whole, groups: whole.decisions }, mulberry32(index))
      const own = Math.max(...whole.splits.flatMap((split) => split.spans.map((span) => ownOf(split, span))))
      return runSteps(luckOf([{ statistic: 0, own }], draws, options)).shares[0] ?? 1
    })
    const below = shares.filter((share) => share <= 0.05).length / shares.length
    expect(below).toBeLessThanOrEqual(0.05 + 3 * Math.sqrt((0.05 * 0.95) / shares.length))
  })
})

describe('what to expect from here on', () => {
  const expectedAt = (statistic: number) =>
    expectedOf({ statistic, error: 10, direction: 'loses' }, { restMean: 5, critical: 3.5 })
  test('is what was, far beyond the limit', () => {
    const { mean, interval } = expectedAt(9)
    expect(mean).toBeCloseTo(5 - 90, 1)
    expect(interval?.low).toBeCloseTo(5 - 90 - 21.1, 1)
    expect(interval?.high).toBeCloseTo(5 - 90 + 21.1, 1)
  })
  test('is much less, barely beyond it', () => {
    expect(expectedAt(3.6).mean).toBeGreaterThan(5 - 0.5 * 36)
    expect(expectedAt(3.6).mean).toBeLessThanOrEqual(5)
    expect(expectedAt(3.51).interval).toBeNull()
  })
  test('comes nearer to what was the farther it is beyond', () => {
    const kept = [3.6, 3.8, 4.2, 5, 6, 8].map((statistic) => (5 - expectedAt(statistic).mean) / (10 * statistic))
    expect(kept).toEqual(kept.toSorted((a, b) => a - b))
  })
  test.each([2, 3, 4.5])('holds in 95 of 100 slices that are shown, where %f errors are true', (truth) => {
    const random = randomOf(1)
    const covered: boolean[] = []
    while (covered.length < 400) {
      const statistic = truth + random.normal()
      if (statistic < 3.5) continue
      const { interval } = expectedOf({ statistic, error: 1, direction: 'earns' }, { restMean: 0, critical: 3.5 })
      if (interval !== null) covered.push(interval.low <= truth && truth <= interval.high)
    }
    expect(covered.filter(Boolean).length / covered.length).toBeGreaterThan(0.92)
  })
})

describe('trades after losses', () => {
  const journal = (netOf: (last: number, random: ReturnType<typeof randomOf>) => number) => {
    const random = randomOf(6)
    let last = 0
    const trades = Array.from({ length: 1_200 }, (_, index) => {
      last = netOf(last, random)
      const openTime = 1_735_689_600_000 + index * 4 * 3_600_000
      return { ticker: index % 5, side: 1 as const, openTime, closeTime: openTime + 3_600_000, size: 1_000, net: last }
    })
    const columns = columnsOfMade(trades)
    const { insights } = findInsights({ columns, rows: everyRow(columns), settings: SETTINGS })
    return insights.filter(({ parts }) => parts.some(({ dimension }) => dimension === 'after'))
  }
  test('are not a cause where each trade is like the one before it', () => {
    expect(journal((last, { normal }) => 0.3 * last + 95 * normal())).toEqual([])
  })
  test('are one where only they are worse', () => {
    const insights = journal((last, { normal }) => (last < 0 ? -40 : 15) + 100 * normal())
    expect(insights[0]?.direction).toBe('loses')
    const keys = insights
      .flatMap(({ parts }) => parts.filter(({ dimension }) => dimension === 'after'))
      .flatMap((part) => part.keys)
    expect(keys.length).toBeGreaterThan(0)
    expect(keys.filter((key) => !key.startsWith('losses'))).toEqual([])
  })
})
