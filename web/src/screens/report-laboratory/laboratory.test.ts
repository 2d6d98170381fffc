/** The laboratory's wording about its figures, and its curve. */
// Promise [Laboratory] All changes combine and are in the address, so a link keeps its meaning. Each says what it did
//   and what it cannot know.
import type { Laboratory, LaboratorySide, LaboratoryStep, LaboratorySummary } from '@roundtrip/core/laboratory'
import { LABORATORY_MEASURES, SCENARIO_ORDER } from '@roundtrip/core/laboratory'
import type { NetPoint } from '@roundtrip/core/reports'
import { describe, expect, test } from 'vitest'
import { shownMoney } from '../../format/money.ts'
import { bitcoinTitle, holdingText } from './bitcoin-words.ts'
import { bothCurves } from './both-curves.ts'
import { CAVEATS, effectOf, findingOf } from './finding.ts'
import { ruinLines, ruinTitle } from './ruin.ts'

const money = shownMoney('USD')
const summary = (figures: Partial<LaboratorySummary>): LaboratorySummary =>
  Object.fromEntries(LABORATORY_MEASURES.map((id) => [id, figures[id] ?? null])) as LaboratorySummary
const side = (netProfit: number, count = 10): LaboratorySide => ({
  summary: summary({ netProfit, count }),
  curve: [],
  simulated: null,
})
const step = (scenario: LaboratoryStep['scenario'], figures: Partial<LaboratoryStep> = {}): LaboratoryStep => ({
  scenario,
  leftOut: 0,
  leftOutNet: 0,
  unknown: 0,
  before: summary({ netProfit: 100 }),
  after: summary({ netProfit: 100 }),
  ...figures,
})
const laboratory = (after: LaboratorySide, steps = [step('slices')]): Laboratory => ({
  currency: 'USD',
  before: side(100),
  after,
  period: null,
  steps,
})

describe('the finding', () => {
  test.each([
    ['as traded without any change', laboratory(side(100), []), 'As traded: +\u2060$100.00'],
    ['more', laboratory(side(340.5)), 'With these changes: +\u2060$340.50, $240.50 more than as traded'],
    ['less', laboratory(side(-20)), 'With these changes: −\u2060$20.00, $120.00 less than as traded'],
    ['the same', laboratory(side(100)), 'With these changes: +\u2060$100.00, as much as traded'],
    ['nothing left', laboratory(side(0, 0)), 'These changes leave no trade'],
  ])('%s', (_, laboratory, text) => expect(findingOf(laboratory, money)).toBe(text))
})

describe('what a change did', () => {
  test('names the trades that it left out and what they made', () => {
    const figures = { leftOut: 3, leftOutNet: -40, after: summary({ netProfit: 140 }) }
    expect(effectOf(step('dayStop', figures), money)).toBe(
      'Leaves out 3 trades, which made −\u2060$40.00. Net P&L changes by +\u2060$40.00.',
    )
    expect(effectOf(step('sameRisk', { ...figures, leftOut: 1, unknown: 1 }), money)).toBe(
      'Leaves out 1 trade without a known risk, which made −\u2060$40.00. Net P&L changes by +\u2060$40.00.',
    )
  })
  test('says where nothing was left out, and what was unknown', () => {
    expect(effectOf(step('withoutBest'), money)).toBe('Leaves out no trade.')
    expect(effectOf(step('sameRisk'), money)).toBe('Every trade has a known risk. Net P&L changes by $0.00.')
    expect(effectOf(step('fees'), money)).toBe('Net P&L changes by $0.00.')
    expect(effectOf(step('funding'), money)).toBe('Net P&L changes by $0.00.')
    expect(effectOf(step('fees', { unknown: 2 }), money)).toBe(
      '2 trades without a known turnover keep their fees. Net P&L changes by $0.00.',
    )
  })
  test('comes with what it cannot know, in whole sentences', () => {
    for (const kind of SCENARIO_ORDER)
      expect([kind, CAVEATS()[kind]]).toEqual([kind, expect.stringMatching(/^[A-Z].*\.$/)])
  })
})

describe('both curves', () => {
  const point = (day: string, total: number): NetPoint => ({ day, total, net: 0, drawdown: 0, trades: 1 })
  test('have every day of either; a curve begins at zero and stays after its last close', () => {
    const before = [point('2026-01-01', 5), point('2026-01-02', 7), point('2026-01-03', 4), point('2026-01-04', 9)]
    expect(bothCurves(before, [point('2026-01-02', 2), point('2026-01-03', 2)])).toMatchObject([
      { day: '2025-12-31', before: 0, after: 0 },
      { day: '2026-01-01', before: 5, after: 0 },
      { day: '2026-01-02', before: 7, after: 2 },
      { day: '2026-01-03', before: 4, after: 2 },
      { day: '2026-01-04', before: 9, after: 2 },
    ])
  })
  test('have no day without a trade', () => {
    expect(bothCurves([], [])).toEqual([])
    expect(bothCurves([point('2026-01-01', 5)], [])).toMatchObject([{ before: 0 }, { before: 5, after: 0 }])
  })
})

describe('simulations', () => {
  const quantiles = { at5: -50, at25: 10, at50: 90, at75: 150, at95: 300, at99: 400 }
  const simulated = { days: 20, ends: quantiles, drawdowns: quantiles, loss: 0.08, ruin: 0.125 }
  test('say how many lose the share, or end with a loss where the balance is unknown', () => {
    expect(ruinTitle({ ...side(1), simulated }, 30)).toBe('12.5% of simulations lose 30% of the balance')
    expect(ruinTitle({ ...side(1), simulated: { ...simulated, ruin: 0 } }, 30)).toBe(
      'None of 1,000 simulations lose 30% of the balance',
    )
    expect(ruinTitle({ ...side(1), simulated: { ...simulated, ruin: null } }, 30)).toBe(
      '8.0% of simulations end with a loss',
    )
    expect(ruinTitle(side(1), 30)).toBe('Simulations')
  })
  test('are lines with a figure for each side, and a dash where nothing is simulated', () => {
    const lines = ruinLines([{ ...side(1), simulated }, side(1)], { money, lossPct: 30 })
    expect(lines[0]).toEqual(['Lose 30% of the balance at some time', '12.5%', '—'])
    expect(lines).toContainEqual(['Result, worst 5%', '−$50.00', '—'])
    expect(lines).toContainEqual(['Max drawdown, worst 1%', '$400.00', '—'])
  })
})

describe('holding bitcoin', () => {
  const holding = { change: 0.412, net: 4_120, maxDrawdown: 3_000, maxDrawdownPct: 0.25 }
  test('is compared with the trades in percent of the balance, and in money', () => {
    const traded = { netProfit: 1_907, balance: 10_000, isChanged: false }
    expect(bitcoinTitle(holding, traded)).toBe('Holding BTC made +41.20%, these trades +19.07%')
    expect(bitcoinTitle(holding, { ...traded, isChanged: true })).toBe(
      'Holding BTC made +41.20%, these trades with your changes +19.07%',
    )
    expect(holdingText(holding, { balance: 10_000, money })).toBe(
      '$10,000.00 in BTC would have made +\u2060$4,120.00, with a drawdown of up to $3,000.00 (25.0%).',
    )
  })
  test('has no amounts without a balance', () => {
    const plain = { ...holding, net: null, maxDrawdown: null }
    expect(bitcoinTitle(plain, { netProfit: 1_907, balance: null, isChanged: false })).toBe('Holding BTC made +41.20%')
    expect(holdingText(plain, { balance: null, money })).toBe(
      'Its deepest drawdown was 25.0%. Enter a starting balance to see amounts.',
    )
  })
})
