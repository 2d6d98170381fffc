/** A clock that jumps to the next moment at which something happens. */
import type { PaceClock } from './pace-queue.ts'

export type VirtualClock = PaceClock & {
  /** Lets time pass until the work is done. */
  readonly run: <T>(work: Promise<T>) => Promise<T>
}

export function virtualClock(): VirtualClock {
  let time = 0
  const sleepers: { at: number; wake: () => void }[] = []
  return {
    now: () => time,
    sleep: (ms) => new Promise((wake) => sleepers.push({ at: time + ms, wake })),
    run: async (work) => {
      let isDone = false
      const done = work.finally(() => {
        isDone = true
      })
      done.catch(() => undefined)
      for (;;) {
        // Everything that can happen at this moment happens before time goes on.
        await new Promise((next) => setImmediate(next))
        if (isDone) return done
        sleepers.sort((a, b) => a.at - b.at)
        const next = sleepers.shift()
        if (next === undefined) throw new Error('Nothing will ever happen again.')
        time = Math.max(time, next.at)
        next.wake()
      }
    },
  }
}
