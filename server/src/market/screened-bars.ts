/** The stored bars of a venue's instruments that a browser does not have yet. */
import { type GapReason, SCREENED_BARS } from '@roundtrip/contract/market'
import { type Bar, decodeStoredBars } from '@roundtrip/core/market'
import { type BarInterval, INTERVAL_MS, type ListedInstrument, writeBars } from '@roundtrip/core/screener'
import type { Pool } from '../database/connection.ts'
import { marketOf, type RealVenue } from './real-venues.ts'
import { closedUntil, blockCoins, knownUntil, type NeededSeries, neededSeries, readUnknown } from './series-state.ts'
import { readVenueData } from './venue-data.ts'

export type BarsRequest = {
  readonly venue: RealVenue
  readonly interval: BarInterval
  /** The start of the newest bar that the caller has, by instrument. */
  readonly since: ReadonlyMap<string, number>
}

export type SeriesBars = {
  readonly series: readonly { readonly id: string; readonly bars: string }[]
  readonly more: boolean
  readonly waiting: number
  readonly problem: GapReason | null
}

/** Per response, which stays below a megabyte with this many. */
export const MAX_BARS = 40_000
/** Other requests are served in between. */
const PAGE = 10

export async function screenedBars(
  { pool, now }: { readonly pool: Pool; readonly now: () => number },
  request: BarsRequest,
  instruments: readonly ListedInstrument[],
): Promise<SeriesBars> {
  const { venue, interval, since } = request
  const intervalMs = INTERVAL_MS[interval]
  const kind = `bars-${interval}` as const
  const row = (await readVenueData(pool, venue, [kind])).get(kind)
  const unknown = readUnknown(row?.body, now())
  const need = { venue, interval, closedUntil: closedUntil(interval, now()) }
  const all = await neededSeries(pool, need, { instruments, unknown })
  const fresh = all.filter((needed) => knownUntil(needed, need) > firstNeeded(needed, since, intervalMs))
  const series: { id: string; bars: string }[] = []
  let sent = 0
  let index = 0
  for (; index < fresh.length && sent < MAX_BARS; index += PAGE) {
    const page = fresh.slice(index, index + PAGE)
    const blocks = await readBlocksOf(pool, request, page)
    for (const needed of page) {
      const bars = barsOf(needed, { blocks, intervalMs, from: firstNeeded(needed, since, intervalMs) }).filter(
        ({ time }) => time < knownUntil(needed, need),
      )
      if (bars.length === 0) continue
      sent += bars.length
      series.push({ id: needed.instrument.id, bars: writeBars(bars.slice(-SCREENED_BARS[interval]), intervalMs) })
    }
  }
  const waiting = all.filter(
    (needed) => Math.max(knownUntil(needed, need), unknown.asked[needed.instrument.id] ?? 0) < need.closedUntil,
  ).length
  return { series, more: index < fresh.length, waiting, problem: row?.problem ?? null }
}

/** The first bar that the caller lacks; a caller that was away for long starts over. */
function firstNeeded({ instrument, from }: NeededSeries, since: BarsRequest['since'], intervalMs: number): number {
  const last = since.get(instrument.id)
  return last === undefined || last < from ? from : last + intervalMs
}

type Blocks = ReadonlyMap<string, readonly { readonly start: number; readonly bars: string }[]>

async function readBlocksOf(
  pool: Pool,
  { venue, interval }: BarsRequest,
  page: readonly NeededSeries[],
): Promise<Blocks> {
  const [first] = page
  if (first === undefined) return new Map()
  const { venue: exchange, kind } = marketOf(venue, first.instrument)
  const { rows } = await pool.query<{ symbol: string; coins: string; start: string; bars: string }>(
    `select symbol, coins, start, bars from candle_blocks
     where venue = $1 and kind = $2 and interval_ms = $3 and start = any ($4) and symbol = any ($5) order by start`,
    [
      exchange,
      kind,
      INTERVAL_MS[interval],
      [...new Set(page.flatMap(({ blocks }) => blocks.map(({ start }) => start)))],
      page.map(({ instrument }) => instrument.id),
    ],
  )
  const blocks = new Map<string, { start: number; bars: string }[]>()
  for (const { symbol, coins, start, bars } of rows) {
    const name = `${symbol} ${coins}`
    blocks.set(name, [...(blocks.get(name) ?? []), { start: Number(start), bars }])
  }
  return blocks
}

function barsOf(
  { instrument }: NeededSeries,
  { blocks, intervalMs, from }: { readonly blocks: Blocks; readonly intervalMs: number; readonly from: number },
): Bar[] {
  const own = blocks.get(`${instrument.id} ${blockCoins(instrument)}`) ?? []
  return own.flatMap(({ start, bars }) => decodeStoredBars(bars, { start, intervalMs }, from))
}
