/**
 * Turns push messages of user streams into runs. A burst triggers one run, and an account that trades all the time is
 * read less and less often, so that a bot causes no more requests than a person.
 */
import { MINUTE_MS, SECOND_MS } from '@roundtrip/core/base'
import type { StreamChanges } from '../../exchanges/user-streams/line.ts'

/**
 * The outcome of a read. `nothing`: nothing was new; `busy`: a run is in progress, or there is no free slot; `over`:
 * the connection is no longer read, or its own run will handle it.
 */
export type NewsEnd = 'read' | 'nothing' | 'busy' | 'over'

export type NewsQueue = {
  readonly add: (connection: string, changes: StreamChanges) => void
  /** Drops pending triggers of the connection. */
  readonly forget: (connection: string) => void
  readonly close: () => void
}

export type NewsRhythm = {
  /** A run begins when no message has arrived for this long. */
  readonly quietMs: number
  /** And in any case this long after the first message. */
  readonly maxMs: number
  /**
   * From the end of one run to the next; doubled each time, up to `longestGapMs`, until no message arrived for
   * `calmMs`.
   */
  readonly gapMs: number
  readonly longestGapMs: number
  readonly calmMs: number
  /** When to read again after a calm period's first run found nothing; null = leave it to the next run. */
  readonly againMs: number | null
}

/** New fills, for a trader who is watching. */
export const NOW: NewsRhythm = {
  quietMs: 250,
  maxMs: SECOND_MS,
  gapMs: 5 * SECOND_MS,
  longestGapMs: 10 * MINUTE_MS,
  calmMs: 2 * MINUTE_MS,
  // An exchange may push a fill before its list includes it, and its clock may be ahead of ours.
  againMs: 2 * SECOND_MS,
}

/** Orders, which are often changed several times in a row, and funding. */
export const SOON: NewsRhythm = {
  quietMs: 5 * SECOND_MS,
  maxMs: 30 * SECOND_MS,
  gapMs: MINUTE_MS,
  longestGapMs: 15 * MINUTE_MS,
  calmMs: 30 * MINUTE_MS,
  againMs: null,
}

/** `read` reads the streams of these names; it never throws. */
export function createNewsQueue(read: (connection: string, names: readonly string[]) => Promise<NewsEnd>): NewsQueue {
  const queues = new Map<string, readonly [RhythmQueue, RhythmQueue]>()
  const queuesOf = (connection: string): readonly [RhythmQueue, RhythmQueue] => {
    const existing = queues.get(connection)
    if (existing !== undefined) return existing
    const work = (names: readonly string[]) => read(connection, names)
    const made = [rhythmQueue(NOW, work), rhythmQueue(SOON, work)] as const
    queues.set(connection, made)
    return made
  }
  const forget = (connection: string): void => {
    for (const { close } of queues.get(connection) ?? []) close()
    queues.delete(connection)
  }
  return {
    add: (connection, { now, soon }) => {
      const [first, second] = queuesOf(connection)
      first.add(now)
      second.add(soon)
    },
    forget,
    close: () => {
      for (const connection of queues.keys()) forget(connection)
    },
  }
}

type RhythmQueue = { readonly add: (names: readonly string[]) => void; readonly close: () => void }

function rhythmQueue(rhythm: NewsRhythm, read: (names: readonly string[]) => Promise<NewsEnd>): RhythmQueue {
  const pending = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let isReading = false
  let isClosed = false
  let [firstAt, lastAt] = [0, 0]
  let gap = { endedAt: Number.NEGATIVE_INFINITY, ms: 0 }
  let isCalm = true

  const schedule = (minMs = 0): void => {
    clearTimeout(timer)
    if (isReading || isClosed || pending.size === 0) return
    const now = Date.now()
    const due = Math.min(lastAt + rhythm.quietMs, firstAt + rhythm.maxMs)
    const waitMs = Math.max(due - now, gap.endedAt + gap.ms - now, minMs, 0)
    timer = setTimeout(() => void begin(), waitMs)
    timer.unref()
  }
  const note = (names: readonly string[]): void => {
    lastAt = Date.now()
    if (pending.size === 0) firstAt = lastAt
    for (const name of names) pending.add(name)
  }
  const begin = async (): Promise<void> => {
    const names = [...pending]
    pending.clear()
    isReading = true
    const end = await read(names)
    isReading = false
    if (end === 'busy') {
      note(names)
      return schedule(BUSY_MS)
    }
    const longer = Math.min(rhythm.longestGapMs, Math.max(rhythm.gapMs, 2 * gap.ms))
    const again = end === 'nothing' && isCalm ? rhythm.againMs : null
    gap = { endedAt: Date.now(), ms: again ?? (isCalm ? rhythm.gapMs : longer) }
    isCalm = false
    if (again !== null) note(names)
    schedule()
  }
  return {
    add: (names) => {
      if (names.length === 0) return
      if (Date.now() - lastAt > rhythm.calmMs) {
        isCalm = true
        gap = { ...gap, ms: 0 }
      }
      note(names)
      schedule()
    },
    close: () => {
      isClosed = true
      clearTimeout(timer)
    },
  }
}

/** How long to wait while a run is in progress. */
const BUSY_MS = SECOND_MS
