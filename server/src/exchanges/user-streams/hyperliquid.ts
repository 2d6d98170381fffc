/**
 * The user stream of Hyperliquid, which needs no key:
 * https://hyperliquid.gitbook.io/hyperliquid-docs/for-developers/api/websocket A connection on which the server sent
 * nothing for a minute is closed, so we ping. One address may follow ten users at most, and open 30 connections a
 * minute: …/api/rate-limits-and-user-limits
 *
 * Everything that is read is used.
 */
import { SECOND_MS } from '@roundtrip/core/base'
import type { Credentials } from '@roundtrip/contract/exchanges'
import { recordOf, textIn } from '../readers/stream.ts'
import { type Line, type LineEvent, streamChanges } from './line.ts'

const ADDRESS = 'wss://api.hyperliquid.xyz/ws'
const PING_MS = 30 * SECOND_MS

/** The channels of a user, and the streams that each triggers. */
const CHANNELS: ReadonlyMap<string | null, LineEvent> = new Map([
  ['userFills', streamChanges({ now: ['fills'], soon: ['orders*'] })],
  ['userTwapSliceFills', streamChanges({ now: ['twap-fills'] })],
  ['userFundings', streamChanges({ soon: ['funding'] })],
  ['userNonFundingLedgerUpdates', streamChanges({ soon: ['movements'] })],
  ['orderUpdates', streamChanges({ soon: ['orders*'] })],
])

export function hyperliquidLines({ address = '' }: Credentials): readonly Line[] {
  return [
    {
      name: 'user',
      address: () => Promise.resolve(ADDRESS),
      greeting: () => Promise.resolve(hyperliquidGreeting(address)),
      interpret: interpretHyperliquid,
      ping: { text: JSON.stringify({ method: 'ping' }), everyMs: PING_MS },
      silenceMs: 3 * PING_MS,
      renewal: null,
    },
  ]
}

export function hyperliquidGreeting(address: string): readonly string[] {
  const user = address.toLowerCase()
  return [...CHANNELS.keys()].map((type) => JSON.stringify({ method: 'subscribe', subscription: { type, user } }))
}

export function interpretHyperliquid(message: unknown): readonly LineEvent[] {
  const { data } = recordOf(message, 'message')
  const channel = textIn(message, 'channel')
  if (channel === 'subscriptionResponse') {
    const { subscription } = recordOf(data, 'data')
    return textIn(subscription, 'type') === 'userFills' ? [{ kind: 'ready' }] : []
  }
  // The state before the subscription.
  const isSnapshot = typeof data === 'object' && data !== null && Reflect.get(data, 'isSnapshot') === true
  return isSnapshot ? [] : [CHANNELS.get(channel) ?? []].flat()
}
