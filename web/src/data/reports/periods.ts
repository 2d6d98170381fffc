import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CivilDay } from '@roundtrip/core/base'
import type { DaySpan } from '@roundtrip/core/reports'
import { analysis } from '../analysis/worker.ts'
import { type Filters, parseFilters } from '../filters/filters.ts'
import { useQuestion } from './question.ts'
import { useUid } from '../session/user-context.ts'
import { useSettings } from '../settings/settings.ts'
import { useTrades } from '../trades/all-trades.ts'

/** No filter: the whole history, which the journal is about. */
export const EVERYTHING: Filters = parseFilters(new URLSearchParams())

/** What one day brought, with the columns that its rows are of. */
export function useDayReport(day: CivilDay) {
  const { asked, key, enabled, trades } = useAsked()
  const report = useQuery({
    queryKey: ['day', ...key, day],
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    structuralSharing: false,
    placeholderData: keepPreviousData,
    queryFn: async () => ({ day, version: key[1], report: await analysis.ask('day', { ...asked, day }) }),
  })
  // Rows of another history would be other trades, and figures of another day are none of this one.
  const fits = report.data?.version === key[1] && report.data?.day === day
  return {
    report: fits ? report.data?.report : undefined,
    columns: trades.data?.columns,
    error: trades.error ?? report.error,
    retry: () => void (trades.error === null ? report.refetch() : trades.refetch()),
  }
}

/** What a span of days brought. */
export function usePeriodReport(span: DaySpan) {
  const { asked, key, enabled, trades } = useAsked()
  const report = useQuery({
    queryKey: ['period', ...key, span.first, span.last],
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    structuralSharing: false,
    queryFn: () => analysis.ask('period', { ...asked, span }),
  })
  return {
    report: report.data,
    columns: trades.data?.columns,
    error: trades.error ?? report.error,
    retry: () => void (trades.error === null ? report.refetch() : trades.refetch()),
  }
}

function useAsked() {
  const uid = useUid()
  const trades = useTrades()
  const { ready } = useSettings()
  const { question: asked } = useQuestion(EVERYTHING)
  const version = trades.data?.version
  return { asked, trades, enabled: version !== undefined && ready, key: [uid, version, asked.settings] as const }
}
