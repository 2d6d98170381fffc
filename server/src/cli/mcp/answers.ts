/** The answers to an assistant: the figures of screens and exports, each with its definition and the trades it counts. */
import { float64At } from '@roundtrip/core/base'
import { findInsights } from '@roundtrip/core/insights'
import { MEASURE_CATALOGUE, MEASURE_IDS, type MeasureId } from '@roundtrip/core/measures'
import {
  analyse,
  countedRows,
  MONEY_UNIT,
  type Report,
  type ReportKind,
  selectTrades,
  type TradeFilter,
} from '@roundtrip/core/reports'
import { welchInterval } from '@roundtrip/core/rules'
import { groupJson, type PrintedTrade, reportMoneyText, valueJson } from '../print-json.ts'
import type { Journal } from './journal.ts'
import { MAIN_MEASURES } from './questions.ts'

type Figure = {
  readonly id: MeasureId
  readonly name: string
  readonly value: string | number | null
  readonly unit: string
  readonly definition: string
}

/** Every measure: its id, unit and definition. */
export function listMeasures() {
  return {
    measures: MEASURE_IDS.map((id) => {
      const { name, unit, group, formula, whenNull } = MEASURE_CATALOGUE[id]
      return { id, name, group, unit, definition: formula, undefinedWhen: whenNull === '' ? 'never' : whenNull }
    }),
  }
}

type Asked = {
  readonly filter: TradeFilter
  readonly measures: readonly MeasureId[] | undefined
  readonly by?: ReportKind | undefined
}

export function report(journal: Journal, { filter, measures, by }: Asked) {
  const found = reportOf(journal, filter)
  return {
    ...headOf(journal, found),
    figures: figuresOf(found, measures),
    ...(by === undefined ? {} : { groups: found.groups[by].filter(({ count }) => count > 0).map(groupJson) }),
  }
}

type Listed = {
  readonly filter: TradeFilter
  readonly sort: 'close' | 'open' | 'net' | 'risk'
  readonly order: 'ascending' | 'descending'
  readonly limit: number
  readonly offset: number
}

/** The trades that pass the filter. Those without the sorted value come last. */
export function trades(journal: Journal, { filter, sort, order, limit, offset }: Listed) {
  const { columns, settings } = journal
  const rows = selectTrades(columns, filter, { settings, names: namesOf(journal) })
  const sign = order === 'ascending' ? 1 : -1
  const values = { close: columns.closeTime, open: columns.openTime, net: columns.net, risk: columns.risk }[sort]
  const valueOf = (row: number): number => values[row] ?? Number.NaN
  const sorted = [...rows].sort((a, b) => {
    const [first, second] = [valueOf(a), valueOf(b)]
    if (Number.isNaN(first) || Number.isNaN(second)) return Number(Number.isNaN(first)) - Number(Number.isNaN(second))
    return sign * (first - second) || a - b
  })
  const shown: (PrintedTrade | undefined)[] = sorted.slice(offset, offset + limit).map((row) => journal.trades[row])
  return { currency: columns.currency, zone: settings.zone, found: rows.length, offset, trades: shown }
}

type Sides = {
  readonly a: TradeFilter
  readonly b: TradeFilter
  readonly measures: readonly MeasureId[] | undefined
}

/** Slices that lose or earn money by more than chance, the most certain money first. See `docs/insights.md`. */
export function insights(journal: Journal, filter: TradeFilter) {
  const { columns, settings, names } = journal
  const rows = selectTrades(columns, filter, { settings, names: namesOf(journal) })
  const found = findInsights({ columns, rows, settings })
  const money = (value: number): string => reportMoneyText(value)
  const nameOf = (key: string): string => names.accounts.get(key) ?? names.labels.get(key) ?? key
  return {
    currency: found.currency,
    zone: settings.zone,
    trades: found.trades,
    net: money(found.net),
    slicesTested: found.tested,
    strongAtFirstSight: found.strong,
    strongByLuckAlone: found.strongByLuck,
    rejected: found.rejected,
    insights: found.insights.map((insight) => ({
      direction: insight.direction,
      trades: insight.trades,
      where: insight.parts.map(({ dimension, keys }) => ({ dimension, values: keys.map(nameOf) })),
      net: money(insight.net),
      low95: money(insight.interval.low),
      high95: money(insight.interval.high),
      netOfAllOthers: money(insight.restNet),
      firstHalf: money(insight.halves[0]),
      secondHalf: money(insight.halves[1]),
      withoutBestAndWorstTrade: money(insight.withoutExtremes),
    })),
    definition:
      'a slice is named where its trades differ from all others by more than the strongest slice of a journal of pure chance, and where its own 95 % interval is beyond zero',
  }
}

/** Two selections side by side, with the difference of their expectancies and its interval. */
export function compare(journal: Journal, { a, b, measures }: Sides) {
  const sides = { a: reportOf(journal, a), b: reportOf(journal, b) }
  const interval = welchInterval(netsOf(journal, a), netsOf(journal, b))
  const [first, second] = [sides.a.summary.expectancy, sides.b.summary.expectancy]
  return {
    a: { ...headOf(journal, sides.a), figures: figuresOf(sides.a, measures) },
    b: { ...headOf(journal, sides.b), figures: figuresOf(sides.b, measures) },
    expectancyDifference: {
      value: first === null || second === null ? null : reportMoneyText(first - second),
      low95: interval === null ? null : reportMoneyText(interval.low),
      high95: interval === null ? null : reportMoneyText(interval.high),
      definition: 'expectancy of a less that of b, with the 95 % interval of Welch; null below ten trades on a side',
    },
  }
}

function reportOf(journal: Journal, filter: TradeFilter): Report {
  const { columns, settings } = journal
  return analyse(columns, selectTrades(columns, filter, { settings, names: namesOf(journal) }), settings)
}

function headOf({ settings, problems }: Journal, found: Report) {
  return {
    currency: found.currency,
    zone: settings.zone,
    trades: found.summary.count,
    selected: found.selected,
    notices: found.notices,
    problems: problems.map(({ file, reason }) => (file === '' ? reason : `${file}: ${reason}`)),
  }
}

function figuresOf({ summary }: Report, measures: readonly MeasureId[] = MAIN_MEASURES): Figure[] {
  return measures.map((id) => {
    const { name, unit, formula } = MEASURE_CATALOGUE[id]
    return { id, name, value: valueJson(summary[id], unit), unit, definition: formula }
  })
}

/** The results of the counted trades, in currency units. */
function netsOf(journal: Journal, filter: TradeFilter): number[] {
  const { columns, settings } = journal
  const rows = countedRows(columns, selectTrades(columns, filter, { settings, names: namesOf(journal) }))
  return [...rows].map((row) => float64At(columns.net, row) / MONEY_UNIT)
}

/** The names that the free text of a filter searches. */
function namesOf({ names: { accounts, labels } }: Journal): ReadonlyMap<string, string> {
  return new Map([...accounts, ...labels])
}
