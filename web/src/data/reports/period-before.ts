import { dayKey } from '@roundtrip/core/base'
import { type Report, spanBefore } from '@roundtrip/core/reports'
import { useMemo } from 'react'
import type { Filters } from '../filters/filters.ts'
import { spanOfPeriod } from '../filters/period-span.ts'
import { useToday } from '../settings/settings.ts'
import { useReportOf } from './report.ts'

type MeasuredBefore = Report<'count' | 'netProfit'>

/**
 * The days just before the chosen period, as many as it has, with their results. Null if the period has no beginning,
 * or if no counted trade closed in those days. `enabled`: once the period itself is shown.
 */
export function usePeriodBefore(filters: Filters, enabled: boolean) {
  const today = useToday()
  const span = useMemo(() => spanOfPeriod(filters, today), [filters, today])
  const before = span === null ? null : spanBefore(span)
  const range = before === null ? {} : { period: null, from: dayKey(before.first), to: dayKey(before.last) }
  const { report, pending } = useReportOf<MeasuredBefore>(
    { ...filters, ...range },
    { measures: ['count', 'netProfit'], everyLabel: false, enabled: enabled && span !== null },
  )
  const isThere = before !== null && !pending && (report?.summary.count ?? 0) > 0
  return { span, before: isThere && report !== undefined ? { span: before, report } : null }
}
