/**
 * How many accounts one address can carry: the queue of an exchange, the shares of a process and the order of jobs,
 * with made-up accounts, requests that take as long as they do at the exchange, and a simulated clock.
 */
import type { ExchangeId } from '@roundtrip/contract/exchanges'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@roundtrip/core/base'
import { ownPace } from '../exchanges/readers/pace.ts'
import { paceQueue, withUrgency } from '../exchanges/readers/pace-queue.ts'
import { virtualClock } from '../exchanges/readers/virtual-clock.testing.ts'
import { hasRoom, type SyncTurn } from './shares.ts'

/** The exchange time for reading one account, ms, and the number of requests. */
export type AccountCost = {
  /** A run that finds nothing new. */
  readonly quiet: { readonly requests: number; readonly ms: number }
  /** The first history: 3,000 fills of 80 days in eight markets. */
  readonly first: { readonly requests: number; readonly ms: number }
}

export type Load = {
  readonly exchange: ExchangeId
  readonly cost: AccountCost
  /** Accounts that are up to date. */
  readonly accounts: number
  /** Accounts that are connected at the same moment, a quarter of an hour after the beginning. */
  readonly newcomers: number
  /** Server processes behind one address. */
  readonly processes: number
}

export type LoadOutcome = {
  /** From the moment a run is due to its end, ms: the median and the slowest of twenty. */
  readonly medianMs: number
  readonly p95Ms: number
  /** Until the last newcomer's history is complete, ms; null without newcomers. */
  readonly firstMs: number | null
  /** The share of time in which the exchange was called. */
  readonly busy: number
}

const INTERVAL_MS = 15 * MINUTE_MS
const SLICE_MS = 15 * SECOND_MS
/** From a request to its response. */
const LATENCY_MS = 150
const LASTS_MS = HOUR_MS

type Job = SyncTurn & { readonly dueAt: number; left: number; readonly requestMs: number; readonly from: number }

export async function simulateLoad(load: Load): Promise<LoadOutcome> {
  const clock = virtualClock()
  const pace = ownPace(clock.now)
  let requestedMs = 0
  const waiting: Job[] = []
  const lateness: number[] = []
  const firsts: number[] = []
  const process = () => {
    const queue = paceQueue(async (ms) => (await pace.reserve(load.exchange, ms)).inMs, clock)
    const running: Job[] = []
    const slice = async (job: Job): Promise<void> => {
      const ends = clock.now() + SLICE_MS
      while (job.left > 0 && clock.now() < ends) {
        await queue.wait(job.requestMs)
        requestedMs += job.requestMs
        await clock.sleep(LATENCY_MS)
        job.left -= 1
      }
    }
    const take = (): void => {
      // The order of the queue: news before first histories, and the longest waiting first.
      waiting.sort((a, b) => Number(a.isFirst) - Number(b.isFirst) || a.from - b.from)
      for (const job of waiting.splice(0)) {
        if (!hasRoom(running, job)) {
          waiting.push(job)
          continue
        }
        running.push(job)
        void withUrgency(job.isFirst ? 'history' : 'news', () => slice(job)).then(() => {
          running.splice(running.indexOf(job), 1)
          if (job.left > 0) waiting.push({ ...job, from: clock.now() })
          else (job.isFirst ? firsts : lateness).push(clock.now() - job.dueAt)
          take()
        })
      }
    }
    return take
  }
  const takers = Array.from({ length: load.processes }, process)
  const add = (job: Omit<Job, 'from'>): void => {
    waiting.push({ ...job, from: clock.now() })
    for (const take of takers) take()
  }
  const { quiet, first } = load.cost
  const account = async (index: number): Promise<void> => {
    // Spread evenly, as for accounts that were connected at any time.
    await clock.sleep((INTERVAL_MS * index) / load.accounts)
    for (; clock.now() < LASTS_MS; await clock.sleep(INTERVAL_MS)) {
      const job = { uid: `user ${index}`, exchange: load.exchange, isFirst: false, isDemo: false, dueAt: clock.now() }
      add({ ...job, left: quiet.requests, requestMs: quiet.ms / quiet.requests })
    }
  }
  const newcomer = async (index: number): Promise<void> => {
    await clock.sleep(INTERVAL_MS)
    const job = { uid: `newcomer ${index}`, exchange: load.exchange, isFirst: true, isDemo: false, dueAt: clock.now() }
    add({ ...job, left: first.requests, requestMs: first.ms / first.requests })
  }
  await clock.run(
    Promise.all([
      ...Array.from({ length: load.accounts }, (_, index) => account(index)),
      ...Array.from({ length: load.newcomers }, (_, index) => newcomer(index)),
      clock.sleep(LASTS_MS),
    ]),
  )
  const ordered = lateness.toSorted((a, b) => a - b)
  const at = (share: number): number => ordered[Math.floor(ordered.length * share)] ?? 0
  return {
    medianMs: at(0.5),
    p95Ms: at(0.95),
    firstMs: firsts.length < load.newcomers || load.newcomers === 0 ? null : Math.max(...firsts),
    busy: requestedMs / clock.now(),
  }
}
