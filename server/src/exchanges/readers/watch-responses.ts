/** Reports the responses of an exchange verbatim, so that they can be recorded. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Exchange } from 'ccxt'

export type WatchedResponse = {
  readonly method: string
  readonly host: string
  readonly path: string
  /** Before the request was signed: without key, signature and time. */
  readonly parameters: Readonly<Record<string, unknown>>
  /** Whether everybody gets this response. */
  readonly isPublic: boolean
  readonly status: number
  readonly body: string
}

type Pending = { address: string; status: number; body: string }

/** Calls `watch` with each response, except those that only ask us to wait or arrived incomplete. */
export function watchResponses(exchange: Exchange, watch: (response: WatchedResponse) => void): void {
  const current = new AsyncLocalStorage<Pending>()
  const [fetch, fetch2, onResponse] = [
    exchange.fetch.bind(exchange),
    exchange.fetch2.bind(exchange),
    exchange.onRestResponse.bind(exchange),
  ]
  exchange.fetch = (address: string, ...rest) => {
    const pending = current.getStore()
    if (pending !== undefined) pending.address = address
    return fetch(address, ...rest)
  }
  exchange.onRestResponse = (...args: Parameters<typeof onResponse>) => {
    const pending = current.getStore()
    const [status, , , , , body] = args
    if (pending !== undefined) Object.assign(pending, { status: Number(status), body: String(body) })
    return onResponse(...args)
  }
  exchange.fetch2 = (...request: Parameters<typeof fetch2>) => {
    const [, api, method = 'GET', parameters = {}] = request
    const pending: Pending = { address: '', status: 0, body: '' }
    const report = (): void => {
      if (!isJson(pending.body)) return
      const { host, pathname } = new URL(pending.address)
      const isPublic = JSON.stringify(api).includes('public') && !PERSONAL.some((name) => name in parameters)
      const { status, body } = pending
      watch({ method, host, path: decodeURIComponent(pathname), parameters, isPublic, status, body })
    }
    return current.run(pending, async () => {
      try {
        const response: unknown = await fetch2(...request)
        report()
        return response
      } catch (error) {
        if (!(error instanceof Error && PASSING.test(error.constructor.name))) report()
        throw error
      }
    })
  }
}

/** Parameters that make a public request a personal one: Hyperliquid's wallet, Deribit's log-in. */
const PERSONAL = ['user', 'client_id']

/** Temporary errors of the library that say nothing about the account. */
const PASSING = /RateLimit|DDoS|Network|Timeout|NotAvailable|Maintenance|InvalidNonce|ReadingTrouble/

/** An object, a list, or a single word such as Hyperliquid's `"default"`. */
function isJson(text: string): boolean {
  return /^\s*([[{]|"\w*"\s*$)/.test(text)
}
