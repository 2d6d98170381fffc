/** The pages Compare and Matrix show the same figures as the lists behind their links. */
// Promise [Compare and matrix] Both sides of a comparison, and every cell and total of a matrix, show the same figures
//   as the list they link to.
import { NET_MONEY } from '@roundtrip/core/reports'
import { type CivilDay, parseDayKey } from '@roundtrip/core/base'
import {
  differenceOf,
  type Group,
  matrixOf,
  MONEY_UNIT,
  selectTrades,
  type TradeColumns,
} from '@roundtrip/core/reports'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createWorkbench } from '../analysis/workbench.ts'
import { drillSearch, type Filters, parseFilters, tradeFilter } from '../filters/filters.ts'
import { narrowedFilter, type SelectedPart } from '../insights/slice-filters.ts'
import { chosenGroups, type Grouping, wholeFilter } from '../reports/grouping.ts'
import { uglyJournal } from '../reports/ugly-journal.testing.ts'
import { DIMENSIONS, partOfKey, splitOf } from './dimensions.ts'
import { othersOf, parsePair, writePair } from './selection.ts'

const today = parseDayKey('2026-05-20') as CivilDay
const venues = new Map([
  ['a1', 'binance'],
  ['a2', 'bybit'],
])
const GROUP_OF = new Map([
  ['breakout', 'setup'],
  ['range', 'setup'],
  ['fomo', 'mistake'],
])
const groupings = (id: string): Grouping | null =>
  id === 'label-group'
    ? { dimension: { by: id, groupOf: GROUP_OF }, nameOf: (key) => key }
    : id === 'combination'
      ? { dimension: { by: id }, nameOf: (key) => key }
      : null

type Case = { readonly columns: TradeColumns; readonly page: Filters; readonly settings: ReturnType<typeof settingsOf> }

function settingsOf(page: Filters, hiddenLabels: readonly string[]) {
  return {
    zone: 'Europe/Berlin',
    dayStartMinutes: 240,
    breakevenBand: 0,
    startBalance: null,
    basis: page.basis,
    hiddenLabels,
    detailed: false,
  }
}

const cases: fc.Arbitrary<Case> = fc
  .record({
    columns: uglyJournal(30),
    basis: fc.constantFrom('', 'basis=open', 'basis=close'),
    others: fc.subarray(
      ['label=breakout', 'without=fomo', 'side=long', 'ticker=BTCUSD', 'account=a1', 'hour=2', 'period=90d', 'q=btc'],
      { maxLength: 2 },
    ),
    hidden: fc.subarray(['helper']),
  })
  .map(({ columns, basis, others, hidden }) => {
    const page = parseFilters(new URLSearchParams([basis, ...others].join('&')))
    return { columns, page, settings: settingsOf(page, hidden) }
  })

function contextOf({ columns }: Case) {
  return { tickers: columns.dictionaries.tickers, venues, today }
}

/** The rows that the trade list shows at an address. */
function listedAt({ columns, settings }: Case, search: string): Uint32Array {
  const filters = parseFilters(new URLSearchParams(search))
  const groups = chosenGroups(filters, { groupings, annotations: undefined })
  return selectTrades(columns, { ...tradeFilter(filters, today), ...(groups.length > 0 && { groups }) }, { settings })
}

function netOf({ columns }: Case, rows: Uint32Array): number {
  return rows.reduce((sum, row) => sum + (columns.net[row] ?? 0), 0) / MONEY_UNIT
}

const IDS = [...DIMENSIONS, 'label-group', 'combination']

test('every cell and every total of a matrix opens a list of just its trades, with its net', () => {
  fc.assert(
    fc.property(cases, fc.subarray(IDS, { minLength: 2, maxLength: 2 }), fc.boolean(), (example, chosen, turned) => {
      const [rows = '', columns = ''] = turned ? chosen.toReversed() : chosen
      const [down, across] = [splitOf(rows, { venues, groupings }), splitOf(columns, { venues, groupings })]
      if (down === null || across === null) throw new Error('Both are known.')
      const { page, settings } = example
      const selected = selectTrades(example.columns, tradeFilter(page, today), { settings })
      const matrix = matrixOf(example.columns, selected, { settings, rows: down, columns: across })
      const check = (group: Group, parts: readonly SelectedPart[]): void => {
        const changes = narrowedFilter(page, parts, contextOf(example))
        expect(changes).not.toBeNull()
        const listed = listedAt(example, drillSearch(page, changes ?? {}))
        expect([parts, listed.length, netOf(example, listed)]).toEqual([parts, group.count, group.netProfit])
      }
      matrix.rows.lines.forEach((line, row) => {
        check(line, [partOfKey(rows, line.key)])
        matrix.columns.lines.forEach(({ key }, column) => {
          const cell = matrix.cells[row * matrix.columns.lines.length + column] ?? null
          if (cell !== null) check(cell, [partOfKey(rows, line.key), partOfKey(columns, key)])
        })
      })
      for (const line of matrix.columns.lines) check(line, [partOfKey(columns, line.key)])
      check(matrix.all, [])
    }),
  )
})

const parts: fc.Arbitrary<SelectedPart> = fc.constantFrom<SelectedPart[]>(
  { dimension: 'side', keys: ['long'] },
  { dimension: 'side', keys: ['short'] },
  { dimension: 'weekday', keys: ['0', '3'] },
  { dimension: 'coin', keys: ['BTC'] },
  { dimension: 'ticker', keys: ['BTCUSD spot'] },
  { dimension: 'label', keys: ['fomo'] },
  { dimension: 'label', keys: ['(none)'] },
  { dimension: 'without', keys: ['breakout'] },
  { dimension: 'period', keys: ['last-month'] },
  { dimension: 'venue', keys: ['bybit'] },
  { dimension: 'after', keys: ['losses-1', 'losses-2', 'losses-3'] },
  { dimension: 'group', keys: ['label-group:setup'] },
  { dimension: 'group', keys: ['combination:breakout+fomo'] },
  { dimension: 'group', keys: ['combination:(none)'] },
)

test('both sides of a comparison have the figures of the lists behind their links', async () => {
  await fc.assert(
    fc.asyncProperty(cases, parts, parts, async (example, a, b) => {
      const { columns, page, settings } = example
      const changes = [a, b].map((part) => narrowedFilter(page, [part], contextOf(example)))
      const listed = changes.map((change) =>
        change === null ? new Uint32Array() : listedAt(example, drillSearch(page, change)),
      )
      const engine = createWorkbench(
        (request) => Promise.resolve({ ...request, columns, rows: new Uint32Array() }),
        ({ filter }) => selectTrades(columns, filter, { settings }),
      )
      const [first, second] = changes.map((change) => {
        if (change === null) return null
        const narrowed = { ...page, ...change }
        return wholeFilter(narrowed, today, { groupings, annotations: undefined })
      })
      const comparison = await engine.compare({
        filter: {},
        settings,
        names: new Map(),
        form: NET_MONEY,
        a: first ?? null,
        b: second ?? null,
      })
      const sides = [comparison.a, comparison.b]
      listed.forEach((rows, side) => {
        expect([sides[side]?.count, sides[side]?.netProfit]).toEqual([rows.length, netOf(example, rows)])
      })
      const [rowsA = new Uint32Array(), rowsB = new Uint32Array()] = listed
      expect(comparison.difference).toEqual(differenceOf(columns, { a: rowsA, b: rowsB, settings }))
      expect(comparison.difference.shared).toBe(rowsA.filter((row) => rowsB.includes(row)).length)
    }),
  )
})

test('all other trades are exactly those that the first side leaves out', () => {
  const every: Readonly<Record<string, readonly string[]>> = {
    side: ['long', 'short'],
    weekday: ['0', '1', '2', '3', '4', '5', '6'],
    ticker: ['BTCUSD inverse', 'BTCUSD spot', 'BTCUSDT', 'BTCUSDT spot', 'ETHUSDT'],
    venue: ['binance', 'bybit'],
  }
  const selectable = parts.filter(
    ({ dimension }) => dimension in every || ['label', 'without', 'group'].includes(dimension),
  )
  fc.assert(
    fc.property(cases, selectable, (example, part) => {
      const others = othersOf(part, every[part.dimension] ?? [])
      const sides = [part, others].map((side) => {
        const changes = side === null ? null : narrowedFilter(example.page, [side], contextOf(example))
        return changes === null ? [] : [...listedAt(example, drillSearch(example.page, changes))]
      })
      const page = [...listedAt(example, drillSearch(example.page, {}))]
      expect(sides.flat().toSorted((x, y) => x - y)).toEqual(page)
    }),
  )
})

describe('the two sides in the address', () => {
  const read = (search: string) => parsePair(new URLSearchParams(search))
  test('are longs and shorts at first', () => {
    expect(read('')).toEqual({ a: { dimension: 'side', keys: ['long'] }, b: { dimension: 'side', keys: ['short'] } })
  })
  test.each([
    'a=weekday%3A5&a=weekday%3A6&b=rest',
    'a=group%3Afield-1%3Ayes&b=group%3Afield-1%3Ano',
    `a=group%3Acombination%3A${'f'.repeat(24)}${`%2B${'0'.repeat(24)}`.repeat(49)}&b=rest`,
    'a=period%3Amonth&b=period%3Alast-month',
    'side=long&a=coin%3ABTC&b=coin%3AETH',
  ])('come back as they went: %s', (search) => {
    expect(writePair(new URLSearchParams(search), read(search)).toString()).toBe(search)
  })
  test('a side that cannot be read is as if it were not there', () => {
    expect(read('a=moon:1&b=side:long')).toEqual({
      a: { dimension: 'side', keys: ['long'] },
      b: { dimension: 'side', keys: ['long'] },
    })
    expect(read('a=label:x&b=nothing').b).toBe('rest')
    expect(read('a=label:x&a=label:y&a=hour:3').a).toEqual({ dimension: 'label', keys: ['x'] })
  })
  test('a period has no others, because no filter says so', () => {
    expect(othersOf({ dimension: 'period', keys: ['month'] }, [])).toBeNull()
  })
})
