// Promise [Insights and views] The verdict of an experiment is the same whether you look after each trade or only once.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../base/index.ts'
import { randomOf } from '../insights/made-journals.testing.ts'
import { type ExperimentTerms, judgeExperiment, pickResults, proposeTerms, type Results } from './index.ts'
import { closesOf, plantedChange, sealed, standingOf } from './noise.testing.ts'

const TERMS: ExperimentTerms = {
  about: { by: 'trades', scope: {} },
  measure: 'percent',
  direction: 'higher',
  against: { by: 'number', value: 0 },
  effect: 1,
  bound: { loss: 2, gain: 4 },
  unit: 'decision',
  tradesPerDecision: 1,
  zone: 'UTC',
  dayStartMinutes: 0,
}

/** Trades of an hour, one every two hours, all of the experiment. */
function resultsOf(values: readonly number[]): Results {
  const times = Float64Array.from(values, (_, index) => index * 2 * HOUR_MS)
  return {
    openTime: times,
    closeTime: times.map((time) => time + HOUR_MS),
    value: Float64Array.from(values),
    net: Float64Array.from(values, (value) => 10 * value),
    isSubject: new Uint8Array(values.length).fill(1),
  }
}

const ALWAYS = { sealedAt: 0, stoppedAt: null, now: Number.POSITIVE_INFINITY }
const repeated = (value: number, count: number) => Array.from({ length: count }, () => value)
const forItAfter = (values: readonly number[], terms: Partial<ExperimentTerms> = {}) =>
  judgeExperiment({ ...TERMS, ...terms }, resultsOf(values), ALWAYS).looks.at(-1)?.forIt

describe('an experiment', () => {
  test('begins with nothing', () => {
    const standing = judgeExperiment(TERMS, resultsOf([]), ALWAYS)
    expect(standing).toEqual({
      state: 'not-yet',
      verdict: null,
      looks: [],
      count: 0,
      decisions: 0,
      unmeasured: 0,
      mean: null,
      othersMean: null,
      net: null,
      more: null,
    })
  })
  test('holds once the bets have made twenty times the stake, and says when', () => {
    // The mean of five bets, each of which grows by its share of the stake.
    const wealth = (count: number) => [2, 4, 8, 16, 32].reduce((sum, part) => sum + (1 + 1 / part) ** count, 0) / 5
    const needed = [...Array(40).keys()].find((count) => wealth(count) >= 20) as number
    const { state, verdict } = judgeExperiment(TERMS, resultsOf(repeated(2, 40)), ALWAYS)
    expect([state, verdict?.decisions, verdict?.time]).toEqual(['holds', needed, (needed - 1) * 2 * HOUR_MS + HOUR_MS])
  })
  test('keeps its verdict, whatever comes after it', () => {
    const values = [...repeated(2, 30), ...repeated(-2, 200)]
    expect(judgeExperiment(TERMS, resultsOf(values), ALWAYS).state).toBe('holds')
  })
  test('fails where the effect that matters is not there', () => {
    expect(judgeExperiment(TERMS, resultsOf(repeated(-1, 60)), ALWAYS).state).toBe('fails')
  })
  test('counts gains only up to what was declared, and losses in full', () => {
    expect(forItAfter([9])).toBe(forItAfter([4]))
    expect(forItAfter([-3])).toBeLessThan(forItAfter([-2]) as number)
    expect(forItAfter([-400])).toBe(0)
  })
  test('that expects less reads losses as what speaks for it', () => {
    expect(forItAfter([-1], { direction: 'lower' })).toBe(forItAfter([1]))
  })
  test('leaves out what was opened before the seal, and what is still open', () => {
    const results = resultsOf([5, 5, 1, 1])
    const closeTime = results.closeTime.slice()
    closeTime[3] = Number.POSITIVE_INFINITY
    const standing = judgeExperiment(
      TERMS,
      { ...results, closeTime },
      { ...ALWAYS, sealedAt: 3 * HOUR_MS, now: DAY_MS },
    )
    expect([standing.count, standing.mean, standing.net]).toEqual([1, 1, 10])
  })
  test('that was stopped without a verdict has none', () => {
    const standing = judgeExperiment(TERMS, resultsOf(repeated(2, 60)), { ...ALWAYS, stoppedAt: 5 * HOUR_MS })
    expect([standing.state, standing.count, standing.more]).toEqual(['stopped', 3, null])
  })
  test('takes trades that overlap as one bet', () => {
    const results = resultsOf([1, 1, 1])
    const closeTime = results.closeTime.map((time) => time + 2 * HOUR_MS)
    const standing = judgeExperiment(TERMS, { ...results, closeTime }, ALWAYS)
    expect([standing.count, standing.decisions, standing.looks.length]).toEqual([3, 1, 1])
  })
  test('counts trades without a value, and bets on none of them', () => {
    const standing = judgeExperiment(TERMS, resultsOf([1, Number.NaN, 1]), ALWAYS)
    expect([standing.count, standing.unmeasured, standing.looks.length, standing.mean]).toEqual([3, 1, 2, 1])
  })
  test('says how many more it needs once ten decisions show the spread', () => {
    const values = Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? 1.5 : -1))
    const more = (count: number) => judgeExperiment(TERMS, resultsOf(values.slice(0, count)), ALWAYS).more
    expect(more(9)).toBeNull()
    expect(more(20)).toBeGreaterThan(10)
    expect(more(20)).toBeLessThan(200)
  })
  test('says the same whether one looks after each trade or once at the end', () => {
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom('zero', 'others'), (seed, against) => {
        const { trades, ...made } = plantedChange(randomOf(seed), { count: 400, gain: 1.5 })
        const begun = sealed(trades, { ...made, against })
        const whole = standingOf(begun)
        const states = closesOf(begun.results).map((now) => standingOf(begun, now).verdict)
        expect(states.find((verdict) => verdict !== null) ?? null).toEqual(whole.verdict)
      }),
      { numRuns: 10 },
    )
  })
})

describe('what is proposed', () => {
  test('leaves room beyond the largest loss and gain, and compares with others where there are some', () => {
    const values = [2, -1, 1, -2, 3, 0, -1, 1, -1, 1, -1, 1]
    const isSubject = Uint8Array.from(values, (_, index) => (index % 3 === 0 ? 1 : 0))
    const results = { ...resultsOf(values), isSubject }
    const proposal = proposeTerms({ measure: 'percent', direction: 'higher' }, results)
    expect(proposal).toMatchObject({ bound: { loss: 3, gain: 4.5 }, against: { by: 'others', own: 1, others: 2 } })
  })
  test('reckons with usual losses and gains before five of each were seen', () => {
    const { bound } = proposeTerms({ measure: 'percent', direction: 'higher' }, resultsOf([2, -1, 1]))
    expect(bound).toEqual({ loss: 10, gain: 10 })
  })
  test('compares with a number where all trades are in it, and for days', () => {
    const results = resultsOf([2, -1, 1])
    expect(proposeTerms({ measure: 'percent', direction: 'higher' }, results).against).toEqual({
      by: 'number',
      value: 0,
    })
  })
  test('asks for more days on which a rule is kept than there were', () => {
    const value = (days: readonly number[]) =>
      proposeTerms({ measure: 'kept', direction: 'higher' }, resultsOf(days)).against
    expect(value([1, 1, 0])).toEqual({ by: 'number', value: 0.7 })
    expect(value([1, 1, 1])).toEqual({ by: 'number', value: 0.95 })
    expect(value([])).toEqual({ by: 'number', value: 0.8 })
  })
  test('works without any trade', () => {
    const none = pickResults(resultsOf([1]), () => false)
    expect(proposeTerms({ measure: 'risk', direction: 'higher' }, none)).toMatchObject({
      against: { by: 'number', value: 0 },
      unit: 'decision',
      tradesPerDecision: 1,
    })
  })
})
