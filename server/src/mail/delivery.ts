/** The loop that empties the outbox: soon after something was added, and every few seconds for what must be tried again. */
import type { Outbox } from './outbox.ts'

export type Delivery = { readonly wake: () => void; readonly close: () => Promise<void> }

export function startDelivery(outbox: Outbox, onError: (error: unknown) => void): Delivery {
  let closed = false
  let again = false
  let running: Promise<void> | null = null
  const run = async (): Promise<void> => {
    do {
      again = false
      try {
        while ((await outbox.deliver()) > 0 && !closed);
      } catch (error) {
        onError(error)
      }
    } while (again && !closed)
    running = null
  }
  const wake = (): void => {
    if (closed) return
    again = true
    running ??= run()
  }
  const timer = setInterval(wake, PERIOD_MS)
  timer.unref()
  return {
    wake,
    close: async () => {
      closed = true
      clearInterval(timer)
      await running
    },
  }
}

const PERIOD_MS = 5_000
