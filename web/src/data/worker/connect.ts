import type { WebWorkerRequest, WebWorkerResponse } from './protocol.ts'
import { t } from '../../language/translate.ts'

/** The page's end of a worker that serves `M`. */
export type WorkerClient<M> = {
  /**
   * Calls a method; rejects with the message of what the worker threw. `transfer` moves buffers instead of copying
   * them. After `signal` aborts, nobody waits for the response, and the worker need not start or continue.
   */
  readonly call: <K extends keyof M & string>(
    method: K,
    argument: M[K] extends (argument: infer A) => unknown ? A : never,
    options?: Options,
  ) => Promise<M[K] extends (argument: never) => infer R ? Awaited<R> : never>
  /** Stops the worker and rejects pending calls; the next call starts a new one. */
  readonly close: () => void
}

type Options = {
  readonly transfer?: Transferable[]
  readonly onProgress?: (share: number) => void
  readonly signal?: AbortSignal
}

type Pending = {
  readonly resolve: (value: unknown) => void
  readonly reject: (error: Error) => void
  readonly onProgress: ((share: number) => void) | undefined
}

/** The part of `Worker` that this file needs. */
type WorkerEnd = {
  postMessage: (message: unknown, transfer: Transferable[]) => void
  terminate: () => void
  onmessage: ((event: MessageEvent) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
}

/** Connects to a worker that calls `serveWorker`. It starts on the first call, and restarts after it breaks. */
export function connect<M>(start: () => WorkerEnd): WorkerClient<M> {
  let worker: WorkerEnd | null = null
  let next = 1
  const pending = new Map<number, Pending>()
  const fail = (message: string): void => {
    for (const { reject } of pending.values()) reject(new Error(message))
    pending.clear()
    worker?.terminate()
    worker = null
  }
  const open = (): WorkerEnd => {
    const opened = start()
    opened.onmessage = (event: MessageEvent<WebWorkerResponse>) => {
      const response = event.data
      const request = pending.get(response.id)
      if (request === undefined) return
      if ('progress' in response) return request.onProgress?.(response.progress)
      pending.delete(response.id)
      if (response.ok) request.resolve(response.value)
      else request.reject(new Error(response.message))
    }
    opened.onerror = (event) => fail(event.message || t('The worker could not be started.'))
    return opened
  }
  const cancel = (id: number, signal: AbortSignal): void => {
    const request = pending.get(id)
    if (request === undefined) return
    pending.delete(id)
    worker?.postMessage({ cancelled: id } satisfies WebWorkerRequest, [])
    request.reject(signal.reason as Error)
  }
  return {
    call: (method, argument, { transfer = [], onProgress, signal } = {}) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted === true) throw signal.reason
        worker ??= open()
        const id = next
        next += 1
        pending.set(id, { resolve: resolve as (value: unknown) => void, reject, onProgress })
        signal?.addEventListener('abort', () => cancel(id, signal), { once: true })
        worker.postMessage({ id, method, argument } satisfies WebWorkerRequest, transfer)
      }),
    close: () => fail(t('The work was stopped.')),
  }
}
