/** The results that an experiment is about, from the trades of a journal. */
import { createClock, float64At, localDay, startOfDay, uint16At, uint32At, type CivilDay } from '../base/index.ts'
import { MONEY_UNIT, type ReportSettings, selectTrades, type TradeColumns } from '../reports/index.ts'
import { judgeHistory, type Rule, type JudgementRequest, judgementInputOf, type TradeHistory } from '../rules/index.ts'
import type { Results } from './results.ts'
import type { ExperimentMeasure, ExperimentTerms, Scope, TestedRule } from './terms.ts'

/**
 * The result of each trade: net in percent of its entry value, or in R. All trades count, even excluded ones: leaving
 * out trades after seeing their results would make any experiment succeed.
 */
export function tradeResults(columns: TradeColumns, isRisk: boolean, isSubject: (row: number) => boolean): Results {
  const { count, net, entryValue, risk, closed, openTime, closeTime } = columns
  const collect = (valueOf: (row: number) => number) => Float64Array.from({ length: count }, (_, row) => valueOf(row))
  return {
    openTime: openTime.slice(0, count),
    closeTime: collect((row) => (closed[row] === 1 ? float64At(closeTime, row) : Number.POSITIVE_INFINITY)),
    value: collect((row) => {
      const base = isRisk ? float64At(risk, row) : float64At(entryValue, row)
      return base > 0 ? ((isRisk ? 1 : 100) * float64At(net, row)) / base : Number.NaN
    }),
    net: collect((row) => float64At(net, row) / MONEY_UNIT),
    isSubject: Uint8Array.from({ length: count }, (_, row) => (isSubject(row) ? 1 : 0)),
  }
}

/** Whether each row is in the scope. */
export function scopeTest(columns: TradeColumns, scope: Scope, settings: ReportSettings): (row: number) => boolean {
  const { labels = [], withoutLabels = [], traits = {}, hours, weekdays, accounts, tickers, side } = scope
  const filter = {
    ...(accounts === undefined ? {} : { accounts }),
    ...(tickers === undefined ? {} : { tickers }),
    ...(side === undefined ? {} : { side }),
    ...(hours === undefined ? {} : { hours }),
    ...(weekdays === undefined ? {} : { weekdays }),
    traits: Object.fromEntries(Object.entries(traits).filter(([, keys]) => keys !== undefined)),
    basis: 'open' as const,
  }
  const rows = new Set(selectTrades(columns, filter, { settings }))
  return (row) => {
    if (!rows.has(row)) return false
    const early = earlyLabels(columns, row)
    return labels.every((label) => early.has(label)) && !withoutLabels.some((label) => early.has(label))
  }
}

/** The labels that a trade had before its first exit. */
export function earlyLabels(
  { labelStart, labelIds, labelEarly, dictionaries }: TradeColumns,
  row: number,
): Set<string> {
  const labels = new Set<string>()
  for (let index = uint32At(labelStart, row); index < uint32At(labelStart, row + 1); index += 1)
    if (labelEarly[index] === 1) labels.add(dictionaries.labels[uint16At(labelIds, index)] ?? '')
  return labels
}

/** All results of an experiment, before its seal too. */
export function resultsOf(
  terms: Pick<ExperimentTerms, 'about' | 'measure' | 'zone' | 'dayStartMinutes'>,
  columns: TradeColumns,
  judged: { readonly history: TradeHistory; readonly request: Omit<JudgementRequest, 'rules'> },
): Results {
  const { about, measure } = terms
  const isJudged = about.by === 'rule' && measure === 'kept'
  return isJudged ? withVerdicts(resultsByDay(columns, terms), about.rule, judged) : unjudgedResults(terms, columns)
}

/** The same if no rule has to be judged: per trade, or per day over all trades. */
export function unjudgedResults(
  { about, measure, zone, dayStartMinutes }: Pick<ExperimentTerms, 'about' | 'measure' | 'zone' | 'dayStartMinutes'>,
  columns: TradeColumns,
): Results {
  if (about.by === 'rule') return resultsByDay(columns, { measure, zone, dayStartMinutes }).results
  const settings = { ...SETTINGS, zone, dayStartMinutes }
  return tradeResults(columns, measure === 'risk', scopeTest(columns, about.scope, settings))
}

const SETTINGS = { breakevenBand: 0, startBalance: null, basis: 'open' } as const

type Days = { readonly results: Results; readonly days: readonly CivilDay[] }

/** The total of the trades opened on each day that has any; a day is complete when the last of them is closed. */
function resultsByDay(
  columns: TradeColumns,
  { measure, zone, dayStartMinutes }: { measure: ExperimentMeasure; zone: string; dayStartMinutes: number },
): Days {
  const clock = createClock({ zone, dayStartMinutes })
  const trades = tradeResults(columns, measure === 'risk-of-day', () => true)
  const byDay = new Map<CivilDay, { value: number; net: number; close: number }>()
  for (let row = 0; row < columns.count; row += 1) {
    const day = localDay(clock, float64At(trades.openTime, row))
    const sums = byDay.get(day) ?? { value: 0, net: 0, close: 0 }
    byDay.set(day, {
      value: sums.value + float64At(trades.value, row),
      net: sums.net + float64At(trades.net, row),
      close: Math.max(sums.close, float64At(trades.closeTime, row)),
    })
  }
  const days = [...byDay.keys()].sort((a, b) => a - b)
  const collect = (valueOf: (day: CivilDay, sums: { value: number; net: number; close: number }) => number) =>
    Float64Array.from(days, (day) => valueOf(day, byDay.get(day) as { value: number; net: number; close: number }))
  const results = {
    openTime: collect((day) => startOfDay(clock, day)),
    closeTime: collect((day, { close }) => Math.max(close, startOfDay(clock, (day + 1) as CivilDay))),
    value: collect((_, { value }) => value),
    net: collect((_, { net }) => net),
    isSubject: new Uint8Array(days.length).fill(1),
  }
  return { results, days }
}

/** 1 for days on which the rule was kept, 0 for those on which it was broken; NaN if it did not apply. */
function withVerdicts(
  { results, days }: Days,
  tested: TestedRule,
  { history, request }: Parameters<typeof resultsOf>[2],
): Results {
  const rule: Rule = { ...tested, severity: 1, validFrom: null, validTo: null, active: true, follows: null }
  const input = judgementInputOf({ ...request, rules: [rule] }, history, { flows: [] })
  const { evaluation } = judgeHistory(history, input)
  const kept = new Map<CivilDay, number>()
  for (const { day, status } of evaluation.verdicts) {
    if (status === 'fail') kept.set(day, 0)
    else if (status === 'pass') kept.set(day, kept.get(day) ?? 1)
  }
  return { ...results, value: Float64Array.from(days, (day) => kept.get(day) ?? Number.NaN) }
}
