import { type CivilDay, dayKey, parseDayKey } from '@roundtrip/core/base'
import type { TradeFilter } from '@roundtrip/core/reports'
import * as z from 'zod/mini'

export const PERIODS = ['7d', '30d', '90d', '12m', 'ytd'] as const
export type Period = (typeof PERIODS)[number]

const day = z.string().check(z.refine((text) => parseDayKey(text) !== null))
const name = z.string().check(z.minLength(1), z.maxLength(120))
const number = (low: number, high: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,2}$/)),
    z.pipe(z.transform(Number), z.int().check(z.minimum(low), z.maximum(high))),
  )

/** One entry a parameter: how its values are read. Unknown values are ignored, defaults are left out. */
const LISTS = {
  account: name,
  ticker: name,
  label: name,
  outcome: z.enum(['win', 'loss', 'breakeven']),
  hour: number(0, 23),
  weekday: number(0, 6),
  month: z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/)),
  holding: name,
} as const
const SINGLES = {
  period: z.enum(PERIODS),
  from: day,
  to: day,
  side: z.enum(['long', 'short']),
  status: z.enum(['open', 'closed']),
  basis: z.enum(['open', 'close']),
  q: name,
} as const

/** What the address says. Every screen, report and export obeys the same. */
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

/** Writes filters over a query string and leaves its other parameters alone. */
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

/** The query string of some filters alone. */
export function filterSearch(filters: Partial<Filters>): string {
  return writeFilters(new URLSearchParams(), filters).toString()
}

/** What every link between reports and trades keeps. */
export function carriedFilters(filters: Filters): Partial<Filters> {
  const { period, from, to, account, basis } = filters
  return { period, from, to, account, basis }
}

/** All filters but the ones of the drill-through target, for a link from a chart to the trades behind it. */
export function drillSearch(filters: Filters, changes: Partial<Filters>): string {
  return filterSearch({ ...filters, ...changes })
}

/** How many filters are set, the search text left out. */
export function activeCount(filters: Filters): number {
  return FILTER_KEYS.filter((key) => {
    const value = filters[key]
    return key !== 'q' && key !== 'basis' && value !== null && !(Array.isArray(value) && value.length === 0)
  }).length
}

/** The filter in the terms of core. A preset period becomes days; `today` is the civil day of the user. */
export function tradeFilter(filters: Filters, today: CivilDay): TradeFilter {
  const range = filters.period === null ? { from: filters.from, to: filters.to } : presetRange(filters.period, today)
  return {
    ...(filters.account.length > 0 ? { accounts: filters.account } : {}),
    ...(filters.ticker.length > 0 ? { tickers: filters.ticker } : {}),
    ...(filters.label.length > 0 ? { labels: filters.label } : {}),
    ...(filters.outcome.length > 0 ? { outcomes: filters.outcome } : {}),
    ...(filters.hour.length > 0 ? { hours: filters.hour } : {}),
    ...(filters.weekday.length > 0 ? { weekdays: filters.weekday } : {}),
    ...(filters.month.length > 0 ? { months: filters.month } : {}),
    ...(filters.holding.length > 0 ? { holdings: filters.holding } : {}),
    ...(filters.side === null ? {} : { side: filters.side }),
    ...(filters.status === null ? {} : { status: filters.status }),
    ...(filters.basis === null ? {} : { basis: filters.basis }),
    ...(filters.q === null ? {} : { text: filters.q }),
    ...(range.from === null ? {} : { from: range.from }),
    ...(range.to === null ? {} : { to: range.to }),
  }
}

export function presetRange(period: Period, today: CivilDay): { readonly from: string; readonly to: string } {
  const to = dayKey(today)
  if (period === 'ytd') return { from: `${to.slice(0, 4)}-01-01`, to }
  const days = { '7d': 6, '30d': 29, '90d': 89, '12m': 364 }[period]
  return { from: dayKey((today - days) as CivilDay), to }
}

function valueOf(schema: z.ZodMiniType, text: string | null): unknown[] {
  if (text === null) return []
  const parsed = z.safeParse(schema, text)
  return parsed.success ? [parsed.data] : []
}
