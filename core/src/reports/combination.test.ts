/** Combinations of labels against an independent count that does not use columns. */
// Promise [Labels and fields] Reports can group by label, by label group, by combination of labels and by custom
//   fields.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  analyse,
  annotate,
  combinationsIn,
  groupByDimension,
  labelsOfCombination,
  matrixOf,
  type ReportSettings,
  selectTrades,
} from './index.ts'
import { columnsOfRows } from './rows.testing.ts'

const LABELS = ['breakout', 'fomo', 'late', 'range', 'to-review']
/** Each combination as one text, hidden labels left out. */
const nameOf = (labels: readonly string[], hidden: readonly string[]): string =>
  LABELS.filter((label) => labels.includes(label) && !hidden.includes(label)).join(' and ') || 'nothing'
const nameOfKey = (key: string): string => nameOf(labelsOfCombination(key), [])

const trade = fc.record({
  gross: fc.integer({ min: -50, max: 50 }),
  isLong: fc.boolean(),
  // A label that is added twice counts once; the order is that of the trader.
  labels: fc.array(fc.constantFrom(...LABELS), { maxLength: 4 }),
})
type Trade = { readonly gross: number; readonly isLong: boolean; readonly labels: readonly string[] }
const journal = fc.record({
  trades: fc.array(trade, { minLength: 1, maxLength: 40 }),
  hidden: fc.subarray(LABELS, { maxLength: 2 }),
})

function columnsOf(trades: readonly Trade[]) {
  const id = (index: number): string => String(index).padStart(16, '0')
  const rows = trades.map(({ gross, isLong }, index) => ({
    id: id(index),
    ticker: 'BTCUSDT',
    side: isLong ? 1 : -1,
    openTime: 1_000_000 * index,
    closeTime: 1_000_000 * index + 60_000,
    gross: String(gross),
    fees: '0',
    funding: '0',
    turnover: '100',
  }))
  const notes = trades.map(({ labels }, index) => ({
    tradeId: id(index),
    labels,
    risk: null,
    stop: null,
    stopMoves: [],
    excluded: false,
  }))
  return annotate(columnsOfRows(rows), notes)
}

function settingsWith(hiddenLabels: readonly string[]): ReportSettings {
  return { zone: 'UTC', dayStartMinutes: 0, breakevenBand: 0, startBalance: null, basis: null, hiddenLabels }
}

/** Count and net of each combination among some trades. */
function naive(trades: readonly Trade[], hidden: readonly string[]): Record<string, readonly [number, number]> {
  const totals: Record<string, readonly [number, number]> = {}
  for (const { labels, gross } of trades) {
    const name = nameOf(labels, hidden)
    const [count, net] = totals[name] ?? [0, 0]
    totals[name] = [count + 1, net + gross]
  }
  return totals
}

test('each trade is in the combination of exactly its shown labels, and its row opens exactly those trades', () => {
  fc.assert(
    fc.property(journal, ({ trades, hidden }) => {
      const columns = columnsOf(trades)
      const settings = settingsWith(hidden)
      const every = selectTrades(columns, {}, { settings })
      const groups = groupByDimension(columns, every, { settings, dimension: { by: 'combination' } })
      expect(
        Object.fromEntries(groups.map(({ key, count, netProfit }) => [nameOfKey(key), [count, netProfit]])),
      ).toEqual(naive(trades, hidden))
      const { count, netProfit } = analyse(columns, every, settings).summary
      expect(groups.reduce((sum, group) => sum + group.count, 0)).toBe(count)
      expect(groups.reduce((sum, group) => sum + group.netProfit, 0)).toBe(netProfit)
      for (const { key } of groups) {
        const chosen = selectTrades(
          columns,
          { groups: [{ dimension: { by: 'combination' }, keys: [key] }] },
          { settings },
        )
        const expected = trades.flatMap(({ labels }, row) => (nameOf(labels, hidden) === nameOfKey(key) ? [row] : []))
        expect([...chosen]).toEqual(expected)
      }
    }),
  )
})

test('in a matrix each trade is in one cell of its row', () => {
  fc.assert(
    fc.property(journal, ({ trades, hidden }) => {
      const columns = columnsOf(trades)
      const settings = settingsWith(hidden)
      const matrix = matrixOf(columns, selectTrades(columns, {}, { settings }), {
        settings,
        rows: { by: 'side' },
        columns: { by: 'combination' },
      })
      const keys = matrix.columns.lines.map(({ key }) => key)
      matrix.rows.lines.forEach(({ key: side }, row) => {
        const cells = keys.flatMap((key, index) => {
          const cell = matrix.cells[row * keys.length + index] ?? null
          return cell === null ? [] : [[nameOfKey(key), [cell.count, cell.netProfit]]]
        })
        const ofSide = trades.filter(({ isLong }) => isLong === (side === 'long'))
        expect(Object.fromEntries(cells)).toEqual(naive(ofSide, hidden))
      })
    }),
  )
})

test('those of the most trades are offered first, and trades without a label last', () => {
  fc.assert(
    fc.property(journal, ({ trades, hidden }) => {
      const names = combinationsIn(columnsOf(trades), { hiddenLabels: hidden }).map(nameOfKey)
      const counts = naive(trades, hidden)
      expect(names.toSorted()).toEqual(Object.keys(counts).toSorted())
      const labelled = names.filter((name) => name !== 'nothing')
      if (names.length > labelled.length) expect(names.at(-1)).toBe('nothing')
      const inOrder = labelled.map((name) => counts[name]?.[0] ?? 0)
      expect(inOrder).toEqual(inOrder.toSorted((a, b) => b - a))
    }),
  )
})
