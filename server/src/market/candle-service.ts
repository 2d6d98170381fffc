/**
 * Public candles: from the database first; missing ones are fetched from the exchange and stored. The result says which
 * range is missing, and why.
 */
import type { GapReason } from '@roundtrip/contract/market'
import {
  type Bar,
  blockSpan,
  blockStart,
  decodeBars,
  encodeBars,
  isInterval,
  type CandleMarket,
  MAX_PATH_BARS,
  type TimeRange,
} from '@roundtrip/core/market'
import { type BlockSeries, readBlocks, type StoredBlock, writeBlock } from '../candles/block-store.ts'
import type { Pool } from '../database/connection.ts'
import type { ExchangeCandles } from '../exchanges/candle-port.ts'
import { candleVenue } from '../exchanges/venues.ts'
import { type ReasonOf, Refusal } from '../ground/refusal.ts'

export type CandleQuery = { readonly market: CandleMarket; readonly range: TimeRange; readonly intervalMs: number }

export type Gap = TimeRange & { readonly reason: GapReason }

export type CandleFindings = { readonly bars: readonly Bar[]; readonly missing: readonly Gap[] }

export type CandleService = {
  /** Completed candles. Throws a `Refusal` for an implausible range. */
  readonly candles: (query: CandleQuery) => Promise<CandleFindings>
}

export type CandleServiceOptions = {
  readonly pool: Pool
  readonly exchanges: ExchangeCandles
  readonly now: () => number
}

/** An exchange needs a moment to finalize a candle, and its clock may be behind ours. */
const SETTLING_MS = 10_000

export function candleService({ pool, exchanges, now }: CandleServiceOptions): CandleService {
  const running = new Map<string, Promise<StoredBlock | GapReason>>()

  /** Requests for a block that is being fetched share the same fetch. */
  const fetchOnce = (work: BlockWork): Promise<StoredBlock | GapReason> => {
    const { venue, kind, symbol, base, quote, settle } = work.market
    const key = JSON.stringify([venue, kind, symbol, base, quote, settle, work.intervalMs, work.start])
    const begun = running.get(key) ?? fetchBlock({ pool, exchanges }, work).finally(() => running.delete(key))
    running.set(key, begun)
    return begun
  }

  return {
    candles: async ({ market, range, intervalMs }) => {
      refuseAbsurd(range, intervalMs)
      const closedUntil = Math.floor((now() - SETTLING_MS) / intervalMs) * intervalMs
      const closedRange = { from: range.from, to: Math.min(range.to, closedUntil) }
      const starts = startsOf(closedRange, intervalMs)
      const series = { ...market, intervalMs }
      const stored = new Map(await readBlocks(pool, series, starts))
      const missing: Gap[] = []
      let failed: GapReason | null = venueProblem({ market, intervalMs, from: closedRange.from, now: now() })
      for (const start of starts) {
        const storedBlock = stored.get(start) ?? { start, knownUntil: start, bars: '' }
        const end = Math.min(start + blockSpan(intervalMs), closedUntil)
        if (storedBlock.knownUntil >= Math.min(end, closedRange.to)) continue
        // The same error would occur again; stored candles are still shown.
        const fetched = failed ?? (await fetchOnce({ market, intervalMs, start, storedBlock, end }))
        if (typeof fetched !== 'string') stored.set(start, fetched)
        else {
          failed = fetched
          missing.push({
            from: Math.max(storedBlock.knownUntil, closedRange.from),
            to: Math.min(end, closedRange.to),
            reason: fetched,
          })
        }
      }
      const bars = starts.flatMap((start) => decodeBars(stored.get(start)?.bars ?? '', { start, intervalMs }))
      return {
        bars: bars.filter(({ time }) => time >= closedRange.from && time < closedRange.to),
        missing: joined(missing),
      }
    },
  }
}

type BlockWork = {
  readonly market: CandleMarket
  readonly intervalMs: number
  readonly start: number
  readonly storedBlock: StoredBlock
  /** The end of the block, or of its last candle that is final. */
  readonly end: number
}

async function fetchBlock(
  { pool, exchanges }: Pick<CandleServiceOptions, 'pool' | 'exchanges'>,
  { market, intervalMs, start, storedBlock, end }: BlockWork,
): Promise<StoredBlock | GapReason> {
  const range = { from: storedBlock.knownUntil, to: end }
  const result = await exchanges.fetch({ market, range, intervalMs })
  if (result.status === 'failed') return result.reason
  const grid = { start, intervalMs }
  const bars = [...decodeBars(storedBlock.bars, grid), ...result.bars]
  const block = { start, knownUntil: end, bars: encodeBars(bars, grid) }
  const series: BlockSeries = { ...market, intervalMs }
  await writeBlock(pool, series, block)
  return block
}

/** Problems that are known without a request to the exchange. */
function venueProblem(request: {
  readonly market: CandleMarket
  readonly intervalMs: number
  readonly from: number
  readonly now: number
}): GapReason | null {
  const venue = candleVenue(request.market)
  if (venue === null) return 'venue-not-offered'
  if (venue.depth !== null && request.from < request.now - venue.depth * request.intervalMs) return 'too-old'
  return null
}

function refuseAbsurd({ from, to }: TimeRange, intervalMs: number): void {
  const count = (to - from) / intervalMs
  if (!isInterval(intervalMs) || from < 0 || from % intervalMs !== 0 || !(count > 0) || count > MAX_PATH_BARS) {
    throw new Refusal<ReasonOf<'getCandles'>>('bad-interval')
  }
}

function startsOf({ from, to }: TimeRange, intervalMs: number): number[] {
  const starts: number[] = []
  for (let start = blockStart(from, intervalMs); start < to; start += blockSpan(intervalMs)) starts.push(start)
  return starts
}

function joined(gaps: readonly Gap[]): Gap[] {
  const joinedGaps: Gap[] = []
  for (const gap of gaps) {
    const last = joinedGaps.at(-1)
    if (last !== undefined && last.to === gap.from && last.reason === gap.reason) {
      joinedGaps[joinedGaps.length - 1] = { ...last, to: gap.to }
    } else joinedGaps.push(gap)
  }
  return joinedGaps
}
