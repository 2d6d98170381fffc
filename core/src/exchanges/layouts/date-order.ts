import { message, type UtcMs, utcMs } from '../../base/index.ts'
import { createTimeReader, type DateOrder } from '../rows/dates.ts'
import type { FileContext, OpenDate } from './layout.ts'

export type DateOrderResult =
  | { readonly status: 'decided'; readonly order: DateOrder }
  | { readonly status: 'undecided'; readonly order: DateOrder; readonly open: OpenDate | null }

/**
 * Whether a file writes day/month or month/day, decided from the whole file: a number above 12 cannot be a month, and
 * if every number could be one, the order of the rows usually fits only one reading. If the file is ambiguous, other
 * files of its layout, which the same browser wrote, decide, and otherwise the trader.
 */
export function dateOrderOf(context: FileContext, column: number): DateOrderResult {
  const result = orderOfRows(context.scan, column)
  if (result.status === 'decided') return result
  const others = new Set(
    context.alike.flatMap((scan) => {
      const result = orderOfRows(scan, column)
      return result.status === 'decided' && result.order !== 'ymd' ? [result.order] : []
    }),
  )
  const [order] = others
  if (order !== undefined && others.size === 1) return { status: 'decided', order }
  if (result.open !== null) context.dateOpen(result.open)
  return context.dateOrder === null ? result : { status: 'decided', order: context.dateOrder }
}

/** The order of the dates, with a notice if nothing decides it. */
export function likelyOrder(context: FileContext, column: number): DateOrder {
  const result = dateOrderOf(context, column)
  if (result.status === 'undecided') {
    context.notice(
      message(
        'The dates fit both day/month and month/day. They are read as day/month/year. If that is wrong, choose month first and read the file again.',
      ),
    )
  }
  return result.order
}

function orderOfRows(scan: FileContext['scan'], column: number): DateOrderResult {
  const dates: { first: number; second: number; year: number; clock: string }[] = []
  let firstIsDay = false
  let secondIsDay = false
  scan((row) => {
    const match = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{2,4})(?!\d)(.{0,20})/.exec(row.text(column))
    if (match === null) return
    const date = { first: Number(match[1]), second: Number(match[2]), year: Number(match[3]), clock: match[4] ?? '' }
    if (date.first > 12) firstIsDay = true
    if (date.second > 12) secondIsDay = true
    if (dates.length < 200_000) dates.push(date)
  })
  if (dates.length === 0) return { status: 'decided', order: 'ymd' }
  if (firstIsDay !== secondIsDay) return { status: 'decided', order: firstIsDay ? 'dmy' : 'mdy' }
  if (dates.every((date) => date.first === date.second)) return { status: 'decided', order: 'dmy' }
  const dayFirst = runsOneWay(dates.map((date) => date.year * 10_000 + date.second * 100 + date.first))
  const monthFirst = runsOneWay(dates.map((date) => date.year * 10_000 + date.first * 100 + date.second))
  if (dayFirst !== monthFirst) return { status: 'decided', order: dayFirst ? 'dmy' : 'mdy' }
  const open = dates.find(({ first, second }) => first !== second)
  return { status: 'undecided', order: 'dmy', open: open === undefined ? null : bothReadings(open) }
}

function bothReadings({
  first,
  second,
  year,
}: {
  readonly first: number
  readonly second: number
  readonly year: number
}): OpenDate {
  const text = `${two(first)}/${two(second)}/${two(year)}`
  const codes = Uint8Array.from(text, (char) => char.charCodeAt(0))
  const at = (order: DateOrder): UtcMs => utcMs(createTimeReader({ zone: 'UTC', order })(codes, 0, codes.length))
  return { text, dmy: at('dmy'), mdy: at('mdy') }
}

function two(value: number): string {
  return String(value).padStart(2, '0')
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
