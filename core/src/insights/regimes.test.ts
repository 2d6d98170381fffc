/**
 * The market at the open among the insights: known at the open, by itself and for each side, and silent without
 * candles.
 */
import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../base/index.ts'
import { type Regime, REGIMES, regimesOf } from '../coins/index.ts'
import { walkedMarkets } from '../coins/made-coins.testing.ts'
import { idOfRow } from '../reports/index.ts'
import { findInsights } from './index.ts'
import { columnsOfMade, everyRow, FIRST_DAY, madeTrades, randomOf, SETTINGS, TICKERS } from './made-journals.testing.ts'

const MARKETS = walkedMarkets(TICKERS, { firstDay: FIRST_DAY / DAY_MS - 365, count: 900, seed: 4 })

type Planted = { readonly row: number; readonly trend: string | undefined; readonly side: number }

/** `lacks`: trades without candles. */
function insightsOf(isIn: (trade: Planted) => boolean, lacks: (row: number) => boolean = () => false) {
  const trades = madeTrades(randomOf(11), 900, ({ normal }) => 100 * normal())
  const columns = columnsOfMade(trades)
  const regimes = regimesOf(columns, MARKETS)
  for (let row = 0; row < columns.count; row += 1) {
    const trend = regimes.trend.get(idOfRow(columns, row))
    if (!isIn({ row, trend, side: columns.side[row] ?? 0 })) continue
    const net = (columns.net[row] ?? 0) - 90e8
    columns.net[row] = columns.gross[row] = net
  }
  const lacking = new Set([...everyRow(columns)].filter(lacks).map((row) => idOfRow(columns, row)))
  const shown = (id: Regime) => new Map([...regimes[id]].filter(([trade]) => !lacking.has(trade)))
  const groups = REGIMES.map((id) => ({ id, dimension: { by: 'field', keyOf: shown(id) }, isAtOpen: true }) as const)
  return findInsights({ columns, rows: everyRow(columns), settings: SETTINGS, groups }).insights
}

describe('trades that lose', () => {
  test('below the average of their coin are named by it', () => {
    expect(insightsOf(({ trend }) => trend === 'below')[0]).toMatchObject({
      direction: 'loses',
      parts: [{ dimension: 'group', keys: ['trend:below'] }],
    })
  })
  test('as shorts above it alone are named by both', () => {
    const [first] = insightsOf(({ trend, side }) => trend === 'above' && side < 0)
    expect(first?.parts).toEqual([
      { dimension: 'side', keys: ['short'] },
      { dimension: 'group', keys: ['trend:above'] },
    ])
  })
  test('below it are not named by candles that are not there', () => {
    const insights = insightsOf(
      ({ trend }) => trend === 'below',
      () => true,
    )
    expect(insights.flatMap(({ parts }) => parts).filter(({ dimension }) => dimension === 'group')).toEqual([])
  })
})

test('trades without candles are no slice, though they lose', () => {
  const isThird = (row: number) => row % 3 === 0
  expect(JSON.stringify(insightsOf(({ row }) => isThird(row), isThird))).not.toContain('(none)')
})
