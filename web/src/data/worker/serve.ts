import type { WebWorkerRequest, WebWorkerResponse } from './protocol.ts'

/** Which buffers of the answers of some methods are given away instead of copied; the worker keeps none of them. */
export type GivenAway<M extends Methods> = {
  readonly [K in keyof M]?: (answer: Awaited<ReturnType<M[K]>>) => readonly ArrayBufferLike[]
}

type Methods = Readonly<Record<string, (argument: never) => unknown>>

/** The worker's end of the channel to its page. */
export type Port = {
  postMessage: (message: unknown, transfer: Transferable[]) => void
  onmessage: ((event: MessageEvent) => void) | null
}

// The compiler assumes the global scope of a page, whose postMessage has another signature.
const SCOPE = globalThis as unknown as Port

/**
 * Serves an object's methods to the page; called once, by the file that a worker starts with. Errors are sent as their
 * message. `build` gets a function that reports the progress, 0 to 1, of the latest request.
 */
export function serveWorker<M extends Methods>(
  build: (progress: (share: number) => void) => M,
  { port = SCOPE, given = {} }: { readonly port?: Port; readonly given?: GivenAway<M> } = {},
): void {
  let current = 0
  const respond = (response: WebWorkerResponse, transfer: Transferable[] = []): void =>
    port.postMessage(response, transfer)
  const methods: Methods = build((share) => respond({ id: current, progress: share }))
  port.onmessage = (event: MessageEvent<WebWorkerRequest>) => {
    const { id, method, argument } = event.data
    current = id
    const run = async (): Promise<unknown> => methods[method]?.(argument as never)
    run().then(
      (value) => respond({ id, ok: true, value }, buffersOf(given[method], value)),
      (error: unknown) => respond({ id, ok: false, message: error instanceof Error ? error.message : String(error) }),
    )
  }
}

/** Each once, as one buffer can hold several columns. */
function buffersOf(given: ((answer: never) => readonly ArrayBufferLike[]) | undefined, value: unknown): Transferable[] {
  if (given === undefined) return []
  return [...new Set(given(value as never))].filter((buffer) => buffer instanceof ArrayBuffer)
}
