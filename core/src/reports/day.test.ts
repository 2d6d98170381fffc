import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CivilDay, parseDayKey } from '../base/index.ts'
import { history } from '../trades/history.testing.ts'
import { buildTrades, createRates, DEFAULT_BUILD_OPTIONS } from '../trades/index.ts'
import { LINEAR, parseTable, SPOT } from '../trades/table.testing.ts'
import {
  analyse,
  annotate,
  columnsOf,
  dayReport,
  periodReport,
  type ReportSettings,
  type TradeColumns,
} from './index.ts'

const UTC: ReportSettings = { zone: 'UTC', dayStartMinutes: 0, breakevenBand: 0, startBalance: null, basis: null }
const EARLY: ReportSettings = { ...UTC, zone: 'Europe/Berlin', dayStartMinutes: 240 }

function columnsOfTable(table: string): TradeColumns {
  const { fills, cashEvents } = parseTable(table, { traded: LINEAR })
  const { trades } = buildTrades({ fills, cashEvents }, DEFAULT_BUILD_OPTIONS)
  return columnsOf(trades, { currency: 'USDT', rates: createRates([]) })
}

const all = (columns: TradeColumns): Uint32Array => Uint32Array.from({ length: columns.count }, (_, row) => row)
const dayOf = (key: string): CivilDay => parseDayKey(key) ?? (0 as CivilDay)

/** Held over midnight, closed in two steps and paid funding: opened on day one, closed on day two. */
const OVERNIGHT = columnsOfTable(`
  fill     60m   buy   2  100  fee 1
  fill     120m  sell  1  110  fee 0.5
  funding  600m  -2
  fill     1500m sell  1  90   fee 0.5
  fill     1560m sell  1  50   fee 0.1`)

test('a trade is listed on each day on which something happened to it, and counts on the day of its close', () => {
  const first = dayReport(OVERNIGHT, all(OVERNIGHT), { settings: UTC, day: dayOf('1970-01-01') })
  const second = dayReport(OVERNIGHT, all(OVERNIGHT), { settings: UTC, day: dayOf('1970-01-02') })
  expect(first).toMatchObject({ opened: 1, closed: 0, winRate: null, gross: 0, funding: 0, net: 0, fees: 0, open: 0 })
  expect(first.trades).toMatchObject([{ opened: true, closed: false, part: null, net: 6.5, fees: 1.5, funding: -2 }])
  expect(first.curve).toEqual([])
  // The long made 10 - 10, paid 2 in fees and 2 in funding; the short has paid a fee so far.
  expect(second).toMatchObject({ opened: 1, closed: 1, wins: 0, losses: 1, winRate: 0, net: -4, open: -0.1 })
  expect(second).toMatchObject({ gross: 0, fees: 2, funding: -2 })
  expect(second.trades).toMatchObject([
    { opened: false, closed: true, part: 'net', net: -4, fees: 2, funding: -2 },
    { opened: true, closed: false, part: 'open', net: -0.1, fees: 0.1, funding: 0 },
  ])
  expect(second.curve.map(({ value }) => value)).toEqual([-4])
})

test('a trade that was left out is listed, and is in no figure', () => {
  const id = [...OVERNIGHT.id.subarray(0, 2)].map((word) => word.toString(16).padStart(8, '0')).join('')
  const columns = annotate(OVERNIGHT, [
    { tradeId: id, labels: [], risk: null, stop: null, stopMoves: [], excluded: true },
  ])
  const report = dayReport(columns, all(columns), { settings: UTC, day: dayOf('1970-01-02') })
  expect(report.trades.map(({ counted }) => counted)).toEqual([false, true])
  expect(report).toMatchObject({ closed: 0, net: 0, open: -0.1, opened: 1 })
  expect(report.curve).toEqual([])
})

test('a day without anything is empty', () => {
  const report = dayReport(OVERNIGHT, all(OVERNIGHT), { settings: UTC, day: dayOf('2025-06-01') })
  expect(report).toMatchObject({ net: 0, opened: 0, closed: 0, trades: [], curve: [], bestTrade: null, bestDay: null })
})

test('days add up to the headline, their trades and curves to the day, and periods to their days', () => {
  fc.assert(
    fc.property(history(SPOT), fc.constantFrom(UTC, EARLY), (fills, settings) => {
      const { trades } = buildTrades({ fills, cashEvents: [] }, DEFAULT_BUILD_OPTIONS)
      const columns = columnsOf(trades, { currency: 'USD', rates: createRates([]) })
      const { equity, summary, booked } = analyse(columns, all(columns), settings)
      const units = (amounts: readonly number[]): number => amounts.reduce((sum, net) => sum + Math.round(net * 1e8), 0)
      for (const point of equity) {
        const day = dayReport(columns, all(columns), { settings, day: dayOf(point.day) })
        expect([day.net, day.open]).toEqual([point.net, point.open])
        expect([day.closed, day.opened]).toEqual([point.closedTrades, point.openedTrades])
        expect(day.curve.at(-1)?.value ?? 0).toBe(day.net)
        expect(day.trades.filter(({ opened }) => opened)).toHaveLength(day.opened)
        const netOf = (part: 'net' | 'open'): number =>
          units(day.trades.filter((trade) => trade.part === part).map(({ net }) => net ?? Number.NaN))
        expect([netOf('net'), netOf('open')]).toEqual([units([day.net]), units([day.open])])
      }
      const [first, last] = [equity[0], equity.at(-1)]
      if (first === undefined || last === undefined) return
      const span = { first: dayOf(first.day), last: dayOf(last.day) }
      const whole = periodReport(columns, all(columns), { settings, span })
      expect([whole.net, whole.open]).toEqual([summary.netProfit, booked.open])
      expect(units(whole.days.map(({ net }) => net))).toBe(units([whole.net]))
      expect(units(whole.days.map(({ open }) => open))).toBe(units([whole.open]))
    }),
  )
})

test('a period knows its best and worst day and trade, and the labels that were used most', () => {
  const label = (index: number, labels: string[]) => ({
    tradeId: [...columns.id.subarray(index * 2, index * 2 + 2)]
      .map((word) => word.toString(16).padStart(8, '0'))
      .join(''),
    labels,
    risk: null,
    stop: null,
    stopMoves: [],
    excluded: false,
  })
  const columns = columnsOfTable(`
    fill 1m    buy  1 100
    fill 2m    sell 1 130
    fill 1450m buy  1 100
    fill 1451m sell 1 80
    fill 2900m buy  1 100
    fill 2901m sell 1 105`)
  const labelled = annotate(columns, [label(0, ['a', 'b']), label(1, ['b']), label(2, ['b'])])
  const span = { first: dayOf('1970-01-01'), last: dayOf('1970-01-02') }
  const report = periodReport(labelled, all(labelled), { settings: UTC, span })
  expect(report).toMatchObject({ net: 10, closed: 2, winRate: 0.5, expectancy: 5, profitFactor: 1.5 })
  expect([report.bestDay?.day, report.worstDay?.day]).toEqual(['1970-01-01', '1970-01-02'])
  expect([report.bestTrade, report.worstTrade]).toEqual([
    { row: 0, net: 30 },
    { row: 1, net: -20 },
  ])
  expect(report.labels).toEqual([
    { label: 'b', count: 2, net: 10 },
    { label: 'a', count: 1, net: 30 },
  ])
})
