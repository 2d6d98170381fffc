/** A simulated browser: storage, locks and channels that its tabs share, and a network that fails. */
import type { CollectionName } from '@roundtrip/contract/documents'
import { AppError } from '@roundtrip/contract/errors'
import type { EventStream, SharedStorage, Tabs, Timers, Transport } from './client/ports.ts'
import { knownDocument } from './protocol/documents.ts'
import type { Random, Scheduler } from './scheduler.testing.ts'
import { BYE } from './server/change-feed.ts'
import type { MemoryServer } from './server/memory-server.ts'

export type Weather = 'good' | 'lossy' | 'offline'

export type World = {
  readonly scheduler: Scheduler
  readonly random: Random
  readonly server: MemoryServer
  /** Counts the server's starts: anything in flight during a restart is lost. */
  starts: number
  readonly report: (violation: string) => void
}

/** The state of a tab while its code runs. A closed tab runs nothing any more, and holds nothing. */
export type TabLife = { isGone: boolean; isStopped: boolean; readonly name: string; readonly onGone: (() => void)[] }

export class Browser {
  weather: Weather = 'good'
  /** The laptop sleeps until this time: nothing runs, nothing arrives. */
  asleepUntil = 0
  readonly storage = new Map<string, string>()
  readonly streams = new Set<{ readonly onWeather: () => void; readonly onRestart: () => void }>()
  readonly world: World
  readonly hasLocks: boolean
  readonly #deferred: (() => void)[] = []
  readonly #locks = new Map<string, LockRequest[]>()
  readonly #channels = new Map<string, Set<{ readonly receive: (message: unknown) => void }>>()

  constructor(world: World, hasLocks: boolean) {
    this.world = world
    this.hasLocks = hasLocks
  }

  /** Runs later in the tab, unless it is closed by then; on a sleeping laptop, not before it wakes up. */
  later(life: TabLife, ms: number, run: () => void): () => void {
    let isCancelled = false
    const fire = (): void => {
      if (isCancelled || life.isGone) return
      if (this.world.scheduler.now < this.asleepUntil) this.#whenAwake(fire)
      else run()
    }
    const cancel = this.world.scheduler.after(ms, fire)
    return () => {
      isCancelled = true
      cancel()
    }
  }

  /** Keeps the order in which callbacks would have run. */
  #whenAwake(fire: () => void): void {
    this.#deferred.push(fire)
    if (this.#deferred.length > 1) return
    const flush = (): void => {
      const { scheduler } = this.world
      if (scheduler.now < this.asleepUntil) return void scheduler.after(this.asleepUntil - scheduler.now, flush)
      for (const task of this.#deferred.splice(0)) scheduler.after(0, task)
    }
    flush()
  }

  timers(life: TabLife): Timers {
    return { after: (ms, run) => this.later(life, ms, run), now: () => this.world.scheduler.now }
  }

  sharedStorage(): SharedStorage {
    return {
      keys: () => [...this.storage.keys()],
      get: (key) => this.storage.get(key) ?? null,
      set: (key, text) => void this.storage.set(key, text),
      remove: (key) => void this.storage.delete(key),
    }
  }

  tabs(life: TabLife): Tabs {
    return {
      locks: this.hasLocks ? { request: (name, hold) => this.#request(life, name, hold) } : null,
      channel: (name, onMessage) => this.#channel(life, name, onMessage),
    }
  }

  #request(life: TabLife, name: string, hold: () => void | Promise<void>): () => void {
    const queue = this.#locks.get(name) ?? []
    this.#locks.set(name, queue)
    const request: LockRequest = { isHeld: false, grant: () => undefined }
    const leave = (): void => {
      const index = queue.indexOf(request)
      if (index === -1) return
      queue.splice(index, 1)
      if (index === 0) queue[0]?.grant()
    }
    request.grant = () => {
      request.isHeld = true
      this.world.scheduler.after(1, () => {
        if (life.isGone || !queue.includes(request)) return leave()
        void Promise.resolve(hold()).then(leave)
      })
    }
    queue.push(request)
    life.onGone.push(leave)
    if (queue[0] === request) request.grant()
    return () => {
      if (!request.isHeld) leave()
    }
  }

  #channel(life: TabLife, name: string, onMessage: (message: unknown) => void) {
    const members = this.#channels.get(name) ?? new Set()
    this.#channels.set(name, members)
    const member = {
      receive: (message: unknown) => void this.later(life, 1, () => members.has(member) && onMessage(message)),
    }
    members.add(member)
    const close = (): void => void members.delete(member)
    life.onGone.push(close)
    return {
      send: (message: unknown) => {
        for (const other of members) if (other !== member) other.receive(structuredClone(message))
      },
      close,
    }
  }
}

type LockRequest = { isHeld: boolean; grant: () => void }

const TIMEOUT_MS = 20_000

/** The calls of one tab over the network of its browser. */
export function simulatedTransport(browser: Browser, life: TabLife): Transport {
  const { world } = browser
  const call = <T>(what: string, perform: () => T): Promise<T> => {
    if (life.isStopped) world.report(`${life.name} was stopped, but calls ${what}.`)
    return new Promise((resolve, reject) => request(browser, life, { perform, resolve, reject }))
  }
  return {
    list: (collection: CollectionName) =>
      call(`list ${collection}`, () => {
        const { documents, seq } = world.server.list({ collection, limit: 1_000, cursor: null })
        return { documents: documents.map(knownDocument), seq }
      }),
    commit: (write) => call(`commit ${write.id}`, () => knownDocument(world.server.commit([write])[0])),
    commitAll: (writes) => call('commit of many', () => world.server.commit(writes).map(knownDocument)),
    listen: (since) => {
      if (life.isStopped) world.report(`${life.name} was stopped, but listens.`)
      return simulatedStream(browser, life, since)
    },
  }
}

type Call<T> = {
  readonly perform: () => T
  readonly resolve: (value: T) => void
  readonly reject: (error: unknown) => void
}

/** One request: delivered, lost on the way there or back, slow, or delivered twice. */
function request<T>(browser: Browser, life: TabLife, { perform, resolve, reject }: Call<T>): void {
  const { world } = browser
  const { random, scheduler } = world
  const fail = (ms: number): (() => void) => browser.later(life, ms, () => reject(unreachable()))
  if (browser.weather === 'offline') return void fail(5)
  const fault = browser.weather === 'lossy' ? random.pick(FAULTS) : 'none'
  const latency = (): number => (fault === 'slow' ? 15_000 * random.next() : 5 + 200 * random.next())
  const cancelTimeout = fail(TIMEOUT_MS)
  const starts = world.starts
  const arrive = (isAcknowledged: boolean): void => {
    if (starts !== world.starts) return
    const response = responseTo(perform)
    if (fault === 'lost response' || !isAcknowledged) return
    browser.later(life, latency(), () => {
      cancelTimeout()
      if (starts !== world.starts || browser.weather === 'offline') reject(unreachable())
      else response.then(resolve, reject)
    })
  }
  if (fault === 'lost request') return
  const first = fault !== 'twice' || random.chance(0.5)
  scheduler.after(latency(), () => arrive(first))
  if (fault === 'twice') scheduler.after(latency(), () => arrive(!first))
}

const FAULTS = ['none', 'none', 'lost request', 'lost response', 'slow', 'twice'] as const

/** The server's response to a call; errors lose what JSON cannot carry. */
function responseTo<T>(perform: () => T): Promise<T> {
  try {
    return Promise.resolve(perform())
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { code, reason, message, details } = error
    const copy = details === undefined ? undefined : (JSON.parse(JSON.stringify(details)) as unknown)
    const failed: Promise<T> = Promise.reject(new AppError({ code, reason, message, details: copy }))
    failed.catch(() => undefined)
    return failed
  }
}

function unreachable(): AppError {
  return new AppError({ code: 'unavailable', message: 'The server could not be reached.' })
}

const PING_MS = 25_000
const LONGEST_STREAM_MS = 5 * 60_000

/** An event stream that breaks with the connection: with an error, or silently. */
function simulatedStream(browser: Browser, life: TabLife, since: number | null): EventStream {
  const { world } = browser
  const { random, scheduler } = world
  const pieces: (string | Error | null)[] = []
  let wake = (): void => undefined
  let isOver = false
  let stop = (): void => undefined
  const push = (piece: string | Error | null): void => {
    if (isOver) return
    pieces.push(piece)
    wake()
  }
  const over = (): void => {
    isOver = true
    stop()
    browser.streams.delete(member)
  }
  /** The connection is lost. The tab is notified at once, or notices the silence. */
  const breakOff = (): void => {
    stop()
    if (random.chance(0.5)) browser.later(life, 10, () => push(new Error('broken')))
  }
  const member = { onWeather: breakOff, onRestart: () => void browser.later(life, 10, () => push(new Error('reset'))) }
  browser.streams.add(member)
  life.onGone.push(over)
  let delivered = scheduler.now
  const deliver = (text: string): void => {
    if (browser.weather === 'lossy' && random.chance(0.03)) return breakOff()
    // In order, cut at arbitrary positions.
    delivered = Math.max(delivered, scheduler.now + 5 + 100 * random.next())
    const cut = random.chance(0.2) ? random.below(text.length) : text.length
    for (const piece of [text.slice(0, cut), text.slice(cut)]) {
      if (piece !== '') browser.later(life, delivered - scheduler.now, () => push(piece))
    }
  }
  const open = (): void => {
    if (isOver) return
    if (browser.weather === 'offline') return push(new Error('offline'))
    const end = world.server.listen(since, deliver)
    let cancelPing = (): void => undefined
    const ping = (): void => {
      cancelPing = scheduler.after(PING_MS, ping)
      deliver(': ping\n\n')
    }
    cancelPing = scheduler.after(PING_MS, ping)
    // The server ends every stream after a while.
    const cancelLimit = scheduler.after(LONGEST_STREAM_MS, () => {
      end()
      deliver(BYE)
    })
    stop = () => {
      end()
      cancelPing()
      cancelLimit()
    }
  }
  browser.later(life, 5 + 50 * random.next(), open)
  const next = async (): Promise<IteratorResult<string>> => {
    while (pieces.length === 0 && !isOver) await new Promise<void>((resolve) => (wake = resolve))
    const piece = pieces.shift() ?? null
    if (piece instanceof Error) throw piece
    return piece === null ? { done: true, value: undefined } : { done: false, value: piece }
  }
  const close = (): void => {
    over()
    wake()
  }
  return { pieces: { [Symbol.asyncIterator]: () => ({ next }) }, close }
}
