/** Trades that depend on each other claim nothing, and of three causes a broad one hides none. */
// Promise [Insights and views] Chance claims nothing in 95 of 100 journals, and a clear effect is found and named.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CAUSES, clusters, DEPENDENT, threeCauses } from './dependent-journals.testing.ts'
import { findInsights, type Insight } from './index.ts'
import { columnsOfMade, everyRow, type MadeTrade, type Random, randomOf, SETTINGS } from './made-journals.testing.ts'

/** Once each day, and ten times as many journals in the long run. */
const TIMES = (fc.readConfigureGlobal().numRuns ?? 100) / 100

function insightsOf(trades: readonly MadeTrade[]): readonly Insight[] {
  const columns = columnsOfMade(trades)
  return findInsights({ columns, rows: everyRow(columns), settings: SETTINGS }).insights
}

function journals(count: number, make: (random: Random) => MadeTrade[]): (readonly Insight[])[] {
  return Array.from({ length: count * TIMES }, (_, index) => insightsOf(make(randomOf(2_000 + index))))
}

/** Where days are alike, a loss does say something about the next trade. */
const isByChance = ({ parts }: Insight): boolean => parts.every(({ dimension }) => dimension !== 'after')

describe('journals without an effect show nothing', () => {
  test.each([
    { kind: 'one signal a day on eight coins', make: clusters, count: 20 },
    ...Object.entries(DEPENDENT).map(([kind, make]) => ({ kind, make, count: 8 })),
  ])('$kind', ({ make, count }) => {
    const claims = journals(count, make).filter((insights) => insights.some(isByChance))
    // One in twenty, within three standard errors.
    const allowed = 0.05 * count * TIMES
    expect(claims.length).toBeLessThanOrEqual(allowed + 3 * Math.sqrt(allowed * 0.95))
  })
})

describe('three causes of a loss, one of them broad', () => {
  const found = (['normal', 'heavy-tailed'] as const).flatMap((kind) =>
    journals(4, (random) => threeCauses(random, kind, 60)),
  )
  const names = (insights: readonly Insight[], { dimension, key }: (typeof CAUSES)[number]): boolean =>
    insights.some(
      ({ direction, parts: [part, ...others] }) =>
        direction === 'loses' && others.length === 0 && part?.dimension === dimension && part.keys.includes(key),
    )
  test('are all named in most journals', () => {
    const all = found.filter((insights) => CAUSES.every((cause) => names(insights, cause)))
    expect(all.length / found.length).toBeGreaterThan(0.7)
  })
})

describe('an insight about a label for mistakes', () => {
  const LABEL = 2
  const made = (shift: number) => {
    const random = randomOf(5)
    const noise = Array.from({ length: 900 }, (_, row) => ({
      ticker: row % 7,
      side: row % 2 === 0 ? (1 as const) : (-1 as const),
      openTime: 1_735_689_600_000 + row * 7_200_000,
      closeTime: 1_735_689_600_000 + row * 7_200_000 + 600_000 * (1 + random.below(20)),
      size: 5_000,
      net: 100 * random.normal() + (row % 5 === LABEL ? shift : 0),
    }))
    const columns = columnsOfMade(noise)
    const isLabelled = Array.from({ length: columns.count }, (_, row) => row % 5 === LABEL)
    const labelStart = Uint32Array.from({ length: columns.count + 1 }, (_, row) => Math.ceil((row - LABEL) / 5))
    return {
      ...columns,
      labelStart: labelStart.map((start, row) => (row <= LABEL ? 0 : start)),
      labelIds: new Uint16Array(isLabelled.filter(Boolean).length),
      dictionaries: { ...columns.dictionaries, labels: ['early-exit'] },
    }
  }
  const about = (shift: number, mistakes: ReadonlySet<string>) => {
    const columns = made(shift)
    const found = findInsights({ columns, rows: everyRow(columns), settings: SETTINGS, mistakes })
    expect(found.insights.length + Object.values(found.rejected).reduce((sum, count) => sum + count, 0)).toBe(
      found.strong,
    )
    return found.insights.map(({ direction, parts, isKnownAtOpen }) => [direction, parts[0]?.keys[0], isKnownAtOpen])
  }
  test.each([
    // A label that was put on winners is no reason to make the mistake more often.
    ['earns', 80, [], [['earns', 'early-exit', false]]],
    ['earns', 80, ['early-exit'], []],
    ['loses', -80, ['early-exit'], [['loses', 'early-exit', false]]],
  ] as const)('that %s by %i a trade, where %j are mistakes', (_, shift, mistakes, expected) => {
    expect(about(shift, new Set(mistakes))).toEqual(expected)
  })
})

describe('a journal that loses as a whole', () => {
  const ofNets = (count: number, net: (random: Random) => number) => {
    const random = randomOf(3)
    const columns = columnsOfMade(
      clusters(random)
        .slice(0, count)
        .map((trade) => ({ ...trade, net: net(random) })),
    )
    return findInsights({ columns, rows: everyRow(columns), settings: SETTINGS })
  }
  test.each([
    ['by far more than chance', 320, ({ normal }: Random) => -60 + 50 * normal(), true],
    ['by no more than chance', 320, ({ normal }: Random) => -2 + 50 * normal(), false],
    // Eighty trades of ten signals are ten decisions.
    ['in too few hours to tell', 80, ({ normal }: Random) => -60 + 50 * normal(), false],
  ])('%s', (_, count, net, expected) => {
    const { losesAsWhole, interval } = ofNets(count, net)
    expect(losesAsWhole).toBe(expected)
    expect((interval?.high ?? 0) < 0 || !losesAsWhole).toBe(true)
  })
})
