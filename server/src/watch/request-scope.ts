/** The request that is being served, for everything that is logged or counted meanwhile. */
import { AsyncLocalStorage } from 'node:async_hooks'

export type RequestScope = {
  /** Also in the response header `X-Request-Id`. */
  readonly id: string
  /** The pattern of its path, such as `/ledger/v1/:uid/columns`; never the path itself. */
  route: string
  /** The called function, with the code of its outcome. */
  call: { readonly name: string; readonly code: string } | null
}

const scopes = new AsyncLocalStorage<RequestScope>()

/** Runs `work` as part of serving a request. */
export function inRequest<T>(scope: RequestScope, work: () => T): T {
  return scopes.run(scope, work)
}

/** Runs `work` outside of any request: work that a request triggers may continue for hours. */
export function outsideRequests<T>(work: () => T): T {
  return scopes.exit(work)
}

/** Undefined outside requests. */
export function currentRequest(): RequestScope | undefined {
  return scopes.getStore()
}
