/** Days as the reader writes them. */
import type { Settings } from '@roundtrip/contract/documents'
import { type CivilDay, dayKey, weekdayOf } from '@roundtrip/core/base'
import { type Translator, translator } from '../language/translator.ts'

/** `25 Nov 2026` */
export function dayText(day: CivilDay, { dates, language }: Pick<Settings, 'dates' | 'language'>): string {
  const key = dayKey(day)
  if (dates === 'year-month-day') return key
  const { t } = translator(language)
  const [year = '', number = '', date = ''] = key.split('-')
  const month = monthsOf(t)[Number(number) - 1] ?? ''
  if (dates === 'month-day-year') return `${month} ${Number(date)}, ${year}`
  return t('{day} {month} {year}', { day: String(Number(date)), month, year })
}

/** `Wed` */
export function weekdayText(day: CivilDay, language: Settings['language']): string {
  return weekdaysOf(translator(language).t)[weekdayOf(day)] ?? ''
}

function monthsOf(t: Translator['t']): readonly string[] {
  return [
    t('Jan'),
    t('Feb'),
    t('Mar'),
    t('Apr'),
    t('May'),
    t('Jun'),
    t('Jul'),
    t('Aug'),
    t('Sep'),
    t('Oct'),
    t('Nov'),
    t('Dec'),
  ]
}

function weekdaysOf(t: Translator['t']): readonly string[] {
  return [t('Mon'), t('Tue'), t('Wed'), t('Thu'), t('Fri'), t('Sat'), t('Sun')]
}
