/**
 * Which stream of a history is read next. New trades should appear within seconds: streams that show the traded markets
 * come first, then the newest page of each market. Searches, which try one market after another, take turns with older
 * fills, so that neither delays the other for minutes; and the newest page of a market that they find is read at once.
 */
import type { StreamRole } from '../exchanges/readers/reader.ts'
import { isOpen } from './stream-trouble.ts'
import type { SyncStream } from './sync-streams.ts'

export type Turns = {
  /** The index of the stream whose next page to read; null if all of them are read. */
  readonly next: (
    streams: readonly SyncStream[],
    moment: { readonly until: number; readonly now: number },
  ) => number | null
}

/** Streams of the same rank take turns, one page each. */
export function takeTurns(): Turns {
  const lastTurn = new Map<string, number>()
  let turn = 0
  return {
    next: (streams, moment) => {
      let best: { readonly index: number; readonly rank: number; readonly last: number } | null = null
      for (const [index, stream] of streams.entries()) {
        if (!isOpen(stream, moment)) continue
        const rank = rankOf(stream, moment.until)
        const last = lastTurn.get(stream.name) ?? -1
        if (best === null || rank < best.rank || (rank === best.rank && last < best.last)) best = { index, rank, last }
      }
      if (best === null) return null
      turn += 1
      lastTurn.set(streams[best.index]?.name ?? '', turn)
      return best.index
    },
  }
}

/**
 * When a stream is read: its first page of a run, which has the new records, and all others. The lowest rank goes
 * first.
 */
const RANKS: Readonly<Record<StreamRole, { readonly first: number; readonly others: number }>> = {
  'traded-markets': { first: 0, others: 4 },
  fills: { first: 1, others: 5 },
  // A search begins with the markets of held coins.
  'market-search': { first: 2, others: 5 },
  orders: { first: 3, others: 6 },
  funding: { first: 7, others: 7 },
  cash: { first: 8, others: 8 },
  retired: { first: 9, others: 9 },
}

/** Streams that failed before wait for those that work. */
function rankOf({ role, runUntil, trouble }: SyncStream, until: number): number {
  const isFirst = runUntil !== until && trouble === null
  return isFirst ? RANKS[role].first : RANKS[role].others
}
