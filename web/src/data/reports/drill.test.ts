/** The list behind a figure has exactly the trades of the figure. */
import { type CivilDay, parseDayKey } from '@roundtrip/core/base'
import {
  analyse,
  type Dimension,
  groupByDimension,
  idOfRow,
  MONEY_UNIT,
  type Report,
  type ReportKind,
  type ReportSettings,
  selectTrades,
  type TradeColumns,
  type TradeFilter,
} from '@roundtrip/core/reports'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  calendarSearch,
  drillSearch,
  type Filters,
  groupFilter,
  madeGroup,
  parseFilters,
  tradeFilter,
} from '../filters/filters.ts'
import { parseGroup } from '../filters/groups.ts'
import { uglyJournal } from './ugly-journal.testing.ts'

const today = parseDayKey('2026-05-20') as CivilDay
const settings = fc.record({
  zone: fc.constantFrom('UTC', 'Europe/Berlin', 'Asia/Kolkata', 'America/New_York'),
  dayStartMinutes: fc.constantFrom(0, 240, 1_410),
  breakevenBand: fc.constantFrom(0, 50),
  startBalance: fc.constantFrom(null, 1_000),
  basis: fc.constant(null),
  hiddenLabels: fc.subarray(['fomo', 'helper']),
})
/** Filters of a screen at the moment one of its figures is clicked. */
const screen = fc
  .record({
    basis: fc.constantFrom('', 'basis=open', 'basis=close'),
    period: fc.constantFrom('', 'period=90d', 'from=2026-04-01&to=2026-04-20'),
    others: fc.subarray([
      'label=breakout',
      'label=fomo',
      'label=(none)',
      'side=long',
      'status=closed',
      'ticker=BTCUSDT',
      'ticker=BTCUSD',
      'outcome=win',
      'outcome=breakeven',
      'account=a1',
      'holding=<1m',
      'hour=2',
      'q=btc',
    ]),
    isBare: fc.boolean(),
  })
  .map(({ basis, period, others, isBare }) =>
    parseFilters(new URLSearchParams([basis, ...(isBare ? [] : [period, ...others.slice(0, 2)])].join('&'))),
  )

type Case = { readonly columns: TradeColumns; readonly filters: Filters; readonly settings: ReportSettings }
const cases: fc.Arbitrary<Case> = fc
  .record({ columns: uglyJournal(), filters: screen, settings })
  .map(({ columns, filters, settings: chosen }) => ({
    columns,
    filters,
    settings: { ...chosen, basis: filters.basis, detailed: false },
  }))

function rowsOf({ columns, settings: reportSettings }: Case, filter: TradeFilter): Uint32Array {
  return selectTrades(columns, filter, { settings: reportSettings })
}

function reportOf(example: Case, filters: Filters): Report {
  return analyse(example.columns, rowsOf(example, tradeFilter(filters, today)), example.settings)
}

const listed = (search: string) => parseFilters(new URLSearchParams(search))
const net = ({ columns }: Case, rows: Uint32Array) =>
  rows.reduce((sum, row) => sum + (columns.net[row] ?? 0), 0) / MONEY_UNIT

// Promise [Figures and the trades behind them] A figure opens exactly the trades that it counts.
test('every cell of every report opens a list of exactly its trades, with its total', () => {
  fc.assert(
    fc.property(cases, (example) => {
      const { groups } = reportOf(example, example.filters)
      for (const [kind, cells] of Object.entries(groups) as [ReportKind, Report['groups'][ReportKind]][]) {
        // An hour without trades is shown, but links to nothing.
        for (const cell of cells.filter(({ count }) => count > 0)) {
          const opened = listed(drillSearch(example.filters, groupFilter(example.filters, kind, cell.key)))
          const rows = rowsOf(example, tradeFilter(opened, today))
          expect([kind, cell.key, rows.length, net(example, rows)]).toEqual([
            kind,
            cell.key,
            cell.count,
            cell.netProfit,
          ])
          const { summary } = reportOf(example, opened)
          expect([summary.count, summary.netProfit]).toEqual([cell.count, cell.netProfit])
        }
      }
    }),
  )
})

const dimensions: readonly Dimension[] = [
  { by: 'combination' },
  {
    by: 'label-group',
    groupOf: new Map([
      ['breakout', 'setup'],
      ['range', 'setup'],
      ['fomo', 'mistake'],
    ]),
  },
]

// Promise [Figures and the trades behind them] A figure opens exactly the trades that it counts.
test('so does every label group, combination of labels and value of a custom field', () => {
  fc.assert(
    fc.property(cases, (example) => {
      const values = new Map<string, string>()
      for (let row = 0; row < example.columns.count; row += 1) {
        if (row % 3 < 2) values.set(idOfRow(example.columns, row), row % 3 === 0 ? 'yes' : 'no')
      }
      const filter = tradeFilter(example.filters, today)
      for (const dimension of [...dimensions, { by: 'field', keyOf: values } as const]) {
        const cells = groupByDimension(example.columns, rowsOf(example, filter), {
          settings: example.settings,
          dimension,
        })
        for (const { key, count, netProfit } of cells) {
          const opened = listed(drillSearch(example.filters, madeGroup(example.filters, 'made', key)))
          const groups = opened.group.map((value) => ({ dimension, keys: [parseGroup(value).key] }))
          const rows = rowsOf(example, { ...tradeFilter(opened, today), groups })
          expect([key, rows.length, net(example, rows)]).toEqual([key, count, netProfit])
        }
      }
    }),
  )
})

// Promise [Figures and the trades behind them] A figure opens exactly the trades that it counts.
test('a day of the calendar opens the trades behind its figures', () => {
  fc.assert(
    fc.property(cases, (example) => {
      const { equity } = reportOf(example, example.filters)
      for (const { day, net: ofDay, open, closedTrades } of equity) {
        if (open === 0 && closedTrades === 0) continue
        const opened = reportOf(example, listed(calendarSearch(example.filters, day)))
        const point = opened.equity.find((candidate) => candidate.day === day)
        expect([day, point?.net, point?.open, point?.closedTrades]).toEqual([day, ofDay, open, closedTrades])
        expect([opened.summary.netProfit, opened.summary.count]).toEqual([ofDay, closedTrades])
      }
    }),
  )
})

test('a contract and a spot pair of one name are two rows, and each opens its own trades', () => {
  const filters = parseFilters(new URLSearchParams())
  const [example] = fc.sample(uglyJournal(60, 60), { numRuns: 1, seed: 7 })
  const columns = example as TradeColumns
  const journal: Case = {
    columns,
    filters,
    settings: { zone: 'UTC', dayStartMinutes: 0, breakevenBand: 0, startBalance: null, basis: null },
  }
  const keys = reportOf(journal, filters).groups.ticker.map(({ key }) => key)
  expect(keys.toSorted()).toEqual(['BTCUSD inverse', 'BTCUSD spot', 'BTCUSDT', 'BTCUSDT spot', 'ETHUSDT'])
  const kindsOf = (ticker: string) => {
    const rows = rowsOf(journal, tradeFilter(listed(`ticker=${ticker}`), today))
    return [...new Set(Array.from(rows, (row) => columns.dictionaries.tickers[columns.ticker[row] ?? 0]?.kind))].sort()
  }
  expect(kindsOf('BTCUSDT')).toEqual(['linear'])
  expect(kindsOf('BTCUSDT spot')).toEqual(['spot'])
  // A link from before the second kind was traded still finds something.
  expect(kindsOf('BTCUSD')).toEqual(['inverse', 'spot'])
})
