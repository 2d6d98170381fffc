/** Two screens that show the same figure agree, on journals as messy as real ones. */
import { type CivilDay, parseDayKey } from '@roundtrip/core/base'
import {
  analyse,
  dayReport,
  periodReport,
  MONEY_UNIT,
  type Report,
  type ReportSettings,
  selectTrades,
  type TradeColumns,
  tradesCsv,
} from '@roundtrip/core/reports'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calendarDays, sumOfDays } from '../../parts/calendar.ts'
import { parseFilters, tradeFilter } from '../filters/filters.ts'
import { uglyJournal } from './ugly-journal.testing.ts'

const today = parseDayKey('2026-05-20') as CivilDay
const filter = fc
  .subarray([
    'side=long',
    'label=fomo',
    'ticker=BTCUSDT',
    'from=2026-04-01&to=2026-04-20',
    'account=a1',
    'status=closed',
  ])
  .map((parts) => tradeFilter(parseFilters(new URLSearchParams(parts.slice(0, 1).join('&'))), today))
const settings: fc.Arbitrary<ReportSettings> = fc.record({
  zone: fc.constantFrom('UTC', 'Asia/Kolkata', 'America/New_York'),
  dayStartMinutes: fc.constantFrom(0, 240),
  breakevenBand: fc.constantFrom(0, 50),
  startBalance: fc.constantFrom(null, 1_000),
  basis: fc.constantFrom(null, 'open', 'close'),
})

type Screens = { readonly columns: TradeColumns; readonly rows: Uint32Array; readonly report: Report }

function everywhere(check: (screens: Screens, settings: ReportSettings) => void): void {
  fc.assert(
    fc.property(uglyJournal(), filter, settings, (columns, selected, chosen) => {
      const rows = selectTrades(columns, selected, { settings: chosen })
      check({ columns, rows, report: analyse(columns, rows, { ...chosen, detailed: false }) }, chosen)
    }),
  )
}

const sum = (values: readonly number[]) =>
  values.reduce((total, value) => total + Math.round(value * MONEY_UNIT), 0) / MONEY_UNIT

type Line = { readonly net: number; readonly counted: string; readonly status: string }
function linesOf({ columns, rows }: Screens): readonly Line[] {
  const [head = '', ...lines] = tradesCsv(columns, rows, new Map()).trimEnd().split(/\r?\n/)
  const names = head.split(',')
  const cell = (line: string, name: string) => line.split(',')[names.indexOf(name)] ?? ''
  return lines.map((line) => ({
    net: Number(cell(line, 'net_pnl') || Number.NaN),
    counted: cell(line, 'counted'),
    status: cell(line, 'status'),
  }))
}

// Promise [Figures and the trades behind them] Cards, curves, reports, calendar, day pages and CSV files agree.
describe('closed trades', () => {
  test('the card and the end of the curve are one number', () =>
    everywhere(({ report }) => {
      expect(report.netCurve.at(-1)?.total ?? 0).toBe(report.summary.netProfit)
      expect(sum(report.netCurve.map(({ net }) => net))).toBe(report.summary.netProfit)
      expect(report.netCurve.reduce((count, point) => count + point.trades, 0)).toBe(report.summary.count)
    }))

  test('the card and the deepest point under the curve are one number', () =>
    everywhere(({ report }) => {
      const deepest = Math.max(0, ...report.netCurve.map(({ drawdown }) => drawdown))
      expect(report.summary.count === 0 ? null : deepest).toBe(report.summary.maxDrawdown)
    }))

  test('the rows of every report add up to the card, except labels, which overlap', () =>
    everywhere(({ report }) => {
      for (const [kind, groups] of Object.entries(report.groups)) {
        if (kind === 'label') continue
        expect([kind, sum(groups.map(({ netProfit }) => netProfit))]).toEqual([kind, report.summary.netProfit])
        expect(groups.reduce((count, group) => count + group.count, 0)).toBe(report.summary.count)
      }
    }))

  test('the counted lines of the CSV file add up to the card', () =>
    everywhere((screens) => {
      const counted = linesOf(screens).filter((line) => line.counted === 'yes')
      expect(counted).toHaveLength(screens.report.summary.count ?? 0)
      expect(sum(counted.map(({ net }) => net))).toBe(screens.report.summary.netProfit)
    }))
})

test('the columns Long and Short are the report of a filter by that side, open trades included', () => {
  fc.assert(
    fc.property(uglyJournal(), filter, settings, (columns, selected, chosen) => {
      const whole = analyse(columns, selectTrades(columns, selected, { settings: chosen }), chosen)
      for (const side of ['long', 'short'] as const) {
        if (selected.side !== undefined) continue
        const rows = selectTrades(columns, { ...selected, side }, { settings: chosen })
        expect(whole[side]).toEqual(analyse(columns, rows, chosen).summary)
      }
    }),
    { numRuns: 25 },
  )
})

// Promise [Figures and the trades behind them] Cards, curves, reports, calendar, day pages and CSV files agree.
describe('the headline, and what open trades have booked next to it', () => {
  test('the headline and the open part are what the calendar, its months and the curve of everything booked add up to', () =>
    everywhere(({ report }) => {
      const { closed, open, total } = report.booked
      const start = report.capital.start ?? 0
      expect(closed).toBe(report.summary.netProfit)
      expect(sum([closed, open])).toBe(total)
      expect((report.equity.at(-1)?.equity ?? start) - start).toBeCloseTo(total, 7)
      const days = calendarDays(report)
      const months = new Set(days.map(({ key }) => key.slice(0, 7)))
      const sums = [...months].map((month) => sumOfDays(days.filter(({ key }) => key.startsWith(month))))
      expect([sum(sums.map(({ netProfit }) => netProfit)), sum(sums.map((month) => month.open))]).toEqual([
        closed,
        open,
      ])
    }))

  test('a month of the calendar is its row in the report by month, and the best day its best cell', () =>
    everywhere(({ columns, rows }, chosen) => {
      const report = analyse(columns, rows, { ...chosen, basis: 'close', detailed: false })
      const days = calendarDays(report)
      for (const { key, netProfit, count } of report.groups.month) {
        const cells = sumOfDays(days.filter((day) => day.key.startsWith(key)))
        expect([key, cells.netProfit, cells.count]).toEqual([key, netProfit, count])
      }
      const nets = days.filter(({ count }) => count > 0).map(({ netProfit }) => netProfit)
      expect(report.summary.bestDay).toBe(nets.length === 0 ? null : Math.max(...nets))
      expect(report.summary.worstDay).toBe(nets.length === 0 ? null : Math.min(...nets))
    }))

  test('the open lines of the CSV file add up to the open part', () =>
    everywhere((screens) => {
      const open = linesOf(screens).filter((line) => line.counted === 'open')
      expect(sum(open.map(({ net }) => net))).toBe(screens.report.booked.open)
    }))

  test('the page of a day has the figures of its cell in the calendar', () =>
    everywhere(({ columns, rows, report }, chosen) => {
      for (const { day, net, open, closedTrades } of report.equity) {
        const page = dayReport(columns, rows, { settings: chosen, day: parseDayKey(day) as CivilDay })
        expect([day, page.net, page.open, page.closed]).toEqual([day, net, open, closedTrades])
      }
    }))

  test('the reviews of all time have the headline and the open part', () =>
    everywhere(({ columns, rows, report }, chosen) => {
      const [first, last] = [report.equity[0], report.equity.at(-1)].map((day) => parseDayKey(day?.day ?? ''))
      if (first == null || last == null) return
      const { net, open, gross, fees, funding, otherCash } = periodReport(columns, rows, {
        settings: chosen,
        span: { first, last },
      })
      expect([net, open]).toEqual([report.booked.closed, report.booked.open])
      expect(sum([gross, -fees, funding, otherCash])).toBe(net)
    }))
})

// Promise [Figures and the trades behind them] Every trade is counted, or says why it is not.
test('every listed trade is counted or says why it is not, and the reasons add up', () =>
  everywhere((screens) => {
    const { notices, selected, summary } = screens.report
    const lines = linesOf(screens)
    const countOf = (reason: string) => lines.filter((line) => line.counted === reason).length
    expect(selected).toBe(lines.length)
    expect([
      countOf('yes'),
      countOf('open'),
      countOf('pending-rate'),
      countOf('history-incomplete'),
      countOf('excluded'),
      countOf('withdrawn'),
    ]).toEqual([
      summary.count,
      notices.openTrades,
      notices.pendingRate,
      notices.incompleteHistory,
      notices.excluded,
      notices.withdrawn,
    ])
    expect(lines.every(({ counted }) => counted !== '')).toBe(true)
  }))
