/**
 * The user streams of OKX: https://www.okx.com/docs-v5/en/#overview-websocket. Orders report their fills (the channel
 * of fills is only for accounts of a high level); trigger orders need another connection. A connection without a
 * message for 30 seconds is closed; 3 new ones a second from one address, 30 with the same channel for an account, 480
 * requests an hour on each.
 *
 * Fills, orders and funding are used. Deposits and withdrawals are not.
 */
import { SECOND_MS } from '@roundtrip/core/base'
import type { Credentials, Trouble } from '@roundtrip/contract/exchanges'
import type { ExchangeClient } from '../readers/client.ts'
import { streamHost } from '../readers/hosts.ts'
import { recordOf, textIn } from '../readers/stream.ts'
import { type Line, type LineEvent, refusal, streamChanges } from './line.ts'
import { signature, theirTime } from './sign.ts'

const GLOBAL = 'wss://ws.okx.com:8443'
const PING_MS = 20 * SECOND_MS

type Channel = { readonly channel: string; readonly instType?: string }

/** The first channel is the one for which a connection is opened. */
const PRIVATE: readonly Channel[] = [{ channel: 'orders', instType: 'ANY' }, { channel: 'balance_and_position' }]
const BUSINESS: readonly Channel[] = [{ channel: 'orders-algo', instType: 'ANY' }]

export function okxLines(client: ExchangeClient, credentials: Credentials): readonly Line[] {
  const host = streamHost('okx', client.region, GLOBAL)
  if (host === null) return []
  return (['private', 'business'] as const).map((name) => okxLine(client, credentials, { host, name }))
}

type Endpoint = { readonly host: string; readonly name: 'private' | 'business' }

function okxLine(client: ExchangeClient, credentials: Credentials, { host, name }: Endpoint): Line {
  const channels = name === 'private' ? PRIVATE : BUSINESS
  return {
    name,
    address: () => Promise.resolve(`${host}/ws/v5/${name}`),
    greeting: async () => [okxGreeting(credentials, Math.floor((await theirTime(client)) / 1_000))],
    interpret: (message) => interpretOkx(channels, message),
    ping: { text: 'ping', everyMs: PING_MS },
    silenceMs: 3 * PING_MS,
    renewal: null,
  }
}

/** `timestamp`: seconds. The request expires 30 seconds after it. */
export function okxGreeting({ key = '', secret = '', passphrase = '' }: Credentials, timestamp: number): string {
  const sign = signature(secret, `${timestamp}GET/users/self/verify`, 'base64')
  return JSON.stringify({ op: 'login', args: [{ apiKey: key, passphrase, timestamp: String(timestamp), sign }] })
}

/** Codes with which a log-in is refused: https://www.okx.com/docs-v5/en/#error-code-websocket */
const REFUSALS: ReadonlyMap<string | null, Trouble> = new Map([
  ['60004', 'clock'],
  ['60005', 'key-refused'],
  ['60006', 'clock'],
  ['60007', 'key-refused'],
  ['60009', 'key-refused'],
  ['60022', 'address-refused'],
  ['60024', 'key-refused'],
  ['60032', 'key-refused'],
])

export function interpretOkx(channels: readonly Channel[], message: unknown): readonly LineEvent[] {
  // The response to a ping.
  if (message === 'pong') return []
  const { arg, data } = recordOf(message, 'message')
  switch (textIn(message, 'event')) {
    case 'login':
      return [{ kind: 'reply', text: JSON.stringify({ op: 'subscribe', args: channels }) }]
    case 'subscribe':
      return textIn(arg, 'channel') === channels[0]?.channel ? [{ kind: 'ready' }] : []
    case 'error': {
      const code = textIn(message, 'code')
      const reason = REFUSALS.get(code)
      // A connection continues without a refused channel; one that never gets ready is retried.
      if (reason === undefined) return []
      const exchangeMessage = `${code} ${textIn(message, 'msg') ?? ''}`.trim()
      return [refusal(reason, exchangeMessage)]
    }
    // "The connection will soon be closed for a service upgrade. Please reconnect."
    case 'notice':
      return [{ kind: 'over' }]
    default:
      return interpretNews(textIn(arg, 'channel'), Array.isArray(data) ? data : [])
  }
}

function interpretNews(channel: string | null, rows: readonly unknown[]): readonly LineEvent[] {
  if (rows.length === 0) return []
  if (channel === 'orders') {
    return [streamChanges({ now: rows.filter(isFilled).flatMap(fillsOf), soon: rows.flatMap(ordersOf) })]
  }
  if (channel === 'orders-algo') return [streamChanges({ soon: rows.flatMap(waitingOf) })]
  const isFunding = rows.some((row) => textIn(row, 'eventType') === 'funding_fee')
  return channel === 'balance_and_position' && isFunding ? [streamChanges({ soon: ['bills'] })] : []
}

/** If this change of the order was a fill, `fillSz` is its size. */
function isFilled(row: unknown): boolean {
  return Number(textIn(row, 'fillSz') ?? 0) > 0
}

const TYPES: ReadonlySet<string | null> = new Set(['SPOT', 'MARGIN', 'SWAP', 'FUTURES', 'OPTION'])

function fillsOf(row: unknown): string[] {
  const type = textIn(row, 'instType')
  return TYPES.has(type) ? [`fills/${type}`] : []
}

function ordersOf(row: unknown): string[] {
  const type = textIn(row, 'instType')
  return TYPES.has(type) ? [`orders/${type}`] : []
}

/** The streams of trigger orders, by their kind. */
const WAITING: ReadonlyMap<string | null, string> = new Map([
  ['conditional', 'orders/stops'],
  ['oco', 'orders/stops'],
  ['trigger', 'orders/triggers'],
  ['move_order_stop', 'orders/trailing'],
])

function waitingOf(row: unknown): string[] {
  return [WAITING.get(textIn(row, 'ordType')) ?? []].flat()
}
