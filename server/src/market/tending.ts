/** Periodic work while something is being viewed: one run at a time for each job, with a pause after it. */
import { looks } from './looks.ts'

export type Tending<Name> = {
  /** It is being viewed now; the work begins at once if it was not viewed before. */
  readonly look: (name: Name) => void
  /** Starts no more runs. */
  readonly stop: () => void
  /** Settles when the current runs have ended. */
  readonly close: () => Promise<void>
}

export type Tended<Name, Job extends string> = {
  readonly now: () => number
  /** The jobs for what is being viewed. */
  readonly jobsOf: (name: Name) => readonly Job[]
  /** `ended`: it is no longer viewed, or the server stops. */
  readonly run: (name: Name, job: Job, ended: () => boolean) => Promise<void>
  /** Called if a run failed without having been stopped. */
  readonly failed: (error: unknown, name: Name, job: Job) => void
}

const LOOK_MS = 1_000
/** How often a job that was not due is checked again. */
const AGAIN_MS = 2_000

export function tendWhileLooked<Name extends string, Job extends string>(tended: Tended<Name, Job>): Tending<Name> {
  const { now, jobsOf, run, failed } = tended
  const looked = looks<Name>(now)
  const running = new Map<string, Promise<void>>()
  const nextLook = new Map<string, number>()
  let stopped = false
  const work = async (name: Name, job: Job, key: string): Promise<void> => {
    try {
      await run(name, job, () => stopped || !looked.has(name))
    } catch (error) {
      if (!stopped) failed(error, name, job)
    } finally {
      nextLook.set(key, now() + AGAIN_MS)
      running.delete(key)
    }
  }
  const tend = (name: Name): void => {
    for (const job of jobsOf(name)) {
      const key = `${name} ${job}`
      if (stopped || running.has(key) || (nextLook.get(key) ?? 0) > now()) continue
      running.set(key, work(name, job, key))
    }
  }
  const timer = setInterval(() => looked.all().forEach(tend), LOOK_MS).unref()
  return {
    look: (name) => {
      const isNew = !looked.has(name)
      looked.look(name)
      if (isNew) tend(name)
    },
    stop: () => {
      stopped = true
      clearInterval(timer)
    },
    close: async () => {
      await Promise.all(running.values())
    },
  }
}
