/** The queue of an exchange, shared by everything in the process that sends it requests: account readers and candles. */
import type { Exchange } from 'ccxt'
import { pause, pauseLeft, type SharedExchange } from './limits.ts'
import { ReadingTrouble } from './reader.ts'

/** Longer pauses are reported instead of awaited. */
const PATIENCE_MS = 2_000

/** Sends every request through the queue of the exchange, after any pause. */
export function queueUp(exchange: Exchange, { shared, now }: { shared: SharedExchange; now: () => number }): void {
  const waitOut = async (): Promise<void> => {
    for (let left = pauseLeft(shared, now()); left > 0; left = pauseLeft(shared, now())) {
      if (left > PATIENCE_MS) throw new ReadingTrouble('rate-limited', { retryAfterMs: left })
      await new Promise((settle) => setTimeout(settle, left))
    }
  }
  exchange.throttle = async (cost?: number) => {
    await waitOut()
    await shared.queue.wait(((cost ?? 1) * (exchange.rateLimit ?? 0)) / shared.pace)
    await waitOut()
  }
  const handle = exchange.handleErrors.bind(exchange)
  exchange.handleErrors = (...args: Parameters<typeof handle>) => {
    const [code, , , , headers] = args
    if (code === 429 || code === 418) pause(shared, { now: now(), retryAfterMs: retryAfter(headers) })
    return handle(...args)
  }
}

/** Milliseconds of a `Retry-After` header, such as `30`; null if it holds no usable number. */
function retryAfter(headers: unknown): number | null {
  const headerText: unknown =
    typeof headers === 'object' && headers !== null ? Reflect.get(headers, 'Retry-After') : null
  const seconds = typeof headerText === 'string' && headerText !== '' ? Number(headerText) : Number.NaN
  return Number.isFinite(seconds) && seconds >= 0 && seconds < 86_400 * 7 ? Math.max(1_000, seconds * 1_000) : null
}
