/** What the insights page of the demo says, from the same files that fill a demo, at the moment that tests share. */
import { findInsights, type Insight } from '@roundtrip/core/insights'
import { type Annotation, annotate, selectTrades, type TradeColumns } from '@roundtrip/core/reports'
import type { Trade } from '@roundtrip/core/trades'
import { describe, expect, test } from 'vitest'
import { demoAnnotation } from './demo-notes.ts'
import { demoTrades } from './demo-trades.testing.ts'

const NOW = Date.UTC(2026, 10, 21, 12)
const SETTINGS = { zone: 'UTC', dayStartMinutes: 0, breakevenBand: 0, startBalance: 25_000, basis: null }

function demoColumns(): TradeColumns {
  const { trades, columns } = demoTrades(NOW)
  return annotate(columns, trades.map(annotationOf))
}

function annotationOf(trade: Trade): Annotation {
  const { labels, stop } = demoAnnotation(trade, (text) => text)
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
