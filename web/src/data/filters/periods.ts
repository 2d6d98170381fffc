/** The periods that a trader picks by name. All are relative to today's civil day, so a link keeps its meaning. */
import { type CivilDay, dayKey, monthKey, monthOf, parseDayKey, weekdayOf } from '@roundtrip/core/base'
import { perLanguage, t } from '../../language/translate.ts'

export const PERIODS = [
  'today',
  'yesterday',
  'week',
  'last-week',
  'month',
  'last-month',
  'quarter',
  'last-quarter',
  'ytd',
  'last-year',
  '7d',
  '30d',
  '90d',
  '12m',
] as const
export type PresetPeriod = (typeof PERIODS)[number]

export const PERIOD_NAMES = perLanguage(
  (): Readonly<Record<PresetPeriod, string>> => ({
    today: t('Today'),
    yesterday: t('Yesterday'),
    week: t('This week'),
    'last-week': t('Last week'),
    month: t('This month'),
    'last-month': t('Last month'),
    quarter: t('This quarter'),
    'last-quarter': t('Last quarter'),
    ytd: t('This year'),
    'last-year': t('Last year'),
    '7d': t('Last 7 days'),
    '30d': t('Last 30 days'),
    '90d': t('Last 90 days'),
    '12m': t('Last 12 months'),
  }),
)

/** The first and the last day of a period, both included. Weeks begin on Monday, as reviews do. */
export function presetRange(period: PresetPeriod, today: CivilDay): { readonly from: string; readonly to: string } {
  const { first, last } = daysOf(period, today)
  return { from: dayKey(first), to: dayKey(last) }
}

type Days = { readonly first: CivilDay; readonly last: CivilDay }

function daysOf(period: PresetPeriod, today: CivilDay): Days {
  const back = (days: number): CivilDay => (today - days) as CivilDay
  const monday = back(weekdayOf(today))
  const month = monthOf(today)
  const quarter = month - (month % 3)
  const year = month - (month % 12)
  switch (period) {
    case 'today':
      return { first: today, last: today }
    case 'yesterday':
      return { first: back(1), last: back(1) }
    case 'week':
      return { first: monday, last: today }
    case 'last-week':
      return { first: (monday - 7) as CivilDay, last: (monday - 1) as CivilDay }
    case 'month':
      return { first: firstDayOf(month), last: today }
    case 'last-month':
      return months(month - 1, 1)
    case 'quarter':
      return { first: firstDayOf(quarter), last: today }
    case 'last-quarter':
      return months(quarter - 3, 3)
    case 'ytd':
      return { first: firstDayOf(year), last: today }
    case 'last-year':
      return months(year - 12, 12)
    case '7d':
      return { first: back(6), last: today }
    case '30d':
      return { first: back(29), last: today }
    case '90d':
      return { first: back(89), last: today }
    case '12m':
      return { first: back(364), last: today }
  }
}

/** Whole months, starting with the given one. */
function months(month: number, count: number): Days {
  return { first: firstDayOf(month), last: (firstDayOf(month + count) - 1) as CivilDay }
}

function firstDayOf(month: number): CivilDay {
  const day = parseDayKey(`${monthKey(month)}-01`)
  if (day === null) throw new Error(`There is no month ${month}.`)
  return day
}
