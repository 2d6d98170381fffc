/** Traits of a trade beyond its ticker and times; filters and groups agree on them. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../base/index.ts'
import { describe, expect, test } from 'vitest'
import { annotate, groupByDimension, selectTrades, type Trait, TRAIT_KEYS, traitIndexes, TRAITS } from './index.ts'
import { columnsOfRows, type TradeRow } from './rows.testing.ts'

const SETTINGS = { zone: 'UTC', dayStartMinutes: 0, breakevenBand: 0, startBalance: null, basis: null }
/** A Monday at midnight in UTC. */
const START = 1_767_571_200_000

function row(index: number, openMinute: number, closeMinute: number, gross: string): TradeRow {
  return {
    id: String(index).padStart(16, '0'),
    ticker: 'BTCUSDT',
    side: 1,
    openTime: START + openMinute * MINUTE_MS,
    closeTime: START + closeMinute * MINUTE_MS,
    gross,
    fees: '0',
    funding: '0',
    turnover: '1000',
  }
}

/** Keys of the trades in the order of their close. */
function keysOf(rows: readonly TradeRow[], trait: Trait): string[] {
  const columns = columnsOfRows(rows)
  return Array.from(traitIndexes(columns, SETTINGS, trait), (index) => TRAIT_KEYS[trait][index] ?? '')
}

describe('the run before a trade', () => {
  test('counts what had closed before its open, up to three in a row', () => {
    const rows = [
      row(0, 0, 1, '-1'),
      row(1, 2, 3, '-1'),
      row(2, 4, 5, '-1'),
      row(3, 6, 7, '-1'),
      row(4, 8, 9, '1'),
      row(5, 10, 11, '1'),
    ]
    expect(keysOf(rows, 'after')).toEqual(['first', 'losses-1', 'losses-2', 'losses-3', 'losses-3', 'wins-1'])
  })
  test('does not know a close of the same millisecond, nor a trade that is still open', () => {
    const rows = [row(0, 0, 5, '-1'), row(1, 5, 6, '1'), row(2, 3, 9, '1')]
    expect(keysOf(rows, 'after')).toEqual(['first', 'first', 'first'])
  })
  test('is neither ended nor extended by a breakeven trade', () => {
    const rows = [row(0, 0, 1, '-1'), row(1, 2, 3, '0'), row(2, 4, 5, '1')]
    expect(keysOf(rows, 'after')).toEqual(['first', 'losses-1', 'losses-1'])
  })
})

describe('the day of a trade', () => {
  const rows = [0, 1, 2, 3, 4, 5, 6].map((index) => row(index, index * 60, index * 60 + 30, '1'))
  const nextDay = row(7, DAY_MS / MINUTE_MS, DAY_MS / MINUTE_MS + 1, '1')
  test('numbers its trades by their open', () => {
    expect(keysOf([...rows, nextDay], 'number')).toEqual(['1', '2', '3', '4-5', '4-5', '6-10', '6-10', '1'])
  })
  test('says how many there were', () => {
    expect(keysOf([...rows, nextDay], 'busy')).toEqual([...Array<string>(7).fill('6-10'), '1'])
  })
})

test('sessions go by the hour in UTC', () => {
  const hours = [0, 7, 8, 12, 13, 15, 16, 20, 21, 23]
  const rows = hours.map((hour, index) => row(index, hour * 60, hour * 60 + 1, '1'))
  expect(keysOf(rows, 'session')).toEqual('asia asia europe europe europe-us europe-us us us late late'.split(' '))
})

test('a stop is kept until it was moved farther from the price', () => {
  const columns = columnsOfRows([0, 1, 2, 3].map((index) => row(index, index, index + 1, '1')))
  const noted = { labels: [], risk: null, excluded: false }
  const withStops = annotate(columns, [
    { ...noted, tradeId: '0'.repeat(15) + '1', stop: 90, stopMoves: [] },
    { ...noted, tradeId: '0'.repeat(15) + '2', stop: 90, stopMoves: [95, 97] },
    { ...noted, tradeId: '0'.repeat(15) + '3', stop: 90, stopMoves: [95, 85] },
  ])
  const indexes = traitIndexes(withStops, SETTINGS, 'stops')
  expect(Array.from(indexes, (index) => TRAIT_KEYS.stops[index])).toEqual([
    'no-stop',
    'stop-kept',
    'stop-kept',
    'stop-moved-away',
  ])
})

describe('every trait', () => {
  const rows = Array.from({ length: 60 }, (_, index) =>
    row(index, index * 47, index * 47 + 1 + ((index * 31) % 200), String(((index * 7) % 11) - 5)),
  )
  const columns = columnsOfRows(rows)
  test.each(TRAITS)('%s: a filter by a key has the trades of its row in the report', (trait) => {
    const all = selectTrades(columns, {}, { settings: SETTINGS })
    const groups = groupByDimension(columns, all, { settings: SETTINGS, dimension: { by: 'trait', trait } })
    expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(columns.count)
    for (const { key, count, netProfit } of groups) {
      const chosen = selectTrades(columns, { traits: { [trait]: [key] } }, { settings: SETTINGS })
      expect(chosen).toHaveLength(count)
      expect(chosen.reduce((sum, at) => sum + (columns.net[at] ?? 0), 0)).toBe(Math.round(netProfit * 1e8))
    }
    expect(selectTrades(columns, { traits: { [trait]: ['no such key'] } }, { settings: SETTINGS })).toHaveLength(0)
  })
  test('keeps its keys apart by the hour of the day that begins', () => {
    const late = { ...SETTINGS, dayStartMinutes: 12 * (HOUR_MS / MINUTE_MS) }
    expect(traitIndexes(columns, late, 'number')).not.toEqual(traitIndexes(columns, SETTINGS, 'number'))
  })
})
