import type { CivilDay } from '@roundtrip/core/base'
import {
  type Annotation,
  analyse,
  annotate,
  type DayReport,
  type DaySpan,
  dayReport,
  type Dimension,
  type DisplayNames,
  type Group,
  groupByDimension,
  readFrames,
  type PeriodReport,
  periodReport,
  type Report,
  type ReportSettings,
  selectTrades,
  type TradeColumns,
  type TradeFilter,
  tradesCsv,
} from '@roundtrip/core/reports'
import type { AnnotatedTrade } from '@roundtrip/core/rules'
import { createJudge, type Judge } from './judge.ts'
import type { Noted, NotedChanges } from './noted.ts'
import { type Sort, sortTrades } from './sort.ts'

/** What the worker can do. It holds the trades; questions and answers cross the border, the history only once. */
export type Engine = Judge & {
  /** Takes the fetched history and hands a copy back for lists. */
  readonly load: (parts: { frames: readonly Uint8Array[]; noted: readonly Noted[] }) => TradeColumns
  /** Takes what was noted since the last load or change. */
  readonly annotate: (changes: NotedChanges) => TradeColumns
  readonly analyse: (question: Question) => Report
  /** Groups by what the trader made of labels and fields. */
  readonly dimension: (question: Question & { readonly dimension: Dimension }) => readonly Group[]
  readonly day: (question: Question & { readonly day: CivilDay }) => DayReport
  readonly period: (question: Question & { readonly span: DaySpan }) => PeriodReport
  /** Rows of the trades that pass, in the order asked for. */
  readonly list: (question: Question & { readonly sort: Sort }) => Uint32Array
  /** The same rows as CSV, with every digit. */
  readonly csv: (question: Question & { readonly sort: Sort }) => string
}

export type Question = {
  readonly filter: TradeFilter
  readonly settings: ReportSettings
  /** What accounts and labels are called, for the text of the filter. */
  readonly names: DisplayNames
}

export function createEngine(): Engine {
  let plain: TradeColumns | null = null
  let columns: TradeColumns | null = null
  const loaded = (): TradeColumns => {
    if (columns === null) throw new Error('The trades are not loaded yet.')
    return columns
  }
  const annotations = new Map<string, Annotation>()
  const told = new Map<string, AnnotatedTrade>()
  const note = (trades: TradeColumns, { changed, removed }: NotedChanges): TradeColumns => {
    for (const one of changed) {
      annotations.set(one.annotation.tradeId, one.annotation)
      told.set(one.annotation.tradeId, one.told)
    }
    for (const tradeId of removed) {
      annotations.delete(tradeId)
      told.delete(tradeId)
    }
    columns = annotate(trades, [...annotations.values()])
    return withoutEvents(columns)
  }
  const select = ({ filter, ...context }: Question): Uint32Array => selectTrades(loaded(), filter, context)
  const list: Engine['list'] = (question) => sortTrades(loaded(), select(question), question.sort)
  return {
    ...createJudge(loaded, told),
    load: ({ frames, noted }) => {
      plain = readFrames(frames)
      annotations.clear()
      told.clear()
      return note(plain, { changed: noted, removed: [] })
    },
    annotate: (changes) => {
      if (plain === null) throw new Error('The trades are not loaded yet.')
      return note(plain, changes)
    },
    analyse: (question) => analyse(loaded(), select(question), question.settings),
    dimension: (question) => groupByDimension(loaded(), select(question), question),
    day: (question) => dayReport(loaded(), select(question), question),
    period: (question) => periodReport(loaded(), select(question), question),
    list,
    csv: (question) => tradesCsv(loaded(), list(question), question.names),
  }
}

/** Lists show trades, not their money events, so those need not be copied. */
function withoutEvents(columns: TradeColumns): TradeColumns {
  const none = new Float64Array(0)
  return {
    ...columns,
    events: {
      count: 0,
      trade: new Uint32Array(0),
      time: none,
      gross: none,
      fees: none,
      funding: none,
      otherCash: none,
    },
  }
}
