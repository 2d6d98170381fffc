import { useQuery } from '@tanstack/react-query'
import type { MeasureId } from '@roundtrip/core/measures'
import type { Report, ResultForm } from '@roundtrip/core/reports'
import { useMemo } from 'react'
import type { AnalysisRequest } from '../analysis/engine.ts'
import { analysis } from '../analysis/worker.ts'
import type { Filters } from '../filters/filters.ts'
import { readSessionReport, writeSessionReport } from '../offline/tab-cache.ts'
import { useUid } from '../session/user-context.ts'
import { useSettings } from '../settings/settings.ts'
import { useTrades } from '../trades/all-trades.ts'
import { useAnalysisRequest } from './analysis-request.ts'

/** Changes with the shape of reports, so that a stored report of an older version is not read. */
const REPORT_SHAPE = 5

/** The measures that screens without details show. Computing every measure takes longer than the rest of a report. */
export const SHOWN_MEASURES = [
  'count',
  'netProfit',
  'wins',
  'losses',
  'winRate',
  'profitFactor',
  'payoff',
  'expectancy',
  'expectancyR',
  'rCount',
  'avgWin',
  'avgLoss',
  'grossProfit',
  'grossLoss',
  'fees',
  'maxDrawdown',
  'maxDrawdownPct',
  'feesOfTurnover',
] as const satisfies readonly MeasureId[]

/** A report with the measures that most screens show. */
export type ShownReport = Report<(typeof SHOWN_MEASURES)[number]>

type ReportOptions = {
  /** Includes a row for hidden labels, for the screen where labels are managed. */
  readonly everyLabel?: boolean
  /** For a screen that is about money, whatever form the trader chose. */
  readonly form?: ResultForm
}

/** The report of a selection. After a reload, the last one is shown until the worker responds. */
export function useReport(filters: Filters, { everyLabel = false, form }: ReportOptions = {}) {
  return useReportOf<ShownReport>(filters, { measures: SHOWN_MEASURES, everyLabel, form })
}

/** Without a list of measures, the report has all of them, with simulations and figures by side. */
type Options = {
  readonly measures: readonly MeasureId[] | null
  readonly everyLabel: boolean
  readonly form?: ResultForm | undefined
  /** False requests nothing. Default true. */
  readonly enabled?: boolean
}

/** `Shown` has the measures that were requested. */
export function useReportOf<Shown extends Report<never>>(
  filters: Filters,
  { measures, everyLabel, form, enabled = true }: Options,
) {
  const uid = useUid()
  const trades = useTrades()
  const { ready } = useSettings()
  const keyed = useAnalysisRequest(filters, form)
  const request = useMemo((): AnalysisRequest => {
    const { hiddenLabels = [], ...settings } = keyed.request.settings
    const hidden = everyLabel ? [] : hiddenLabels
    const detail = measures === null ? { detailed: true } : { detailed: false, measures }
    return { ...keyed.request, settings: { ...settings, hiddenLabels: hidden, ...detail } }
  }, [keyed, measures, everyLabel])
  const version = trades.data?.version
  const key = JSON.stringify([REPORT_SHAPE, uid, keyed.key, request.settings])
  // Read once: a new object on every render would loop forever. One without trades may be older than the first import.
  const stored = useMemo(
    () => readSessionReport().find((entry) => entry.key === key && entry.report.selected > 0)?.report,
    [key],
  )
  const report = useQuery<Report>({
    queryKey: ['report', uid, version, keyed.key, request.settings],
    enabled: version !== undefined && ready && keyed.isReady && enabled,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    structuralSharing: false,
    placeholderData: (previous) => previous ?? stored,
    queryFn: async ({ signal }) => {
      const report = await analysis.call('analyse', request, { signal })
      writeSessionReport({ key, report })
      return report
    },
  })
  return {
    report: report.data as Shown | undefined,
    /** Trades of the whole history, regardless of the filter. */
    total: trades.data?.columns.count,
    error: trades.error ?? report.error,
    pending: report.isPlaceholderData || report.isFetching || trades.isPending,
    retry: () => void (trades.error === null ? report.refetch() : trades.refetch()),
    updatedAt: trades.dataUpdatedAt,
  }
}
