// Without these, the page of open positions would be empty in the demo.
import { DAY_MS, formatFixed, HOUR_MS, MINUTE_MS } from '@roundtrip/core/base'
import { describe, expect, test } from 'vitest'
import { demoScene } from './demo-journal.ts'
import { demoAnnotation } from './demo-notes.ts'
import { demoTrades } from './demo-trades.testing.ts'

const NOW = Date.UTC(2026, 10, 21)

describe.each([0, 1, 4])('the positions that are open in the demo, %i days later', (days) => {
  const now = NOW + days * DAY_MS
  const { trades } = demoTrades(now)
  const open = trades.filter(({ closeTime }) => closeTime === null)
  const { prices, span } = demoScene(now)

  test('were opened in the last 30 hours, and have their funding', () => {
    expect(open.map(({ instrument }) => `${instrument.venue} ${instrument.base}`).toSorted()).toEqual([
      'bybit ETH',
      'hyperliquid SOL',
    ])
    for (const { openTime, funding } of open) {
      expect(span.end - openTime).toBeLessThanOrEqual(30 * HOUR_MS)
      expect(funding).not.toBe(0n)
    }
  })
  test('are in profit, with a stop that the price is far from', () => {
    for (const trade of open) {
      const mark = prices(trade.instrument.base, span.end - MINUTE_MS)
      const entry = Number(formatFixed(trade.entryPrice ?? 0n))
      const stop = Number(demoAnnotation(trade, (text) => text).stop)
      const direction = trade.side === 'long' ? 1 : -1
      expect(direction * (mark - entry)).toBeGreaterThan(-0.001 * entry)
      expect(direction * (entry - stop)).toBeGreaterThan(0.01 * entry)
    }
  })
})
