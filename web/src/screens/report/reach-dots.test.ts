/** The wording and the drawing of how far trades went. */
// Promise [Laboratory] MAE and MFE of many trades are the same as on the page of each trade.
import type { Reaches, ReachOfTrade } from '@roundtrip/core/paths'
import { describe, expect, test } from 'vitest'
import { shownMoney } from '../../format/money.ts'
import { timeFormat } from '../../format/time.ts'
import { fittingUnit, reachFinding, reachNote, reachPanels, reachTable, shownReaches } from './reach-dots.ts'

const trade = (index: number, changes: Partial<ReachOfTrade> = {}): ReachOfTrade => ({
  tradeId: String(index),
  ticker: 'BTCUSDT',
  closeTime: Date.UTC(2026, 2, 1 + index),
  outcome: 1,
  net: 20,
  mae: -index,
  mfe: 30,
  netR: 2,
  maeR: -index / 10,
  mfeR: 3,
  captured: 0.5,
  isUncertain: false,
  ...changes,
})
const reaches = (trades: readonly ReachOfTrade[], withoutRate = 0): Reaches => ({
  currency: 'USD',
  closed: trades.length,
  trades,
  withoutRate,
})
const eleven = reaches(Array.from({ length: 11 }, (_, index) => trade(index)))
const unknownRisk = { netR: null, maeR: null, mfeR: null }
const dollars = shownMoney('USD')
const times = timeFormat('UTC')

describe('the unit', () => {
  test('is R where at least half of the trades have a risk, and can be money', () => {
    expect(fittingUnit(eleven)).toBe('r')
    expect(fittingUnit(reaches([trade(1), trade(2, unknownRisk)]))).toBe('r')
    expect(fittingUnit(reaches([trade(1), trade(2, unknownRisk), trade(3, unknownRisk)]))).toBe('money')
  })
  test('leaves out trades without a risk in R alone, and says so', () => {
    const some = reaches([trade(1), trade(2, unknownRisk)])
    expect(shownReaches(some, 'r').map(({ mae }) => mae)).toEqual([-0.1])
    expect(shownReaches(some, 'money').map(({ mae }) => mae)).toEqual([-1, -2])
    expect(reachNote(some, shownReaches(some, 'r'), 'r')).toContain('1 trade without a known risk is left out.')
    expect(reachNote(some, shownReaches(some, 'money'), 'money')).not.toContain('left out')
  })
})

test('the finding is about winners, and there is none for too few', () => {
  expect(reachFinding(shownReaches(eleven, 'money'), dollars)).toBe('9 of 10 winners went at most $9.00 against you')
  expect(reachFinding(shownReaches(eleven, 'r'), shownMoney('R'))).toBe(
    '9 of 10 winners went at most 0.90R against you',
  )
  expect(reachFinding(shownReaches(reaches([trade(1)]), 'money'), dollars)).toBeNull()
})

test('trades that may have gone farther, and those without a rate, are counted', () => {
  const some = reaches([trade(1, { isUncertain: true }), trade(2)], 3)
  const note = reachNote(some, shownReaches(some, 'money'), 'money')
  expect(note).toContain('3 trades without a rate to USD are left out.')
  expect(note).toContain('For 1 of 2, MAE or MFE may have been more than a tenth larger.')
})

test('each trade is a dot of both panels, with the signs of its result', () => {
  const some = shownReaches(reaches([trade(1), trade(2, { outcome: -1, net: -5 })]), 'money')
  const panels = reachPanels(some, { money: dollars, times, hrefOf: (id) => `/trade/${id}` })
  expect(panels.map(({ name }) => name)).toEqual(['MAE against result', 'MFE against result'])
  expect(panels[0]?.dots.map(({ x, y, tone, href }) => [x, y, tone, href])).toEqual([
    [-1, 20, 1, '/trade/1'],
    [-2, -5, -1, '/trade/2'],
  ])
  expect(panels[1]?.dots[0]?.lines).toEqual(['MAE −\u2060$1.00, MFE +\u2060$30.00'])
})

test('the table begins with the latest close', () => {
  const rows = reachTable(shownReaches(reaches([trade(1), trade(2, { captured: null })]), 'money'), {
    money: dollars,
    times,
  })
  expect(rows[1]?.slice(2)).toEqual(['+$20.00', '−$2.00', '+$30.00', '—'])
  expect(rows[2]?.slice(2)).toEqual(['+$20.00', '−$1.00', '+$30.00', '50.0%'])
})
