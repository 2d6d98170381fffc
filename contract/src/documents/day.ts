import * as z from 'zod/mini'

/** Whether the text is a day of the calendar, written `2026-03-31`. */
export function isDay(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (match === null) return false
  const [year, month, day] = match.slice(1).map(Number)
  if (year === undefined || month === undefined || day === undefined) return false
  return month >= 1 && month <= 12 && day >= 1 && day <= daysOf(year, month)
}

export const dayText = z.string().check(z.refine(isDay, 'not a day'))

function daysOf(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}
