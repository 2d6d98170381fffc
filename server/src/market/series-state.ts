/** How far the bars of a venue's instruments are known: which blocks the screener needs, and which are stored. */
import { SCREENED_BARS } from '@roundtrip/contract/market'
import { DAY_MS } from '@roundtrip/core/base'
import { blockSpan, blockStart } from '@roundtrip/core/market'
import { type BarInterval, INTERVAL_MS, type ListedInstrument } from '@roundtrip/core/screener'
import type { Pool } from '../database/connection.ts'
import { marketOf, type RealVenue } from './real-venues.ts'

/** Data that a venue does not have, by instrument: another request would return nothing. */
export type Unknown = {
  /** The venue had nothing before this moment, and the time of that request. */
  before: Record<string, readonly [until: number, requestedAt: number]>
  /** Everything up to this moment was requested, even if not all of it was returned. */
  asked: Record<string, number>
}

export type SeriesNeed = {
  readonly venue: RealVenue
  readonly interval: BarInterval
  /** The end of the last bar that is final. */
  readonly closedUntil: number
}

export type NeededSeries = {
  readonly instrument: ListedInstrument
  /** The first bar that is needed. */
  readonly from: number
  /** Starts of blocks, ascending, and up to when each is known. */
  readonly blocks: readonly { readonly start: number; readonly knownUntil: number }[]
}

/** The blocks of each instrument; one query for all. */
export async function neededSeries(
  pool: Pool,
  { venue, interval, closedUntil }: SeriesNeed,
  { instruments, unknown }: { readonly instruments: readonly ListedInstrument[]; readonly unknown: Unknown },
): Promise<readonly NeededSeries[]> {
  const [first] = instruments
  if (first === undefined) return []
  const intervalMs = INTERVAL_MS[interval]
  const earliest = closedUntil - SCREENED_BARS[interval] * intervalMs
  const starts: number[] = []
  for (let start = blockStart(earliest, intervalMs); start < closedUntil; start += blockSpan(intervalMs)) {
    starts.push(start)
  }
  const { venue: exchange, kind } = marketOf(venue, first)
  const { rows } = await pool.query<{ symbol: string; coins: string; start: string; until: string }>(
    `select symbol, coins, start, known_until as until from candle_blocks
     where venue = $1 and kind = $2 and interval_ms = $3 and start = any ($4) and symbol = any ($5)`,
    [exchange, kind, intervalMs, starts, instruments.map(({ id }) => id)],
  )
  const untilByBlock = new Map(
    rows.map(({ symbol, coins, start, until }) => [`${symbol} ${coins} ${start}`, Number(until)]),
  )
  return instruments.map((instrument) => {
    const listed = Math.floor((instrument.listedAt ?? 0) / intervalMs) * intervalMs
    const from = Math.max(earliest, listed, unknown.before[instrument.id]?.[0] ?? 0)
    const inRange = starts.filter((start) => start + blockSpan(intervalMs) > from)
    const name = `${instrument.id} ${blockCoins(instrument)}`
    const blocks = inRange.map((start) => ({ start, knownUntil: untilByBlock.get(`${name} ${start}`) ?? start }))
    return { instrument, from, blocks }
  })
}

/** The coins under which blocks of candles are stored. */
export function blockCoins({ base, quote, settle }: ListedInstrument): string {
  return `${base}/${quote}:${settle}`
}

/** The time up to which a block should be known. */
export function blockEnd(start: number, { interval, closedUntil }: Omit<SeriesNeed, 'venue'>): number {
  return Math.min(start + blockSpan(INTERVAL_MS[interval]), closedUntil)
}

/** The time up to which a series is known without a gap. */
export function knownUntil({ from, blocks }: NeededSeries, need: Omit<SeriesNeed, 'venue'>): number {
  let until = from
  for (const block of blocks) {
    until = Math.max(until, block.knownUntil)
    if (block.knownUntil < blockEnd(block.start, need)) break
  }
  return until
}

/** An exchange needs a moment to finalize a candle, and its clock may be behind ours. */
const SETTLING_MS = 10_000

export function closedUntil(interval: BarInterval, now: number): number {
  return Math.floor((now - SETTLING_MS) / INTERVAL_MS[interval]) * INTERVAL_MS[interval]
}

export function readUnknown(body: string | null | undefined, now: number): Unknown {
  const stored = body ? (JSON.parse(body) as Unknown) : { before: {}, asked: {} }
  // A venue may have data tomorrow that it did not return today.
  const fresh = Object.entries(stored.before).filter(([, [, requestedAt]]) => now - requestedAt < REQUEST_AGAIN_MS)
  return { before: Object.fromEntries(fresh), asked: stored.asked }
}

const REQUEST_AGAIN_MS = DAY_MS
