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
import type { JudgeEngine } from './judge.ts'
import type { Noted, NotedChanges } from './noted.ts'
import { createSegments, type History } from './segments.ts'
import { type Sort, sortTrades } from './sort.ts'

/** What the worker can do. It keeps the history, which is sent only once; later messages carry requests and results. */
export type Engine = Later<JudgeEngine> & {
  /** Hashes of the segments that are loaded. */
  readonly held: () => readonly string[]
  /** Loads the history from its segments, those that are not held from their bytes, and returns a copy for lists. */
  readonly load: (parts: History & { readonly noted: readonly Noted[] }) => Promise<TradeColumns>
  /** Applies the notes that changed since the last call. What orders say is only in the answer of `load`. */
  readonly annotate: (changes: NotedChanges) => TradeColumns
  readonly analyse: (request: AnalysisRequest) => Report
  /** Groups trades by labels or by a field of the trader. */
  readonly dimension: (request: AnalysisRequest & { readonly dimension: Dimension }) => readonly Group[]
  readonly day: (request: AnalysisRequest & { readonly day: CivilDay }) => DayReport
  readonly period: (request: AnalysisRequest & { readonly span: DaySpan }) => PeriodReport
  /** Rows of the trades that pass the filter, in the requested order. */
  readonly list: (request: AnalysisRequest & { readonly sort: Sort }) => Uint32Array
  /** The same rows as CSV, with every digit. */
  readonly csv: (request: AnalysisRequest & { readonly sort: Sort }) => string
}

/** The same methods, which answer once their code is loaded. */
type Later<Methods> = {
  readonly [Name in keyof Methods]: Methods[Name] extends (request: infer Request) => infer Answer
    ? (request: Request) => Promise<Answer>
    : never
}

export type AnalysisRequest = {
  readonly filter: TradeFilter
  readonly settings: ReportSettings
  /** Names of accounts and labels, which the text filter searches. */
  readonly names: DisplayNames
}

export function createEngine(): Engine {
  const segments = createSegments()
  let plain: TradeColumns | null = null
  let columns: TradeColumns | null = null
  const loaded = (): TradeColumns => {
    if (columns === null) throw new Error('The trades are not loaded yet.')
    return columns
  }
  const annotations = new Map<string, Annotation>()
  const details = new Map<string, AnnotatedTrade>()
  const note = (trades: TradeColumns, { changed, removed }: NotedChanges): TradeColumns => {
    for (const noted of changed) {
      annotations.set(noted.annotation.tradeId, noted.annotation)
      details.set(noted.annotation.tradeId, noted.details)
    }
    for (const tradeId of removed) {
      annotations.delete(tradeId)
      details.delete(tradeId)
    }
    columns = annotate(trades, [...annotations.values()])
    return withoutEvents(columns)
  }
  const select = ({ filter, ...context }: AnalysisRequest): Uint32Array => selectTrades(loaded(), filter, context)
  const list: Engine['list'] = (request) => sortTrades(loaded(), select(request), request.sort)
  // A quarter of the code, and no part of the first figures.
  let loading: Promise<JudgeEngine> | null = null
  const judge = async (): Promise<JudgeEngine> => {
    loading ??= import('./judge.ts').then(({ createJudge }) => createJudge(loaded, details))
    try {
      return await loading
    } catch (error) {
      // The next question loads it again.
      loading = null
      throw error
    }
  }
  return {
    judge: async (request) => (await judge()).judge(request),
    broken: async (request) => (await judge()).broken(request),
    judgeDay: async (request) => (await judge()).judgeDay(request),
    tryOut: async (request) => (await judge()).tryOut(request),
    held: segments.held,
    load: async ({ noted, ...history }) => {
      plain = await segments.load(history)
      annotations.clear()
      details.clear()
      return note(plain, { changed: noted, removed: [] })
    },
    annotate: (changes) => {
      if (plain === null) throw new Error('The trades are not loaded yet.')
      return { ...note(plain, changes), orders: [] }
    },
    analyse: (request) => analyse(loaded(), select(request), request.settings),
    dimension: (request) => groupByDimension(loaded(), select(request), request),
    day: (request) => dayReport(loaded(), select(request), request),
    period: (request) => periodReport(loaded(), select(request), request),
    list,
    csv: (request) => tradesCsv(loaded(), list(request), request.names),
  }
}

/** Lists do not show money events, so these are not copied. */
function withoutEvents(columns: TradeColumns): TradeColumns {
  const empty = new Float64Array(0)
  return {
    ...columns,
    events: {
      count: 0,
      trade: new Uint32Array(0),
      time: empty,
      gross: empty,
      fees: empty,
      funding: empty,
      otherCash: empty,
    },
  }
}
