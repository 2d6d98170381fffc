import type { CandleAnswer, GapReason } from '@roundtrip/contract/market'
import type { Bar } from '@roundtrip/core/market'
import {
  compareExits,
  type ComparedExits,
  movedStopOf,
  type MovedStop,
  type MovedStops,
  movedStops,
  type OtherExit,
  type PathGap,
  pathOf,
  pathOfRow,
  type PricedPath,
  type Reaches,
  reachesOf,
} from '@roundtrip/core/paths'
import { countedRows, idOfRow, type TradeColumns } from '@roundtrip/core/reports'
import type { AnnotatedTrade } from '@roundtrip/core/rules'
import type { Trade } from '@roundtrip/core/trades'
import type { AnalysisRequest } from './request.ts'

/** The candles of a trade, and what of them is missing. */
export type SentCandles = Pick<CandleAnswer, 'intervalMs' | 'missing'> & { readonly bars: readonly Bar[] }

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
  /** Counted trades of the selection. */
  readonly closed: number
  /** Those with complete candles. */
  readonly complete: number
  /** Those that were asked for and have none, by reason, the most frequent first. */
  readonly missing: readonly { readonly reason: MissingPath; readonly count: number }[]
  /** Those to ask for, the latest close first, at most as many as were wanted; some exchanges may answer the next time. */
  readonly waiting: readonly string[]
}

export type PathsEngine = {
  /** Takes paths, and forgets the oldest beyond the most that it holds. */
  readonly addPaths: (request: { readonly paths: readonly SentPath[] }) => void
  readonly pathCoverage: (request: AnalysisRequest & { readonly wanted: number }) => PathCoverage
  readonly reaches: (request: AnalysisRequest) => Reaches
  readonly exits: (request: AnalysisRequest & { readonly exit: OtherExit }) => ComparedExits
  /** Stops that were moved away, judged from the move on. */
  readonly movedStops: (request: AnalysisRequest) => MovedStops
}

/** Paths in memory: some 30 MB of candles. */
export const MOST_PATHS = 500

type Held =
  | { readonly priced: PricedPath; readonly missing: null }
  | { readonly priced: null; readonly missing: MissingPath }

export function createPaths(
  loaded: () => TradeColumns,
  select: (request: AnalysisRequest) => Uint32Array,
  details: ReadonlyMap<string, Pick<AnnotatedTrade, 'stop' | 'stopMoves'>>,
): PathsEngine {
  const priced = new Map<string, PricedPath>()
  const missing = new Map<string, MissingPath>()
  const stops = (): ReadonlyMap<string, number> => {
    const known = new Map<string, number>()
    for (const tradeId of priced.keys()) {
      const stop = details.get(tradeId)?.stop ?? null
      if (stop !== null) known.set(tradeId, Number(stop))
    }
    return known
  }
  const add = (sent: SentPath): void => {
    const held = heldOf(sent)
    priced.delete(sent.tradeId)
    missing.delete(sent.tradeId)
    if (held.priced === null) missing.set(sent.tradeId, held.missing)
    else priced.set(sent.tradeId, held.priced)
  }
  return {
    addPaths: ({ paths }) => {
      for (const sent of paths) add(sent)
      for (const tradeId of priced.keys()) {
        if (priced.size <= MOST_PATHS) break
        priced.delete(tradeId)
      }
    },
    pathCoverage: (request) => coverageOf(loaded(), select(request), { priced, missing, wanted: request.wanted }),
    reaches: (request) =>
      reachesOf(loaded(), select(request), { paths: priced, stops: stops(), settings: request.settings }),
    exits: ({ exit, ...request }) =>
      compareExits(loaded(), select(request), { paths: priced, stops: stops(), settings: request.settings, exit }),
    movedStops: (request) => {
      const [columns, rows] = [loaded(), select(request)]
      return movedStops(columns, rows, { paths: priced, moves: movesOf(columns, rows, details) })
    },
  }
}

/** The stops of these rows that were moved away, by trade id. */
function movesOf(
  columns: TradeColumns,
  rows: Uint32Array,
  details: ReadonlyMap<string, Pick<AnnotatedTrade, 'stop' | 'stopMoves'>>,
): ReadonlyMap<string, MovedStop> {
  const moves = new Map<string, MovedStop>()
  for (const row of rows) {
    const tradeId = idOfRow(columns, row)
    const { stop = null, stopMoves = [] } = details.get(tradeId) ?? {}
    if (stop === null) continue
    const sorted = stopMoves.map(({ time, price }) => ({ time, price: Number(price) })).sort((a, b) => a.time - b.time)
    const moved = movedStopOf(columns.side[row] === 1 ? 'long' : 'short', { stop: Number(stop), moves: sorted })
    if (moved !== null) moves.set(tradeId, moved)
  }
  return moves
}

function heldOf({ trade, candles, currency, openRate, closeRate }: SentPath): Held {
  if (trade === null) return { priced: null, missing: 'candle-missing' }
  if (candles === null) return { priced: null, missing: 'too-long' }
  const { path, gap } = pathOf(trade, { candles: candles.bars, intervalMs: candles.intervalMs })
  if (path !== null) return { priced: { path, currency, openRate, closeRate }, missing: null }
  const during = candles.missing.find(({ from }) => from < (trade.closeTime ?? from))
  return { priced: null, missing: gap === 'other-market' ? gap : (during?.reason ?? 'candle-missing') }
}

/** What may be over a moment later. */
const PASSING: ReadonlySet<MissingPath> = new Set(['no-network', 'no-answer', 'bad-answer', 'rate-limited'])

type Known = {
  readonly priced: ReadonlyMap<string, PricedPath>
  readonly missing: ReadonlyMap<string, MissingPath>
  readonly wanted: number
}

function coverageOf(columns: TradeColumns, rows: Uint32Array, { priced, missing, wanted }: Known): PathCoverage {
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
      if ((reason === undefined || PASSING.has(reason)) && waiting.length < wanted) waiting.push(tradeId)
    }
  }
  return {
    closed: counted.length,
    complete,
    missing: [...counts].map(([reason, count]) => ({ reason, count })).sort((a, b) => b.count - a.count),
    waiting,
  }
}
