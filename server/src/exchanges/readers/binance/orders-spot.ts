/**
 * Orders of spot and of margin, which share their markets.
 *
 * https://developers.binance.com/docs/binance-spot-api-docs/rest-api/account-endpoints: `openOrders` lists every market at
 * once, `allOrders` one market, from an id on. …/margin_trading/trade/Query-Margin-Account-Open-Orders: "If isIsolated
 * ="TRUE", symbol must be sent", and Query-Margin-Account-All-Orders: at most 500 rows.
 *
 * No list says which markets were traded. A trade changes the holdings of two coins, so the markets between coins whose
 * holdings changed are requested.
 */
import { binanceMarginOrder, binanceSpotOrder } from '@roundtrip/core/exchange-api'
import { formatFixed } from '@roundtrip/core/base'
import * as z from 'zod/mini'
import type { ExchangeClient } from '../client.ts'
import { marketLookup, symbolsOf } from '../listing.ts'
import { amountIn } from '../live.ts'
import { parsePosition } from '../positions.ts'
import type { StreamName } from '../reader.ts'
import { listOf, numberIn, recordOf, type Stream, textIn } from '../stream.ts'
import { badResponse } from '../troubles.ts'
import { walkIds } from '../walk-ids.ts'
import { spotAccount } from './account.ts'
import { FIRST_ID } from './first-page.ts'
import { currentOrders, endedOnly, type OrderList, once } from './orders.ts'

type Query = Readonly<Record<string, unknown>>

export type SpotOrders = {
  readonly wallet: 'spot' | 'margin' | 'isolated'
  readonly title: string
  readonly open: string
  readonly all: string
  readonly parameters: Query
  /** Rows of a full response. */
  readonly limit: number
}

const MARGIN_LISTS = { open: 'sapiGetMarginOpenOrders', all: 'sapiGetMarginAllOrders', limit: 500 } as const

const SPOT: SpotOrders = {
  wallet: 'spot',
  title: 'Spot, orders',
  open: 'privateGetOpenOrders',
  all: 'privateGetAllOrders',
  parameters: {},
  limit: 1_000,
}
const MARGIN: SpotOrders = {
  ...MARGIN_LISTS,
  wallet: 'margin',
  title: 'Cross margin, orders',
  parameters: { isIsolated: 'FALSE' },
}
const ISOLATED: SpotOrders = {
  ...MARGIN_LISTS,
  wallet: 'isolated',
  title: 'Isolated margin, orders',
  parameters: { isIsolated: 'TRUE' },
}
export const SPOT_ORDERS: readonly SpotOrders[] = [SPOT, MARGIN, ISOLATED]

/** The open orders, and the outcome of others since the last run. */
export function spotOrders(client: ExchangeClient, list: SpotOrders): Stream {
  const { wallet, title, limit } = list
  const walk: OrderList = {
    name: `${wallet}/orders`,
    title,
    standing: () => (wallet === 'isolated' ? standingInAccounts(client, list) : standingAtOnce(client, list)),
    active: async (mark) => {
      const now = await HOLDINGS[wallet](client)
      const changed = mark === null ? [] : changedIn(parsePosition(mark, holdingsSchema, {}), now)
      return { symbols: wallet === 'isolated' ? changed : await marketsOf(client, changed), mark: JSON.stringify(now) }
    },
    fetchOrders: (symbol, from) => fetchOrders(client, list, { symbol, ...(from === null ? {} : { orderId: from }) }),
    id: 'orderId',
    limit,
    reader: () => readerOf(client, list),
  }
  return currentOrders(walk)
}

/** The stream for a traded market: all its ended orders. */
export function spotHistory(wallet: string, symbol: string): readonly StreamName[] {
  return SPOT_ORDERS.filter((list) => list.wallet === wallet).map((list) => historyName(list, symbol))
}

function historyName({ wallet, title }: SpotOrders, symbol: string): StreamName {
  return { name: `${wallet}/orders/${symbol}`, title: `${title}, ${symbol}`, role: 'orders' }
}

export function spotOrderHistory(client: ExchangeClient, list: SpotOrders, symbol: string): Stream {
  return once({
    ...historyName(list, symbol),
    page: async (request) => {
      const read = endedOnly(await readerOf(client, list))
      return walkIds(
        {
          fetchRows: (id) => fetchOrders(client, list, { symbol, orderId: Math.max(id, FIRST_ID) }),
          idOf: (row) => numberIn(row, 'orderId'),
          timeOf: (row) => numberIn(row, 'time'),
          read,
          pageSize: list.limit,
          cliff: () => null,
        },
        request,
      )
    },
  })
}

async function fetchOrders(client: ExchangeClient, list: SpotOrders, query: Query): Promise<readonly unknown[]> {
  const { all, parameters, limit } = list
  const rows = listOf(await client.request(all, { ...query, ...parameters, limit }), 'orders')
  if (rows.some((row) => textIn(row, 'symbol') !== query['symbol'])) throw badResponse('orders of another market')
  return rows
}

async function readerOf(client: ExchangeClient, { wallet }: SpotOrders): ReturnType<OrderList['reader']> {
  const listed = marketLookup(await client.withMarkets(), 'binance', 'spot')
  return (row) => (wallet === 'spot' ? binanceSpotOrder(row, listed) : binanceMarginOrder(row, listed))
}

async function standingAtOnce(client: ExchangeClient, { open, parameters }: SpotOrders): Promise<readonly unknown[]> {
  return listOf(await client.request(open, parameters), 'orders')
}

/**
 * Each isolated account has one market. An open order locks what it would pay, so accounts without locked funds are not
 * requested.
 */
async function standingInAccounts(
  client: ExchangeClient,
  { open, parameters }: SpotOrders,
): Promise<readonly unknown[]> {
  const standing: unknown[] = []
  for (const { symbol, coins } of await isolatedAccounts(client)) {
    if (coins.every((coin) => (amountIn(coin, 'locked') ?? 0n) === 0n)) continue
    standing.push(...listOf(await client.request(open, { ...parameters, symbol }), 'orders'))
  }
  return standing
}

type IsolatedAccount = { readonly symbol: string; readonly coins: readonly unknown[] }

async function isolatedAccounts(client: ExchangeClient): Promise<readonly IsolatedAccount[]> {
  const account = recordOf(await client.request('sapiGetMarginIsolatedAccount'), 'isolated margin')
  return listOf(account['assets'], 'accounts').map((row) => {
    const pair = recordOf(row, 'account')
    return { symbol: textIn(pair, 'symbol') ?? '', coins: [pair['baseAsset'], pair['quoteAsset']] }
  })
}

/** The holdings of an account, as text, by coin or by market. */
type Holdings = Readonly<Record<string, string>>

const holdingsSchema = z.record(z.string(), z.string())

const HOLDINGS: Readonly<Record<SpotOrders['wallet'], (client: ExchangeClient) => Promise<Holdings>>> = {
  spot: async (client) => {
    const account = await spotAccount(client)
    return byCoin(listOf(account['balances'], 'balances'))
  },
  margin: async (client) => {
    const account = recordOf(await client.request('sapiGetMarginAccount'), 'margin account')
    return byCoin(listOf(account['userAssets'], 'coins'))
  },
  isolated: async (client) => {
    const accounts = await isolatedAccounts(client)
    return Object.fromEntries(accounts.map(({ symbol, coins }) => [symbol, coins.map(amountOf).join(' ')] as const))
  },
}

function byCoin(rows: readonly unknown[]): Holdings {
  const amounts = rows.map((row) => [textIn(row, 'asset') ?? '', amountOf(row)] as const)
  return Object.fromEntries(amounts.filter(([, amount]) => amount !== '0'))
}

/** The markets between two of the coins. */
async function marketsOf(client: ExchangeClient, coins: readonly string[]): Promise<readonly string[]> {
  if (coins.length < 2) return []
  const changed = new Set(coins)
  return symbolsOf(await client.withMarkets(), ({ spot, baseId = '', quoteId = '' }) => {
    return spot === true && changed.has(baseId) && changed.has(quoteId)
  })
}

/**
 * Including locked and excluding borrowed amounts: neither an order nor a loan changes it, and interest does when paid.
 */
function amountOf(row: unknown): string {
  const amount = (name: string) => amountIn(row, name) ?? 0n
  return formatFixed(amount('free') + amount('locked') - amount('borrowed'))
}

/** Coins in only one of them have changed as well. */
function changedIn(before: Holdings, now: Holdings): readonly string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(now)])].filter((name) => before[name] !== now[name])
}
