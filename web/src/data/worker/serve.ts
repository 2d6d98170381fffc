import type { WorkerRequest, WorkerResponse } from './protocol.ts'

type Methods = Readonly<Record<string, (argument: never) => unknown>>

/** The worker's end of the channel to its page. */
export type Port = {
  postMessage: (message: unknown, transfer: Transferable[]) => void
  onmessage: ((event: MessageEvent) => void) | null
}

/**
 * Serves an object's methods to the page; called once, by the file that a worker starts with. Errors cross as their
 * message. `build` gets a function that reports progress, as a share from 0 to 1, of the request that came last.
 */
export function serve<M extends Methods>(
  build: (progress: (share: number) => void) => M,
  // The compiler takes the global scope for that of a page, whose postMessage is another one.
  port: Port = globalThis as unknown as Port,
): void {
  let current = 0
  const respond = (response: WorkerResponse): void => port.postMessage(response, [])
  const methods: Methods = build((share) => respond({ id: current, progress: share }))
  port.onmessage = (event: MessageEvent<WorkerRequest>) => {
    const { id, method, argument } = event.data
    current = id
    const run = async (): Promise<unknown> => methods[method]?.(argument as never)
    run().then(
      (value) => respond({ id, ok: true, value }),
      (error: unknown) => respond({ id, ok: false, message: error instanceof Error ? error.message : String(error) }),
    )
  }
}
