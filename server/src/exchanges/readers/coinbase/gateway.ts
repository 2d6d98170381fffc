/**
 * * International derivatives of Coinbase, which moved on 2026-09-09 to a gateway with Deribit's protocol: JSON-RPC at
 * `https://drb.coinbase.com/api/v2`, with the same keys. "Exchange your credential once via `public/auth`, then carry
 * the returned access token on each request". Sources, read in November 2026:
 * https://docs.cdp.coinbase.com/coinbase-app/advanced-trade-apis/guides/derivatives/technical,
 * https://docs.cdp.coinbase.com/api-reference/coinbase-deribit-app-api/rest-api/authentication/post-publicauth
 * (`{"access_token":"…","expires_in":3600,"scope":"…","token_type":"bearer"}`), and the types of
 * CBAdvancedTradeGlobalClient in coinbase-api (npm), whose requests and rows are those of Deribit. The token of the key
 * names no URL, as in ccxt's `coinbaseinternational` of that time.
 */

import type { Trouble } from '@roundtrip/contract/exchanges'
import type { Exchange } from 'ccxt'
import type { ExchangeClient } from '../client.ts'
import { exchangeMessage } from '../exchange-message.ts'
import { ReadingTrouble } from '../reader.ts'
import { recordOf, textIn } from '../stream.ts'
import { badResponse } from '../troubles.ts'

const ADDRESS = 'https://drb.coinbase.com/api/v2'
/** Requests cost credits, which refill every second; this many of the library's steps are about 0.3 s. */
const COST = 10
/** A token is renewed this long before it expires. */
const SLACK_MS = 60_000

/** Calls the private methods of Deribit under the library's names for them. */
export type CoinbaseGateway = Pick<ExchangeClient, 'request' | 'run' | 'now'>

export function coinbaseGateway(client: ExchangeClient): CoinbaseGateway {
  let token: { readonly text: string; readonly ends: number } | null = null
  const authorized = async (): Promise<string> => {
    if (token !== null && token.ends > client.now()) return token.text
    const credential = await client.run((library) => Promise.resolve(keyToken(library)))
    const response = await post(
      client,
      { method: 'public/auth', parameters: { grant_type: 'coinbase_cdp', token: credential } },
      null,
    )
    const text = textIn(response, 'access_token')
    if (text === null) throw badResponse('no access token')
    token = { text, ends: client.now() + Number(textIn(response, 'expires_in') ?? 0) * 1_000 - SLACK_MS }
    return text
  }
  return {
    run: client.run,
    now: client.now,
    request: async (name, parameters = {}) => {
      const method = `private/${name
        .replace(/^privateGet/, '')
        .replaceAll(/(?!^)[A-Z]/g, '_$&')
        .toLowerCase()}`
      try {
        return { result: await post(client, { method, parameters }, await authorized()) }
      } catch (error) {
        if (!(error instanceof ReadingTrouble) || !ENDED.test(error.exchangeMessage ?? '')) throw error
        // The token has expired early.
        token = null
        return { result: await post(client, { method, parameters }, await authorized()) }
      }
    },
  }
}

/**
 * "13009 unauthorized: wrong or expired authorization token": https://docs.deribit.com/articles/errors, November 2026.
 */
const ENDED = /^13009\b/

/** The library creates the token that it sends to Coinbase elsewhere. Keys of the newer kind are not PEM text. */
function keyToken(library: Exchange): string {
  const make: unknown = Reflect.get(library, 'createAuthToken')
  if (typeof make !== 'function') throw new TypeError('The library does not know createAuthToken.')
  return make.call(library, library.seconds(), undefined, undefined, !library.secret.includes('-----BEGIN')) as string
}

type Call = { readonly method: string; readonly parameters: Readonly<Record<string, unknown>> }

async function post(client: ExchangeClient, { method, parameters }: Call, token: string | null): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: typed(parameters) })
  const bearer = token === null ? {} : { Authorization: `Bearer ${token}` }
  const response = await client.run(async (library) => {
    await library.throttle(COST)
    return library.fetch(`${ADDRESS}/${method}`, 'POST', { 'Content-Type': 'application/json', ...bearer }, body)
  })
  const { result, error } = recordOf(response, 'answer')
  if (error !== undefined && error !== null) throw refused(recordOf(error, 'error'))
  if (result === undefined) throw badResponse('no result')
  return result
}

/** `{"code":13009,"message":"unauthorized"}` */
function refused(error: Readonly<Record<string, unknown>>): ReadingTrouble {
  const code = String(error['code'] ?? '')
  return new ReadingTrouble(REASONS.get(code) ?? 'bad-answer', {
    exchangeMessage: exchangeMessage(JSON.stringify(error)),
  })
}

/** Codes of https://docs.deribit.com/articles/errors, as ccxt 4.5.84 has them in deribit.js; November 2026. */
const REASONS: ReadonlyMap<string, Trouble> = new Map([
  ['10028', 'rate-limited'],
  ['10040', 'no-answer'],
  ['10047', 'rate-limited'],
  ['11051', 'maintenance'],
  ['13004', 'key-refused'],
  ['13009', 'key-refused'],
  ['13021', 'rights-missing'],
])

/** "Send prices and sizes as JSON numbers", and flags as booleans: Deribit's reader writes them as text. */
function typed(parameters: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [
      name,
      value === 'true' ? true : value === 'false' ? false : value,
    ]),
  )
}
