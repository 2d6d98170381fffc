/** How the page and its workers speak: numbered questions, numbered answers, and progress in between. */
export type Ask = { readonly id: number; readonly method: string; readonly argument: unknown }
export type Answer =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly id: number; readonly ok: false; readonly message: string }
  | { readonly id: number; readonly progress: number }

type Methods = Readonly<Record<string, (argument: never) => unknown>>

/** The two ends of a worker that this file needs. */
export type Port = {
  postMessage: (message: unknown, transfer: Transferable[]) => void
  onmessage: ((event: MessageEvent) => void) | null
}

/** Serves an object's methods in a worker. Errors cross as their message. */
export function serve<M extends Methods>(port: Port, build: (progress: (share: number) => void) => M): void {
  let current = 0
  const methods: Methods = build((share) => port.postMessage({ id: current, progress: share } satisfies Answer, []))
  port.onmessage = (event: MessageEvent<Ask>) => {
    const { id, method, argument } = event.data
    current = id
    const run = async (): Promise<unknown> => methods[method]?.(argument as never)
    run().then(
      (value) => port.postMessage({ id, ok: true, value } satisfies Answer, []),
      (error: unknown) => {
        const message = error instanceof Error ? error.message : String(error)
        port.postMessage({ id, ok: false, message } satisfies Answer, [])
      },
    )
  }
}

export type Client<M> = {
  readonly ask: <K extends keyof M & string>(
    method: K,
    argument: M[K] extends (argument: infer A) => unknown ? A : never,
    options?: { readonly transfer?: Transferable[]; readonly onProgress?: (share: number) => void },
  ) => Promise<M[K] extends (argument: never) => infer R ? Awaited<R> : never>
  readonly close: () => void
}

/** Speaks to a served worker; it is started with the first question. */
export function connect<M>(start: () => Worker): Client<M> {
  let worker: Worker | null = null
  let next = 1
  const waiting = new Map<
    number,
    {
      resolve: (value: unknown) => void
      reject: (error: Error) => void
      onProgress: ((share: number) => void) | undefined
    }
  >()
  const fail = (message: string): void => {
    for (const { reject } of waiting.values()) reject(new Error(message))
    waiting.clear()
    worker?.terminate()
    worker = null
  }
  const open = (): Worker => {
    const opened = start()
    opened.onmessage = (event: MessageEvent<Answer>) => {
      const answer = event.data
      const asked = waiting.get(answer.id)
      if (asked === undefined) return
      if ('progress' in answer) return asked.onProgress?.(answer.progress)
      waiting.delete(answer.id)
      if (answer.ok) asked.resolve(answer.value)
      else asked.reject(new Error(answer.message))
    }
    opened.onerror = (event) => fail(event.message || 'The worker could not be started.')
    return opened
  }
  return {
    ask: (method, argument, options) =>
      new Promise((resolve, reject) => {
        worker ??= open()
        const id = next
        next += 1
        waiting.set(id, { resolve: resolve as (value: unknown) => void, reject, onProgress: options?.onProgress })
        worker.postMessage({ id, method, argument } satisfies Ask, options?.transfer ?? [])
      }),
    close: () => fail('The work was stopped.'),
  }
}
