import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Fixed } from '../base/index.ts'
import { history } from '../trades/history.testing.ts'
import { buildTrades, createRates, DEFAULT_BUILD_OPTIONS } from '../trades/index.ts'
import { SPOT } from '../trades/table.testing.ts'
import {
  analyse,
  columnsOf,
  decodeColumns,
  encodeColumns,
  mergeColumns,
  type ReportSettings,
  selectTrades,
} from './index.ts'

const SETTINGS: ReportSettings = {
  zone: 'Europe/Berlin',
  dayStartMinutes: 240,
  breakevenBand: 0.5,
  startBalance: 1000,
  basis: null,
}

test('money columns add up to the exact trades, and events to their trades', () => {
  fc.assert(
    fc.property(history(SPOT), (fills) => {
      const { trades } = buildTrades({ fills, cashEvents: [] }, DEFAULT_BUILD_OPTIONS)
      const columns = columnsOf(trades, { currency: 'USD', rates: createRates([]) })
      const sums = new Float64Array(columns.count)
      for (let index = 0; index < columns.events.count; index += 1) {
        const row = columns.events.trade[index] as number
        sums[row] =
          (sums[row] as number) + (columns.events.gross[index] as number) - (columns.events.fees[index] as number)
      }
      expect([...sums]).toEqual([...columns.net])
      const exact = trades.reduce((sum: Fixed, trade) => sum + (trade.net ?? 0n), 0n)
      const units = columns.net.reduce((sum, net) => sum + net, 0)
      expect(Math.abs(units - Number(exact / 10n ** 10n))).toBeLessThanOrEqual(2 * trades.length + 1)
    }),
  )
})

test('groups sum to the summary, whatever they group by', () => {
  fc.assert(
    fc.property(history(), (fills) => {
      const { trades } = buildTrades({ fills, cashEvents: [] }, DEFAULT_BUILD_OPTIONS)
      const columns = columnsOf(trades, { currency: 'USD', rates: createRates([]) })
      const report = analyse(columns, selectTrades(columns, {}, { settings: SETTINGS }), SETTINGS)
      for (const groups of Object.values(report.groups)) {
        for (const name of [
          'count',
          'wins',
          'losses',
          'breakeven',
          'netProfit',
          'fees',
          'grossPnl',
          'turnover',
        ] as const) {
          const units = groups.reduce((sum, group) => sum + Math.round(group[name] * 1e8), 0)
          expect(units / 1e8).toBe(report.summary[name])
        }
      }
      const byDay = report.equity.reduce((sum, point) => sum + Math.round(point.pnl * 1e8), 0)
      const ofEvents = columns.events.gross.reduce(
        (sum, gross, index) => sum + gross - (columns.events.fees[index] as number),
        0,
      )
      expect(byDay).toBe(ofEvents)
    }),
  )
})

test('columns read back as they were written, and parts merge into the whole', () => {
  fc.assert(
    fc.property(history(), history(SPOT), (perp, spot) => {
      const columnsBuiltFrom = (fills: typeof perp) =>
        columnsOf(buildTrades({ fills, cashEvents: [] }, DEFAULT_BUILD_OPTIONS).trades, {
          currency: 'USD',
          rates: createRates([]),
        })
      const whole = columnsBuiltFrom([...perp, ...spot])
      expect(decodeColumns(encodeColumns(whole))).toEqual(whole)
      const merged = mergeColumns([columnsBuiltFrom(perp), columnsBuiltFrom(spot)])
      for (const name of ['id', 'closeTime', 'net', 'side', 'flags', 'fills'] as const)
        expect(merged[name]).toEqual(whole[name])
      expect(merged.events.time).toEqual(whole.events.time)
      expect(merged.events.gross.reduce((a, b) => a + b, 0)).toBe(whole.events.gross.reduce((a, b) => a + b, 0))
    }),
  )
})
