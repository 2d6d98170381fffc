/** The inputs of an assistant: filters by the names that people see, and measures by their ids. */
import { parseDayKey } from '@roundtrip/core/base'
import { REGIMES } from '@roundtrip/core/coins'
import { MEASURE_IDS, type MeasureId } from '@roundtrip/core/measures'
import {
  HOLDINGS,
  RANGE_FIELDS,
  type RangeField,
  REPORT_KINDS,
  type Trait,
  TRAIT_KEYS,
  UNCOUNTED_REASONS,
} from '@roundtrip/core/reports'
import { TRADE_FLAGS } from '@roundtrip/core/trades'
import * as z from 'zod'

const day = z.string().refine((text) => parseDayKey(text) !== null, 'is not a day, such as 2026-03-01')
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'is not a month, such as 2026-03')
/** Lists are not empty: an empty one would select everything. */
const names = z.array(z.string().min(1).max(120)).min(1).max(200)
const keysOf = <const Keys extends readonly [string, ...string[]]>(keys: Keys) => z.array(z.enum(keys)).min(1)
const listOf = (keys: readonly string[]) => keysOf(keys as readonly [string, ...string[]])

const traits = z.strictObject(
  Object.fromEntries(Object.entries(TRAIT_KEYS).map(([trait, keys]) => [trait, listOf(keys).optional()])) as Record<
    Trait,
    z.ZodOptional<ReturnType<typeof listOf>>
  >,
)

const group = z.strictObject({
  dimension: z
    .string()
    .min(1)
    .max(120)
    .describe(
      'trend or volatility (the market at the open), rating, leverage, combination, label-group, rules, or the name of a field or a rule',
    ),
  /** The ids of all labels of a combination. */
  key: z
    .string()
    .min(1)
    .max(2_100)
    .describe('the key or the name of the row, such as above, below, calm, usual, wild, 5, broken, kept or (none)'),
  without: z.boolean().optional().describe('true = all trades that are not in this row'),
})

const range = z
  .strictObject({ from: z.number().optional(), to: z.number().optional() })
  .refine(({ from, to }) => from !== undefined || to !== undefined, 'has neither from nor to')
const ranges = z.strictObject(
  Object.fromEntries(RANGE_FIELDS.map((field) => [field, range.optional()])) as Record<
    RangeField,
    z.ZodOptional<typeof range>
  >,
)

const choices = {
  accounts: names.optional().describe('names of trading accounts'),
  venues: names.optional().describe('exchanges of the accounts, such as binance'),
  tickers: names.optional().describe('such as BTCUSDT'),
  coins: names.optional().describe('base coins, such as BTC for BTCUSDT and BTC spot'),
  outcomes: keysOf(['win', 'loss', 'breakeven']).optional(),
  flags: keysOf(TRADE_FLAGS).optional().describe('a trade must have one of them'),
  hours: z.array(z.int().min(0).max(23)).min(1).optional(),
  weekdays: z.array(z.int().min(0).max(6)).min(1).optional().describe('0 = Monday'),
  months: z.array(month).min(1).optional().describe('such as 2026-03'),
  holdings: listOf(HOLDINGS.map(({ key }) => key))
    .optional()
    .describe('how long trades were open'),
  traits: traits.optional().describe('what else is known of a trade; it must have one of the keys of each trait'),
}

export const filterInput = z.strictObject({
  ...choices,
  not: z.strictObject(choices).optional().describe('a trade must match none of these'),
  ranges: ranges
    .optional()
    .describe(
      'numbers within limits, both included: net, fees and size (of all entries) in the currency of the journal, r, return in percent of the entry; a trade whose number is unknown is in none',
    ),
  note: z.string().min(1).max(120).optional().describe('part of the note on the trade'),
  labels: names.optional().describe('names of labels; a trade must have all of them; (none) = no label'),
  withoutLabels: names.optional().describe('names of labels; a trade must have none of them'),
  side: z.enum(['long', 'short']).optional(),
  status: z.enum(['open', 'closed']).optional(),
  counted: z
    .enum(['yes', 'no', 'no-risk', ...UNCOUNTED_REASONS])
    .optional()
    .describe('yes = trades that statistics count, no = all others, or why they are left out'),
  calendarDay: day.optional().describe('trades whose money is in the figures of this day of the calendar'),
  from: day.optional().describe('first day, 2026-03-01, in the zone of the journal'),
  to: day.optional().describe('last day, included'),
  basis: z
    .enum(['open', 'close'])
    .optional()
    .describe(
      'the time that days, hours and weekdays refer to, in filters and in rows; by default days the close, hours and weekdays the open',
    ),
  groups: z
    .array(group)
    .min(1)
    .max(50)
    .optional()
    .describe('report rows by what you noted on your trades; several of one dimension are alternatives'),
  text: z.string().max(120).optional().describe('part of a ticker, account or label name'),
})
export type FilterInput = z.infer<typeof filterInput>

const measures = z
  .array(z.enum(MEASURE_IDS as readonly [MeasureId, ...MeasureId[]]))
  .max(MEASURE_IDS.length)
  .optional()
  .describe('ids from list_measures; exactly these are returned, in figures and rows; without them the main ones')

const cursor = z.string().max(200).optional().describe('nextCursor of the page before, with the same other arguments')

export const measuresInput = z.strictObject({ cursor })

export const reportInput = z.strictObject({
  filter: filterInput.optional(),
  measures,
  by: z
    .enum([...REPORT_KINDS, ...REGIMES])
    .optional()
    .describe('also one row for each hour, weekday, ticker, label, ..., or market at the open (trend, volatility)'),
  cursor,
})

export const tradesInput = z.strictObject({
  filter: filterInput.optional(),
  sort: z.enum(['close', 'open', 'net', 'risk']).optional().describe('default close'),
  order: z.enum(['ascending', 'descending']).optional().describe('default descending'),
  limit: z.int().min(1).max(200).optional().describe('at most so many on a page; default 20'),
  offset: z.int().min(0).optional().describe('where the first page begins; default 0'),
  cursor,
})

const marketAtOpen = z
  .boolean()
  .optional()
  .describe('true = also load the daily candles of the coins, and look at the market at the open: trend and volatility')

export const insightsInput = z.strictObject({ filter: filterInput.optional(), marketAtOpen, cursor })

export const explainInput = z.strictObject({
  filter: filterInput.describe('the trades to explain'),
  among: filterInput
    .optional()
    .describe('the trades that they are compared with, themselves included; by default the whole journal'),
  marketAtOpen,
  cursor,
})

export const wentInput = z.strictObject({
  filter: filterInput.optional(),
  unit: z
    .enum(['money', 'percent', 'r'])
    .optional()
    .describe('percent = of the entry value of each trade; default money'),
  marketAtOpen,
  cursor,
})

export const coinPartInput = z.strictObject({ filter: filterInput.optional(), cursor })

export const factsInput = z.strictObject({ filter: filterInput.optional(), cursor })

export const experimentsInput = z.strictObject({ cursor })

export const edgesInput = z.strictObject({ cursor })

export const compareInput = z.strictObject({ a: filterInput, b: filterInput, measures, cursor })

/** The measures of a report if none are requested. */
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
