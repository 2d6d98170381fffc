import type { CandleResponse, GapReason } from '@roundtrip/contract/market'
import type { Bar } from '@roundtrip/core/market'
import {
  type ChoiceKind,
  type JudgedChoice,
  judgeChoice,
  type NotedPlan,
  planOf,
  rowsOfChoice,
  type TradePlan,
} from '@roundtrip/core/choices'
import {
  compareExits,
  type ComparedExits,
  type OtherExit,
  type PathGap,
  pathOf,
  pathOfRow,
  type PricedTrade,
  type Reaches,
  reachesOf,
} from '@roundtrip/core/paths'
import { countedRows, idOfRow, type TradeColumns } from '@roundtrip/core/reports'
import type { Trade } from '@roundtrip/core/trades'
import { PASSING_GAPS } from './passing-gaps.ts'
import type { AnalysisRequest } from './request.ts'

/** The candles of a trade, and what is missing of them. */
export type SentCandles = Pick<CandleResponse, 'intervalMs' | 'missing'> & { readonly bars: readonly Bar[] }

/** A trade with its candles, and the rates of its settle asset; null = unknown. */
export type SentPath = {
  readonly tradeId: string
  readonly trade: Trade | null
  readonly candles: SentCandles | null
  readonly currency: string
  readonly openRate: number | null
  readonly closeRate: number | null
}

/** Why a trade has no complete candles: what the server said of them, or what is wrong with them. */
export type MissingPath = GapReason | Exclude<PathGap, 'no-candles'> | 'too-long'

export type PathCoverage = {
  /** The number of counted trades in the selection. */
  readonly closed: number
  /** Of those, the number with complete candles. */
  readonly complete: number
  /** Requested trades that have no complete candles, by reason, the most frequent first. */
  readonly missing: readonly { readonly reason: MissingPath; readonly count: number }[]
  /**
   * The trades to request next, the latest close first, limited to the requested number; some exchanges may respond the
   * next time.
   */
  readonly waiting: readonly string[]
}

export type PathsEngine = {
  /** Adds paths, and drops the oldest beyond the maximum. */
  readonly addPaths: (request: { readonly paths: readonly SentPath[] }) => void
  /** `choice`: only trades in which it may have been made. */
  readonly pathCoverage: (
    request: AnalysisRequest & { readonly max: number; readonly choice?: ChoiceKind | undefined },
  ) => PathCoverage
  readonly reaches: (request: AnalysisRequest) => Reaches
  readonly exits: (request: AnalysisRequest & { readonly exit: OtherExit }) => ComparedExits
  /** A choice made during trades, judged from that moment on. */
  readonly choice: (request: AnalysisRequest & { readonly choice: ChoiceKind }) => JudgedChoice
}

/** The maximum number of paths in memory: some 30 MB of candles. */
export const MAX_PATHS = 500

/** What the trader noted about trades, by trade id. */
type Details = ReadonlyMap<string, NotedPlan>

export function createPaths(
  loaded: () => TradeColumns,
  select: (request: AnalysisRequest) => Uint32Array,
  details: Details,
): PathsEngine {
  const priced = new Map<string, PricedTrade>()
  const missing = new Map<string, MissingPath>()
  const stops = (): ReadonlyMap<string, number> => {
    const stops = new Map<string, number>()
    for (const tradeId of priced.keys()) {
      const stop = details.get(tradeId)?.stop ?? null
      if (stop !== null) stops.set(tradeId, Number(stop))
    }
    return stops
  }
  const add = (sent: SentPath): void => {
    priced.delete(sent.tradeId)
    missing.delete(sent.tradeId)
    const { trade, reason } = readPath(sent)
    if (trade !== null) priced.set(sent.tradeId, trade)
    if (reason !== null) missing.set(sent.tradeId, reason)
  }
  return {
    addPaths: ({ paths }) => {
      for (const sent of paths) add(sent)
      for (const tradeId of priced.keys()) {
        if (priced.size <= MAX_PATHS) break
        priced.delete(tradeId)
      }
    },
    pathCoverage: ({ choice, max, ...request }) => {
      const [columns, rows] = [loaded(), select(request)]
      const looked =
        choice === undefined
          ? rows
          : rowsOfChoice(columns, rows, { kind: choice, plans: plansOf(columns, rows, details) })
      return coverageOf(columns, looked, { priced, missing, max })
    },
    reaches: (request) =>
      reachesOf(loaded(), select(request), { paths: priced, stops: stops(), settings: request.settings }),
    exits: ({ exit, ...request }) =>
      compareExits(loaded(), select(request), { paths: priced, stops: stops(), settings: request.settings, exit }),
    choice: ({ choice, ...request }) => {
      const [columns, rows] = [loaded(), select(request)]
      return judgeChoice(columns, rows, { kind: choice, trades: priced, plans: plansOf(columns, rows, details) })
    },
  }
}

/** What was planned for these rows, by trade id; only for trades with a note. */
function plansOf(columns: TradeColumns, rows: Uint32Array, details: Details): ReadonlyMap<string, TradePlan> {
  const plans = new Map<string, TradePlan>()
  for (const row of rows) {
    const tradeId = idOfRow(columns, row)
    const noted = details.get(tradeId)
    if (noted === undefined) continue
    plans.set(tradeId, planOf(noted))
  }
  return plans
}

/** The trade, with its candles where they are complete; otherwise the reason why they are not. */
function readPath({ trade, candles, currency, openRate, closeRate }: SentPath): {
  readonly trade: PricedTrade | null
  readonly reason: MissingPath | null
} {
  if (trade === null) return { trade: null, reason: 'candle-missing' }
  const priced = { trade, currency, openRate, closeRate }
  if (candles === null) return { trade: { ...priced, path: null }, reason: 'too-long' }
  const { path, gap } = pathOf(trade, { candles: candles.bars, intervalMs: candles.intervalMs })
  if (path !== null) return { trade: { ...priced, path }, reason: null }
  const during = candles.missing.find(({ from }) => from < (trade.closeTime ?? from))
  const reason = gap === 'other-market' ? gap : (during?.reason ?? 'candle-missing')
  return { trade: { ...priced, path: null }, reason }
}

type CoverageInput = {
  readonly priced: ReadonlyMap<string, PricedTrade>
  readonly missing: ReadonlyMap<string, MissingPath>
  readonly max: number
}

function coverageOf(columns: TradeColumns, rows: Uint32Array, { priced, missing, max }: CoverageInput): PathCoverage {
  const counted = countedRows(columns, rows)
  const counts = new Map<MissingPath, number>()
  const waiting: string[] = []
  let complete = 0
  for (const row of counted.toReversed()) {
    const tradeId = idOfRow(columns, row)
    const reason = missing.get(tradeId)
    if (pathOfRow(columns, row, priced) !== null) complete += 1
    else {
      if (reason !== undefined) counts.set(reason, (counts.get(reason) ?? 0) + 1)
      if ((reason === undefined || PASSING_GAPS.has(reason)) && waiting.length < max) waiting.push(tradeId)
    }
  }
  return {
    closed: counted.length,
    complete,
    missing: [...counts].map(([reason, count]) => ({ reason, count })).sort((a, b) => b.count - a.count),
    waiting,
  }
}
