import type { WebWorkerRequest, WebWorkerResponse } from './protocol.ts'

type Methods = Readonly<Record<string, (argument: never) => unknown>>

/** The worker's end of the channel to its page. */
export type Port = {
  postMessage: (message: unknown, transfer: Transferable[]) => void
  onmessage: ((event: MessageEvent) => void) | null
}

/**
 * Serves an object's methods to the page; called once, by the file that a worker starts with. Errors are sent as their
 * message. `build` gets a function that reports the progress, 0 to 1, of the latest request.
 */
export function serveWorker<M extends Methods>(
  build: (progress: (share: number) => void) => M,
  // The compiler assumes the global scope of a page, whose postMessage has another signature.
  port: Port = globalThis as unknown as Port,
): void {
  let current = 0
  const respond = (response: WebWorkerResponse): void => port.postMessage(response, [])
  const methods: Methods = build((share) => respond({ id: current, progress: share }))
  port.onmessage = (event: MessageEvent<WebWorkerRequest>) => {
    const { id, method, argument } = event.data
    current = id
    const run = async (): Promise<unknown> => methods[method]?.(argument as never)
    run().then(
      (value) => respond({ id, ok: true, value }),
      (error: unknown) => respond({ id, ok: false, message: error instanceof Error ? error.message : String(error) }),
    )
  }
}
