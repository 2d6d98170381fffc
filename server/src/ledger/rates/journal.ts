/** Dollar rates that belong to one journal: those with which the server that archived it had built it. */
import { HOUR_MS, parseFixed, utcMs } from '@roundtrip/core/base'
import type { RatePoint } from '@roundtrip/core/trades'
import type { DatabaseClient } from '../../database/connection.ts'

/** Some hourly rates of one asset, in the format of archives and the database. */
export type RateBlock = {
  /** UTC ms, a whole hour. */
  readonly start: number
  /** A line for each known hour: hours after `start`, a tab, dollars for one unit. `0\t312.4\n1\t312.75` */
  readonly rates: string
}

/** The hours that a block covers. Blocks begin at multiples of it. */
export const RATE_BLOCK_HOURS = 1_000
const SPAN_MS = RATE_BLOCK_HOURS * HOUR_MS

/**
 * A restored rate takes precedence over every market rate of this server, but not over what the trader's own fills
 * prove.
 */
const JOURNAL_RATE = 50

/** The rates of these assets that came with an archive. */
export async function journalRates(
  client: DatabaseClient,
  { uid, assets }: { readonly uid: string; readonly assets: ReadonlySet<string> },
): Promise<RatePoint[]> {
  const { rows } = await client.query<{ asset: string; start: string; rates: string }>(
    'select asset, start, rates from journal_rates where user_id = $1 and asset = any($2)',
    [uid, [...assets]],
  )
  return rows.flatMap(({ asset, start, rates }) => readRates(asset, { start: Number(start), rates }) ?? [])
}

/** The points of a block; null if its text is not an output of `rateBlocks`. */
export function readRates(asset: string, { start, rates }: RateBlock): RatePoint[] | null {
  if (start % HOUR_MS !== 0) return null
  const points: RatePoint[] = []
  let last = -1
  for (const line of rates.split('\n')) {
    const [, hours = '', text = ''] = /^(\d{1,3})\t(\d{1,30}(?:\.\d{1,18})?)$/.exec(line) ?? []
    const rate = parseFixed(text)
    if (rate === null || rate <= 0n || Number(hours) <= last) return null
    last = Number(hours)
    points.push({ asset, time: utcMs(start + last * HOUR_MS), rate, rank: JOURNAL_RATE })
  }
  return points
}

/** Rates as blocks, from the text of the rate at each whole hour. */
export function rateBlocks(rates: ReadonlyMap<number, string>): RateBlock[] {
  const blocks = new Map<number, string[]>()
  for (const time of [...rates.keys()].toSorted((a, b) => a - b)) {
    const start = Math.floor(time / SPAN_MS) * SPAN_MS
    const lines = blocks.get(start) ?? []
    blocks.set(start, lines)
    lines.push(`${(time - start) / HOUR_MS}\t${rates.get(time) ?? ''}`)
  }
  return [...blocks].map(([start, lines]) => ({ start, rates: lines.join('\n') }))
}
