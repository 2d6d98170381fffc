/**
 * What all readers of the process share, so that an exchange sees one client that keeps to its limits: one queue for
 * each exchange, one pause after it said that it was asked too much, its list of markets and its clock.
 */
import type { ExchangeId } from '@roundtrip/contract'
import type { Exchange } from 'ccxt'

/** First come, first served: a reader asks one thing at a time, so all have the same share. */
export type Throttler = { readonly throttle: (cost?: number) => Promise<void> }

export type SharedExchange = {
  /** How many times faster than the exchange allows it is asked: 1, but for a stand-in. */
  readonly pace: number
  /** The queue of the first client of this exchange; later ones stand in the same. */
  throttler: Throttler | null
  /** By a client without keys. */
  markets: { readonly source: Exchange; readonly at: number } | null
  /** A load of the markets that is under way. */
  loading: Promise<void> | null
  /** How much later our clock is than theirs, ms; null until it mattered. */
  skewMs: number | null
  /** Of exchanges that want a number that grows: two readers may have the same key. */
  lastNonce: number
  pause: { readonly until: number; readonly lastMs: number } | null
}

export type SharedLimits = {
  /** What an exchange shares; of one that counts each key for itself, what the users of that key share. */
  readonly sharedBy: (exchange: ExchangeId, key?: string) => SharedExchange
}

/**
 * Kraken counts the questions of each key, and lets it ask one of a history every six seconds. In one queue all
 * traders would wait for each other. https://docs.kraken.com/api/docs/guides/spot-rest-ratelimits
 */
const COUNTS_KEYS: ReadonlySet<ExchangeId> = new Set(['kraken'])

export function sharedLimits(pace = 1): SharedLimits {
  const known = new Map<string, SharedExchange>()
  const once = (name: string, make: () => SharedExchange): SharedExchange => {
    const shared = known.get(name) ?? make()
    known.set(name, shared)
    return shared
  }
  return {
    sharedBy: (exchange, key) => {
      const whole = once(exchange, () => fresh(pace))
      if (key === undefined || !COUNTS_KEYS.has(exchange)) return whole
      return once(`${exchange} ${key}`, () => withMarketsOf(whole))
    },
  }
}

function fresh(pace: number): SharedExchange {
  return { pace, throttler: null, markets: null, loading: null, skewMs: null, lastNonce: 0, pause: null }
}

/** A queue and a pause of its own; the list of markets is the same for all keys. */
function withMarketsOf(whole: SharedExchange): SharedExchange {
  return {
    ...fresh(whole.pace),
    get markets() {
      return whole.markets
    },
    set markets(markets) {
      whole.markets = markets
    },
    get loading() {
      return whole.loading
    },
    set loading(loading) {
      whole.loading = loading
    },
  }
}

const FIRST_PAUSE_MS = 60_000
const LONGEST_PAUSE_MS = 30 * 60_000

/** How much longer the exchange is left alone, ms; 0 = it may be asked. */
export function pauseLeft(shared: SharedExchange, now: number): number {
  return shared.pause === null ? 0 : Math.max(0, shared.pause.until - now)
}

/**
 * Leaves the exchange alone for as long as it said, or else for a minute, twice as long each further time that follows
 * soon. Refusals of questions that were under way when the pause began do not make it longer.
 */
export function pause(shared: SharedExchange, { now, toldMs }: { now: number; toldMs: number | null }): void {
  const before = shared.pause
  if (before !== null && now < before.until) {
    if (toldMs !== null && now + toldMs > before.until) shared.pause = { until: now + toldMs, lastMs: before.lastMs }
    return
  }
  const again = before !== null && now < before.until + 2 * before.lastMs
  const ownMs = again ? Math.min(before.lastMs * 2, LONGEST_PAUSE_MS) : FIRST_PAUSE_MS / shared.pace
  const lastMs = toldMs ?? ownMs
  shared.pause = { until: now + lastMs, lastMs }
}
