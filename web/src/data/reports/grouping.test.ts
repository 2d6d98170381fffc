import { combinationsIn, NONE_KEY } from '@roundtrip/core/reports'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { labelsInOrder } from '../labels/label-order.ts'
import { groupingByRegime, groupingOf, keysOfGrouping } from './grouping.ts'
import { uglyJournal } from './ugly-journal.testing.ts'

const label = (id: string, name: string, group: 'setup' | 'mistake' | 'emotion' | 'custom') => ({ id, name, group })
const labels = labelsInOrder([
  label('a', 'Zealous', 'emotion'),
  label('b', 'FOMO', 'mistake'),
  label('c', 'Breakout', 'setup'),
  label('d', 'Aggressive', 'mistake'),
])

const nameOf = (key: string) => groupingOf('combination', { labels, fields: [], annotations: undefined })?.nameOf(key)

test('a combination has the names of its labels in the order in which labels are listed', () => {
  expect(nameOf('a+b+c+d')).toBe('Breakout + Aggressive + FOMO + Zealous')
  expect(nameOf('b+c')).toBe('Breakout + FOMO')
  expect(nameOf('c')).toBe('Breakout')
  expect(nameOf(NONE_KEY)).toBe('Without a label')
})

test('a label that was deleted keeps its place among the trades, behind all others', () => {
  expect(nameOf('0+b+c')).toBe('Breakout + FOMO + 0')
})

test('no two combinations of a journal have one name', () => {
  const labels = ['breakout', 'fomo', 'range', 'helper'].map((id) => label(id, id.toUpperCase(), 'setup'))
  const grouping = groupingOf('combination', { labels, fields: [], annotations: undefined })
  fc.assert(
    fc.property(uglyJournal(30), (columns) => {
      const keys = combinationsIn(columns, {})
      expect(new Set(keys.map((key) => grouping?.nameOf(key))).size).toBe(keys.length)
    }),
    { numRuns: 50 },
  )
})

test('markets at the open have an order and names, and trades without candles are unknown', () => {
  const regimes = { trend: new Map([['a', 'above']]), volatility: new Map([['a', 'wild']]) }
  const read = (id: 'trend' | 'volatility') => {
    const grouping = groupingByRegime(id, regimes)
    return keysOfGrouping(id, grouping).map(grouping.nameOf)
  }
  expect(read('trend')).toEqual(['Above the EMA 50', 'Below the EMA 50', 'Unknown'])
  expect(read('volatility')).toEqual(['Calm', 'As usual', 'Volatile', 'Unknown'])
  expect(groupingByRegime('trend', undefined).dimension).toMatchObject({ by: 'field', keyOf: new Map() })
})
