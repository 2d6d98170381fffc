/**
 * User streams of Binance.
 *
 * Spot: a signed subscription on the WebSocket API; listen keys for spot ended on 2026-02-20. The server pings every 20
 * seconds and disconnects clients that do not respond within a minute; a connection lasts 24 hours; 300 new ones in
 * five minutes from one address. https://github.com/binance/binance-spot-api-docs/blob/master/web-socket-api.md and
 * user-data-stream.md
 *
 * USD-M and COIN-M: a listen key, which lasts for an hour unless it is renewed. The server pings every three minutes
 * and disconnects clients that do not respond within ten; a connection lasts 24 hours. Since April 2026 USD-M has a
 * separate address for private news, and COIN-M has not.
 * https://developers.binance.com/docs/derivatives/usds-margined-futures/websocket-market-streams/Important-WebSocket-Change-Notice
 * https://developers.binance.com/docs/derivatives/coin-margined-futures/user-data-streams
 *
 * Trades and funding are used. Placed and moved stops are not: listing them at Binance has a weight that is spent once
 * an hour. Margin, options and portfolio margin have streams of their own, which are not opened.
 */
import { MINUTE_MS, SECOND_MS } from '@roundtrip/core/base'
import type { Credentials, Trouble } from '@roundtrip/contract/exchanges'
import type { ExchangeClient } from '../readers/client.ts'
import { openedWallets } from '../readers/binance/opened.ts'
import { streamHost } from '../readers/hosts.ts'
import { recordOf, textIn } from '../readers/stream.ts'
import { badResponse } from '../readers/troubles.ts'
import { type Line, type LineEvent, type Refusal, refusal, streamChanges, symbolIn } from './line.ts'
import { signature, theirTime } from './sign.ts'

export async function binanceLines(client: ExchangeClient, credentials: Credentials): Promise<readonly Line[]> {
  const host = streamHost('binance', client.region, GLOBAL)
  if (host === null) return []
  // Binance US only has a spot wallet.
  const sides = client.region === null ? (await openedWallets(client)()).sides : []
  const futures = FUTURES.filter(({ id }) => sides.some((side) => side.id === id))
  return [spotLine(client, credentials, host), ...futures.map((side) => futuresLine(client, side))]
}

const GLOBAL = 'wss://ws-api.binance.com:443'

/** The parameters in alphabetical order, as they are signed. */
export function binanceSpotGreeting({ key = '', secret = '' }: Credentials, timestamp: number): string {
  const params = { apiKey: key, timestamp }
  const payload = Object.entries(params)
    .map(([name, text]) => `${name}=${text}`)
    .join('&')
  const method = 'userDataStream.subscribe.signature'
  return JSON.stringify({
    id: 'user-data',
    method,
    params: { ...params, signature: signature(secret, payload, 'hex') },
  })
}

function spotLine(client: ExchangeClient, credentials: Credentials, host: string): Line {
  return {
    name: 'spot',
    address: () => Promise.resolve(`${host}/ws-api/v3`),
    greeting: async () => [binanceSpotGreeting(credentials, await theirTime(client))],
    interpret: interpretSpot,
    ping: null,
    silenceMs: 90 * SECOND_MS,
    renewal: null,
  }
}

export function interpretSpot(message: unknown): readonly LineEvent[] {
  const { id, status, error, event } = recordOf(message, 'message')
  if (id === 'user-data') {
    return status === 200 ? [{ kind: 'ready' }] : [refusalOf(error)]
  }
  switch (textIn(event, 'e')) {
    case 'executionReport': {
      const symbol = symbolIn(textIn(event, 's'))
      if (symbol === null || textIn(event, 'x') !== 'TRADE') return []
      return [streamChanges({ now: [`spot/fills/${symbol}`], soon: ['spot/orders'] })]
    }
    // The first ends the subscription, the second the connection.
    case 'eventStreamTerminated':
    case 'serverShutdown':
      return [{ kind: 'over' }]
    default:
      return []
  }
}

const REASONS: ReadonlyMap<number, Trouble> = new Map([
  [-1003, 'rate-limited'],
  [-1021, 'clock'],
  [-1022, 'key-refused'],
  [-2014, 'key-refused'],
  [-2015, 'key-refused'],
])

/** `{"code": -2015, "msg": "Invalid API-key, IP, or permissions for action."}` */
function refusalOf(error: unknown): Refusal {
  const code = Number(typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : Number.NaN)
  const exchangeMessage = `${code} ${textIn(error, 'msg') ?? ''}`.trim()
  return refusal(REASONS.get(code) ?? 'request-refused', exchangeMessage)
}

type Side = { readonly id: 'usdm' | 'coinm'; readonly prefix: 'fapi' | 'dapi'; readonly base: string }

const FUTURES: readonly Side[] = [
  { id: 'usdm', prefix: 'fapi', base: 'wss://fstream.binance.com/private/ws?listenKey=' },
  { id: 'coinm', prefix: 'dapi', base: 'wss://dstream.binance.com/ws/' },
]

/** Half the lifetime of a listen key. */
const RENEW_MS = 30 * MINUTE_MS

function futuresLine(client: ExchangeClient, { id, prefix, base }: Side): Line {
  return {
    name: id,
    address: async () => {
      const key = textIn(await client.request(`${prefix}PrivatePostListenKey`), 'listenKey')
      if (key === null) throw badResponse('no listen key')
      return `${base}${encodeURIComponent(key)}`
    },
    greeting: () => Promise.resolve([]),
    interpret: (message) => interpretFutures(id, message),
    ping: null,
    silenceMs: 11 * MINUTE_MS,
    renewal: { everyMs: RENEW_MS, renew: async () => void (await client.request(`${prefix}PrivatePutListenKey`)) },
  }
}

/** `CALCULATED` is a liquidation or an automatic deleveraging. */
const EXECUTED: ReadonlySet<string | null> = new Set(['TRADE', 'CALCULATED'])

export function interpretFutures(side: 'usdm' | 'coinm', message: unknown): readonly LineEvent[] {
  const { o: order, a: update } = recordOf(message, 'message')
  switch (textIn(message, 'e')) {
    case 'ORDER_TRADE_UPDATE': {
      const symbol = symbolIn(textIn(order, 's'))
      if (symbol === null || !EXECUTED.has(textIn(order, 'x'))) return []
      return [
        streamChanges({ now: [`${side}/fills/${symbol}`], soon: [`${side}/orders`, `${side}/conditional-orders`] }),
      ]
    }
    case 'ACCOUNT_UPDATE':
      return textIn(update, 'm') === 'FUNDING_FEE' ? [streamChanges({ soon: [`${side}/income`] })] : []
    case 'listenKeyExpired':
      return [{ kind: 'over' }]
    default:
      return []
  }
}
