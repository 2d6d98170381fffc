/** Which of the two numbers of a date such as 03/04/2024 is the day. */
import type { ColumnMapping } from './mapping.ts'

type Order = ColumnMapping['dateOrder']

const SHORT = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?!\d)/

/** The order that the dates of a file show: by a day above 12, or by the way their rows run; null where both fit. */
export function dateOrderShown(texts: readonly string[]): Order | null {
  const dates = texts.flatMap((text) => {
    const match = SHORT.exec(text.trim())
    if (match === null) return []
    const [first, second, third] = match.slice(1).map(Number)
    return [{ first: first ?? 0, second: second ?? 0, third: third ?? 0, long: match[3]?.length === 4 }]
  })
  if (dates.length === 0) return 'ymd'
  // `24-01-31`: only a year can be above 31 or before a month and a day above 12.
  if (dates.every(({ long }) => !long) && dates.some(({ third }) => third > 12)) {
    const years = new Set(dates.map(({ first }) => first))
    if (years.size <= 3 && dates.some(({ second }) => second <= 12) && dates.every(({ first }) => first >= 13))
      return 'ymd'
  }
  const firstIsDay = dates.some(({ first }) => first > 12)
  const secondIsDay = dates.some(({ second }) => second > 12)
  if (firstIsDay !== secondIsDay) return firstIsDay ? 'dmy' : 'mdy'
  if (dates.every(({ first, second }) => first === second)) return 'dmy'
  const dayFirst = runsOneWay(dates.map(({ first, second, third }) => third * 10_000 + second * 100 + first))
  const monthFirst = runsOneWay(dates.map(({ first, second, third }) => third * 10_000 + first * 100 + second))
  if (dayFirst !== monthFirst) return dayFirst ? 'dmy' : 'mdy'
  return null
}

/** The first date that both orders can read. */
export function openDate(texts: readonly string[]): string | null {
  const found = texts.find((text) => {
    const match = SHORT.exec(text.trim())
    return match !== null && match[1] !== match[2] && Number(match[1]) <= 12 && Number(match[2]) <= 12
  })
  return found ?? null
}

function runsOneWay(days: readonly number[]): boolean {
  let rises = 0
  let falls = 0
  for (let index = 1; index < days.length; index += 1) {
    const step = (days[index] ?? 0) - (days[index - 1] ?? 0)
    if (step > 0) rises += 1
    if (step < 0) falls += 1
  }
  return rises === 0 || falls === 0
}
