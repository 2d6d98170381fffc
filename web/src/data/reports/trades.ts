import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getTrade } from '@roundtrip/contract'
import type { Report, TradeColumns } from '@roundtrip/core/reports'
import { useMemo, useState } from 'react'
import type { Question } from '../analysis/engine.ts'
import { analysis } from '../analysis/worker.ts'
import type { Sort } from '../analysis/sort.ts'
import type { LoadedTrades } from '../trades/annotated-trades.ts'
import { useTrades } from '../trades/all-trades.ts'
import type { Filters } from '../filters/filters.ts'
import { useQuestion } from './question.ts'
import { call } from '../requests/services.ts'
import { useUid } from '../session/user-context.ts'
import { readSessionReport, writeSessionReport } from '../offline/tab-cache.ts'
import { useSettings } from '../settings/settings.ts'

export { useTrades }

/** Changes with the shape of reports, so that a kept one of before is not read as one of now. */
const REPORT_SHAPE = 2

type ReportOptions = {
  readonly detailed?: boolean
  /** With a row for hidden labels too, for where the trader looks after them. */
  readonly everyLabel?: boolean
}

/**
 * The report of a selection. After a reload the last one stands in until the worker has answered. Simulations and
 * the figures of each side take their time, so only the screen that shows them asks for them.
 */
export function useReport(filters: Filters, { detailed = false, everyLabel = false }: ReportOptions = {}) {
  const uid = useUid()
  const trades = useTrades()
  const { ready } = useSettings()
  const asked = useQuestion(filters)
  const question = useMemo((): Question => {
    const { hiddenLabels = [], ...settings } = asked.question.settings
    return { ...asked.question, settings: { ...settings, hiddenLabels: everyLabel ? [] : hiddenLabels, detailed } }
  }, [asked, detailed, everyLabel])
  const version = trades.data?.version
  const key = JSON.stringify([REPORT_SHAPE, uid, asked.key, question.settings])
  // Read once: a new object at every render would never come to rest.
  const kept = useMemo(() => readSessionReport().find((entry) => entry.key === key)?.report, [key])
  const report = useQuery({
    queryKey: ['report', uid, version, asked.key, question.settings],
    enabled: version !== undefined && ready,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    structuralSharing: false,
    placeholderData: (previous: Report | undefined) => previous ?? kept,
    queryFn: async () => {
      const answer = await analysis.ask('analyse', question)
      writeSessionReport({ key, report: answer })
      return answer
    },
  })
  return {
    report: report.data,
    /** Trades of the whole history, whatever the filter. */
    total: trades.data?.columns.count,
    error: trades.error ?? report.error,
    pending: report.isPlaceholderData || report.isFetching || trades.isPending,
    retry: () => void (trades.error === null ? report.refetch() : trades.refetch()),
    updatedAt: trades.dataUpdatedAt,
  }
}

/** Rows of the selection in order. */
export function useTradeList(filters: Filters, sort: Sort) {
  const uid = useUid()
  const trades = useTrades()
  const { ready } = useSettings()
  const asked = useQuestion(filters)
  const version = trades.data?.version
  const question = useMemo(() => ({ ...asked.question, sort }), [asked, sort])
  const list = useQuery({
    queryKey: ['list', uid, version, asked.key, sort],
    enabled: version !== undefined && ready,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 10_000,
    structuralSharing: false,
    placeholderData: keepPreviousData,
    queryFn: async () => ({ version, rows: await analysis.ask('list', question) }),
  })
  // Rows of an older history would point at other trades.
  const rows = list.data?.version === version ? list.data?.rows : undefined
  const shown = useLatest(trades.data, rows)
  return {
    columns: shown.loaded?.columns,
    annotations: shown.loaded?.annotations,
    rows: shown.rows,
    error: trades.error ?? list.error,
    pending: trades.isPending || list.isPending,
    retry: () => void (trades.error === null ? list.refetch() : trades.refetch()),
  }
}

type Listed = { readonly loaded: LoadedTrades | undefined; readonly rows: Uint32Array | undefined }

/**
 * Trades with their rows. After a change, those of before are shown until the new rows are there: a list that goes for
 * a moment loses the focus and its place.
 */
function useLatest(loaded: LoadedTrades | undefined, rows: Uint32Array | undefined): Listed {
  const [last, setLast] = useState<Listed>({ loaded, rows })
  if (rows !== undefined && (last.rows !== rows || last.loaded !== loaded)) setLast({ loaded, rows })
  const isBehind = loaded !== undefined && rows === undefined && last.rows !== undefined
  return isBehind ? last : { loaded, rows }
}

/** One trade with its fills. */
export function useTrade(tradeId: string) {
  const uid = useUid()
  const { data: trades } = useTrades()
  return useQuery({
    queryKey: ['trade', uid, tradeId, trades?.etag ?? null],
    queryFn: ({ signal }) => call(getTrade, { tradeId }, signal),
    enabled: tradeId !== '',
    placeholderData: keepPreviousData,
  })
}

/** The row of a trade; null where there is none of this id. */
export function rowOfTrade(columns: TradeColumns, tradeId: string): number | null {
  const high = Number.parseInt(tradeId.slice(0, 8), 16)
  const low = Number.parseInt(tradeId.slice(8), 16)
  for (let row = 0; row < columns.count; row += 1) {
    if (columns.id[row * 2] === high && columns.id[row * 2 + 1] === low) return row
  }
  return null
}

/** The 16-digit id of a row. */
export function tradeIdAt(columns: TradeColumns, row: number): string {
  const half = (word: number | undefined): string => (word ?? 0).toString(16).padStart(8, '0')
  return half(columns.id[row * 2]) + half(columns.id[row * 2 + 1])
}
