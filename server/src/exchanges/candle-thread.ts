/** Keeps the thread that asks exchanges for candles: begun at its first use, ended when nobody has asked for a while. */
import { Worker } from 'node:worker_threads'
import type { GapReason } from '@roundtrip/contract'
import type { Config } from '../config.ts'
import type { CandleRequest, CandleResult, ExchangeCandles, ThreadAnswer, ThreadRequest } from './candle-port.ts'
import { candleVenue } from './venues.ts'

/** An exchange that did not answer is left alone for a while, so that no page waits for it again and again. */
const PAUSES_MS: Partial<Readonly<Record<GapReason, number>>> = {
  'rate-limited': 60_000,
  'no-network': 20_000,
  'no-answer': 20_000,
}
const ANSWER_MS = 30_000
const IDLE_MS = 10 * 60_000
const MEMORY_MB = 512

export function exchangeCandles(exchanges: Config['exchanges']): ExchangeCandles {
  const pauses = new Map<string, { readonly until: number; readonly reason: GapReason }>()
  const thread = startThread(typeof exchanges === 'object' ? exchanges.gateway : null)
  return {
    fetch: async (request) => {
      const venue = candleVenue(request.market)
      if (venue === null) return { status: 'failed', reason: 'venue-not-offered' }
      if (exchanges === 'not-at-all') return { status: 'failed', reason: 'switched-off' }
      const pause = pauses.get(venue.exchange)
      if (pause !== undefined && performance.now() < pause.until) return { status: 'failed', reason: pause.reason }
      const result = await thread.ask(request)
      const pauseMs = result.status === 'failed' ? PAUSES_MS[result.reason] : undefined
      if (result.status === 'failed' && pauseMs !== undefined) {
        pauses.set(venue.exchange, { until: performance.now() + pauseMs, reason: result.reason })
      }
      return result
    },
    close: thread.close,
  }
}

function startThread(gateway: string | null) {
  let worker: Worker | null = null
  let nextId = 1
  let idle: NodeJS.Timeout | undefined
  const waiting = new Map<number, (result: CandleResult) => void>()

  const settleAll = (): void => {
    for (const settle of waiting.values()) settle({ status: 'failed', reason: 'no-answer' })
    waiting.clear()
  }
  const open = (): Worker => {
    const opened = new Worker(new URL('./candle-worker.js', import.meta.url), {
      workerData: { gateway },
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    })
    opened.unref()
    opened.on('message', ({ id, ...result }: ThreadAnswer) => waiting.get(id)?.(result))
    opened.on('error', settleAll)
    opened.on('exit', () => {
      if (worker === opened) worker = null
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
  const ask = (request: CandleRequest): Promise<CandleResult> => {
    clearTimeout(idle)
    idle = setTimeout(() => void close(), IDLE_MS).unref()
    const asked = (worker ??= open())
    const id = nextId++
    return new Promise((settle) => {
      const limit = setTimeout(() => finish({ status: 'failed', reason: 'no-answer' }), ANSWER_MS)
      const finish = (result: CandleResult): void => {
        clearTimeout(limit)
        waiting.delete(id)
        settle(result)
      }
      waiting.set(id, finish)
      asked.postMessage({ id, ...request } satisfies ThreadRequest)
    })
  }
  return { ask, close }
}
