import { type CivilDay, dayKey, monthKey, monthOf, parseDayKey, weekdayOf, weekKey } from '@roundtrip/core/base'
import { type EquityPoint, MONEY_UNIT, type Report } from '@roundtrip/core/reports'
import type { MoneyFormat } from '../format/money.ts'
import { countText as counted, MISSING, plural } from '../format/number.ts'
import { dayName, MONTHS, shortPeriodName } from '../format/time.ts'
import type { DayCell, Week } from '../ui/MonthGrid.tsx'
import type { HeatDay } from '../ui/YearHeat.tsx'
import { t } from '../language/translate.ts'
import { openBookedText } from './open-booked.ts'

type CalendarOptions = {
  readonly days: ReadonlyMap<string, DayResult>
  readonly money: MoneyFormat
  readonly today: CivilDay
  readonly href: (day: string) => string
  /** The trades of the days from one to another, both included. */
  readonly hrefOfDays?: ((from: string, to: string) => string) | undefined
  /** Broken rules by day. */
  readonly breaches?: ReadonlyMap<string, { readonly failed: number }>
}

/** The weeks of one month, named like their reviews. Future weeks are left out. */
export function monthWeeks(month: string, options: CalendarOptions): readonly Week[] {
  const first = parseDayKey(`${month}-01`)
  if (first === null) return []
  const monday = (first - weekdayOf(first)) as CivilDay
  const weeks: Week[] = []
  for (let start = monday; weeks.length < 6; start = (start + 7) as CivilDay) {
    if (start > first && monthKey(monthOf(start)) !== month) break
    if (weeks.length > 0 && start > options.today) break
    const days = Array.from({ length: 7 }, (_, index) => {
      const day = (start + index) as CivilDay
      return monthKey(monthOf(day)) === month ? dayCell(day, options) : null
    })
    const results = days.flatMap((day) => options.days.get(day?.key ?? '') ?? [])
    const { netProfit: value, count, open } = sumOfDays(results)
    // Only days with results, so that the page's own period still applies.
    const [from, to] = [results[0]?.key, results.at(-1)?.key]
    weeks.push({
      key: weekKey(start),
      name: shortPeriodName(weekKey(start)),
      days,
      value,
      valueText: days.some((day) => day?.hasValue) ? options.money.compactSigned(value) : MISSING,
      // A week without closed trades shows only a dash.
      countText: count === 0 ? '' : t('{count} closed', { count: counted(count) }),
      ...openTexts(open, options.money),
      href: from === undefined || to === undefined || count === 0 ? undefined : options.hrefOfDays?.(from, to),
    })
  }
  return weeks
}

/** The sums of some days, exact to 10^-8. */
export function sumOfDays(days: readonly DayResult[]): Omit<DayResult, 'key'> {
  const sum = (amountOf: (day: DayResult) => number): number =>
    days.reduce((total, day) => total + Math.round(amountOf(day) * MONEY_UNIT), 0) / MONEY_UNIT
  return {
    netProfit: sum(({ netProfit }) => netProfit),
    open: sum(({ open }) => open),
    count: days.reduce((total, { count }) => total + count, 0),
  }
}

/** Only the amount fits into the cell; its words are the title. */
function openTexts(open: number, money: MoneyFormat): Pick<DayCell, 'openText' | 'openTitle'> {
  if (open === 0) return {}
  return {
    openText: money.compactSigned(open),
    openTitle: openBookedText(open, money) ?? undefined,
  }
}

function dayCell(day: CivilDay, options: CalendarOptions): DayCell {
  const key = dayKey(day)
  const group = options.days.get(key)
  return {
    key,
    number: Number(key.slice(8)),
    value: group?.netProfit ?? 0,
    // If no trade closed, the day has no result of its own.
    valueText: group?.count === 0 ? '' : options.money.compactSigned(group?.netProfit ?? 0),
    hasValue: group !== undefined,
    countText: t('{count} closed', { count: counted(group?.count ?? 0) }),
    ...openTexts(group?.open ?? 0, options.money),
    name: dayName(key),
    href: options.href(key),
    warning: breachesOf(options.breaches?.get(key)?.failed ?? 0),
  }
}

function breachesOf(number: number): string | undefined {
  return number === 0 ? undefined : plural(number, 'breach of rules', 'breaches of rules')
}

/** The 53 weeks up to `last` as the squares of a year, with results. */
export function yearDays(last: CivilDay, { days, money }: Pick<CalendarOptions, 'days' | 'money'>): Year {
  return squaresOfYear(last, (day) => {
    const result = days.get(dayKey(day))
    if (result === undefined) return { value: 0, hasValue: false, text: t('no trades') }
    const { netProfit, count, open } = result
    const closed = t('{netProfit}, {count} closed', { netProfit: money.signed(netProfit), count: counted(count) })
    return { value: netProfit, hasValue: true, text: [closed, openBookedText(open, money) ?? []].flat().join(', ') }
  })
}

export type Year = {
  readonly days: readonly HeatDay[]
  readonly months: readonly { readonly week: number; readonly text: string }[]
  readonly weeks: number
}

/** A square for each day of the 53 weeks up to `last`. */
export function squaresOfYear(
  last: CivilDay,
  squareOf: (day: CivilDay) => { readonly value: number; readonly hasValue: boolean; readonly text: string },
): Year {
  const end = (last - weekdayOf(last)) as CivilDay
  const start = (end - 52 * 7) as CivilDay
  const days: HeatDay[] = []
  const months: { week: number; text: string }[] = []
  for (let day = start; day <= last; day = (day + 1) as CivilDay) {
    const key = dayKey(day)
    const week = Math.floor((day - start) / 7)
    if (key.endsWith('-01') && week < 52) {
      const month = MONTHS()[Number(key.slice(5, 7)) - 1] ?? ''
      // January shows the year instead: month and year together would overlap February.
      months.push({ week, text: key.slice(5, 7) === '01' ? key.slice(0, 4) : month })
    }
    const { value, hasValue, text } = squareOf(day)
    days.push({ key, week, weekday: weekdayOf(day), value, hasValue, name: `${dayName(key)}: ${text}` })
  }
  return { days, months, weeks: 53 }
}

/** The adjacent month, before or after. */
export function adjacentMonth(month: string, by: number): string {
  const [year = '1970', number = '1'] = month.split('-')
  return monthKey(Number(year) * 12 + Number(number) - 1 + by)
}

/** The result of one day of a calendar: net and number of the trades that closed on it, and what open ones booked. */
export type DayResult = {
  readonly key: string
  readonly netProfit: number
  readonly count: number
  readonly open: number
}

/**
 * The days on which trades closed or open ones booked something. Their net adds up to the headline, and what open trades
 * booked to the figure next to it.
 */
export function calendarDays(report: Pick<Report, 'equity'>): DayResult[] {
  return report.equity.filter(({ open, closedTrades }) => open !== 0 || closedTrades > 0).map(dayResult)
}

/** A day of a report as a calendar shows it. */
export function dayResult({ day, net, open, closedTrades }: EquityPoint): DayResult {
  return { key: day, netProfit: net, count: closedTrades, open }
}
