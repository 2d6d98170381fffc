/**
 * Orders at Hyperliquid. Open ones are listed exchange by exchange, those of spot with Hyperliquid's own, including
 * trigger orders: `frontendOpenOrders`. Ended ones: `historicalOrders`, the newest 2,000 states of orders.
 * https://hyperliquid.gitbook.io/hyperliquid-docs/for-developers/api/info-endpoint
 *
 * The second list costs up to six times as much of the limit that all accounts of an address share
 * (https://hyperliquid.gitbook.io/hyperliquid-docs/for-developers/api/rate-limits-and-user-limits). So it is read when
 * the open orders have changed, and once an hour.
 */
import { hash128, HOUR_MS, utcMs } from '@roundtrip/core/base'
import { hyperliquidDex, hyperliquidEndedOrder, hyperliquidOpenOrder } from '@roundtrip/core/exchange-api'
import * as z from 'zod/mini'
import { parsePosition } from '../positions.ts'
import type { PageRequest, RecordPage, StreamName } from '../reader.ts'
import { listOf, readRows, recordOf, type Stream, textIn, timeIn } from '../stream.ts'
import type { HyperliquidInfo } from './info.ts'

/** How many states of orders it keeps. */
const KEPT_STATES = 2_000

const BUILT = /^orders\/([A-Za-z0-9]{1,20})$/

export function hyperliquidOrders(info: HyperliquidInfo): Stream {
  return {
    name: 'orders',
    title: 'Orders',
    role: 'orders',
    page: (request) => ordersPage(info, request),
  }
}

/** The orders of a builder-deployed exchange; null for another name. */
export function hyperliquidBuiltOrders(info: HyperliquidInfo, name: string): Stream | null {
  const dex = BUILT.exec(name)?.[1]
  return dex === undefined ? null : { ...namesOf(dex), page: (request) => builtPage(info, dex, request) }
}

/** The streams of the exchanges that these coins belong to. */
export function hyperliquidOrderStreams(coins: readonly (string | null)[]): StreamName[] {
  const dexes = new Set(coins.flatMap((coin) => (coin === null ? [] : (hyperliquidDex(coin) ?? []))))
  return [...dexes].map(namesOf).filter(({ name }) => BUILT.test(name))
}

function namesOf(dex: string): StreamName {
  return { name: `orders/${dex}`, title: `Orders at ${dex}`, role: 'orders' }
}

/** A fingerprint of the open orders last read, and when the ended ones were read, UTC ms. */
const positionSchema = z.object({ open: z.string(), ended: z.number() })

async function ordersPage(info: HyperliquidInfo, { position, until }: PageRequest): Promise<RecordPage> {
  const before = parsePosition(position, positionSchema, { open: '', ended: 0 })
  const open = await openOrders(info, null)
  const fingerprint = hash128(JSON.stringify(open.map((row) => JSON.stringify(row)).toSorted()))
  const isDue = fingerprint !== before.open || until - before.ended >= HOUR_MS
  const ended = isDue ? listOf(await info.request({ type: 'historicalOrders', user: info.address }), 'orders') : []
  const coins = ended.map(coinOfEnded)
  await info.learn(coins.flatMap((coin) => (coin === null ? [] : (hyperliquidDex(coin) ?? []))))
  const facts = await info.facts()
  const stands = readRows(open, (row) => hyperliquidOpenOrder(row, facts, utcMs(until)))
  const gone = readRows(ended, (row) => hyperliquidEndedOrder(row, facts))
  const isCut = ended.length >= KEPT_STATES
  return {
    records: [],
    orders: [...stands.orders, ...gone.orders],
    refused: [...stands.refused, ...gone.refused],
    hasAllOpen: stands.refused.length === 0,
    position: JSON.stringify({ open: fingerprint, ended: isDue ? until : before.ended }),
    more: false,
    reached: until,
    since: position === null && isCut ? Math.min(...ended.map((row) => timeIn(row, 'statusTimestamp'))) : null,
    discovered: hyperliquidOrderStreams(coins),
  }
}

async function builtPage(info: HyperliquidInfo, dex: string, { until }: PageRequest): Promise<RecordPage> {
  // An exchange that is no longer listed has no orders, and its name is refused.
  const isListed = (await info.dexes()).includes(dex)
  const open = isListed ? await openOrders(info, dex) : []
  await info.learn([dex])
  const facts = await info.facts()
  const { orders, refused } = readRows(open, (row) => hyperliquidOpenOrder(row, facts, utcMs(until)))
  return {
    records: [],
    orders,
    refused,
    hasAllOpen: refused.length === 0,
    position: '',
    more: false,
    reached: until,
    since: null,
    discovered: [],
  }
}

async function openOrders(info: HyperliquidInfo, dex: string | null): Promise<readonly unknown[]> {
  const body = { type: 'frontendOpenOrders', user: info.address, ...(dex === null ? {} : { dex }) }
  return listOf(await info.request(body), 'orders')
}

function coinOfEnded(row: unknown): string | null {
  return textIn(recordOf(row, 'row')['order'], 'coin')
}
