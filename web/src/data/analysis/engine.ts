import type { CivilDay } from '@roundtrip/core/base'
import type { ChartSeries } from '@roundtrip/core/charts'
import {
  type Annotation,
  analyse,
  annotate,
  type DayReport,
  type DaySpan,
  dayReport,
  type Dimension,
  type Group,
  groupByDimension,
  type PeriodReport,
  periodReport,
  type Report,
  selectTrades,
  type TradeColumns,
} from '@roundtrip/core/reports'
import type { AnnotatedTrade } from '@roundtrip/core/rules'
import type { ComparedStates, Explained } from './explain.ts'
import type { CoinsEngine } from './coins.ts'
import type { CsvEngine } from './csv.ts'
import type { ExperimentsEngine } from './experiments.ts'
import type { InsightsEngine } from './insights.ts'
import type { JudgeEngine } from './judge.ts'
import type { LaboratoryEngine } from './laboratory.ts'
import type { Noted, NotedChanges } from './noted.ts'
import type { PathsEngine } from './paths.ts'
import { createSegments, type History } from './segments.ts'
import { type NotedColumns, notedColumns, pageColumns } from './page-columns.ts'
import type { AnalysisRequest, Chosen } from './request.ts'
import { type Sort, sortTrades } from './sort.ts'
import type { WorkbenchEngine } from './workbench.ts'

/** What the worker can do. It keeps the history, which is sent only once; later messages carry requests and results. */
export type Engine = Later<
  JudgeEngine &
    InsightsEngine &
    WorkbenchEngine &
    LaboratoryEngine &
    PathsEngine &
    CoinsEngine &
    CsvEngine &
    ExperimentsEngine
> & {
  /** Hashes of the segments that are loaded. */
  readonly loadedHashes: () => readonly string[]
  /** Loads the history from its segments, decoding those that are not loaded yet, and returns a copy for lists. */
  readonly load: (history: History & { readonly noted: readonly Noted[] }) => Promise<TradeColumns>
  /** Why the figures differ between two states of some segments. */
  readonly explain: (states: ComparedStates) => Promise<Explained>
  /** Applies the notes that changed since the last call, and returns what they changed. */
  readonly annotate: (changes: NotedChanges) => NotedColumns
  readonly analyse: (request: AnalysisRequest) => Promise<Report>
  /** The series behind the charts of the summary. */
  readonly charts: (request: AnalysisRequest) => Promise<ChartSeries>
  /** Groups trades by labels or by a field of the trader. */
  readonly dimension: (request: AnalysisRequest & { readonly dimension: Dimension }) => Promise<readonly Group[]>
  readonly day: (request: AnalysisRequest & { readonly day: CivilDay }) => Promise<DayReport>
  readonly period: (request: AnalysisRequest & { readonly span: DaySpan }) => Promise<PeriodReport>
  /** Rows of the trades that pass the filter, in the requested order; with `limit`, only the first ones. */
  readonly list: (request: AnalysisRequest & { readonly sort: Sort; readonly limit?: number }) => Uint32Array
}

/** The same methods as promises, resolved once their code is loaded. */
type Later<Methods> = {
  readonly [Name in keyof Methods]: Methods[Name] extends (request: infer Request) => infer Result
    ? (request: Request) => Promise<Awaited<Result>>
    : never
}

export type { AnalysisRequest } from './request.ts'

/** `turn` lets other requests run between the steps of long work, see `Context` of the worker. */
export function createEngine(turn: () => Promise<void> = () => Promise.resolve()): Engine {
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
    // Without notes, nothing needs to be copied.
    columns = annotations.size === 0 ? { ...trades } : annotate(trades, [...annotations.values()])
    return columns
  }
  const select = createSelect(loaded)
  const chosen = createChosen(loaded, select)
  const list: Engine['list'] = (request) =>
    sortTrades(loaded(), select(request), { ...request.sort, limit: request.limit })
  // A quarter of the code, and not needed for the first figures.
  const judge = lately(async () => (await import('./judge.ts')).createJudge(loaded, details))
  const insights = lately(async () => (await import('./insights.ts')).createInsights(chosen, select, turn))
  const workbench = lately(async () => (await import('./workbench.ts')).createWorkbench(chosen, select))
  const laboratory = lately(async () => (await import('./laboratory.ts')).createLaboratory(loaded, select))
  const paths = lately(async () => (await import('./paths.ts')).createPaths(loaded, select, details))
  const coins = lately(async () => (await import('./coins.ts')).createCoins(loaded, select))
  const experiments = lately(async () => (await import('./experiments.ts')).createExperiments(loaded, details))
  const csv = lately(async () => (await import('./csv.ts')).createCsv(loaded, list))
  return {
    ...methodsOf(judge, ['judge', 'broken', 'ruleResults', 'playbook', 'playbooks', 'judgeDay', 'tryOut']),
    ...methodsOf(insights, ['insights', 'went', 'explainSlice']),
    ...methodsOf(workbench, ['compare', 'matrix']),
    ...methodsOf(laboratory, ['laboratory']),
    ...methodsOf(paths, ['addPaths', 'pathCoverage', 'reaches', 'exits', 'choice']),
    ...methodsOf(coins, ['regimes', 'coinPart']),
    ...methodsOf(experiments, ['experiments', 'proposeExperiment', 'edges']),
    ...methodsOf(csv, ['csv']),
    loadedHashes: segments.loadedHashes,
    load: async ({ noted, ...history }) => {
      plain = await segments.load(history)
      annotations.clear()
      details.clear()
      return pageColumns(note(plain, { changed: noted, removed: [] }))
    },
    explain: async (states) => (await import('./explain.ts')).explainStates(states),
    annotate: (changes) => {
      if (plain === null) throw new Error('The trades are not loaded yet.')
      return notedColumns(note(plain, changes))
    },
    ...createReports(chosen),
    list,
  }
}

type Reports = Pick<Engine, 'analyse' | 'charts' | 'dimension' | 'day' | 'period'>

function createReports(chosen: (request: AnalysisRequest) => Promise<Chosen>): Reports {
  return {
    analyse: async (request) => {
      const { columns, rows, settings } = await chosen(request)
      return analyse(columns, rows, settings)
    },
    // Only the summary needs it; if the import fails, the next request tries again.
    charts: async (request) => {
      const { chartSeries } = await import('@roundtrip/core/charts')
      const { columns, rows, settings } = await chosen(request)
      return chartSeries(columns, rows, settings)
    },
    dimension: async (request) => {
      const { columns, rows, settings } = await chosen(request)
      return groupByDimension(columns, rows, { ...request, settings })
    },
    day: async (request) => {
      const { columns, rows, settings } = await chosen(request)
      return dayReport(columns, rows, { ...request, settings })
    },
    period: async (request) => {
      const { columns, rows, settings } = await chosen(request)
      return periodReport(columns, rows, { ...request, settings })
    },
  }
}

function createChosen(
  loaded: () => TradeColumns,
  select: (request: AnalysisRequest) => Uint32Array,
): (request: AnalysisRequest) => Promise<Chosen> {
  return async (request) => {
    const { settings, form } = request
    if (form.unit === 'money' && form.costs === 'after') return { columns: loaded(), settings, rows: select(request) }
    const { inForm } = await import('./form-results.ts')
    return { ...inForm(loaded(), settings, form), rows: select(request) }
  }
}

type Methods<Part> = { readonly [Name in keyof Part]: (request: never) => unknown }

/** The methods of a part that loads when one is first called. The worker starts with their names alone. */
function methodsOf<Part extends Methods<Part>>(load: () => Promise<Part>, names: readonly (keyof Part)[]): Later<Part> {
  const methods = names.map((name) => [name, async (request: never) => (await load())[name](request)])
  return Object.fromEntries(methods) as Later<Part>
}

/** Loads a part of the worker when it is first needed; after a failure, the next request loads it again. */
function lately<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let loading: Promise<Part> | null = null
  return async () => {
    loading ??= load()
    try {
      return await loading
    } catch (error) {
      loading = null
      throw error
    }
  }
}

/** Selects trades. A screen makes several requests about the same ones, so the last selection is kept. */
function createSelect(loaded: () => TradeColumns): (request: AnalysisRequest) => Uint32Array {
  let last: { readonly columns: TradeColumns; readonly name: string; readonly rows: Uint32Array } | null = null
  return ({ filter, settings, names }) => {
    const columns = loaded()
    const { zone, dayStartMinutes, breakevenBand, hiddenLabels } = settings
    // Groups can hold as many entries as there are trades.
    const name =
      filter.groups === undefined
        ? JSON.stringify([filter, zone, dayStartMinutes, breakevenBand, hiddenLabels, filter.text ? [...names] : []])
        : null
    if (last !== null && last.columns === columns && last.name === name) return last.rows
    const rows = selectTrades(columns, filter, { settings, names })
    if (name !== null) last = { columns, name, rows }
    return rows
  }
}
