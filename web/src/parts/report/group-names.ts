import type { ReportKind } from '@roundtrip/core/reports'
import type { Filters } from '../../data/filters.ts'
import { dayName, LONG_WEEKDAYS, monthName, shortMonth, WEEKDAYS } from '../../format/time.ts'

type Names = { readonly labels: ReadonlyMap<string, { readonly name: string }> }

/** A group's key in words. */
export function groupName(kind: ReportKind, key: string, { labels }: Names): string {
  switch (kind) {
    case 'hour':
      return `${key}:00–${key}:59`
    case 'weekday':
      return LONG_WEEKDAYS[Number(key)] ?? key
    case 'day':
      return dayName(key)
    case 'month':
      return monthName(key)
    case 'label':
      return key === '(none)' ? 'Without a label' : (labels.get(key)?.name ?? key)
    case 'ticker':
      return key
    case 'holding':
      return holdingName(key)
  }
}

/** The same for the axis of a chart. */
export function shortName(kind: ReportKind, key: string, names: Names): string {
  if (kind === 'hour') return key
  if (kind === 'weekday') return WEEKDAYS[Number(key)] ?? key
  if (kind === 'month') return shortMonth(key)
  return groupName(kind, key, names)
}

/** The filter that shows the trades of a group. */
export function groupFilter(kind: ReportKind, key: string): Partial<Filters> {
  switch (kind) {
    case 'hour':
      return { hour: [Number(key)] }
    case 'weekday':
      return { weekday: [Number(key)] }
    case 'day':
      return { period: null, from: key, to: key }
    case 'month':
      return { month: [key] }
    case 'label':
      return { label: [key] }
    case 'ticker':
      return { ticker: [key] }
    case 'holding':
      return { holding: [key] }
  }
}

function holdingName(key: string): string {
  return key.replace('<', 'under ').replace('>=', 'over ').replace('-', '–')
}
