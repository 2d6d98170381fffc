/** Days as a reader writes them. */
import type { Translator } from './translator.ts'

/** `Jan`, `Feb` … */
export function monthNames(t: Translator['t']): readonly string[] {
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

/** `Mon`, `Tue` … */
export function weekdayNames(t: Translator['t']): readonly string[] {
  return [t('Mon'), t('Tue'), t('Wed'), t('Thu'), t('Fri'), t('Sat'), t('Sun')]
}

type Day = { readonly year: number; readonly month: number; readonly day: number }

type DayStyle = {
  readonly dates: 'day-month-year' | 'month-day-year' | 'year-month-day'
  readonly t: Translator['t']
}

/** `21 Nov 2026`, `Nov 21, 2026` or `2026-11-21`. */
export function dayInStyle({ year, month, day }: Day, { dates, t }: DayStyle): string {
  if (dates === 'year-month-day') return [year, month, day].map((part) => String(part).padStart(2, '0')).join('-')
  const name = monthNames(t)[month - 1] ?? ''
  return dates === 'month-day-year' ? `${name} ${day}, ${year}` : t('{day} {month} {year}', { day, month: name, year })
}
