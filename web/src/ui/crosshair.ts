/**
 * The crosshair of a screen: all of its charts show what one of them points at. No chart knows another, and when the
 * crosshair moves, React renders only the components that show its figures.
 *
 * Times are milliseconds in the trader's wall-clock time, read as UTC, so that a day needs no zone.
 */

/** The target of the crosshair: a candle, a day, a moment. The end is exclusive. */
export type Span = { readonly from: number; readonly to: number }

/** Receives the target of the crosshair; null = nothing. `by` is the chart that points. */
export type Follower = (span: Span | null, by: Follower | null) => void

export type Crosshair = {
  readonly shown: () => Span | null
  /** Points at a span, or at nothing. */
  readonly point: (span: Span | null, by?: Follower) => void
  /** Calls back whenever the target changes, until the returned function is called. */
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
        // When the last chart of a screen is removed, so is its crosshair.
        if (followers.size === 0) shown = null
      }
    },
  }
}

/** The times of a chart's points. */
export type PointTimes = {
  /** When each point begins, ascending. */
  readonly starts: ArrayLike<number>
  /** How long a point lasts; null = until the next one begins. */
  readonly lengthMs: number | null
  /** Whether the last point continues, as a figure does until the next trade. */
  readonly holds?: boolean
}

/**
 * The point that shows the state at the end of a span: the last one that begins before it. Null if the chart has not
 * begun or has ended before.
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

/** The span of a point. The last one is as long as the previous one. */
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
