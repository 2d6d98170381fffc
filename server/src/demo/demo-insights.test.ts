/** What the insights page of the demo says, from the same files that fill a demo, at the moment that tests share. */
import { accountId } from '@roundtrip/core/base'
import { openFiles, readLedger } from '@roundtrip/core/exchanges'
import { findInsights, type Insight } from '@roundtrip/core/insights'
import { type Annotation, annotate, columnsOf, selectTrades, type TradeColumns } from '@roundtrip/core/reports'
import {
  assetsNeedingRates,
  buildTrades,
  createRates,
  DEFAULT_BUILD_OPTIONS,
  ratePointsOf,
  type Trade,
} from '@roundtrip/core/trades'
import { describe, expect, test } from 'vitest'
import { demoAccounts } from './demo-journal.ts'
import { demoAnnotation } from './demo-notes.ts'

const NOW = Date.UTC(2026, 10, 21, 12)
const SETTINGS = { zone: 'UTC', dayStartMinutes: 0, breakevenBand: 0, startBalance: 25_000, basis: null }

function demoColumns(): TradeColumns {
  const ledgers = demoAccounts(NOW).map(({ name, files }) => {
    const opened = openFiles(files.map((file) => ({ name: file.name, bytes: new TextEncoder().encode(file.text) })))
    const readable = opened.flatMap((file) => {
      const { detection } = file
      return detection.status === 'supported' ? [{ file, layout: detection.layout.id, zone: 'UTC' }] : []
    })
    return readLedger({ account: accountId(name), files: readable }).ledger
  })
  const fills = ledgers.flatMap((ledger) => [...ledger.fills])
  const ledger = { fills, cashEvents: ledgers.flatMap((each) => [...each.cashEvents]) }
  const rates = createRates(ratePointsOf(fills, assetsNeedingRates(ledger)))
  const trades = ledgers.flatMap((each) => [...buildTrades(each, { ...DEFAULT_BUILD_OPTIONS, rates }).trades])
  return annotate(columnsOf(trades, { currency: 'USD', rates }), trades.map(annotationOf))
}

function annotationOf(trade: Trade): Annotation {
  const { labels, stop } = demoAnnotation(trade)
  return {
    tradeId: trade.id,
    labels,
    risk: null,
    stop: stop === null ? null : Number(stop),
    stopMoves: [],
    excluded: false,
  }
}

describe('the insights of the demo', () => {
  const columns = demoColumns()
  const rows = selectTrades(columns, {}, { settings: SETTINGS })
  const found = findInsights({ columns, rows, settings: SETTINGS })
  const about = (insight: Insight | undefined) => insight?.parts.map(({ dimension, keys }) => [dimension, ...keys])
  test('begin with what loses most: trades held 15 minutes to 4 hours', () => {
    const loses = found.insights.find(({ direction }) => direction === 'loses')
    expect(about(loses)).toEqual([['holding', '15-60m', '1-4h']])
    expect(loses?.interval.high).toBeLessThan(-3_000)
    expect((loses?.net ?? 0) + (loses?.restNet ?? 0)).toBeCloseTo(found.net, 6)
  })
  test('claim nothing that chance alone would give, and say how much of it was refused', () => {
    expect(found.insights.length).toBeGreaterThan(1)
    for (const { luck } of found.insights) expect(luck).toBeLessThanOrEqual(0.04)
    const rejected = Object.values(found.rejected).reduce((sum, count) => sum + count, 0)
    expect(found.insights.length + rejected).toBe(found.strong)
  })
})
