import { NOTHING_NOTED } from '@roundtrip/contract/documents'
import type { TradeOrders } from '@roundtrip/core/orders'
import { emptyColumns } from '@roundtrip/core/reports'
import { expect, test } from 'vitest'
import { countedNotes } from './counted-notes.ts'

const TRADE = '1'.repeat(16)
const ORDERS: TradeOrders = {
  tradeId: TRADE,
  stop: '95',
  stopTime: 1_000,
  stopMoves: [],
  targets: [],
  clientOrderId: 'grid-7',
}
const columns = { ...emptyColumns('USD'), orders: [ORDERS] }
const label = (...orderPatterns: string[]) => new Map([['bot', { orderPatterns }]])
const sources = { noted: new Map([[TRADE, { ...NOTHING_NOTED, note: 'Mine.' }]]), planned: new Map() }

// Promise [Connected exchanges] A pattern of client order ids labels the trades of a bot or a strategy.
test('orders complete the notes, and their client ids add labels to trades', () => {
  const counted = countedNotes(columns, { ...sources, labels: label('grid-*') })
  expect(counted.annotations.get(TRADE)).toMatchObject({ note: 'Mine.', stop: '95', labels: ['bot'] })
  expect(sources.noted.get(TRADE)?.stop).toBeNull()
})

test('a note that did not change stays the same object, until its labels do', () => {
  const first = countedNotes(columns, { ...sources, labels: label('grid-*') }).annotations.get(TRADE)
  const renamed = countedNotes(columns, { ...sources, labels: label('grid-*', 'other-*') }).annotations.get(TRADE)
  expect(renamed).toBe(first)
  const other = countedNotes(columns, { ...sources, labels: label('trend-*') }).annotations.get(TRADE)
  expect(other).toMatchObject({ labels: [] })
})
