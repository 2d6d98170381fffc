import type { MeasureId } from '@roundtrip/core/measures'
import type { Report } from '@roundtrip/core/reports'
import type { Filters } from '../filters/filters.ts'
import { SHOWN_MEASURES, useReportOf } from './report.ts'

/** The figures at the head of the summary. */
const HEAD_MEASURES = [
  ...SHOWN_MEASURES,
  'avgHoldMs',
  'grossPnl',
  'funding',
  'otherCash',
  'sharpe',
  'medianHoldMs',
  'tradingDays',
  'feesOfGrossProfit',
  'largestWin',
  'largestLoss',
] as const satisfies readonly MeasureId[]

export type HeadReport = Report<(typeof HEAD_MEASURES)[number]>

/** The report with what the head of the summary shows, which is ready long before every measure is. */
export function useHeadReport(filters: Filters) {
  return useReportOf<HeadReport>(filters, { measures: HEAD_MEASURES, everyLabel: false })
}

/** The report with every measure, simulations and figures by side, which are slow. */
export function useDetailedReport(filters: Filters) {
  return useReportOf<Report>(filters, { measures: null, everyLabel: false })
}
