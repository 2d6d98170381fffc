/** The order in which a worker runs its requests. */

/** What a method of a worker can use while it runs. */
export type Context = {
  /** Reports the progress of the running request, 0 to 1. */
  readonly progress: (share: number) => void
  /**
   * Called by methods that run last, between steps of some ten milliseconds: lets other requests run first. Throws if
   * the request was cancelled in the meantime, which ends the work.
   */
  readonly turn: () => Promise<void>
}

type Task = {
  readonly id: number
  /** Does the work and responds; never rejects. */
  readonly run: () => Promise<void>
  readonly isLast: boolean
}

type RequestQueue = {
  readonly context: Context
  readonly add: (task: Task) => void
  readonly cancel: (id: number) => void
}

/**
 * Runs one task after another; `last` ones start when no other waits, and let others run at each turn. Messages are
 * received between two tasks, so new and cancelled requests count before the next one is chosen.
 */
export function createRequestQueue(onProgress: (id: number, share: number) => void): RequestQueue {
  let first: Task[] = []
  let last: Task[] = []
  let isBusy = false
  /** A `last` task stays in it while others have its turn. */
  const running: number[] = []
  const cancelled = new Set<number>()

  const run = async ({ id, run }: Task): Promise<void> => {
    running.push(id)
    await run()
    running.pop()
    cancelled.delete(id)
    await nextMessages()
  }
  const runFirst = async (): Promise<void> => {
    for (let task = first.shift(); task !== undefined; task = first.shift()) await run(task)
  }
  const runAll = async (): Promise<void> => {
    if (isBusy) return
    isBusy = true
    await nextMessages()
    await runFirst()
    for (let task = last.shift(); task !== undefined; task = last.shift()) {
      await run(task)
      await runFirst()
    }
    isBusy = false
  }
  return {
    context: {
      progress: (share) => {
        const id = running.at(-1)
        if (id !== undefined) onProgress(id, share)
      },
      turn: async () => {
        const id = running.at(-1)
        await nextMessages()
        await runFirst()
        if (id !== undefined && cancelled.has(id)) throw new Error('The request was cancelled.')
      },
    },
    add: (task) => {
      if (task.isLast) last.push(task)
      else first.push(task)
      void runAll()
    },
    cancel: (id) => {
      const isOther = (task: Task): boolean => task.id !== id
      first = first.filter(isOther)
      last = last.filter(isOther)
      if (running.includes(id)) cancelled.add(id)
    },
  }
}

function nextMessages(): Promise<void> {
  return new Promise((settle) => setTimeout(settle, 0))
}
