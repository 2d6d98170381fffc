/** Work that checks periodically whether there is something to do. */

export type Looks = {
  /**
   * Runs at once; never throws. If more comes up during a run, it runs once more instead of waiting for the next
   * interval.
   */
  readonly look: () => Promise<void>
  /** Starts no more runs; resolves when the last one has ended. */
  readonly close: () => Promise<void>
}

type Options = {
  readonly everyMs: number
  readonly log: { readonly warn: (about: object, text: string) => void }
  /** The log message if a run fails: `sending summaries failed`. */
  readonly failure: string
}

/** Runs periodically, and never twice at a time. `isClosed` tells a run that it should end early. */
export function startLooks(
  lookOnce: (isClosed: () => boolean) => Promise<void>,
  { everyMs, log, failure }: Options,
): Looks {
  let running: Promise<void> | null = null
  let again = false
  let closed = false
  const isClosed = (): boolean => closed
  const lookUntilDone = async (): Promise<void> => {
    try {
      do {
        again = false
        await lookOnce(isClosed)
      } while (again && !closed)
    } catch (error) {
      if (!closed) log.warn({ err: error }, failure)
    } finally {
      // At once, so that no request for a run comes between the last one and its end, and is lost.
      running = null
    }
  }
  const look = (): Promise<void> => {
    if (closed) return Promise.resolve()
    again = running !== null
    running ??= lookUntilDone()
    return running
  }
  const clock = setInterval(() => void look(), everyMs).unref()
  return {
    look,
    close: async () => {
      closed = true
      clearInterval(clock)
      await running
    },
  }
}
