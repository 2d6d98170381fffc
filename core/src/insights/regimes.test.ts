/**
 * The market at the open among the insights: known at the open, by itself and for each side, and silent without
 * candles.
 */
import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../base/index.ts'
import { type Regime, REGIMES, regimesOf } from '../coins/index.ts'
import { walkedMarkets } from '../coins/made-coins.testing.ts'
import { idOfRow, NONE_KEY, type TradeColumns } from '../reports/index.ts'
import { explain, findInsights } from './index.ts'
import { columnsOfMade, everyRow, FIRST_DAY, madeTrades, randomOf, SETTINGS, TICKERS } from './made-journals.testing.ts'

const MARKETS = walkedMarkets(TICKERS, { firstDay: FIRST_DAY / DAY_MS - 365, count: 900, seed: 4 })

/** `lacks`: trades without candles. */
function groupsOf(columns: TradeColumns, lacks: (row: number) => boolean = () => false) {
  const regimes = regimesOf(columns, MARKETS)
  const lacking = new Set([...everyRow(columns)].filter(lacks).map((row) => idOfRow(columns, row)))
  const shown = (id: Regime) => new Map([...regimes[id]].filter(([trade]) => !lacking.has(trade)))
  const groups = REGIMES.map((id) => ({ id, dimension: { by: 'field', keyOf: shown(id) }, isAtOpen: true }) as const)
  return { regimes, groups }
}

type Planted = { readonly row: number; readonly trend: string | undefined; readonly side: number }

function insightsOf(isIn: (trade: Planted) => boolean, lacks?: (row: number) => boolean) {
  const trades = madeTrades(randomOf(11), 900, ({ normal }) => 100 * normal())
  const columns = columnsOfMade(trades)
  const { regimes, groups } = groupsOf(columns, lacks)
  for (let row = 0; row < columns.count; row += 1) {
    const trend = regimes.trend.get(idOfRow(columns, row))
    if (!isIn({ row, trend, side: columns.side[row] ?? 0 })) continue
    const net = (columns.net[row] ?? 0) - 90e8
    columns.net[row] = columns.gross[row] = net
  }
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

test('trades without candles are not a slice, though they lose', () => {
  const isThird = (row: number) => row % 3 === 0
  expect(JSON.stringify(insightsOf(({ row }) => isThird(row), isThird))).not.toContain('(none)')
})

describe('an explanation', () => {
  const columns = columnsOfMade(madeTrades(randomOf(12), 300, ({ normal }) => 100 * normal()))
  const { regimes } = groupsOf(columns)
  for (let row = 0; row < columns.count; row += 1) {
    if (regimes.volatility.get(idOfRow(columns, row)) !== 'wild') continue
    columns.net[row] = columns.gross[row] = -300e8
  }
  const journal = { columns, rows: everyRow(columns), settings: SETTINGS }
  const namesOf = (splits: readonly { readonly by: string }[]) => splits.map(({ by }) => by)

  test('splits trades by the market at the open, where most of a loss lies, and counts those without candles', () => {
    const { groups } = groupsOf(columns, (row) => row % 10 === 0)
    const { splits, most, amounts } = explain({ ...journal, groups }, journal.rows)
    expect(namesOf(splits)).toEqual(expect.arrayContaining([...REGIMES]))
    const volatility = splits.find(({ by }) => by === 'volatility')?.groups ?? []
    expect(volatility.map(({ key }) => key).toSorted()).toEqual([NONE_KEY, 'calm', 'usual', 'wild'])
    expect(volatility.reduce((sum, { trades }) => sum + trades, 0)).toBe(columns.count)
    expect(volatility.reduce((sum, group) => sum + group.amounts.net, 0)).toBeCloseTo(amounts.net, 6)
    expect(volatility.find(({ key }) => key === NONE_KEY)?.trades).toBeGreaterThanOrEqual(columns.count / 10)
    expect(most).toMatchObject({ by: 'volatility', key: 'wild' })
  })
  test('has no such split without candles', () => {
    const { groups } = groupsOf(columns, () => true)
    for (const given of [{}, { groups }]) {
      const names = namesOf(explain({ ...journal, ...given }, journal.rows).splits)
      expect(names.filter((by) => REGIMES.some((regime) => regime === by))).toEqual([])
    }
  })
  test('names a market that is more frequent among its trades, never one that is unknown', () => {
    const { groups } = groupsOf(columns, (row) => row % 3 === 0)
    const wild = journal.rows.filter((row) => regimes.volatility.get(idOfRow(columns, row)) === 'wild')
    const others = journal.rows.filter((row) => !wild.includes(row)).slice(0, 20)
    const { frequent } = explain({ ...journal, groups }, Uint32Array.from([...wild.slice(0, -10), ...others]).sort())
    expect(frequent[0]).toMatchObject({ by: 'volatility', key: 'wild' })
    expect(frequent.map(({ key }) => key)).not.toContain(NONE_KEY)
  })
})
