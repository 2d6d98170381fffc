import { DIMENSIONS, type SplitId } from '../../data/workbench/dimensions.ts'
import { type ReportPage, userPath } from '../../paths.ts'

/** Groupings with a page of their own; the calendar is the day report by date. */
const PAGES: Readonly<Record<string, { readonly page: ReportPage; readonly search?: string }>> = {
  hour: { page: 'reportHour' },
  weekday: { page: 'reportDay' },
  day: { page: 'reportDay', search: 'tab=calendar' },
  month: { page: 'reportMonth' },
  label: { page: 'reportLabel' },
  ticker: { page: 'reportTicker' },
  holding: { page: 'reportHolding' },
}

export function hasOwnPage(by: SplitId): boolean {
  return PAGES[by] !== undefined
}

export type Breakdown = {
  readonly by: SplitId
  /** The second grouping; null = none. */
  readonly across: SplitId | null
}

/** The address of the trades by one grouping, or by two. */
export function breakdownPath(uid: string, { by, across }: Breakdown): string {
  if (across !== null) return userPath(uid, 'reportMatrix', String(new URLSearchParams({ rows: by, columns: across })))
  const own = PAGES[by]
  if (own !== undefined) return userPath(uid, own.page, own.search)
  const page = DIMENSIONS.some((dimension) => dimension === by) ? 'reportBreakdown' : 'reportLabel'
  return userPath(uid, page, String(new URLSearchParams({ by })))
}
