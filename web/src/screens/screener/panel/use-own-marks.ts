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
const MAX = 24
/** The share of the chart's width that the text of a mark takes; of two nearer than that, the newer one is shown. */
const TEXT_SHARE = 0.16

/**
 * Marks of the user's trades in this market, for a chart with this many bars: one at the open, and one with the result
 * at the close.
 */
export function useOwnMarks(ticker: string | null): (interval: BarInterval, bars: number) => readonly CandleMark[] {
  const filters = useMemo(() => ({ ...EVERYTHING, ticker: [ticker ?? '(none)'] }), [ticker])
  const { columns, rows } = useTradeList(filters, NEWEST)
  const { money } = useFormats(columns?.currency)
  return useCallback(
    (interval, bars) => {
      if (ticker === null || columns === undefined || rows === undefined) return NO_MARKS
      const length = INTERVAL_MS[interval]
      const at = (time: number): number => Math.floor(time / length) * length
      const withText: number[] = []
      const textAt = (time: number, text: string): string => {
        if (withText.some((other) => Math.abs(time - other) < TEXT_SHARE * bars * length)) return ''
        withText.push(time)
        return text
      }
      return Array.from(rows.subarray(0, MAX), (row) => tradeRow(columns, row))
        .flatMap(({ openTime, closeTime, net }): CandleMark[] => {
          const exit =
            closeTime === null
              ? []
              : [{ time: at(closeTime), kind: 'exit' as const, text: textAt(closeTime, money.compactSigned(net)) }]
          return [{ time: at(openTime), kind: 'entry', text: '' }, ...exit]
        })
        .sort((a, b) => a.time - b.time)
    },
    [ticker, columns, rows, money],
  )
}

const NO_MARKS: readonly CandleMark[] = []
