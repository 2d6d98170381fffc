/** Shows what an exchange answered, word for word, so that it can be recorded. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Exchange } from 'ccxt'

export type WatchedAnswer = {
  readonly method: string
  readonly host: string
  readonly path: string
  /** Before the request was signed: without key, signature and time. */
  readonly parameters: Readonly<Record<string, unknown>>
  /** Whether everybody gets this answer. */
  readonly isPublic: boolean
  readonly status: number
  readonly body: string
}

type Pending = { address: string; status: number; body: string }

/** Calls `watch` with each answer. Answers that only ask to wait, or that did not arrive whole, are left out. */
export function watchAnswers(exchange: Exchange, watch: (answer: WatchedAnswer) => void): void {
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
  exchange.onRestResponse = (...parts: Parameters<typeof onResponse>) => {
    const pending = current.getStore()
    const [status, , , , , body] = parts
    if (pending !== undefined) Object.assign(pending, { status: Number(status), body: String(body) })
    return onResponse(...parts)
  }
  exchange.fetch2 = (...request: Parameters<typeof fetch2>) => {
    const [, api, method = 'GET', parameters = {}] = request
    const pending: Pending = { address: '', status: 0, body: '' }
    const answered = (): void => {
      if (!isJson(pending.body)) return
      const { host, pathname } = new URL(pending.address)
      const isPublic = JSON.stringify(api).includes('public') && !PERSONAL.some((name) => name in parameters)
      const { status, body } = pending
      watch({ method, host, path: decodeURIComponent(pathname), parameters, isPublic, status, body })
    }
    return current.run(pending, async () => {
      try {
        const answer: unknown = await fetch2(...request)
        answered()
        return answer
      } catch (error) {
        if (!(error instanceof Error && PASSING.test(error.constructor.name))) answered()
        throw error
      }
    })
  }
}

/** Parameters that make a public address one of an account: Hyperliquid's wallet, Deribit's log-in. */
const PERSONAL = ['user', 'client_id']

/** Errors of the library that say nothing about the account and pass. */
const PASSING = /RateLimit|DDoS|Network|Timeout|NotAvailable|Maintenance|InvalidNonce|ReadingTrouble/

/** An object, a list, or a single word such as Hyperliquid's `"default"`. */
function isJson(text: string): boolean {
  return /^\s*([[{]|"\w*"\s*$)/.test(text)
}
