/**
 * The user stream of Bitget: https://www.bitget.com/api-doc/common/websocket-intro (log-in, a ping every 30 seconds, cut
 * off without one for two minutes and after 24 hours, 300 new connections in five minutes and 100 at once from one
 * address, 240 subscriptions an hour on each). Classic and unified accounts have addresses and channels of their own:
 * https://www.bitget.com/api-doc/contract/websocket/private/Fill-Channel,
 * https://www.bitget.com/api-doc/uta/websocket/private/Fill-Channel
 *
 * Fills are used, and orders of contracts. Spot orders need a subscription for each market, and funding, deposits and
 * withdrawals have no channel.
 */
import { SECOND_MS } from '@roundtrip/core/base'
import type { Credentials } from '@roundtrip/contract/exchanges'
import { isBitgetUnified } from '../readers/bitget/mode.ts'
import type { ExchangeClient } from '../readers/client.ts'
import { recordOf, textIn } from '../readers/stream.ts'
import { type Line, type LineEvent, refusal, streamChanges, symbolIn } from './line.ts'
import { signature, theirTime } from './sign.ts'

const PING_MS = 30 * SECOND_MS

const PRODUCTS = ['USDT-FUTURES', 'USDC-FUTURES', 'COIN-FUTURES'] as const

const CLASSIC = {
  address: 'wss://ws.bitget.com/v2/ws/private',
  channels: [
    { instType: 'SPOT', channel: 'fill', instId: 'default' },
    ...PRODUCTS.flatMap((instType) =>
      ['fill', 'orders', 'orders-algo'].map((channel) => ({ instType, channel, instId: 'default' })),
    ),
  ],
}

const UNIFIED = {
  address: 'wss://ws.bitget.com/v3/ws/private',
  channels: ['fill', 'order'].map((topic) => ({ instType: 'UTA', topic })),
}

export async function bitgetLines(client: ExchangeClient, credentials: Credentials): Promise<readonly Line[]> {
  const { address, channels } = (await isBitgetUnified(client)) ? UNIFIED : CLASSIC
  return [
    {
      name: 'private',
      address: () => Promise.resolve(address),
      greeting: async () => [bitgetGreeting(credentials, Math.floor((await theirTime(client)) / 1_000))],
      interpret: (message) => interpretBitget(channels, message),
      ping: { text: 'ping', everyMs: PING_MS },
      silenceMs: 3 * PING_MS,
      renewal: null,
    },
  ]
}

/** `timestamp`: seconds. The request expires 30 seconds after it. */
export function bitgetGreeting({ key = '', secret = '', passphrase = '' }: Credentials, timestamp: number): string {
  const sign = signature(secret, `${timestamp}GET/user/verify`, 'base64')
  return JSON.stringify({ op: 'login', args: [{ apiKey: key, passphrase, timestamp: String(timestamp), sign }] })
}

export function interpretBitget(channels: readonly object[], message: unknown): readonly LineEvent[] {
  // The response to a ping.
  if (message === 'pong') return []
  const { arg, data, code } = recordOf(message, 'message')
  const channel = textIn(arg, 'channel') ?? textIn(arg, 'topic')
  switch (textIn(message, 'event')) {
    case 'login':
      return [{ kind: 'reply', text: JSON.stringify({ op: 'subscribe', args: channels }) }]
    case 'subscribe':
      return channel === 'fill' ? [{ kind: 'ready' }] : []
    case 'error': {
      // An error of a subscription names its channel. The connection continues without it.
      if (channel !== null) return []
      const exchangeMessage = `${String(code)} ${textIn(message, 'msg') ?? ''}`.trim()
      return [refusal('key-refused', exchangeMessage)]
    }
    default:
      return interpretNews({ channel, type: textIn(arg, 'instType') }, Array.isArray(data) ? data : [])
  }
}

function interpretNews(
  { channel, type }: { readonly channel: string | null; readonly type: string | null },
  rows: readonly unknown[],
): readonly LineEvent[] {
  if (rows.length === 0) return []
  if (type === 'UTA') {
    if (channel === 'fill')
      return [streamChanges({ now: ['unified/fills'], soon: ['unified/orders', 'unified/stops'] })]
    return channel === 'order' ? [streamChanges({ soon: ['unified/orders', 'unified/stops'] })] : []
  }
  if (type === 'SPOT') {
    const symbols = rows.flatMap((row) => symbolIn(textIn(row, 'symbol')) ?? [])
    return channel === 'fill' ? [streamChanges({ now: symbols.map((symbol) => `spot/fills/${symbol}`) })] : []
  }
  if (!PRODUCTS.some((product) => product === type)) return []
  if (channel === 'fill')
    return [streamChanges({ now: [`contracts/${type}/fills`], soon: [`contracts/${type}/orders`] })]
  if (channel === 'orders') return [streamChanges({ soon: [`contracts/${type}/orders`] })]
  return channel === 'orders-algo' ? [streamChanges({ soon: [`contracts/${type}/triggers`] })] : []
}
