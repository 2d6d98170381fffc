import type { WebWorkerRequest, WebWorkerResponse } from './protocol.ts'
import { type Context, createRequestQueue } from './request-queue.ts'

/** The buffers in the results of some methods that are transferred instead of copied; the worker keeps none of them. */
export type GivenAway<M extends Methods> = {
  readonly [K in keyof M]?: (result: Awaited<ReturnType<M[K]>>) => readonly ArrayBufferLike[]
}

type Methods = Readonly<Record<string, (argument: never) => unknown>>

/** The worker's end of the channel to its page. */
export type Port = {
  postMessage: (message: unknown, transfer: Transferable[]) => void
  onmessage: ((event: MessageEvent) => void) | null
}

type Options<M extends Methods> = {
  readonly port?: Port
  readonly given?: GivenAway<M>
  /** Methods that wait until no others are waiting. */
  readonly last?: readonly (keyof M & string)[]
}

// The compiler assumes the global scope of a page, whose postMessage has another signature.
const SCOPE = globalThis as unknown as Port

/**
 * Serves an object's methods to the page; called once, by the file that a worker starts with. Requests run one after
 * another, those in `last` after all others. Errors are sent as their message. `build` gets a function that reports the
 * progress, 0 to 1, of the running request, and one that long work calls between its steps (`Context`).
 */
export function serveWorker<M extends Methods>(
  build: (context: Context) => M,
  { port = SCOPE, given = {}, last = [] }: Options<M> = {},
): void {
  const respond = (response: WebWorkerResponse, transfer: Transferable[] = []): void =>
    port.postMessage(response, transfer)
  const queue = createRequestQueue((id, share) => respond({ id, progress: share }))
  const methods: Methods = build(queue.context)
  port.onmessage = ({ data }: MessageEvent<WebWorkerRequest>) => {
    if ('cancelled' in data) return queue.cancel(data.cancelled)
    const { id, method, argument } = data
    const run = async (): Promise<void> => {
      try {
        const value: unknown = await methods[method]?.(argument as never)
        respond({ id, ok: true, value }, buffersOf(given[method], value))
      } catch (error) {
        respond({ id, ok: false, message: error instanceof Error ? error.message : String(error) })
      }
    }
    queue.add({ id, run, isLast: last.includes(method) })
  }
}

/** Each buffer once, since several columns can share one. */
function buffersOf(given: ((result: never) => readonly ArrayBufferLike[]) | undefined, value: unknown): Transferable[] {
  if (given === undefined) return []
  return [...new Set(given(value as never))].filter((buffer) => buffer instanceof ArrayBuffer)
}
