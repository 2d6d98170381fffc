/** The answers to an assistant: the figures of screens and exports, each with its definition and the trades it counts. */
import { MINUTE_MS } from '@roundtrip/core/base'
import { findInsights, type HabitKind } from '@roundtrip/core/insights'
import { MEASURE_CATALOGUE, MEASURE_IDS, type MeasureId } from '@roundtrip/core/measures'
import {
  analyse,
  differenceOf,
  type MeanDifference,
  type Report,
  type ReportKind,
  selectTrades,
  type TradeFilter,
} from '@roundtrip/core/reports'
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
  const rows = rowsOf(journal, filter)
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
  const found = findInsights({ columns, rows: rowsOf(journal, filter), settings, mistakes: journal.mistakes })
  const money = (value: number): string => reportMoneyText(value)
  const nameOf = (key: string): string => names.accounts.get(key) ?? names.labels.get(key) ?? key
  return {
    currency: found.currency,
    zone: settings.zone,
    trades: found.trades,
    net: money(found.net),
    low95: found.interval === null ? null : money(found.interval.low),
    high95: found.interval === null ? null : money(found.interval.high),
    fees: money(found.fees),
    losesAsWholeBeyondChance: found.losesAsWhole,
    slicesTested: found.tested,
    strongAtFirstSight: found.strong,
    strongByLuckAlone: found.strongByLuck,
    rejected: found.rejected,
    insights: found.insights.map((insight) => ({
      direction: insight.direction,
      isKnownAtEntry: insight.isKnownAtOpen,
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
    habits: found.habits.map((habit) => ({
      habit: HABITS[habit.kind],
      ratio: ratio(habit.ratio),
      low95: ratio(habit.interval.low),
      high95: ratio(habit.interval.high),
      lossesCompared: habit.occasions.loss,
      winsCompared: habit.occasions.win,
      money: {
        about: HABIT_MONEY[habit.kind],
        limitMinutes: habit.money.limit === null ? null : ratio(habit.money.limit / MINUTE_MS),
        trades: habit.money.trades,
        net: money(habit.money.net),
        low95: habit.money.interval === null ? null : money(habit.money.interval.low),
        high95: habit.money.interval === null ? null : money(habit.money.interval.high),
      },
    })),
    definition:
      'a slice is named where its trades differ from all others by more than the strongest slice of a journal of pure chance, and where its own result is 3.5 standard errors from zero; one that is not known at the entry describes its trades and is no cause; a habit is named where losses and wins differ by more than 299 of 300 random deals of them',
  }
}

const HABITS: Readonly<Record<HabitKind, string>> = {
  'larger-after-loss': 'the next trade after a loss is larger than after a win, both beside the ten trades before it',
  'sooner-after-loss': 'the next trade follows a loss sooner than a win',
  'losers-held-longer': 'losing trades are held longer than winning ones',
}

const HABIT_MONEY: Readonly<Record<HabitKind, string>> = {
  'larger-after-loss': 'the part of each trade after a loss that is beyond the size of the ten trades before it',
  'sooner-after-loss': 'trades opened after a loss within the limit, the median pause after a win',
  'losers-held-longer': 'all trades open longer than the limit, as a quarter of the winners were',
}

/** Two places are more than such a figure is sure of. */
function ratio(value: number): number {
  return Math.round(value * 100) / 100
}

/** Two selections side by side, with the differences of their expectancies and the intervals of these. */
export function compare(journal: Journal, { a, b, measures }: Sides) {
  const { columns, settings } = journal
  const sides = { a: rowsOf(journal, a), b: rowsOf(journal, b) }
  const difference = differenceOf(columns, { ...sides, settings })
  const sideOf = (rows: Uint32Array) => {
    const found = analyse(columns, rows, settings)
    return { ...headOf(journal, found), figures: figuresOf(found, measures) }
  }
  return {
    a: sideOf(sides.a),
    b: sideOf(sides.b),
    tradesInBoth: difference.shared,
    expectancyDifference: differenceJson(difference.net, 'money'),
    expectancyRDifference: differenceJson(difference.r, 'r'),
  }
}

function differenceJson({ value, interval, claim }: MeanDifference, unit: 'money' | 'r') {
  return {
    value: valueJson(value, unit),
    low95: interval === null ? null : valueJson(interval.low, unit),
    high95: interval === null ? null : valueJson(interval.high, unit),
    isMoreThanChance: claim === 'a' || claim === 'b',
    definition:
      'average of a less that of b, with the 95 % interval of Welch; no interval below ten trades on a side or where trades are in both',
  }
}

function reportOf(journal: Journal, filter: TradeFilter): Report {
  return analyse(journal.columns, rowsOf(journal, filter), journal.settings)
}

function rowsOf(journal: Journal, filter: TradeFilter): Uint32Array {
  const { columns, settings } = journal
  return selectTrades(columns, filter, { settings, names: namesOf(journal) })
}

function headOf({ settings, problems }: Journal, found: Report) {
  return {
    currency: found.currency,
    zone: settings.zone,
    trades: found.summary.count,
    selected: found.selected,
    bookedByOpenTrades: {
      value: reportMoneyText(found.booked.open),
      definition: 'what trades that are still open have realised, paid and received so far; in no other figure',
    },
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

/** The names that the free text of a filter searches. */
function namesOf({ names: { accounts, labels } }: Journal): ReadonlyMap<string, string> {
  return new Map([...accounts, ...labels])
}
