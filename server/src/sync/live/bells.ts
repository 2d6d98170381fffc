/**
 * Turns push messages of user streams into runs. A burst triggers one run, and an account that trades all the time is
 * read less and less often, so that a bot causes no more requests than a person.
 */
import { MINUTE_MS, SECOND_MS } from '@roundtrip/core/base'
import type { Bell } from '../../exchanges/user-streams/line.ts'

/**
 * The outcome of a read. `nothing`: nothing was new; `busy`: a run is in progress, or there is no free slot; `over`:
 * the connection is no longer read, or its own run will handle it.
 */
export type NewsEnd = 'read' | 'nothing' | 'busy' | 'over'

export type Bells = {
  readonly ring: (connection: string, bell: Bell) => void
  /** Drops pending triggers of the connection. */
  readonly forget: (connection: string) => void
  readonly close: () => void
}

export type BellRhythm = {
  /** A run begins when no message has arrived for this long. */
  readonly quietMs: number
  /** And in any case this long after the first message. */
  readonly mostMs: number
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
export const NOW: BellRhythm = {
  quietMs: 250,
  mostMs: SECOND_MS,
  gapMs: 5 * SECOND_MS,
  longestGapMs: 10 * MINUTE_MS,
  calmMs: 2 * MINUTE_MS,
  // An exchange may push a fill before its list includes it, and its clock may be ahead of ours.
  againMs: 2 * SECOND_MS,
}

/** Orders, which are often changed several times in a row, and funding. */
export const SOON: BellRhythm = {
  quietMs: 5 * SECOND_MS,
  mostMs: 30 * SECOND_MS,
  gapMs: MINUTE_MS,
  longestGapMs: 15 * MINUTE_MS,
  calmMs: 30 * MINUTE_MS,
  againMs: null,
}

/** `read` reads the streams of these names; it never throws. */
export function createBells(read: (connection: string, names: readonly string[]) => Promise<NewsEnd>): Bells {
  const towers = new Map<string, readonly [Tower, Tower]>()
  const towersOf = (connection: string): readonly [Tower, Tower] => {
    const existing = towers.get(connection)
    if (existing !== undefined) return existing
    const work = (names: readonly string[]) => read(connection, names)
    const made = [tower(NOW, work), tower(SOON, work)] as const
    towers.set(connection, made)
    return made
  }
  const forget = (connection: string): void => {
    for (const { close } of towers.get(connection) ?? []) close()
    towers.delete(connection)
  }
  return {
    ring: (connection, { now, soon }) => {
      const [first, second] = towersOf(connection)
      first.ring(now)
      second.ring(soon)
    },
    forget,
    close: () => {
      for (const connection of towers.keys()) forget(connection)
    },
  }
}

type Tower = { readonly ring: (names: readonly string[]) => void; readonly close: () => void }

function tower(rhythm: BellRhythm, read: (names: readonly string[]) => Promise<NewsEnd>): Tower {
  const rung = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let isReading = false
  let isClosed = false
  let [firstAt, lastAt] = [0, 0]
  let gap = { endedAt: Number.NEGATIVE_INFINITY, ms: 0 }
  let isCalm = true

  const schedule = (leastMs = 0): void => {
    clearTimeout(timer)
    if (isReading || isClosed || rung.size === 0) return
    const now = Date.now()
    const due = Math.min(lastAt + rhythm.quietMs, firstAt + rhythm.mostMs)
    const waitMs = Math.max(due - now, gap.endedAt + gap.ms - now, leastMs, 0)
    timer = setTimeout(() => void begin(), waitMs)
    timer.unref()
  }
  const add = (names: readonly string[]): void => {
    lastAt = Date.now()
    if (rung.size === 0) firstAt = lastAt
    for (const name of names) rung.add(name)
  }
  const begin = async (): Promise<void> => {
    const names = [...rung]
    rung.clear()
    isReading = true
    const end = await read(names)
    isReading = false
    if (end === 'busy') {
      add(names)
      return schedule(BUSY_MS)
    }
    const longer = Math.min(rhythm.longestGapMs, Math.max(rhythm.gapMs, 2 * gap.ms))
    const again = end === 'nothing' && isCalm ? rhythm.againMs : null
    gap = { endedAt: Date.now(), ms: again ?? (isCalm ? rhythm.gapMs : longer) }
    isCalm = false
    if (again !== null) add(names)
    schedule()
  }
  return {
    ring: (names) => {
      if (names.length === 0) return
      if (Date.now() - lastAt > rhythm.calmMs) {
        isCalm = true
        gap = { ...gap, ms: 0 }
      }
      add(names)
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
