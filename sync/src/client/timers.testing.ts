import type { Timers } from './ports.ts'

/** The timers of Node, which tests replace by fake ones. */
export const timers: Timers = {
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  now: () => Date.now(),
}
