import { type BarInterval, INTERVAL_MS } from '@roundtrip/core/screener'
import { useCallback, useMemo } from 'react'
import type { Sort } from '../../../data/analysis/sort.ts'
import { EVERYTHING } from '../../../data/filters/filters.ts'
import { useFormats } from '../../../data/settings/settings.ts'
import { useTradeList } from '../../../data/reports/trade-list.ts'
import { tradeRow } from '../../../parts/trade-row.ts'
import type { CandleMark } from '../../../ui/draw-candle-chart.ts'

const NEWEST: Sort = { key: 'latest', direction: 'desc' }
/** Older marks are before the first candle, or would clutter the chart. */
const MOST = 24
/** With more marks than this, their labels would overlap. */
const MOST_TEXTS = 8

/** Marks of the user's trades in this market: one at the open, and one with the result at the close. */
export function useOwnMarks(ticker: string | null): (interval: BarInterval) => readonly CandleMark[] {
  const filters = useMemo(() => ({ ...EVERYTHING, ticker: [ticker ?? '(none)'] }), [ticker])
  const { columns, rows } = useTradeList(filters, NEWEST)
  const { money } = useFormats(columns?.currency)
  return useCallback(
    (interval) => {
      if (ticker === null || columns === undefined || rows === undefined) return NO_MARKS
      const length = INTERVAL_MS[interval]
      const at = (time: number): number => Math.floor(time / length) * length
      return Array.from(rows.subarray(0, MOST), (row) => tradeRow(columns, row))
        .flatMap(({ openTime, closeTime, net }, place): CandleMark[] => {
          const text = place < MOST_TEXTS ? money.compactSigned(net) : ''
          const exit = closeTime === null ? [] : [{ time: at(closeTime), kind: 'exit' as const, text }]
          return [{ time: at(openTime), kind: 'entry', text: '' }, ...exit]
        })
        .sort((a, b) => a.time - b.time)
    },
    [ticker, columns, rows, money],
  )
}

const NO_MARKS: readonly CandleMark[] = []
