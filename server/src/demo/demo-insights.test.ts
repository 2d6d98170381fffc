/** The claims on the demo's insights page, from the same files that fill a demo, at the moment that tests share. */
import { DAY_MS } from '@roundtrip/core/base'
import { findInsights, type Insight, type Insights, SLICE_ALPHA, type Slice } from '@roundtrip/core/insights'
import { type Annotation, annotate, selectTrades, type TradeColumns } from '@roundtrip/core/reports'
import type { Trade } from '@roundtrip/core/trades'
import { describe, expect, test } from 'vitest'
import { demoLabels } from './demo-labels.ts'
import { demoAnnotation } from './demo-notes.ts'
import { demoTrades } from './demo-trades.testing.ts'

const NOW = Date.UTC(2026, 10, 21, 12)
const MISTAKES = new Set(demoLabels((text) => text).flatMap(({ id, data }) => (data.group === 'mistake' ? [id] : [])))
const SETTINGS = { zone: 'UTC', dayStartMinutes: 0, breakevenBand: 0, startBalance: 25_000, basis: null }

function demoColumns(now: number): TradeColumns {
  const { trades, columns } = demoTrades(now)
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
  const byTime = new Map<number, Insights>()
  const insightsAt = (now: number): Insights => {
    const made = byTime.get(now) ?? insightsOf(now)
    byTime.set(now, made)
    return made
  }
  const insightsOf = (now: number): Insights => {
    const columns = demoColumns(now)
    const rows = selectTrades(columns, {}, { settings: SETTINGS })
    return findInsights({ columns, rows, settings: SETTINGS, mistakes: MISTAKES })
  }
  const current = insightsAt(NOW)
  const about = (insight: Insight | undefined) => insight?.parts.map(({ dimension, keys }) => [dimension, ...keys])
  // The demo has a different market on each weekday.
  test.each([0, 1, 2, 3, 4, 5, 6])('begin with a decision at the entry, late hours, %i days later', (days) => {
    const { insights, whole } = days === 0 ? current : insightsAt(NOW + days * DAY_MS)
    const [first] = insights
    expect(first?.direction).toBe('loses')
    expect(about(first)?.[0]?.slice(0, 2)).toEqual(['hour', '18'])
    expect(first?.interval?.high).toBeLessThan(-900)
    expect(first?.expected.mean).toBeLessThan(-5)
    expect((first?.net ?? 0) + (first?.restNet ?? 0)).toBeCloseTo(whole.net, 6)
    expect(insights.filter(({ direction }) => direction === 'earns')).toEqual([])
  })
  test('have no mistake that pays, and say of what shows later only what it added up to', () => {
    const isAboutMistake = ({ parts }: Slice) => parts.some(({ keys }) => keys.some((key) => MISTAKES.has(key)))
    expect(current.descriptions.filter((each) => each.direction === 'earns' && isAboutMistake(each))).toEqual([])
    expect(current.descriptions.length).toBeGreaterThan(0)
  })
  test('name the coin that the trader never got the hang of, on most days', () => {
    const named = [0, 2, 3].filter((days) =>
      insightsAt(NOW + days * DAY_MS).insights.some((each) =>
        about(each)?.some(([by]) => by === 'ticker' || by === 'coin'),
      ),
    )
    expect(named.length).toBeGreaterThanOrEqual(2)
  })
  test('claim nothing that chance alone would give, and say how much of it was refused', () => {
    for (const { luck } of current.insights) expect(luck).toBeLessThanOrEqual(SLICE_ALPHA)
    const rejected = Object.values(current.rejected).reduce((sum, count) => sum + count, 0)
    expect(current.insights.length + rejected).toBe(current.strong)
  })
})
