/** Finds the traded markets if the exchange does not list them: one request per market. */
import type { Trouble } from '@roundtrip/contract/exchanges'
import { DAY_MS } from '@roundtrip/core/base'
import * as z from 'zod/mini'
import { parsePosition } from './positions.ts'
import { type PageRequest, ReadingTrouble, type RecordPage, type StreamName } from './reader.ts'

export type Scan = {
  /** All markets, in order. */
  readonly symbols: () => Promise<readonly string[]>
  /** Markets that were probably traded: checked first, in every run if they are new, and once a day. */
  readonly first: () => Promise<readonly string[]>
  readonly traded: (symbol: string) => Promise<boolean>
  /** If `traded` only covers the last days, a probable market is read in full without a check. */
  readonly likelyUnchecked?: boolean
  readonly name: (symbol: string) => StreamName
  /** After this time all markets are checked again. */
  readonly everyMs: number
}

/** Requests per page. */
const SLICE = 8

/**
 * A coin that is held for long may be traded for the first time at any moment, even while nothing was listening. Ten
 * coins have about a hundred markets at Binance, which makes a hundred requests a day.
 */
const LIKELY_AGAIN_MS = DAY_MS

/**
 * `likely`: probable markets already checked, all of them at `likelyAt` or later, UTC ms; `queue`: those still to check; `after`: the last of all markets that was
 * checked; `doneAt`: when all were, UTC ms.
 */
const positionSchema = z.object({
  likely: z.array(z.string()),
  likelyAt: z.optional(z.number()),
  queue: z.array(z.string()),
  after: z.string(),
  doneAt: z.nullable(z.number()),
})

export async function scanMarkets(scan: Scan, { position, fresh, until }: PageRequest): Promise<RecordPage> {
  let progress = parsePosition(position, positionSchema, { likely: [], queue: [], after: '', doneAt: null })
  if (fresh) {
    const isOld = until - (progress.likelyAt ?? 0) >= LIKELY_AGAIN_MS
    if (isOld && scan.likelyUnchecked !== true) progress = { ...progress, likely: [], likelyAt: until }
    const existing = new Set([...progress.likely, ...progress.queue])
    const added = (await scan.first()).filter((symbol) => !existing.has(symbol))
    const again = progress.doneAt !== null && until - progress.doneAt >= scan.everyMs
    progress = { ...progress, queue: [...progress.queue, ...added], ...(again ? { after: '', doneAt: null } : {}) }
  }
  const fromQueue = progress.queue.slice(0, SLICE)
  const rest = progress.doneAt === null ? (await scan.symbols()).filter((symbol) => symbol > progress.after) : []
  const slice = fromQueue.length > 0 ? fromQueue : rest.slice(0, SLICE)
  const isLikely = fromQueue.length > 0 && scan.likelyUnchecked === true
  const traded = isLikely ? slice : await tradedOf(scan, slice)
  const discovered = traded.map(scan.name)
  const queue = progress.queue.slice(fromQueue.length)
  const after = fromQueue.length > 0 ? progress.after : (slice.at(-1) ?? progress.after)
  const whole = progress.doneAt !== null || (fromQueue.length === 0 && rest.length <= slice.length)
  const doneAt = whole ? (progress.doneAt ?? until) : null
  return {
    records: [],
    refused: [],
    position: JSON.stringify({ ...progress, likely: [...progress.likely, ...fromQueue], queue, after, doneAt }),
    more: queue.length > 0 || doneAt === null,
    reached: null,
    since: null,
    discovered,
  }
}

/**
 * The symbols that were traded. A symbol that the exchange refuses is included: as a stream of its own it fails
 * separately, is reported and retried. If it refuses all of them, the symbols are not the cause.
 */
async function tradedOf(scan: Scan, symbols: readonly string[]): Promise<readonly string[]> {
  const traded: string[] = []
  const refusals: ReadingTrouble[] = []
  for (const symbol of symbols) {
    try {
      if (await scan.traded(symbol)) traded.push(symbol)
    } catch (error) {
      if (!(error instanceof ReadingTrouble) || !OF_A_SYMBOL.has(error.reason)) throw error
      refusals.push(error)
      traded.push(symbol)
    }
  }
  const [first] = refusals
  if (first !== undefined && refusals.length === symbols.length) throw first
  return traded
}

const OF_A_SYMBOL: ReadonlySet<Trouble> = new Set(['bad-answer', 'rights-missing'])
