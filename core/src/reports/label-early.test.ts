/** Which labels a trade had before its first exit: before any of its result was made. */
// Promise [Insights and views] A label counts as a reason only if it was added before the first exit of its trades.
import { describe, expect, test } from 'vitest'
import { MINUTE_MS } from '../base/index.ts'
import { buildTrades, createRates, DEFAULT_BUILD_OPTIONS } from '../trades/index.ts'
import { parseTable } from '../trades/table.testing.ts'
import { annotate, columnsOf, lateLabels, shownLabels } from './index.ts'

/**
 * A long that takes half off after 10 minutes and the rest after 20; labels with the minute at which each was given.
 */
function columnsWith(labelledAt: Readonly<Record<string, number>> | null, ...labels: readonly string[]) {
  const { fills, cashEvents } = parseTable('fill 0s buy 2 100\nfill 600s sell 1 101\nfill 1200s sell 1 99')
  const { trades } = buildTrades({ fills, cashEvents }, DEFAULT_BUILD_OPTIONS)
  const plain = columnsOf(trades, { currency: 'USD', rates: createRates([]) })
  const start = plain.openTime[0] ?? 0
  const times = Object.fromEntries(
    Object.entries(labelledAt ?? {}).map(([label, minute]) => [label, start + minute * MINUTE_MS]),
  )
  const notes = { labels, risk: null, stop: null, stopMoves: [], excluded: false }
  return annotate(
    plain,
    trades.map(({ id }) => ({ tradeId: id, ...notes, ...(labelledAt === null ? {} : { labelledAt: times }) })),
  )
}

describe('a label is early', () => {
  test.each([
    ['before the first exit', { a: 9 }, 1],
    ['before the trade, by its plan', { a: -1_000 }, 1],
    ['not after a part was closed', { a: 15 }, 0],
    ['not at the very moment of that', { a: 10 }, 0],
    ['not after the close', { a: 30 }, 0],
    ['not without a time', {}, 0],
    ['not in notes of before times were kept', null, 0],
  ])('%s', (_, times, expected) => {
    const columns = columnsWith(times, 'a')
    expect([...columns.labelEarly]).toEqual([expected])
    expect([...lateLabels(columns, Uint32Array.of(0))]).toEqual(expected === 1 ? [] : ['a'])
  })
  test('and stays so where labels before it are hidden', () => {
    const columns = columnsWith({ a: 30, b: 5 }, 'a', 'b')
    expect([...columns.labelEarly]).toEqual([0, 1])
    const shown = shownLabels(columns, { hiddenLabels: ['a'] }).columns
    expect([...shown.labelEarly]).toEqual([1])
    expect([...lateLabels(shown, Uint32Array.of(0))]).toEqual([])
  })
})
