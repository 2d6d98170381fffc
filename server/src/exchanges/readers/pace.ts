/** Whose turn it is at an exchange, among all processes that call it from one address. */

/** The time of exchanges, by name: `binance`, or a name for one key if requests are counted by key. */
export type Pace = {
  /**
   * Reserves the next `ms` of an exchange's time. `inMs`: when it begins. `pausedMs`: how long no requests are allowed.
   */
  readonly reserve: (name: string, ms: number) => Promise<Reservation>
  /** Announces to all others that the exchange accepts no requests for this long. */
  readonly announcePause: (name: string, ms: number) => void
}

export type Reservation = { readonly inMs: number; readonly pausedMs: number }

/** For a single process. */
export function ownPace(now: () => number = Date.now): Pace {
  const freeAt = new Map<string, number>()
  return {
    reserve: (name, ms) => {
      const start = Math.max(now(), freeAt.get(name) ?? 0)
      freeAt.set(name, start + ms)
      return Promise.resolve({ inMs: start - now(), pausedMs: 0 })
    },
    announcePause: () => undefined,
  }
}
