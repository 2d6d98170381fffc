/** The request that is being answered, for whatever is logged or counted meanwhile. */
import { AsyncLocalStorage } from 'node:async_hooks'

export type RequestScope = {
  /** Also in the answer's header `X-Request-Id`. */
  readonly id: string
  /** The pattern of its address, such as `/ledger/v1/:uid/columns`; never the address itself. */
  route: string
  /** The function that was called, with the code of its outcome. */
  call: { readonly name: string; readonly code: string } | null
}

const scopes = new AsyncLocalStorage<RequestScope>()

/** Runs `work` as part of answering a request. */
export function inRequest<T>(scope: RequestScope, work: () => T): T {
  return scopes.run(scope, work)
}

/** Runs `work` as part of none: what a request sets in motion may go on for hours. */
export function outsideRequests<T>(work: () => T): T {
  return scopes.exit(work)
}

/** Undefined outside requests. */
export function currentRequest(): RequestScope | undefined {
  return scopes.getStore()
}
