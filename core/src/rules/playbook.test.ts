/** A playbook is the rules about trades with its label, and its figures equal those of rules and scores. */
// Promise [Rules] Each trade says how much of its playbook it followed, with the same definition as all scores.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createClock, fixed, HOUR_MS, toNumber, tradeId, utcMs } from '../base/index.ts'
import { costOfBreaking } from './cost.ts'
import { evaluate } from './evaluate.ts'
import { historyOf, type JudgedTrade } from './history.ts'
import { judgePlaybook, type PlaybookInput, playbookRules, playbookTrade } from './playbook.ts'
import type { Rule } from './rule.ts'
import { tradeScores } from './scores.ts'
import { DAY_1, evaluationInput, history, rule, type TableOptions } from './table.testing.ts'

const about = (...labels: string[]): Pick<Rule, 'filter'> => ({ filter: { accounts: [], tickers: [], labels } })
const item = (id: string, overrides: Partial<Rule> = {}): Rule =>
  rule('checklist-item', {}, { id, ...about('breakout'), ...overrides })

function judged(rules: readonly Rule[], table: string, options: TableOptions = {}) {
  const past = history(table, options)
  const { verdicts } = evaluate(rules, past, evaluationInput(options))
  const input: PlaybookInput = {
    label: 'breakout',
    rules,
    verdicts,
    history: past,
    breakevenBand: 0n,
    isCounted: () => true,
  }
  return { input, judgement: judgePlaybook(input) }
}

const THREE = `
  trade  A  1/09:00 - 1/10:00   50 labels breakout has stop
  trade  B  1/11:00 - 1/12:00  -20 labels breakout
  trade  C  2/09:00 - 2/10:00    7 labels range has stop`

describe('a playbook', () => {
  const rules = [
    item('volume'),
    item('retest', { severity: 3 }),
    rule('required-stop', {}, about('breakout')),
    rule('side-only', { side: 'short' }),
  ]
  const { judgement } = judged(rules, THREE, { ticks: { volume: ['A'], retest: ['A', 'B'] } })

  test('judges the trades of its label by the rules about them, and by no others', () => {
    expect([...judgement.trades.keys()]).toEqual(['A', 'B'])
    expect(judgement.rows.map(({ ruleId }) => ruleId)).toEqual(['volume', 'retest', 'required-stop'])
    expect(judgement.trades.get(tradeId('A'))).toMatchObject({ score: 1, passed: 3, broken: [], result: 'kept' })
  })

  test('says of each trade what it broke, weighted as in all scores', () => {
    expect(judgement.trades.get(tradeId('B'))).toMatchObject({
      score: 0.6,
      passed: 1,
      failed: 2,
      broken: ['volume', 'required-stop'],
      result: 'broken',
    })
  })

  test('splits its result by what was kept, and says what each item was worth', () => {
    const { cost, undecided, rows, total } = judgement
    expect([cost.followed.net, cost.broken.net, undecided.net]).toEqual([50, -20, null])
    expect(rows[0]).toMatchObject({ times: 1, broken: { net: -20 }, followed: { times: 1, net: 50 } })
    expect(rows[1]).toMatchObject({ times: 0, broken: { count: 0, net: null }, followed: { times: 2, net: 30 } })
    expect(total).toMatchObject({ passed: 4, failed: 2, score: 8 / 10 })
  })
})

test('a trade before the first day of every rule has no score and is in neither sum', () => {
  const rules = [item('volume', { validFrom: '2026-03-03' })]
  const { judgement } = judged(rules, THREE)
  expect(judgement.trades.get(tradeId('A'))).toMatchObject({ score: null, passed: 0, failed: 0, result: 'undecided' })
  expect(judgement.undecided).toMatchObject({ count: 2, net: 30 })
  expect([judgement.cost.followed.count, judgement.cost.broken.count]).toEqual([0, 0])
})

test('an item that can still be ticked is not part of the score', () => {
  const table = 'trade A 1/09:00 - 1/10:00 50 labels breakout has stop'
  const rules = [item('volume'), rule('required-stop', {}, about('breakout'))]
  const { judgement } = judged(rules, table, { now: '1/12:00', days: [1, 1] })
  expect(judgement.trades.get(tradeId('A'))).toMatchObject({ score: 1, passed: 1, pending: 1, result: 'kept' })
})

test('a limit for the day of a setup is broken by the trade that passed it, whose own score stays', () => {
  const rules = [rule('max-trades-per-day', { limit: 1 }, { ...about('breakout'), scope: 'day' }), item('volume')]
  const { judgement, input } = judged(rules, THREE, { ticks: { volume: ['A', 'B'] } })
  const second = { score: 1, passed: 1, failed: 0, broken: ['max-trades-per-day'] }
  expect(judgement.trades.get(tradeId('B'))).toMatchObject({ ...second, result: 'broken' })
  expect(judgement.trades.get(tradeId('A'))).toMatchObject({ score: 1, broken: [], result: 'kept' })
  expect(playbookTrade(input.verdicts, playbookRules(rules, 'breakout'), tradeId('B'))).toMatchObject(second)
})

test('trades that statistics leave out are listed, and in no sum', () => {
  const { input } = judged([item('volume')], THREE)
  const judgement = judgePlaybook({ ...input, isCounted: (id) => id !== 'B' })
  expect([...judgement.trades.keys()]).toEqual(['A', 'B'])
  expect(judgement.cost.broken).toMatchObject({ count: 1, net: 50 })
})

// --- laws for every history ----------------------------------------------------------------------------------------

const trades = fc
  .array(
    fc.record({
      open: fc.integer({ min: 0, max: 60 }),
      hours: fc.option(fc.integer({ min: 0, max: 12 })),
      net: fc.option(fc.integer({ min: -40, max: 40 }), { freq: 8 }),
      labels: fc.subarray(['breakout', 'range']),
      hasStop: fc.boolean(),
      side: fc.constantFrom('long' as const, 'short' as const),
    }),
    { maxLength: 20 },
  )
  .map((rows) =>
    rows.map(({ open, hours, net, hasStop, ...row }, index): JudgedTrade => {
      const openTime = utcMs(DAY_1 + open * 2 * HOUR_MS)
      return {
        ...row,
        id: tradeId(`t${String(index).padStart(3, '0')}`),
        account: 'main',
        ticker: 'BTCUSDT',
        openTime,
        closeTime: hours === null ? null : utcMs(openTime + hours * HOUR_MS),
        net: net === null ? null : fixed(net),
        maxNotional: null,
        initialRisk: null,
        leverage: null,
        plannedReward: null,
        hasNote: false,
        hasStop,
        hasTarget: false,
        hasScreenshot: false,
        entries: null,
        stops: [],
      }
    }),
  )

const filterLabels = fc.constantFrom(['breakout'], ['range'], [], ['breakout', 'range'])
const days = fc.constantFrom(null, '2026-03-03', '2026-03-05')
const madeRules = fc
  .array(
    fc.record({
      kind: fc.constantFrom('checklist-item' as const, 'required-stop' as const, 'side-only' as const),
      labels: filterLabels,
      severity: fc.integer({ min: 1, max: 3 }),
      validFrom: days,
      limitsDay: fc.boolean(),
    }),
    { maxLength: 6 },
  )
  .map((rows) =>
    rows.map(({ kind, labels, limitsDay, ...overrides }, index): Rule => {
      const id = `r${index}`
      return limitsDay
        ? rule('max-trades-per-day', { limit: 1 }, { ...overrides, ...about(...labels), id, scope: 'day' })
        : rule(kind, { side: 'long' }, { ...overrides, ...about(...labels), id })
    }),
  )

const CASES = fc
  .record({ trades, rules: madeRules, ticked: fc.array(fc.tuple(fc.nat(5), fc.nat(19))), now: fc.nat(12) })
  .map(({ trades: list, rules, ticked, now }): PlaybookInput => {
    const past = historyOf(list, [], createClock({ zone: 'UTC' }))
    const ticks: Record<string, string[]> = {}
    for (const [r, t] of ticked) ticks[`r${r}`] = [...(ticks[`r${r}`] ?? []), `t${String(t).padStart(3, '0')}`]
    const { verdicts } = evaluate(rules, past, evaluationInput({ ticks, now: `${now + 1}/00:00` }))
    const isCounted = (id: string): boolean => !id.endsWith('7')
    return { label: 'breakout', rules, verdicts, history: past, breakevenBand: 0n, isCounted }
  })

test('the adherence of a trade is its score by the rules of the playbook', () => {
  fc.assert(
    fc.property(CASES, (input) => {
      const rules = playbookRules(input.rules, 'breakout')
      const own = input.verdicts.filter(({ ruleId }) => rules.some(({ id }) => id === ruleId))
      const scores = tradeScores(own, rules)
      for (const [id, { result: _result, ...trade }] of judgePlaybook(input).trades) {
        const { broken: _broken, ...adherence } = trade
        const none = { score: null, passed: 0, failed: 0, unknown: 0, pending: 0 }
        expect(adherence).toEqual(scores.get(id) ?? none)
        // The page of a trade requests only this.
        expect(playbookTrade(input.verdicts, rules, id)).toEqual(trade)
      }
    }),
  )
})

test('kept, broken and undecided trades are all counted trades of the setup, and their sums its result', () => {
  fc.assert(
    fc.property(CASES, (input) => {
      const { cost, undecided, trades: judgedTrades } = judgePlaybook(input)
      const own = input.history.trades.filter(({ labels }) => labels.includes('breakout'))
      expect([...judgedTrades.keys()]).toEqual(own.map(({ id }) => id))
      const closed = own.filter(({ id, closeTime, net }) => input.isCounted(id) && closeTime !== null && net !== null)
      const parts = [cost.followed, cost.broken, undecided]
      expect(parts.reduce((sum, { count }) => sum + count, 0)).toBe(closed.length)
      const whole = toNumber(closed.reduce((sum, { net }) => sum + (net ?? 0n), 0n))
      expect(parts.reduce((sum, { net }) => sum + (net ?? 0), 0)).toBe(whole)
      const countOf = (result: string): number =>
        closed.filter(({ id }) => judgedTrades.get(id)?.result === result).length
      expect(parts.map(({ count }) => count)).toEqual(['kept', 'broken', 'undecided'].map(countOf))
      for (const { result, broken } of judgedTrades.values()) expect(result === 'broken').toBe(broken.length > 0)
    }),
  )
})

test('a playbook of all trades costs what breaking rules costs', () => {
  fc.assert(
    fc.property(CASES, (input) => {
      const everywhere = {
        ...input,
        isCounted: () => true,
        rules: playbookRules(input.rules, 'breakout'),
        history: { ...input.history, trades: input.history.trades.filter(({ labels }) => labels.includes('breakout')) },
      }
      const ids = new Set(everywhere.rules.map(({ id }) => id))
      const verdicts = input.verdicts.filter(({ ruleId }) => ids.has(ruleId))
      expect(judgePlaybook(everywhere).cost).toEqual(costOfBreaking({ ...everywhere, verdicts }))
    }),
  )
})

test('rules that are not about the label change nothing', () => {
  fc.assert(
    fc.property(CASES, (input) => {
      expect(judgePlaybook({ ...input, rules: playbookRules(input.rules, 'breakout') })).toEqual(judgePlaybook(input))
    }),
  )
})
