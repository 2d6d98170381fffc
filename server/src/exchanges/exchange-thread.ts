/** Manages the thread that talks to exchanges: starts it on first use, and stops it after a while without work. */
import { MessageChannel, Worker } from 'node:worker_threads'
import { EXCHANGES } from '@roundtrip/contract/exchanges'
import { meters } from '../watch/meters.ts'
import { inSpan } from '../watch/spans.ts'
import type { AccountThreadOptions } from './account-handler.ts'
import { servePace } from './pace-port.ts'
import type { Pace } from './readers/pace.ts'
import { ReadingTrouble } from './readers/reader.ts'
import type {
  AccountAccess,
  MessageName,
  StreamMessage,
  ThreadReply,
  ThreadMessages,
  ThreadMessage,
} from './thread-port.ts'
import type { StreamNews } from './user-streams/watch-accounts.ts'

export type ExchangeThread = {
  /** Resolves with the thread's reply. Throws a `ReadingTrouble` if the exchange did not respond. */
  readonly send: <Name extends MessageName>(
    name: Name,
    input: ThreadMessages[Name]['input'],
    patienceMs: number,
  ) => Promise<ThreadMessages[Name]['output']>
  /** Follows the user stream of an account; false if its exchange has none. Throws as `send` does. */
  readonly watch: (access: AccountAccess, onNews: (news: StreamNews) => void) => Promise<boolean>
  /** `name`: that of the connection. */
  readonly unwatch: (name: string) => void
  /** `failed`: the thread has ended with an error, and none has responded since. */
  readonly state: () => 'idle' | 'running' | 'failed'
  readonly close: () => Promise<void>
}

/** `pace`: turns at exchanges, which all processes behind one address share. */
export function startExchangeThread(options: AccountThreadOptions, pace: Pace): ExchangeThread {
  let worker: Worker | null = null
  let nextId = 1
  let hasFailed = false
  let idle: NodeJS.Timeout | undefined
  const waiting = new Map<number, (reply: Settled) => void>()
  const watchers: Watchers = new Map()
  const settleAll = (): void => {
    for (const settle of waiting.values()) settle(NO_REPLY)
    waiting.clear()
  }
  const open = (): Worker => {
    const { port1, port2 } = new MessageChannel()
    servePace(port1, pace)
    const opened = new Worker(new URL('./exchange-worker.js', import.meta.url), {
      workerData: { ...options, pacePort: port2 },
      transferList: [port2],
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    })
    opened.unref()
    opened.on('message', (message: ThreadReply | StreamMessage) => {
      hasFailed = false
      if (message.status === 'news') return watchers.get(message.name)?.(message.news)
      return waiting.get(message.id)?.(message)
    })
    opened.on('error', () => {
      hasFailed = true
      settleAll()
    })
    opened.on('exit', () => {
      port1.close()
      if (worker === opened) worker = null
      tellEnd(watchers)
    })
    return opened
  }
  const close = async (): Promise<void> => {
    clearTimeout(idle)
    const open = worker
    worker = null
    settleAll()
    await open?.terminate()
  }
  const endWhenIdle = (): void => {
    if (waiting.size + watchers.size > 0) idle = setTimeout(endWhenIdle, IDLE_MS).unref()
    else void close()
  }
  const send: ExchangeThread['send'] = async (name, input, patienceMs) => {
    clearTimeout(idle)
    idle = setTimeout(endWhenIdle, IDLE_MS).unref()
    const thread = (worker ??= open())
    const id = nextId++
    const reply = await new Promise<Settled>((settle) => {
      const finish = (settled: Settled): void => {
        clearTimeout(limit)
        waiting.delete(id)
        settle(settled)
      }
      const limit = setTimeout(() => finish(NO_REPLY), patienceMs)
      waiting.set(id, finish)
      thread.postMessage({ id, name, input } as ThreadMessage)
    })
    if (reply.status === 'answered') return reply.output as ThreadMessages[typeof name]['output']
    if (reply.status === 'trouble') throw new ReadingTrouble(reply.reason, reply)
    throw new Error(reply.message)
  }
  const state = () => (hasFailed ? 'failed' : worker === null ? 'idle' : 'running')
  const counting = counted(send)
  return { send: counting, ...watching(watchers, counting), state, close }
}

/** Counts each message by its exchange and outcome. */
function counted(send: ExchangeThread['send']): ExchangeThread['send'] {
  return (name, input, patienceMs) => {
    const exchange = exchangeOf(input)
    return inSpan(`exchange ${name}`, { exchange }, async () => {
      const began = performance.now()
      let outcome = 'answered'
      try {
        return await send(name, input, patienceMs)
      } catch (error) {
        outcome = error instanceof ReadingTrouble ? error.reason : 'failed'
        throw error
      } finally {
        meters.exchangeMessage({ exchange, question: name, outcome }, performance.now() - began)
      }
    })
  }
}

/** Which exchange a message is for; other venues have only files. */
function exchangeOf(input: ThreadMessages[MessageName]['input']): string {
  if ('access' in input) return input.access.exchange
  if (!('venue' in input) && !('market' in input)) return 'other'
  const venue = 'venue' in input ? input.venue.exchange : input.market.venue
  return EXCHANGES.find((exchange) => exchange === venue) ?? 'other'
}

type Watchers = Map<string, (news: StreamNews) => void>

function watching(watchers: Watchers, send: ExchangeThread['send']): Pick<ExchangeThread, 'watch' | 'unwatch'> {
  // Unless it is watched again by now.
  const forget = (name: string, onNews: (news: StreamNews) => void): void => {
    if (watchers.get(name) === onNews) watchers.delete(name)
  }
  return {
    watch: async (access, onNews) => {
      watchers.set(access.name, onNews)
      try {
        const isWatched = await send('watch', { access }, WATCH_PATIENCE_MS)
        if (!isWatched) forget(access.name, onNews)
        return isWatched
      } catch (error) {
        forget(access.name, onNews)
        throw error
      }
    },
    unwatch: (name) => {
      if (watchers.delete(name)) void send('unwatch', { name }, WATCH_PATIENCE_MS).catch(() => undefined)
    },
  }
}

/** Watchers have to start again. */
function tellEnd(watchers: Watchers): void {
  const lost = Array.from(watchers.values())
  watchers.clear()
  for (const onNews of lost) onNews({ kind: 'ended' })
}

type Settled =
  | Omit<Extract<ThreadReply, { status: 'answered' }>, 'id'>
  | Omit<Extract<ThreadReply, { status: 'trouble' }>, 'id'>
  | Omit<Extract<ThreadReply, { status: 'failed' }>, 'id'>

const NO_REPLY: Settled = {
  status: 'trouble',
  reason: 'no-answer',
  message: 'No response in time.',
  retryAfterMs: null,
  exchangeMessage: null,
}
const WATCH_PATIENCE_MS = 5 * 60_000
const IDLE_MS = 10 * 60_000
const MEMORY_MB = 1_024
