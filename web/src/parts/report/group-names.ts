import type { ReportKind } from '@roundtrip/core/reports'
import {
  dayName,
  holdingName,
  hourSpan,
  LONG_WEEKDAYS,
  monthName,
  shortHour,
  shortMonth,
  WEEKDAYS,
} from '../../format/time.ts'
import { t } from '../../language/translate.ts'

type Names = { readonly labels: ReadonlyMap<string, { readonly name: string }> }

/** The name of a group's key. */
export function groupName(kind: ReportKind, key: string, { labels }: Names): string {
  switch (kind) {
    case 'hour':
      return hourSpan(Number(key))
    case 'weekday':
      return LONG_WEEKDAYS()[Number(key)] ?? key
    case 'day':
      return dayName(key)
    case 'month':
      return monthName(key)
    case 'label':
      return key === '(none)' ? t('Without a label') : (labels.get(key)?.name ?? key)
    case 'ticker':
      return key
    case 'holding':
      return holdingName(key)
  }
}

/** The short name for a chart axis. */
export function shortName(kind: ReportKind, key: string, names: Names): string {
  if (kind === 'hour') return shortHour(Number(key))
  if (kind === 'weekday') return WEEKDAYS()[Number(key)] ?? key
  if (kind === 'month') return shortMonth(key)
  return groupName(kind, key, names)
}
