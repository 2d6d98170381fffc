import type { Report } from '@roundtrip/core/reports'
import type { Filters } from '../../data/filters.ts'
import { MonthView } from '../../parts/MonthView.tsx'
import styles from './Overview.module.css'

export function MonthCard({ report, filters }: { readonly report: Report; readonly filters: Filters }) {
  return <MonthView days={report.groups.day} filters={filters} currency={report.currency} className={styles.wide} />
}
