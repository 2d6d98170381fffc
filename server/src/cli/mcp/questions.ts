/** What an assistant may ask: filters by the names that people see, and measures by their ids. */
import { MEASURE_IDS, type MeasureId } from '@roundtrip/core/measures'
import { REPORT_KINDS, type TradeFilter } from '@roundtrip/core/reports'
import * as z from 'zod'
import { CliError } from '../cli-error.ts'
import type { Journal } from './journal.ts'

const day = z.string().regex(/^\d{4}-\d\d-\d\d$/)
const names = z.array(z.string().min(1).max(120)).max(100)

export const filterInput = z.strictObject({
  accounts: names.optional().describe('names of trading accounts'),
  labels: names.optional().describe('names of labels; a trade must have all of them'),
  tickers: names.optional().describe('such as BTCUSDT'),
  side: z.enum(['long', 'short']).optional(),
  outcomes: z.array(z.enum(['win', 'loss', 'breakeven'])).optional(),
  status: z.enum(['open', 'closed']).optional(),
  from: day.optional().describe('first day, 2026-03-01, in the zone of the journal'),
  to: day.optional().describe('last day, included'),
  basis: z
    .enum(['open', 'close'])
    .optional()
    .describe(
      'the time that days, hours and weekdays refer to; by default days the close, hours and weekdays the open',
    ),
  hours: z.array(z.int().min(0).max(23)).optional(),
  weekdays: z.array(z.int().min(0).max(6)).optional().describe('0 = Monday'),
  months: z
    .array(z.string().regex(/^\d{4}-\d\d$/))
    .optional()
    .describe('such as 2026-03'),
  holdings: names.optional().describe('keys of the report by holding, such as 5-15m'),
  text: z.string().max(120).optional().describe('part of a ticker, account or label name'),
})
export type FilterInput = z.infer<typeof filterInput>

const measures = z
  .array(z.enum(MEASURE_IDS as readonly [MeasureId, ...MeasureId[]]))
  .max(MEASURE_IDS.length)
  .optional()
  .describe('ids from list_measures; without them the main ones')

export const reportInput = z.strictObject({
  filter: filterInput.optional(),
  measures,
  by: z.enum(REPORT_KINDS).optional().describe('also one row for each hour, weekday, ticker, label, ...'),
})

export const tradesInput = z.strictObject({
  filter: filterInput.optional(),
  sort: z.enum(['close', 'open', 'net', 'risk']).optional().describe('default close'),
  order: z.enum(['ascending', 'descending']).optional().describe('default descending'),
  limit: z.int().min(1).max(200).optional().describe('default 20'),
  offset: z.int().min(0).optional(),
})

export const insightsInput = z.strictObject({ filter: filterInput.optional() })

export const compareInput = z.strictObject({ a: filterInput, b: filterInput, measures })

/** What a report names where nothing is asked for. */
export const MAIN_MEASURES: readonly MeasureId[] = [
  'count',
  'netProfit',
  'winRate',
  'profitFactor',
  'payoff',
  'expectancy',
  'expectancyR',
  'avgWin',
  'avgLoss',
  'fees',
  'funding',
  'maxDrawdown',
]

/** The filter as core takes it. Throws a `CliError` that lists the names there are. */
export function filterOf({ accounts, labels, ...rest }: FilterInput, journal: Pick<Journal, 'names'>): TradeFilter {
  const given = Object.entries(rest).filter(([, value]) => value !== undefined)
  return {
    ...(Object.fromEntries(given) as TradeFilter),
    ...(accounts === undefined ? {} : { accounts: idsOf('account', accounts, journal.names.accounts) }),
    ...(labels === undefined ? {} : { labels: idsOf('label', labels, journal.names.labels) }),
  }
}

function idsOf(what: string, wanted: readonly string[], known: ReadonlyMap<string, string>): string[] {
  return wanted.map((name) => {
    const found = [...known].find(([, other]) => other.toLowerCase() === name.toLowerCase())
    if (found !== undefined) return found[0]
    const list = [...known.values()].join(', ')
    throw new CliError(`There is no ${what} named ${name}. There ${list === '' ? 'are none' : `are: ${list}`}.`)
  })
}
