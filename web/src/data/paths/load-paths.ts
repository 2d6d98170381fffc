/** Loads the candles of many trades, a few at a time, in the background. */
import { type CandleResponse, getTradePaths, type OtherMarket } from '@roundtrip/contract/market'
import { AppError } from '@roundtrip/contract/errors'
import type { TradeDetail } from '@roundtrip/contract/trades'
import type { ChoiceKind } from '@roundtrip/core/choices'
import { decodeBars } from '@roundtrip/core/market'
import { isSameMoney, type RateMoment } from '@roundtrip/core/reports'
import { readTrade } from '@roundtrip/core/trades'
import { useSyncExternalStore } from 'react'
import type { AnalysisRequest } from '../analysis/engine.ts'
import type { SentCandles, SentPath } from '../analysis/paths.ts'
import { analysis } from '../analysis/worker.ts'
import { call } from '../requests/call.ts'
import { onUserLeft } from '../session/page-session.ts'
import { fetchRates } from '../trades/typed-money.ts'

/** Trades per request: few, so that progress shows and stopping is quick. */
const AT_ONCE = 10

export type PathsLoad = {
  readonly status: 'idle' | 'loading' | 'failed'
  readonly done: number
  readonly total: number
  readonly error: Error | null
  /** Grows with every response, so that figures are recomputed. */
  readonly round: number
}

type LoadingTask = {
  readonly request: AnalysisRequest
  /** Only trades in which this choice may have been made. */
  readonly choice: ChoiceKind | undefined
  /** The maximum number of trades. */
  readonly count: number
  /** The reporting currency. */
  readonly currency: string
  readonly others: readonly { readonly venue: string; readonly base: string; readonly from: OtherMarket }[]
}

const NOTHING: PathsLoad = { status: 'idle', done: 0, total: 0, error: null, round: 0 }

let state = NOTHING
let running: AbortController | null = null
const listeners = new Set<() => void>()

function set(changes: Partial<PathsLoad>): void {
  state = { ...state, ...changes }
  for (const listener of listeners) listener()
}

onUserLeft(() => {
  stopPaths()
  set(NOTHING)
})

/** The state of the page's single load. */
export function usePathsLoad(): PathsLoad {
  return useSyncExternalStore(listen, read, read)
}

function read(): PathsLoad {
  return state
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Stops loading; what was loaded stays. */
export function stopPaths(): void {
  running?.abort()
  running = null
  if (state.status === 'loading') set({ status: 'idle' })
}

/** Loads the candles of the latest trades that have none yet. Stops a load that is already running. */
export async function loadPaths(task: LoadingTask): Promise<void> {
  stopPaths()
  const stopper = new AbortController()
  running = stopper
  set({ status: 'loading', done: 0, total: 0, error: null })
  try {
    const { waiting } = await analysis.call('pathCoverage', {
      ...task.request,
      max: task.count,
      choice: task.choice,
    })
    set({ total: waiting.length })
    let done = 0
    while (done < waiting.length && !stopper.signal.aborted) {
      const loaded = await loadSome(waiting.slice(done, done + AT_ONCE), task, stopper.signal)
      done += loaded
      if (running === stopper) set({ done, round: state.round + 1 })
    }
    if (running === stopper) set({ status: 'idle' })
  } catch (error) {
    if (running === stopper && !stopper.signal.aborted) set({ status: 'failed', error: asError(error) })
  } finally {
    if (running === stopper) running = null
  }
}

/** Returns how many trades were loaded: the first of those that were requested. */
async function loadSome(
  tradeIds: readonly string[],
  { currency, others }: LoadingTask,
  signal: AbortSignal,
): Promise<number> {
  const paths = await pathsOf(tradeIds, others, signal)
  const foreign = paths.flatMap(({ trade }) => (trade === null || isSameMoney(trade.settle, currency) ? [] : [trade]))
  const rates = await fetchRates(
    foreign.flatMap((trade) => momentsOf(trade, currency)),
    signal,
  )
  const sent = paths.map((path): SentPath => {
    const index = path.trade === null ? -1 : foreign.indexOf(path.trade)
    const rateAt = (at: number): number | null => (index < 0 ? 1 : numberOrNull(rates[2 * index + at]))
    // Decoded here: otherwise the worker would have to load the code that reads ledgers at its start.
    const trade = path.trade === null ? null : readTrade(path.trade)
    const candles = path.candles === null ? null : decoded(path.candles)
    return { tradeId: path.tradeId, trade, candles, currency, openRate: rateAt(0), closeRate: rateAt(1) }
  })
  await analysis.call('addPaths', { paths: sent })
  return paths.length
}

/** Trades that have all been deleted are returned as such. */
async function pathsOf(tradeIds: readonly string[], others: LoadingTask['others'], signal: AbortSignal) {
  try {
    return (await call(getTradePaths, { tradeIds: [...tradeIds], others: [...others] }, signal)).paths
  } catch (error) {
    if (!(error instanceof AppError) || error.reason !== 'no-trade') throw error
    return tradeIds.map((tradeId) => ({ tradeId, trade: null, candles: null }))
  }
}

function decoded({ bars, from, intervalMs, missing }: CandleResponse): SentCandles {
  return { bars: decodeBars(bars, { start: from, intervalMs }), intervalMs, missing }
}

function momentsOf({ settle, openTime, closeTime }: TradeDetail, currency: string): readonly RateMoment[] {
  return [openTime, closeTime ?? openTime].map((time) => ({ from: settle, to: currency, time }))
}

function numberOrNull(rate: string | null | undefined): number | null {
  return rate === null || rate === undefined ? null : Number(rate)
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
