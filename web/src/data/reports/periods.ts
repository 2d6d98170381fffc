import { useResultForm } from './result-form.ts'
import { useMemo } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CivilDay } from '@roundtrip/core/base'
import type { DaySpan } from '@roundtrip/core/reports'
import { analysis } from '../analysis/worker.ts'
import { EVERYTHING } from '../filters/filters.ts'
import { useAnalysisRequest } from './analysis-request.ts'
import { useUid } from '../session/user-context.ts'
import { useSettings } from '../settings/settings.ts'
import { useTrades } from '../trades/all-trades.ts'

/** The report of one day, with the columns that its rows refer to. */
export function useDayReport(day: CivilDay) {
  const { request, key, enabled, trades } = useHistoryRequest()
  const report = useQuery({
    queryKey: ['day', ...key, day],
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    structuralSharing: false,
    placeholderData: keepPreviousData,
    queryFn: async () => ({ day, version: key[1], report: await analysis.call('day', { ...request, day }) }),
  })
  // The rows must refer to this history, and the figures to this day.
  const fits = report.data?.version === key[1] && report.data?.day === day
  return {
    report: fits ? report.data?.report : undefined,
    columns: trades.data?.columns,
    error: trades.error ?? report.error,
    retry: () => void (trades.error === null ? report.refetch() : trades.refetch()),
  }
}

/** The report of a span of days. */
export function usePeriodReport(span: DaySpan) {
  const { request, key, enabled, trades } = useHistoryRequest()
  const report = useQuery({
    queryKey: ['period', ...key, span.first, span.last],
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    structuralSharing: false,
    queryFn: () => analysis.call('period', { ...request, span }),
  })
  return {
    report: report.data,
    columns: trades.data?.columns,
    error: trades.error ?? report.error,
    retry: () => void (trades.error === null ? report.refetch() : trades.refetch()),
  }
}

function useHistoryRequest() {
  const uid = useUid()
  const trades = useTrades()
  const { ready } = useSettings()
  // Pages of days and periods list fees and funding next to the booked result, so they stay net.
  const { unit } = useResultForm()
  const form = useMemo(() => ({ unit, costs: 'after' as const }), [unit])
  const { request } = useAnalysisRequest(EVERYTHING, form)
  const version = trades.data?.version
  return {
    request,
    trades,
    enabled: version !== undefined && ready,
    key: [uid, version, request.settings, request.form] as const,
  }
}
