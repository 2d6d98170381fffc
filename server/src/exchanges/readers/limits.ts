/**
 * The state that all readers of the process share, so that an exchange sees one client that keeps to its limits: for
 * each exchange a queue, a pause after a rate limit, its list of markets and its clock.
 */
import type { ExchangeId, ExchangeRegion } from '@roundtrip/contract/exchanges'
import type { Exchange } from 'ccxt'
import { createHash } from 'node:crypto'
import { ownPace, type Pace } from './pace.ts'
import { type PaceQueue, paceQueue } from './pace-queue.ts'

export type SharedExchange = {
  /** How many times faster than the exchange allows requests are sent: 1, except for a stand-in. */
  readonly pace: number
  /** In front of the exchange, for all its clients. */
  queue: PaceQueue
  /** Announces a pause to the other processes. */
  readonly announcePause: (ms: number) => void
  /** Loaded by a client without keys. */
  markets: { readonly source: Exchange; readonly at: number } | null
  /** The load of the markets in progress. */
  loading: Promise<void> | null
  /** How far our clock is ahead of theirs, ms; null until it is needed. */
  skewMs: number | null
  /** For exchanges that require a growing nonce: two readers may have the same key. */
  lastNonce: number
  pause: { readonly until: number; readonly lastMs: number } | null
}

export type SharedLimits = {
  /** The shared state of a site of an exchange, or of one key if the exchange counts requests by key. */
  readonly sharedBy: (exchange: ExchangeId, of?: SharedOf) => SharedExchange
}

/** `region` null or absent = the global site. Each site has hosts, limits and markets of its own. */
type SharedOf = { readonly key?: string | undefined; readonly region?: ExchangeRegion | null }

/**
 * Kraken counts requests by key, and allows one history request every six seconds. In a single queue all traders
 * would wait for each other. https://docs.kraken.com/api/docs/guides/spot-rest-ratelimits
 */
const COUNTS_KEYS: ReadonlySet<ExchangeId> = new Set(['kraken'])

/** `pace`: how many times faster than the exchanges allow; `turns`: shared with the other processes, or our own. */
export function sharedLimits(pace = 1, turns: Pace = ownPace()): SharedLimits {
  const byName = new Map<string, SharedExchange>()
  const once = (name: string, make: () => SharedExchange): SharedExchange => {
    const shared = byName.get(name) ?? make()
    byName.set(name, shared)
    return shared
  }
  return {
    sharedBy: (exchange, { key, region = null } = {}) => {
      const site = region === null ? exchange : `${exchange} at ${region}`
      const whole = once(site, () => fresh(site, pace, turns))
      if (key === undefined || !COUNTS_KEYS.has(exchange)) return whole
      const name = `${exchange} ${createHash('sha256').update(key).digest('hex').slice(0, 16)}`
      return once(name, () => withMarketsOf(whole, fresh(name, pace, turns)))
    },
  }
}

function fresh(name: string, pace: number, turns: Pace): SharedExchange {
  const shared: SharedExchange = {
    pace,
    queue: paceQueue(async (ms) => {
      const { inMs, pausedMs } = await turns.reserve(name, ms)
      const until = Date.now() + pausedMs
      if (pausedMs > 0 && until > (shared.pause?.until ?? 0)) shared.pause = { until, lastMs: pausedMs }
      return inMs
    }),
    announcePause: (ms) => turns.announcePause(name, ms),
    markets: null,
    loading: null,
    skewMs: null,
    lastNonce: 0,
    pause: null,
  }
  return shared
}

/** A separate queue and pause; the list of markets is the same for all keys. */
function withMarketsOf(whole: SharedExchange, own: SharedExchange): SharedExchange {
  return Object.defineProperties(own, {
    markets: {
      get: () => whole.markets,
      set: (markets: SharedExchange['markets']) => {
        whole.markets = markets
      },
    },
    loading: {
      get: () => whole.loading,
      set: (loading: SharedExchange['loading']) => {
        whole.loading = loading
      },
    },
  })
}

const FIRST_PAUSE_MS = 60_000
const LONGEST_PAUSE_MS = 30 * 60_000

/** How much longer to wait before the next request, ms; 0 = not at all. */
export function pauseLeft(shared: SharedExchange, now: number): number {
  return shared.pause === null ? 0 : Math.max(0, shared.pause.until - now)
}

/**
 * Pauses for as long as the exchange requested, else for a minute, and twice as long each time it happens again soon.
 * Rejections of requests that were in progress when the pause began do not extend it.
 */
export function pause(
  shared: SharedExchange,
  { now, retryAfterMs }: { now: number; retryAfterMs: number | null },
): void {
  const before = shared.pause
  if (before !== null && now < before.until) {
    if (retryAfterMs !== null && now + retryAfterMs > before.until)
      shared.pause = { until: now + retryAfterMs, lastMs: before.lastMs }
    return
  }
  const again = before !== null && now < before.until + 2 * before.lastMs
  const ownMs = again ? Math.min(before.lastMs * 2, LONGEST_PAUSE_MS) : FIRST_PAUSE_MS / shared.pace
  const lastMs = retryAfterMs ?? ownMs
  shared.pause = { until: now + lastMs, lastMs }
  shared.announcePause(lastMs)
}
