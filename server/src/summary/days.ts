/** Days as the reader writes them. */
import type { Settings } from '@roundtrip/contract/documents'
import { dayInStyle, weekdayNames } from '@roundtrip/contract/language'
import { type CivilDay, dayKey, weekdayOf } from '@roundtrip/core/base'
import { translator } from '../language/translator.ts'

/** `25 Nov 2026` */
export function dayText(day: CivilDay, { dates, language }: Pick<Settings, 'dates' | 'language'>): string {
  const [year = 0, month = 1, date = 1] = dayKey(day).split('-').map(Number)
  return dayInStyle({ year, month, day: date }, { dates, t: translator(language).t })
}

/** `Wed` */
export function weekdayText(day: CivilDay, language: Settings['language']): string {
  return weekdayNames(translator(language).t)[weekdayOf(day)] ?? ''
}
