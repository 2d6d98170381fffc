/** Work that looks now and then whether there is something to do. */

export type Looks = {
  /** Looks at once; never throws. What comes up during a look is not left to the next interval: it looks once more. */
  readonly look: () => Promise<void>
  /** No look begins any more; answers when the last one has ended. */
  readonly close: () => Promise<void>
}

type Options = {
  readonly everyMs: number
  readonly log: { readonly warn: (about: object, text: string) => void }
  /** What the log says where a look fails: `sending summaries failed`. */
  readonly failure: string
}

/** Looks every so often, and never twice at a time. `isClosed` says within a look that it should end early. */
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
      // At once, so that no look comes between the last one and its end, and is lost.
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
