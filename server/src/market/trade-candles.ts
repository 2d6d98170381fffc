/** The candles around one trade: from the user's own files, the demo's market or the exchange. */
import type { CandleResponse, CandleSet } from '@roundtrip/contract/market'
import type { TradeDetail } from '@roundtrip/contract/trades'
import {
  aggregateBars,
  type Bar,
  decodeBars,
  encodeBars,
  intervalsFor,
  type CandleMarket,
  pathWindow,
  type TimeRange,
  tradeWindow,
} from '@roundtrip/core/market'
import { listSets, readSet } from '../candles/candle-sets.ts'
import { asUser } from '../database/as-user.ts'
import type { Pool } from '../database/connection.ts'
import { candleVenue } from '../exchanges/venues.ts'
import { type ReasonOf, Refusal } from '../ground/refusal.ts'
import type { RunTask } from '../ground/tasks.ts'
import type { CandleService } from './candle-service.ts'

/** A request for the candles of the market in which this user's demo trader traded. */
export type DemoCandleRequest = {
  readonly uid: string
  readonly market: CandleMarket
  readonly range: TimeRange
  readonly intervalMs: number
}

/** Null if the user or the market is not a demo; bars as text on the grid that begins with the range. */
export type DemoCandles = { readonly bars: string | null }

export type TradeCandleDependencies = {
  readonly pool: Pool
  readonly workers: {
    readonly run: RunTask<'demoCandles', (pool: Pool, request: DemoCandleRequest) => Promise<DemoCandles>>
  }
  readonly service: CandleService
  readonly now: () => number
}

/**
 * `chart`: plus a quarter of the trade before and after it. `path`: from its open to as long after it as exits are
 * tried.
 */
export type WindowKind = 'chart' | 'path'

type CandleRequest = {
  readonly uid: string
  readonly trade: TradeDetail
  /** Null = the finest one with few enough candles. */
  readonly intervalMs: number | null
  readonly window: WindowKind
  /** Requests this many candles right before those around the trade instead. */
  readonly before?: number | undefined
}

/** The time around a trade, or right before that, and the intervals that fit it. */
export type TradeWindow = History & {
  /** The requested interval; null = the finest. */
  readonly intervalMs: number | null
  readonly rangeOf: (intervalMs: number) => TimeRange
}

/** Both kinds offer the same intervals, so that figures of a chart and of a path use the same candles. */
export function windowOfTrade(
  { trade, intervalMs, window, before }: Omit<CandleRequest, 'uid'>,
  now: number,
): TradeWindow {
  const { openTime, closeTime } = trade
  const lifetime = { from: openTime, to: closeTime ?? now }
  const kinds = { chart: tradeWindow, path: pathWindow }
  const rangeOf = (length: number): TimeRange => {
    const around = kinds[window](lifetime, { intervalMs: length, now })
    return before === undefined ? around : { from: Math.max(0, around.from - before * length), to: around.from }
  }
  return { fitting: intervalsFor(lifetime, now), from: openTime, now, intervalMs, rangeOf }
}

/** Throws a `Refusal` for an interval with too many candles, or none at all. */
export async function tradeCandles(
  dependencies: TradeCandleDependencies,
  request: CandleRequest,
): Promise<CandleResponse> {
  const { uid, trade } = request
  const now = dependencies.now()
  const lifetime = { from: trade.openTime, to: trade.closeTime ?? now }
  const window = windowOfTrade(request, now)
  const { fitting, rangeOf: windowOf } = window
  if (request.intervalMs !== null && !fitting.includes(request.intervalMs))
    throw new Refusal<ReasonOf<'getCandles'>>('bad-interval')

  const [set] = await asUser(dependencies.pool, uid, async (client) =>
    (await listSets(client, uid, trade)).filter(
      (listed) => listed.from < lifetime.to && listed.to + listed.intervalMs > lifetime.from,
    ),
  )
  const imported = set === undefined ? null : await fromSet(dependencies, { ...request, set, fitting, windowOf })
  const isWhole =
    request.before === undefined
      ? imported !== null && covers(imported, lifetime)
      : set !== undefined && spans(set, lifetime)
  if (imported !== null && isWhole) return imported

  const intervals = offeredIntervals(trade, window)
  const intervalMs = intervals.find((length) => length === request.intervalMs) ?? intervals[0] ?? 0
  const range = windowOf(intervalMs)
  const common = { intervalMs, intervals, ...range }
  const demo = await dependencies.workers.run('demoCandles', { uid, market: marketOf(trade), range, intervalMs })
  if (demo.bars !== null) return { ...common, source: 'demo', bars: demo.bars, missing: [] }
  const { bars, missing } = await dependencies.service.candles({ market: marketOf(trade), range, intervalMs })
  if (bars.length === 0 && imported !== null) return imported
  return {
    ...common,
    source: bars.length === 0 ? null : 'exchange',
    bars: encodeBars(bars, { start: range.from, intervalMs }),
    missing: [...missing],
  }
}

function marketOf({ venue, kind, symbol, base, quote, settle }: TradeDetail): CandleMarket {
  return { venue, kind, symbol, base, quote, settle }
}

type History = { readonly fitting: readonly number[]; readonly from: number; readonly now: number }

/** The intervals that the exchange offers: it may not support every one, and the finest ones not far enough back. */
export function offeredIntervals(
  market: Pick<CandleMarket, 'venue' | 'kind'>,
  { fitting, from, now }: History,
): number[] {
  const venue = candleVenue(market)
  if (venue === null) return [...fitting]
  const offered = fitting.filter((intervalMs) => venue.intervals.includes(intervalMs))
  const reaching = offered.filter((intervalMs) => {
    return (
      venue.depth === null || tradeWindow({ from, to: from }, { intervalMs, now }).from > now - venue.depth * intervalMs
    )
  })
  return reaching.length > 0 ? reaching : offered.slice(-1)
}

type SetRequest = CandleRequest & {
  readonly set: CandleSet
  readonly fitting: readonly number[]
  readonly windowOf: (intervalMs: number) => TimeRange
}

/** Imported candles can be joined to longer ones, never split into shorter ones. Null if they cannot be shown. */
async function fromSet(dependencies: TradeCandleDependencies, request: SetRequest): Promise<CandleResponse | null> {
  const { uid, set, fitting, windowOf } = request
  // An interval that is not offered otherwise, such as three minutes, is shown as it is.
  const own =
    fitting.some((length) => length < set.intervalMs) || fitting.includes(set.intervalMs) ? [set.intervalMs] : []
  const intervals = [
    ...new Set([...own, ...fitting.filter((length) => length > set.intervalMs && length % set.intervalMs === 0)]),
  ]
  const intervalMs = intervals.find((length) => length === request.intervalMs) ?? intervals[0]
  if (intervalMs === undefined) return null
  const range = windowOf(intervalMs)
  const bars = await asUser(dependencies.pool, uid, (client) => readSet(client, uid, { set, range }))
  const joined = aggregateBars(bars, intervalMs)
  return {
    source: joined.length === 0 ? null : 'import',
    intervalMs,
    intervals,
    ...range,
    bars: encodeBars(joined, { start: range.from, intervalMs }),
    missing: outside(joined, { range, intervalMs }),
  }
}

/** The parts of the range before the first candle and after the last. */
function outside(
  bars: readonly Bar[],
  { range, intervalMs }: { readonly range: TimeRange; readonly intervalMs: number },
): CandleResponse['missing'] {
  const first = bars[0]?.time ?? range.to
  const end = (bars.at(-1)?.time ?? range.to) + intervalMs
  const gaps = [
    { from: range.from, to: first },
    { from: end, to: range.to },
  ]
  return gaps.filter(({ from, to }) => to > from).map((gap) => ({ ...gap, reason: 'not-imported' as const }))
}

/** Whether candles around the trade would come from the set. */
function spans({ from, to, intervalMs }: CandleSet, lifetime: TimeRange): boolean {
  return from <= lifetime.from && to + intervalMs >= lifetime.to
}

function covers(response: CandleResponse, lifetime: TimeRange): boolean {
  const bars = decodeBars(response.bars, { start: response.from, intervalMs: response.intervalMs })
  const last = bars.at(-1)
  return (
    (bars[0]?.time ?? lifetime.to) <= lifetime.from &&
    last !== undefined &&
    last.time + response.intervalMs >= lifetime.to
  )
}
