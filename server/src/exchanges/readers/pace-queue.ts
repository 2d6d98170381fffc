/**
 * The queue in front of one exchange. Requests leave it one after the other, each when the exchange's rate limit allows
 * it. A request that a user is waiting for goes before others, and no request is starved.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

/** A trader who waits, the news of an account, an old history, and what nobody waits for: markets of the screener. */
export type Urgency = 'trader' | 'news' | 'history' | 'market'

/** While requests of all kinds wait, each kind gets this share of the exchange's time. */
const WEIGHTS: Readonly<Record<Urgency, number>> = { trader: 16, news: 8, history: 3, market: 1 }
const URGENCIES = Object.keys(WEIGHTS) as Urgency[]

const current = new AsyncLocalStorage<Urgency>()

/** Runs `work`; all of its requests to exchanges get this urgency. */
export function withUrgency<T>(urgency: Urgency, work: () => Promise<T>): Promise<T> {
  return current.run(urgency, work)
}

/** Reserves `ms` of an exchange's time, and returns in how many ms it begins. */
export type Reserve = (ms: number) => Promise<number>

export type PaceQueue = {
  /** Resolves when a request that takes `ms` of the exchange's time may be sent. */
  readonly wait: (ms: number) => Promise<void>
}

export type PaceClock = { readonly now: () => number; readonly sleep: (ms: number) => Promise<void> }

const REAL: PaceClock = { now: Date.now, sleep: (ms) => new Promise((settle) => setTimeout(settle, ms)) }

/** How much is reserved at once while many requests wait, so that short ones do not need a reservation each. */
const MAX_AT_ONCE_MS = 100

type Waiting = { readonly ms: number; readonly go: () => void }

/** A reader has one request in progress at a time, so all of the same urgency get the same share. */
export function paceQueue(reserve: Reserve, clock: PaceClock = REAL): PaceQueue {
  const lines = new Map<Urgency, Waiting[]>(URGENCIES.map((urgency) => [urgency, []]))
  /** How much time each kind got, divided by its weight. */
  const used = new Map<Urgency, number>(URGENCIES.map((urgency) => [urgency, 0]))
  let reserved = { from: 0, to: 0 }
  let isSending = false

  const first = (): Urgency | null => {
    const waiting = URGENCIES.filter((urgency) => lineOf(lines, urgency).length > 0)
    return waiting.toSorted((a, b) => (used.get(a) ?? 0) - (used.get(b) ?? 0))[0] ?? null
  }
  const startOf = async (ms: number): Promise<number> => {
    const from = Math.max(reserved.from, clock.now())
    if (from + ms <= reserved.to) {
      reserved = { from: from + ms, to: reserved.to }
      return from
    }
    const queued = [...lines.values()].flat().reduce((sum, next) => sum + next.ms, ms)
    const length = Math.max(ms, Math.min(MAX_AT_ONCE_MS, queued))
    const start = clock.now() + (await reserve(length))
    reserved = { from: start + ms, to: start + length }
    return start
  }
  const send = async (): Promise<void> => {
    isSending = true
    for (let urgency = first(); urgency !== null; urgency = first()) {
      const next = lineOf(lines, urgency).shift()
      if (next === undefined) break
      used.set(urgency, (used.get(urgency) ?? 0) + next.ms / WEIGHTS[urgency])
      const waitMs = (await startOf(next.ms)) - clock.now()
      if (waitMs > 0) await clock.sleep(waitMs)
      next.go()
    }
    isSending = false
  }
  return {
    wait: (ms) => {
      const urgency = current.getStore() ?? 'news'
      const line = lineOf(lines, urgency)
      // A kind that did not wait has saved up nothing.
      if (line.length === 0) {
        const min = URGENCIES.filter((other) => lineOf(lines, other).length > 0).map((other) => used.get(other) ?? 0)
        if (min.length > 0) used.set(urgency, Math.max(used.get(urgency) ?? 0, Math.min(...min)))
      }
      return new Promise((go) => {
        line.push({ ms, go })
        if (!isSending) void send()
      })
    },
  }
}

function lineOf(lines: ReadonlyMap<Urgency, Waiting[]>, urgency: Urgency): Waiting[] {
  return lines.get(urgency) ?? []
}
