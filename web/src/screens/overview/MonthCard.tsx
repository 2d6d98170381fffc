import type { ShownReport } from '../../data/reports/report.ts'
import type { Filters } from '../../data/filters/filters.ts'
import { calendarDays } from '../../parts/calendar.ts'
import { MonthView } from '../../parts/MonthView.tsx'

/** The month as a calendar. */
export default function MonthCard({ report, filters }: { readonly report: ShownReport; readonly filters: Filters }) {
  return <MonthView days={calendarDays(report)} filters={filters} currency={report.currency} />
}
