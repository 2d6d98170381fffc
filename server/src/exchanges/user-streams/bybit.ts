/**
 * The user stream of Bybit: https://bybit-exchange.github.io/docs/v5/ws/connect (log-in, a ping every 20 seconds, 500 new
 * connections in five minutes), …/v5/websocket/private/execution and …/order.
 *
 * Executions, including funding, and orders are used. Deposits, withdrawals and transfers are not.
 */
import { SECOND_MS } from '@roundtrip/core/base'
import type { Credentials } from '@roundtrip/contract/exchanges'
import type { ExchangeClient } from '../readers/client.ts'
import { streamHost } from '../readers/hosts.ts'
import { recordOf, textIn } from '../readers/stream.ts'
import { type Line, type LineEvent, refusal, streamChanges, symbolIn } from './line.ts'
import { signature, theirTime } from './sign.ts'

const GLOBAL = 'wss://stream.bybit.com'
const SUBSCRIPTION = JSON.stringify({ op: 'subscribe', args: ['execution', 'order'] })
/** "expires; is greater than your current timestamp" */
const LOG_IN_MS = 10 * SECOND_MS
const PING_MS = 20 * SECOND_MS

export function bybitLines(client: ExchangeClient, credentials: Credentials): readonly Line[] {
  const host = streamHost('bybit', client.region, GLOBAL)
  if (host === null) return []
  return [
    {
      name: 'private',
      address: () => Promise.resolve(`${host}/v5/private`),
      greeting: async () => [bybitGreeting(credentials, (await theirTime(client)) + LOG_IN_MS)],
      interpret: interpretBybit,
      ping: { text: JSON.stringify({ op: 'ping' }), everyMs: PING_MS },
      silenceMs: 3 * PING_MS,
      renewal: null,
    },
  ]
}

export function bybitGreeting({ key = '', secret = '' }: Credentials, expires: number): string {
  return JSON.stringify({ op: 'auth', args: [key, expires, signature(secret, `GET/realtime${expires}`, 'hex')] })
}

export function interpretBybit(message: unknown): readonly LineEvent[] {
  const { success, data } = recordOf(message, 'message')
  const op = textIn(message, 'op')
  if (success === false && (op === 'auth' || op === 'subscribe')) {
    const reason = op === 'auth' ? 'key-refused' : 'request-refused'
    return [refusal(reason, textIn(message, 'ret_msg'))]
  }
  if (op === 'auth') return [{ kind: 'reply', text: SUBSCRIPTION }]
  if (op === 'subscribe') return [{ kind: 'ready' }]
  const rows: readonly unknown[] = Array.isArray(data) ? data : []
  const topic = textIn(message, 'topic')
  if (topic === 'order') return rows.length === 0 ? [] : [streamChanges({ soon: rows.flatMap(ordersOf) })]
  if (topic !== 'execution' || rows.length === 0) return []
  const isFunding = (row: unknown): boolean => textIn(row, 'execType') === 'Funding'
  return [
    streamChanges({
      now: rows.filter((row) => !isFunding(row)).flatMap(executionsOf),
      soon: rows.filter(isFunding).flatMap(executionsOf),
    }),
  ]
}

const CATEGORIES: ReadonlySet<string | null> = new Set(['spot', 'linear', 'inverse', 'option'])

function ordersOf(row: unknown): string[] {
  const category = textIn(row, 'category')
  return CATEGORIES.has(category) ? [`${category}/orders`] : []
}

/** Options are listed by base coin; without one, those of BTC. */
function executionsOf(row: unknown): string[] {
  const category = textIn(row, 'category')
  if (!CATEGORIES.has(category)) return []
  const coin = symbolIn(textIn(row, 'symbol'))?.split('-')[0] ?? 'BTC'
  return [category !== 'option' || coin === 'BTC' ? `${category}/executions` : `option/${coin}/executions`]
}
