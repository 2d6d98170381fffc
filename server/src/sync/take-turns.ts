/**
 * Which part of a history is read next: fills before everything else, and the newest of each market before the older
 * ones of any.
 */
import type { StreamState } from '../ledger/add-synced.ts'
import { isOpen } from './stream-trouble.ts'

export type Turns = {
  /** The place of the stream whose next page is to be read; null if all of them are read. */
  readonly next: (
    streams: readonly StreamState[],
    moment: { readonly until: number; readonly now: number },
  ) => number | null
}

/** Streams of the same importance take turns, a page each. */
export function takeTurns(): Turns {
  const lastTurn = new Map<string, number>()
  let turn = 0
  return {
    next: (streams, moment) => {
      let best: { readonly place: number; readonly rank: number; readonly last: number } | null = null
      for (const [place, stream] of streams.entries()) {
        if (!isOpen(stream, moment)) continue
        const rank = rankOf(stream)
        const last = lastTurn.get(stream.name) ?? -1
        if (best === null || rank < best.rank || (rank === best.rank && last < best.last)) best = { place, rank, last }
      }
      if (best === null) return null
      turn += 1
      lastTurn.set(streams[best.place]?.name ?? '', turn)
      return best.place
    },
  }
}

/** 0: fills of which nothing is read yet. 1: more fills, and the search for markets. 2: funding, transfers, the rest. */
function rankOf({ name, position, trouble }: StreamState): number {
  if (FILLS.test(name)) return position === null && trouble === null ? 0 : 1
  return SEARCHES.test(name) ? 1 : 2
}

/** Names of streams, as `StreamName` describes them: `spot/fills/BTCUSDT`, `all/trades`, `executions`. */
const FILLS = /(^|\/)(fills|trades|executions)(\/|$)/
/** `spot/markets`, `swap/trades-markets`, `swap/symbols`: these lead to streams of fills. */
const SEARCHES = /(^|\/)([a-z]+-)?(markets|symbols)$/
