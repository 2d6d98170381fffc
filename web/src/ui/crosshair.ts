/**
 * The crosshair of a screen: what one of its charts points at, all of them show. No chart knows another, and nothing is
 * rendered by React when it moves, but what shows its figures.
 *
 * Times are milliseconds by the trader's clock: what the clock on the wall says, read as UTC. So a day needs no zone.
 */

/** What is pointed at: a candle, a day, a moment. The end is exclusive. */
export type Span = { readonly from: number; readonly to: number }

/** Hears what is pointed at; null = nothing. `by` is who pointed. */
export type Follower = (span: Span | null, by: Follower | null) => void

export type Crosshair = {
  readonly shown: () => Span | null
  /** Points at a span, or at nothing. */
  readonly point: (span: Span | null, by?: Follower) => void
  /** Calls back whenever what is pointed at changes, until the returned function is called. */
  readonly follow: (follower: Follower) => () => void
}

const crosshairs = new WeakMap<Element, Crosshair>()

/** The crosshair of the screen that an element is on. */
export function crosshairOf(element: Element): Crosshair {
  const screen = element.closest('main, [role="dialog"]') ?? element.ownerDocument.body
  const existing = crosshairs.get(screen)
  if (existing !== undefined) return existing
  const made = createCrosshair()
  crosshairs.set(screen, made)
  return made
}

export function createCrosshair(): Crosshair {
  const followers = new Set<Follower>()
  let shown: Span | null = null
  const point = (span: Span | null, by: Follower | null): void => {
    if (span?.from === shown?.from && span?.to === shown?.to) return
    shown = span
    for (const follower of followers) follower(span, by)
  }
  return {
    shown: () => shown,
    point: (span, by) => point(span, by ?? null),
    follow: (follower) => {
      followers.add(follower)
      return () => {
        followers.delete(follower)
        // The last chart of a screen takes its crosshair along.
        if (followers.size === 0) shown = null
      }
    },
  }
}

/** The points of a chart in time. */
export type PointTimes = {
  /** When each point begins, ascending. */
  readonly starts: ArrayLike<number>
  /** How long a point lasts; null = until the next one begins. */
  readonly lengthMs: number | null
  /** Whether the last point holds on, as a figure does until the next trade. */
  readonly holds?: boolean
}

/**
 * The point that shows the state at the end of a span: the last one that begins before it. Null where the chart has not
 * begun, or has ended before.
 */
export function indexAt({ starts, lengthMs, holds = false }: PointTimes, { from, to }: Span): number | null {
  let low = 0
  let high = starts.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? 0) < to) low = middle + 1
    else high = middle
  }
  const index = low - 1
  if (index < 0) return null
  const isLast = !holds && index === starts.length - 1
  return isLast && spanAt({ starts, lengthMs }, index).to <= from ? null : index
}

/** The span of a point. The last one is as long as the one before it. */
export function spanAt({ starts, lengthMs }: PointTimes, index: number): Span {
  const from = starts[index] ?? 0
  if (lengthMs !== null) return { from, to: from + lengthMs }
  const next = starts[index + 1]
  return { from, to: next ?? from + Math.max(1, from - (starts[index - 1] ?? from)) }
}

export const DAY_MS = 86_400_000

/** The span of a day, `2026-11-21`, or of a month, `2026-11`. */
export function spanOfKey(key: string): Span {
  const [year = 0, month = 1, day] = key.split('-').map(Number)
  if (day === undefined) return { from: Date.UTC(year, month - 1), to: Date.UTC(year, month) }
  const from = Date.UTC(year, month - 1, day)
  return { from, to: from + DAY_MS }
}

/** Where a key moves the crosshair; null if it does not. Without an index, it begins at the end it comes from. */
export function indexAfter(key: string, index: number | null, count: number): number | null {
  if (count === 0) return null
  const last = count - 1
  if (key === 'Home') return 0
  if (key === 'End') return last
  if (key === 'ArrowRight') return index === null ? 0 : Math.min(index + 1, last)
  if (key === 'ArrowLeft') return index === null ? last : Math.max(index - 1, 0)
  return null
}
