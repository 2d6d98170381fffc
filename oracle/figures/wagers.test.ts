/** The evidence of experiments, compared with a second computation, on random results. */
// Promise [Insights and views] The evidence of an experiment matches an independent second computation.
import { type ExperimentTerms, judgeExperiment } from '@roundtrip/core/experiments'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wealthsOf } from './wagers.ts'

const wager = fc.record({
  gap: fc.integer({ min: 0, max: 40_000_000 }),
  length: fc.integer({ min: 1_000, max: 20_000_000 }),
  value: fc.double({ min: -5, max: 8, noNaN: true }),
  isOwn: fc.boolean(),
})
const terms = fc.record({
  sign: fc.constantFrom(1 as const, -1 as const),
  number: fc.option(fc.double({ min: -1, max: 1, noNaN: true })),
  pair: fc.record({ own: fc.integer({ min: 1, max: 3 }), others: fc.integer({ min: 1, max: 3 }) }),
  effect: fc.double({ min: 0.1, max: 1, noNaN: true }),
  loss: fc.double({ min: 2, max: 4, noNaN: true }),
  gain: fc.double({ min: 2, max: 6, noNaN: true }),
  unit: fc.constantFrom('decision' as const, 'day' as const, 'week' as const),
  most: fc.integer({ min: 1, max: 4 }),
})

test('the evidence after each result is the same', () => {
  fc.assert(
    fc.property(fc.array(wager, { minLength: 1, maxLength: 80 }), terms, (drawn, chosen) => {
      let open = 1_700_000_000_000
      const wagers = drawn.map(({ gap, length, value, isOwn }) => {
        open += gap
        return { open, close: open + length, value, isOwn }
      })
      const { sign, number, pair, effect, loss, gain, unit, most } = chosen
      const experiment: ExperimentTerms = {
        about: { by: 'trades', scope: {} },
        measure: 'percent',
        direction: sign === 1 ? 'higher' : 'lower',
        against: number === null ? { by: 'others', ...pair } : { by: 'number', value: number },
        effect,
        bound: { loss, gain },
        unit,
        tradesPerDecision: most,
        zone: 'UTC',
        dayStartMinutes: 0,
      }
      const results = {
        openTime: Float64Array.from(wagers, (each) => each.open),
        closeTime: Float64Array.from(wagers, ({ close }) => close),
        value: Float64Array.from(wagers, ({ value }) => value),
        net: Float64Array.from(wagers, ({ value }) => value),
        isSubject: Uint8Array.from(wagers, ({ isOwn }) => (isOwn ? 1 : 0)),
      }
      const { looks } = judgeExperiment(experiment, results, { sealedAt: 0, stoppedAt: null, now: Infinity })
      const second = wealthsOf(wagers, chosen)
      expect(looks).toHaveLength(second.length)
      for (const [index, { forIt, againstIt }] of looks.entries()) {
        expect(forIt).toBeCloseTo(second[index]?.[0] ?? Number.NaN, 6)
        expect(againstIt / (second[index]?.[1] || 1)).toBeCloseTo(second[index]?.[1] === 0 ? 0 : 1, 6)
      }
    }),
  )
})
