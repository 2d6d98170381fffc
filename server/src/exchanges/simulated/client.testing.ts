/** The unmodified client of the exchanges, pointed at the simulated ones. */
import type { Exchange } from 'ccxt'
import type { FakeAccount, FakeExchange } from '../../../../fakes/exchange.ts'

// Large, and so loaded late, as in the server.
const { default: ccxt } = await import('ccxt')

export type ClientName = 'binance' | 'binanceusdm' | 'binancecoinm' | 'bybit' | 'okx' | 'hyperliquid' | 'kraken'

/** The time at which these tests run. An account's holdings and its exchange's responses depend on it. */
export const MOMENT = Date.UTC(2026, 10, 20, 9, 30)

/** The client at that time, whatever the clock says: it signs with it and counts days back from it. */
export function momentClientOf(...args: Parameters<typeof clientOf>): Exchange {
  const client = clientOf(...args)
  client.milliseconds = () => MOMENT
  return client
}

/** Sends requests as fast as it can and keeps decimals as they were written. */
export function clientOf(exchange: FakeExchange, name: ClientName, account: FakeAccount): Exchange {
  const { key, secret, passphrase } = account.credentials
  const client = new ccxt[name]({
    apiKey: key,
    secret,
    password: passphrase,
    walletAddress: key,
    enableRateLimit: false,
    timeout: 120_000,
  })
  client.proxyUrl = exchange.gateway
  if (name === 'kraken') countUp(client)
  // The types only allow numbers; texts keep every decimal.
  Object.assign(client, { number: String })
  return client
}

/** Two requests within a millisecond would have the same nonce. */
function countUp(client: Exchange): void {
  let last = 0
  client.nonce = () => {
    last = Math.max(last + 1, Date.now())
    return last
  }
}

type Row = Readonly<Record<string, unknown>>

/** Calls one of the exchange's own methods, by the client's name for it. */
export async function raw(client: Exchange, method: string, params: Row = {}): Promise<unknown> {
  const implicit = (client as unknown as Readonly<Record<string, unknown>>)[method]
  if (typeof implicit !== 'function') throw new Error(`${client.id} has no ${method}`)
  return (implicit as (params: Row) => Promise<unknown>).call(client, params)
}

export function responseRows(value: unknown): Row[] {
  if (!Array.isArray(value)) throw new Error('The answer is not a list of rows.')
  return value as Row[]
}

export function fieldOf(value: unknown, ...path: readonly string[]): unknown {
  let current = value
  for (const name of path) current = (current as Row | null | undefined)?.[name]
  return current
}
