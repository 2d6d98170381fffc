/** A trader's day begins at any minute: an event a minute before belongs to the previous day, everywhere. */
// Promise [Reports] Days begin at the minute the trader chose, in daily figures, filters, rules and periods.
import { describe, expect, test } from 'vitest'
import {
  accountId,
  type CivilDay,
  createClock,
  dayKey,
  localDay,
  MINUTE_MS,
  parseDayKey,
  startOfDay,
} from '../base/index.ts'
import { buildTrades, createRates, DEFAULT_BUILD_OPTIONS } from '../trades/index.ts'
import { parseTable } from '../trades/table.testing.ts'
import { historyOf } from './history.ts'
import { judgedTradesOf } from './judged-trades.ts'
import { analyse, columnsOf, dayReport, periodReport, type ReportSettings, selectTrades } from '../reports/index.ts'

const DAY = parseDayKey('1970-01-03') as CivilDay
const BEFORE = (DAY - 1) as CivilDay

/** Opened for a fee of 1 in the last minute of a day, and closed for 10 minus a fee of 2 in the first of the next. */
function aroundStart(dayStartMinutes: number, zone: string) {
  const settings: ReportSettings = { zone, dayStartMinutes, breakevenBand: 0, startBalance: null, basis: null }
  const clock = createClock(settings)
  const start = startOfDay(clock, DAY) / MINUTE_MS
  const { fills } = parseTable(`fill ${start - 1}m buy 1 100 fee 1\n fill ${start}m sell 1 110 fee 2`, {
    account: accountId('main'),
  })
  const { trades } = buildTrades({ fills, cashEvents: [] }, DEFAULT_BUILD_OPTIONS)
  const columns = columnsOf(trades, { currency: 'USD', rates: createRates([]) })
  return { settings, clock, columns, rows: selectTrades(columns, {}, { settings }) }
}

describe.each([
  ['17:30', 17 * 60 + 30, 'UTC'],
  ['17:17', 17 * 60 + 17, 'UTC'],
  ['00:01', 1, 'America/New_York'],
  ['23:59', 23 * 60 + 59, 'Asia/Kathmandu'],
  ['06:07', 6 * 60 + 7, 'Europe/Berlin'],
])('a day that begins at %s', (_, dayStartMinutes, zone) => {
  const { settings, clock, columns, rows } = aroundStart(dayStartMinutes, zone)
  const made = (day: CivilDay): number => dayReport(columns, rows, { settings, day }).net

  test('has its money, and the day before what came a minute earlier', () => {
    const report = analyse(columns, rows, settings)
    expect(
      report.equity.map(({ day, pnl, openedTrades, closedTrades }) => [day, pnl, openedTrades, closedTrades]),
    ).toEqual([
      [dayKey(BEFORE), -1, 1, 0],
      [dayKey(DAY), 8, 0, 1],
    ])
    expect([made(BEFORE), made(DAY)]).toEqual([0, 7])
    expect(report.netCurve.map(({ day, net }) => [day, net])).toEqual([[dayKey(DAY), 7]])
    const span = { first: BEFORE, last: BEFORE }
    expect(periodReport(columns, rows, { settings, span })).toMatchObject({ net: 0, opened: 1, closed: 0 })
  })

  test('selects by days, weekdays and groups alike', () => {
    const countOf = (filter: Parameters<typeof selectTrades>[1]): number =>
      selectTrades(columns, filter, { settings }).length
    const [first, last] = [dayKey(BEFORE), dayKey(DAY)]
    expect([countOf({ from: last }), countOf({ to: first })]).toEqual([1, 0])
    expect([countOf({ from: last, basis: 'open' }), countOf({ to: first, basis: 'open' })]).toEqual([0, 1])
    // 1970-01-02 was a Friday; weekdays are those of the open.
    expect([countOf({ weekdays: [4] }), countOf({ weekdays: [5] })]).toEqual([1, 0])
    expect(analyse(columns, rows, settings).groups.weekday.filter(({ count }) => count > 0)).toMatchObject([
      { key: '4' },
    ])
  })

  test('is the day of its rules, too', () => {
    const { trades, events } = judgedTradesOf(columns)
    const { steps } = historyOf(trades, events, clock)
    expect(steps.filter(({ what }) => what === 'money').map(({ day }) => dayKey(day))).toEqual([
      dayKey(BEFORE),
      dayKey(DAY),
    ])
    expect(trades.map(({ openTime }) => localDay(clock, openTime))).toEqual([BEFORE])
  })
})
