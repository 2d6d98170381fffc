/** The output of tools for an assistant: the figures of screens and exports, each with its definition and the trades it counts. */
import { messageText } from '@roundtrip/core/base'
import { isRegime, type Regime } from '@roundtrip/core/coins'
import { MEASURE_CATALOGUE, MEASURE_IDS, type MeasureId } from '@roundtrip/core/measures'
import {
  analyse,
  differenceOf,
  type Dimension,
  type Group,
  groupByDimension,
  type MeanDifference,
  type Report,
  type ReportKind,
  selectsWithinAccounts,
  selectTrades,
  type TradeFilter,
} from '@roundtrip/core/reports'
import { groupJson, reportMoneyText, valueJson } from '../print-json.ts'
import { type Selection, selectionOf } from './filters.ts'
import type { Journal } from './journal.ts'
import { type ToolOutput, listing, type Listing } from './pages.ts'
import { type FilterInput, MAIN_MEASURES } from './inputs.ts'

type Figure = {
  readonly id: MeasureId
  readonly name: string
  readonly value: string | number | null
  readonly unit: string
  readonly definition: string
}

/** Every measure: its id, unit and definition. */
export function listMeasures(): ToolOutput {
  const measures = MEASURE_IDS.map((id) => {
    const { name, unit, group, formula, whenNull } = MEASURE_CATALOGUE[id]
    return { id, name, group, unit, definition: formula, undefinedWhen: whenNull === '' ? 'never' : whenNull }
  })
  return { head: { units: UNITS }, lists: [listing(['measures'], measures)] }
}

const UNITS = {
  money: 'decimal text in the currency of the output',
  percent: 'a share: 0.53 is 53%',
  bp: 'a share: 0.0005 is 5 basis points',
  ms: 'milliseconds',
  weekday: '0 = Monday',
  streak: 'wins in a row, or losses below 0',
}

type ReportInput = {
  readonly filter: FilterInput
  readonly measures: readonly MeasureId[] | undefined
  readonly by?: ReportKind | Regime | undefined
}

export function report(journal: Journal, { filter, measures, by }: ReportInput): ToolOutput {
  const selection = selectionOf(journal, filter)
  const report = reportOf(journal, selection, measures)
  return {
    head: { ...headOf(journal, report), ...equityNote(selection) },
    lists: [
      figuresOf(['figures'], report, measures),
      ...(by === undefined ? [] : [groupsOf(journal, { report, selection, by, measures })]),
      problemsOf(journal),
    ],
  }
}

type Grouped = {
  readonly report: Report
  readonly selection: Selection
  readonly by: ReportKind | Regime
  readonly measures: readonly MeasureId[] | undefined
}

/** One row for each value that has trades: the requested measures, otherwise the columns of the reports. */
function groupsOf(journal: Journal, { report, selection, by, measures }: Grouped): Listing {
  const { rows, settings } = selection
  const all = isRegime(by)
    ? groupByDimension(journal.columns, rows, { settings, dimension: dimensionOf(journal, by) })
    : report.groups[by]
  const groups = all.filter(({ count }) => count > 0)
  const itemAt = (index: number): unknown => {
    const group = groups[index] as Group
    if (measures === undefined) return groupJson(group)
    const others = measures.filter((id) => !(id in group))
    const summary =
      others.length === 0 ? null : summaryOfGroup(journal, selection, { by, key: group.key, measures: others })
    const valueOf = (id: MeasureId): number | null =>
      (id in group ? (group as Partial<Record<MeasureId, number | null>>)[id] : summary?.[id]) ?? null
    const values = measures.map((id) => [id, valueJson(valueOf(id), MEASURE_CATALOGUE[id].unit)])
    return { key: group.key, ...Object.fromEntries(values) }
  }
  return { path: ['groups'], count: groups.length, itemAt }
}

type GroupKey = { readonly by: ReportKind | Regime; readonly key: string; readonly measures: readonly MeasureId[] }

/**
 * Measures that need more than sums, of one row: those that a filter by it shows, whose days include the bookings of
 * open trades.
 */
function summaryOfGroup(journal: Journal, { rows, settings }: Selection, { by, key, measures }: GroupKey) {
  const { columns } = journal
  const { basis } = settings
  const row: TradeFilter = isRegime(by)
    ? { groups: [{ dimension: dimensionOf(journal, by), keys: [key] }] }
    : FILTER_OF_ROW[by](key)
  const filter = { ...row, ...(basis === null ? {} : { basis }) }
  const inRow = new Set(selectTrades(columns, filter, { settings }))
  return analyse(
    columns,
    rows.filter((row) => inRow.has(row)),
    { ...settings, measures },
  ).summary
}

function dimensionOf({ groupings }: Journal, by: Regime): Dimension {
  return groupings.find(({ id }) => id === by)?.dimension ?? { by: 'field', keyOf: new Map() }
}

const FILTER_OF_ROW: Readonly<Record<ReportKind, (key: string) => TradeFilter>> = {
  hour: (key) => ({ hours: [Number(key)] }),
  weekday: (key) => ({ weekdays: [Number(key)] }),
  day: (key) => ({ from: key, to: key }),
  month: (key) => ({ months: [key] }),
  label: (key) => ({ labels: [key] }),
  ticker: (key) => ({ tickers: [key] }),
  holding: (key) => ({ holdings: [key] }),
}

type Listed = {
  readonly filter: FilterInput
  readonly sort: 'close' | 'open' | 'net' | 'risk'
  readonly order: 'ascending' | 'descending'
  readonly limit: number
  readonly offset: number
}

/** The trades that pass the filter. Those without the sorted value come last. */
export function trades(journal: Journal, { filter, sort, order, limit, offset }: Listed): ToolOutput {
  const { columns, settings } = journal
  const { rows } = selectionOf(journal, filter)
  const sign = order === 'ascending' ? 1 : -1
  const values = { close: columns.closeTime, open: columns.openTime, net: columns.net, risk: columns.risk }[sort]
  const valueOf = (row: number): number => values[row] ?? Number.NaN
  const sorted = [...rows].sort((a, b) => {
    const [first, second] = [valueOf(a), valueOf(b)]
    if (Number.isNaN(first) || Number.isNaN(second)) return Number(Number.isNaN(first)) - Number(Number.isNaN(second))
    return sign * (first - second) || a - b
  })
  const listed = sorted.slice(offset)
  return {
    head: { currency: columns.currency, zone: settings.zone, found: rows.length, offset },
    lists: [{ path: ['trades'], count: listed.length, itemAt: (index) => journal.trades[listed[index] ?? -1] ?? null }],
    maxItems: limit,
  }
}

type Sides = {
  readonly a: FilterInput
  readonly b: FilterInput
  readonly measures: readonly MeasureId[] | undefined
}

/** Two selections side by side, with the differences of their expectancies and the intervals of these. */
export function compare(journal: Journal, { a, b, measures }: Sides): ToolOutput {
  const sides = { a: selectionOf(journal, a), b: selectionOf(journal, b) }
  const { settings } = journal
  const difference = differenceOf(journal.columns, { a: sides.a.rows, b: sides.b.rows, settings })
  const reports = {
    a: reportOf(journal, sides.a, measures),
    b: reportOf(journal, sides.b, measures),
  }
  return {
    head: {
      a: { ...headOf(journal, reports.a), ...equityNote(sides.a) },
      b: { ...headOf(journal, reports.b), ...equityNote(sides.b) },
      tradesInBoth: difference.shared,
      expectancyDifference: differenceJson(difference.net, 'money'),
      expectancyRDifference: differenceJson(difference.r, 'r'),
    },
    lists: [
      figuresOf(['a', 'figures'], reports.a, measures),
      figuresOf(['b', 'figures'], reports.b, measures),
      problemsOf(journal),
    ],
  }
}

function differenceJson({ value, interval, claim }: MeanDifference, unit: 'money' | 'r') {
  return {
    value: valueJson(value, unit),
    low95: interval === null ? null : valueJson(interval.low, unit),
    high95: interval === null ? null : valueJson(interval.high, unit),
    isMoreThanChance: claim === 'a' || claim === 'b',
    definition:
      'average of a less that of b, with the 95% interval of Welch; no interval below ten trades on a side or where trades are in both',
  }
}

/** Computes only the requested measures and the number of trades. */
function reportOf(
  { columns }: Journal,
  { rows, settings }: Selection,
  measures: readonly MeasureId[] = MAIN_MEASURES,
): Report {
  return analyse(columns, rows, { ...settings, measures: ['count', ...measures] })
}

/** The base of percentages, if a filter leaves out trades of the same accounts and days. */
function equityNote({ filter }: Selection) {
  return selectsWithinAccounts(filter)
    ? { percentOf: 'the equity of whole accounts, which trades that the filter leaves out have made, too' }
    : {}
}

function headOf({ settings }: Journal, report: Report) {
  return {
    currency: report.currency,
    zone: settings.zone,
    trades: report.summary.count,
    selected: report.selected,
    bookedByOpenTrades: {
      value: reportMoneyText(report.booked.open),
      definition: 'what trades that are still open have realised, paid and received so far; in no other figure',
    },
    notices: report.notices,
  }
}

function problemsOf({ problems }: Journal): Listing {
  return listing(
    ['problems'],
    problems.map(({ file, reason }) => (file === '' ? messageText(reason) : `${file}: ${messageText(reason)}`)),
  )
}

function figuresOf(
  path: readonly string[],
  { summary }: Report,
  measures: readonly MeasureId[] = MAIN_MEASURES,
): Listing {
  return listing(
    path,
    measures.map((id): Figure => {
      const { name, unit, formula } = MEASURE_CATALOGUE[id]
      return { id, name, value: valueJson(summary[id], unit), unit, definition: formula }
    }),
  )
}
