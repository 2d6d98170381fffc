/** Which number of a date such as 03/04/2024 or 26-05-23 is the day, the month and the year. */
import type { DateOrder } from '../rows/dates.ts'

/** `31/01/2026`, `1.31.26`, `26-01-31`, `23:59 31/01/2026`. */
const SHORT = /^\s{0,4}(?:\d{1,2}:\d\d(?::\d\d)?,?\s)?(\d{1,2})([/.-])(\d{1,2})[/.-](\d{4}|\d{2})(?!\d)/

/** A date without a leading four-digit year, whose order is therefore open. */
type ShortDate = {
  readonly numbers: readonly [number, number, number]
  readonly hasLongYear: boolean
  readonly mayBeginWithYear: boolean
  readonly dashed: boolean
}

function shortDate(text: string): ShortDate | null {
  const match = SHORT.exec(text)
  if (match === null) return null
  const [, first = '', sign, second = '', third = ''] = match
  return {
    numbers: [Number(first), Number(second), Number(third)],
    hasLongYear: third.length === 4,
    mayBeginWithYear: first.length === 2 && third.length === 2,
    dashed: sign === '-',
  }
}

/** Ascending numbers for ascending days; null if the order yields no plausible day for a trade. */
function dayNumber({ numbers, hasLongYear, mayBeginWithYear }: ShortDate, order: DateOrder): number | null {
  const [first, second, third] = numbers
  if (order === 'ymd' && !mayBeginWithYear) return null
  const [year, month, day] =
    order === 'ymd' ? [first, second, third] : order === 'mdy' ? [third, first, second] : [third, second, first]
  const fullYear = hasLongYear ? year : 2000 + year
  // Bitcoin began in 2009.
  if (fullYear < 2009 || month < 1 || month > 12 || day < 1 || day > 31) return null
  return fullYear * 372 + month * 31 + day
}

const ORDERS: readonly DateOrder[] = ['dmy', 'mdy', 'ymd']

/**
 * Collects dates and reports the orders in which all of them can be read. Later rows can rule out orders that the first
 * ones allow.
 */
export class DateOrders {
  #dates = 0
  readonly #readable = new Map<DateOrder, number>(ORDERS.map((order) => [order, 0]))

  add(text: string): void {
    const date = shortDate(text)
    if (date === null) return
    this.#dates += 1
    for (const order of ORDERS)
      if (dayNumber(date, order) !== null) this.#readable.set(order, (this.#readable.get(order) ?? 0) + 1)
  }

  /** The orders that read every date; if none does, those that read some. Empty if no date is ambiguous. */
  possible(): DateOrder[] {
    const all = ORDERS.filter((order) => this.#dates > 0 && this.#readable.get(order) === this.#dates)
    return all.length > 0 ? all : ORDERS.filter((order) => (this.#readable.get(order) ?? 0) > 0)
  }
}

/**
 * The orders in which the dates of a file can be read, the likeliest first; empty if no date is ambiguous. The ranking
 * assumes that the rows run one way and are close together, which is likely but no proof.
 */
export function possibleDateOrders(texts: readonly string[]): DateOrder[] {
  const orders = new DateOrders()
  for (const text of texts) orders.add(text)
  const possible = orders.possible()
  if (possible.length < 2) return possible
  const dates = texts.flatMap((text) => shortDate(text) ?? [])
  const usual: readonly DateOrder[] = dates[0]?.dashed === true ? ['ymd', 'dmy', 'mdy'] : ORDERS
  const likelihoods = possible.map((order) => {
    const days = dates.flatMap((date) => dayNumber(date, order) ?? [])
    const last = days.reduce((a, b) => Math.max(a, b), 0)
    const first = days.reduce((a, b) => Math.min(a, b), last)
    return { order, sorted: runsOneWay(days) ? 0 : 1, span: last - first, rank: usual.indexOf(order) }
  })
  return likelihoods
    .toSorted((a, b) => a.sorted - b.sorted || a.span - b.span || a.rank - b.rank)
    .map(({ order }) => order)
}

/** The first date that is a different day in another of these orders; null if they all read the same days. */
export function openDate(texts: readonly string[], orders: readonly DateOrder[]): string | null {
  const ambiguous = texts.find((text) => {
    const date = shortDate(text)
    if (date === null) return false
    return new Set(orders.flatMap((order) => dayNumber(date, order) ?? [])).size > 1
  })
  return ambiguous ?? null
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
