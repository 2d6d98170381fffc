import { useQuery } from '@tanstack/react-query'
import type { Report } from '@roundtrip/core/reports'
import { useMemo } from 'react'
import type { Question } from '../analysis/engine.ts'
import { analysis } from '../analysis/worker.ts'
import type { Filters } from '../filters/filters.ts'
import { readSessionReport, writeSessionReport } from '../offline/tab-cache.ts'
import { useUid } from '../session/user-context.ts'
import { useSettings } from '../settings/settings.ts'
import { useTrades } from '../trades/all-trades.ts'
import { useQuestion } from './question.ts'

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
