/** The interval of a win rate counts independent decisions, and covers the truth where trades go the same way. */
import { mulberry32 } from '../base/index.ts'
import { describe, expect, test } from 'vitest'
import { shareInterval, wilson } from './share-interval.ts'

/** Outcomes decision by decision: `++- +` is one decision of three trades, and one of a single trade. */
function intervalOf(written: string) {
  const decisions = written.split(' ')
  const outcomes = [...decisions.join('')].map((sign) => ({ '+': 1, '-': -1 })[sign] ?? 0)
  const groupOf = Uint32Array.from(decisions.flatMap((decision, at) => Array.from(decision, () => at)))
  return shareInterval(outcomes, { groupOf, count: decisions.length })
}

describe('the interval of a win rate', () => {
  test.each([
    ['one trade each: as Wilson has it', '+ + - + - + +', wilson(5, 2)],
    ['without breakeven trades', '+ 0 + - 0 + - + +', wilson(5, 2)],
    ['copies of the same trades on four accounts say nothing more', '++++ ++++ ---- ++++ ----', wilson(3, 2)],
    ['all won: as if each decision had been one trade', '++ ++ ++', wilson(3, 0)],
    ['one decision: one trade', '+++-', wilson(0.75, 0.25)],
    ['wins and losses in each decision: no more certain than its trades are', '+- -+ +- +-', wilson(4, 4)],
  ])('%s', (_, outcomes, expected) => {
    const interval = intervalOf(outcomes)
    expect(interval?.low).toBeCloseTo(expected?.low ?? -1, 12)
    expect(interval?.high).toBeCloseTo(expected?.high ?? -1, 12)
  })
  test('is null without wins and losses', () => {
    expect(intervalOf('0 00')).toBeNull()
    expect(shareInterval([], { groupOf: new Uint32Array(0), count: 0 })).toBeNull()
  })
})

/** Decisions of several trades each; every trade follows the first one with this probability. */
function madeOutcomes(random: () => number, { decisions, size, alike, rate }: Shape) {
  const sizes = Array.from({ length: decisions }, () => 1 + Math.floor(random() * (2 * size - 1)))
  const outcomes = sizes.flatMap((trades) => {
    const draw = () => (random() < rate ? 1 : -1)
    const first = draw()
    return Array.from({ length: trades }, () => (random() < alike ? first : draw()))
  })
  const groupOf = Uint32Array.from(sizes.flatMap((trades, at) => Array.from({ length: trades }, () => at)))
  return { outcomes, decisions: { groupOf, count: decisions } }
}

type Shape = {
  readonly decisions: number
  /** Average trades per decision. */
  readonly size: number
  readonly alike: number
  readonly rate: number
}

describe('of 95 % intervals, as many hold the true win rate', () => {
  const shapes: readonly Shape[] = [0, 0.5, 1].flatMap((alike) =>
    [15, 40, 120].flatMap((decisions) =>
      [0.3, 0.55].flatMap((rate) => ({ decisions, size: alike === 0.5 ? 8 : 3, alike, rate })),
    ),
  )
  test.each(shapes)('$decisions decisions of $size trades, $alike alike, $rate won', (shape) => {
    const random = mulberry32(5)
    const [times, holding] = [400, { byDecision: 0, byTrade: 0 }]
    for (let time = 0; time < times; time += 1) {
      const { outcomes, decisions } = madeOutcomes(random, shape)
      const wins = outcomes.filter((outcome) => outcome > 0).length
      const holds = (interval: { low: number; high: number } | null) =>
        interval !== null && interval.low <= shape.rate && shape.rate <= interval.high
      if (holds(shareInterval(outcomes, decisions))) holding.byDecision += 1
      if (holds(wilson(wins, outcomes.length - wins))) holding.byTrade += 1
    }
    // 94 of 100, within three standard errors.
    expect(holding.byDecision / times).toBeGreaterThan(0.94 - 3 * Math.sqrt((0.94 * 0.06) / times))
    if (shape.alike > 0) expect(holding.byTrade).toBeLessThan(0.85 * times)
  })
})
