import { type CivilDay, parseDayKey } from '@roundtrip/core/base'
import {
  type Choices,
  type ReportKind,
  selectsWithinAccounts,
  type TradeFilter,
  TRAITS,
  UNCOUNTED_REASONS,
} from '@roundtrip/core/reports'
import { TRADE_FLAGS } from '@roundtrip/core/trades'
import * as z from 'zod/mini'
import { narrowedGroups } from './groups.ts'
import { PERIODS, presetRange } from './periods.ts'
import { rangesOf, rangeText } from './ranges.ts'

const day = z.string().check(z.refine((text) => parseDayKey(text) !== null))
const name = z.string().check(z.minLength(1), z.maxLength(120))
/** The ids of all labels that a trade can have, for its row of the report by combination. */
export const LONGEST_GROUP = 2_100
const number = (low: number, high: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,2}$/)),
    z.pipe(z.transform(Number), z.int().check(z.minimum(low), z.maximum(high))),
  )

/** Lists in which a trade must match one value, or none if they are in `not`. */
const CHOICES = {
  account: name,
  ticker: name,
  outcome: z.enum(['win', 'loss', 'breakeven']),
  hour: number(0, 23),
  weekday: number(0, 6),
  month: z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/)),
  holding: name,
  flag: z.enum(TRADE_FLAGS),
  session: name,
  number: name,
  busy: name,
  after: name,
  size: name,
  stake: name,
  market: name,
  entries: name,
  stops: name,
} as const
export type ChoiceKey = keyof typeof CHOICES
export const CHOICE_KEYS = Object.keys(CHOICES) as readonly ChoiceKey[]

/** How the values of each parameter are read. Unknown values are ignored, defaults are left out. */
const LISTS = {
  ...CHOICES,
  /** Values that a trade must not have, as `ticker:BTCUSDT`. */
  not: z.string().check(z.maxLength(200), z.refine(isChoice)),
  label: name,
  /** Labels that the trade must not have. */
  without: name,
  /** Numbers within limits, as `net:-100..50`, `r:2..` or `fees:..10`. */
  range: rangeText,
  /** A row of a report by labels, fields or rules, as `dimension:key`; `!dimension:key` selects every other trade. */
  group: z.string().check(z.maxLength(LONGEST_GROUP), z.includes(':')),
} as const
const SINGLES = {
  period: z.enum(PERIODS),
  from: day,
  to: day,
  side: z.enum(['long', 'short']),
  status: z.enum(['open', 'closed']),
  /** Whether statistics count the trade. */
  counted: z.enum(['yes', 'no', 'no-risk', ...UNCOUNTED_REASONS]),
  /** The day of the calendar whose figures include the trade. */
  booked: day,
  basis: z.enum(['open', 'close']),
  /** Text of the note; `no-note` is text that it must not contain. */
  note: name,
  'no-note': name,
  q: name,
} as const

/** The filters in the address, which every screen, report and export applies. */
export type Filters = { readonly [K in keyof typeof LISTS]: readonly z.output<(typeof LISTS)[K]>[] } & {
  readonly [K in keyof typeof SINGLES]: z.output<(typeof SINGLES)[K]> | null
}

export const FILTER_KEYS = [...Object.keys(LISTS), ...Object.keys(SINGLES)] as readonly (keyof Filters)[]

export function parseFilters(search: URLSearchParams): Filters {
  const lists = Object.entries(LISTS).map(([key, schema]) => [
    key,
    [...new Set(search.getAll(key).flatMap((text) => valueOf(schema, text)))],
  ])
  const singles = Object.entries(SINGLES).map(([key, schema]) => [key, valueOf(schema, search.get(key))[0] ?? null])
  return Object.fromEntries([...lists, ...singles]) as Filters
}

/** No filter. */
export const EVERYTHING: Filters = parseFilters(new URLSearchParams())

/** Clears every filter, period and accounts too. */
export const NO_FILTERS: Partial<Filters> = Object.fromEntries(
  FILTER_KEYS.filter((key) => key !== 'basis').map((key) => [key, null]),
)

/** Sets filters in a query string and leaves its other parameters alone. */
export function writeFilters(search: URLSearchParams, changes: Partial<Filters>): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const [key, value] of Object.entries(changes)) {
    next.delete(key)
    for (const part of Array.isArray(value) ? value : [value]) {
      if (part !== null && part !== undefined && part !== '') next.append(key, String(part))
    }
  }
  return next
}

/** The query string for some filters, without other parameters. */
export function filterSearch(filters: Partial<Filters>): string {
  return writeFilters(new URLSearchParams(), filters).toString()
}

/**
 * The link from a figure to the trades that it counts: the filters of its screen, narrowed to the figure and to trades
 * that statistics count.
 */
export function drillSearch(filters: Filters, changes: Partial<Filters>): string {
  return filterSearch({ ...filters, counted: 'yes', ...changes })
}

/** The link to all trades that pass the filters, whether statistics count them or not. */
export function listSearch(filters: Filters): string {
  return filterSearch(filters)
}

/** The link from a day of a calendar to the trades of its figures; the filters stay. */
export function calendarSearch(filters: Filters, day: string): string {
  return filterSearch({ ...filters, booked: day })
}

/** The change to the filters that selects one row of a report. */
export function groupFilter(filters: Filters, kind: ReportKind, key: string): Partial<Filters> {
  switch (kind) {
    case 'hour':
      return { hour: [Number(key)] }
    case 'weekday':
      return { weekday: [Number(key)] }
    case 'day':
      return { period: null, from: key, to: key }
    case 'month':
      return { month: [key] }
    case 'label':
      // A trade can have several labels, so labels that are already in the filter still apply.
      return { label: [...new Set([...filters.label, key])] }
    case 'ticker':
      return { ticker: [key] }
    case 'holding':
      return { holding: [key] }
  }
}

/** The same for a row of a report by labels, fields or rules; `(none)` is the row of trades without one. */
export function madeGroup(filters: Filters, dimension: string, key: string): Partial<Filters> {
  const row = `${dimension}:${key}`
  return { group: narrowedGroups(filters.group, [row]) ?? [row] }
}

/** The number of filters that are set, not counting the search text. */
export function activeCount(filters: Filters): number {
  const { range, group, not } = filters
  const rows = new Set(group.map((row) => row.slice(0, row.indexOf(':'))))
  const leftOutLists = new Set(not.map((value) => value.slice(0, value.indexOf(':'))))
  const singles = FILTER_KEYS.filter((key) => !COUNTED_APART.has(key) && isSet(filters, key))
  return singles.length + range.length + rows.size + leftOutLists.size
}

const COUNTED_APART: ReadonlySet<string> = new Set(['q', 'basis', 'range', 'group', 'not'])

export function isSet(filters: Filters, key: keyof Filters): boolean {
  const value = filters[key]
  return Array.isArray(value) ? value.length > 0 : value !== null
}

/**
 * The filter as core takes it. A preset period becomes days; `today` is the user's civil day. `group` and `note` need the
 * user's documents, so `useAnalysisRequest` adds them.
 */
export function tradeFilter(filters: Filters, today: CivilDay): TradeFilter {
  const range = rangeOf(filters, today)
  return {
    ...undatedFilter(filters),
    ...(range.from === null ? {} : { from: range.from }),
    ...(range.to === null ? {} : { to: range.to }),
  }
}

/** The same without the period. */
function undatedFilter(filters: Filters): TradeFilter {
  const not = choicesOf(leftOut(filters))
  return {
    ...choicesOf(filters),
    ...(filters.not.length > 0 ? { not } : {}),
    ...(filters.label.length > 0 ? { labels: filters.label } : {}),
    ...(filters.without.length > 0 ? { withoutLabels: filters.without } : {}),
    ...(filters.range.length > 0 ? { ranges: rangesOf(filters.range) } : {}),
    ...(filters.counted === null ? {} : { counted: filters.counted }),
    ...(filters.booked === null ? {} : { calendarDay: filters.booked }),
    ...(filters.side === null ? {} : { side: filters.side }),
    ...(filters.status === null ? {} : { status: filters.status }),
    ...(filters.basis === null ? {} : { basis: filters.basis }),
    ...(filters.q === null ? {} : { text: filters.q }),
  }
}

function choicesOf(filters: Pick<Filters, ChoiceKey>): Choices {
  const traits = Object.fromEntries(
    TRAITS.flatMap((trait) => (filters[trait].length > 0 ? [[trait, filters[trait]] as const] : [])),
  )
  return {
    ...(filters.account.length > 0 ? { accounts: filters.account } : {}),
    ...(filters.ticker.length > 0 ? { tickers: filters.ticker } : {}),
    ...(filters.outcome.length > 0 ? { outcomes: filters.outcome } : {}),
    ...(filters.hour.length > 0 ? { hours: filters.hour } : {}),
    ...(filters.weekday.length > 0 ? { weekdays: filters.weekday } : {}),
    ...(filters.month.length > 0 ? { months: filters.month } : {}),
    ...(filters.holding.length > 0 ? { holdings: filters.holding } : {}),
    ...(filters.flag.length > 0 ? { flags: filters.flag } : {}),
    ...(Object.keys(traits).length > 0 ? { traits } : {}),
  }
}

/** The values of `not`, grouped by the list they belong to. */
export function leftOut({ not }: Pick<Filters, 'not'>): Pick<Filters, ChoiceKey> {
  const valuesOf = (key: ChoiceKey): unknown[] =>
    not.flatMap((text) => (text.startsWith(`${key}:`) ? valueOf(CHOICES[key], text.slice(key.length + 1)) : []))
  return Object.fromEntries(CHOICE_KEYS.map((key) => [key, valuesOf(key)])) as unknown as Pick<Filters, ChoiceKey>
}

/** The change to `not` that leaves out exactly these values of a list. */
export function leaveOut({ not }: Pick<Filters, 'not'>, key: ChoiceKey, values: readonly unknown[]): Partial<Filters> {
  const others = not.filter((text) => !text.startsWith(`${key}:`))
  return { not: [...others, ...values.map((value) => `${key}:${String(value)}`)] }
}

/** Whether the filters select only some trades of the accounts and days, such as those of one coin; see core. */
export function isWithinAccounts(filters: Filters): boolean {
  const isOfPart = filters.group.length > 0 || filters.note !== null || filters['no-note'] !== null
  return isOfPart || selectsWithinAccounts(undatedFilter(filters))
}

/** The first and the last day of the period, both included; null as an end where there is none. */
export function rangeOf(
  { period, from, to }: Pick<Filters, 'period' | 'from' | 'to'>,
  today: CivilDay,
): { readonly from: string | null; readonly to: string | null } {
  return period === null ? { from, to } : presetRange(period, today)
}

function isChoice(text: string): boolean {
  const key = CHOICE_KEYS.find((candidate) => text.startsWith(`${candidate}:`))
  return key !== undefined && valueOf(CHOICES[key], text.slice(key.length + 1)).length > 0
}

function valueOf(schema: z.ZodMiniType, text: string | null): unknown[] {
  if (text === null) return []
  const parsed = z.safeParse(schema, text)
  return parsed.success ? [parsed.data] : []
}
