/**
 * Orders of contracts in USDT and USDC at Phemex. Ended ones are listed for all contracts of a currency,
 * `api-data/g-futures/orders`, two days if no time is given; open ones for one contract only, `g-orders/activeList`. It
 * is requested if a position is open, or if an order is open or was placed lately: https://phemex-docs.github.io
 */
import { DAY_MS } from '@roundtrip/core/base'
import { phemexLinearOrder } from '@roundtrip/core/exchange-api'
import * as z from 'zod/mini'
import type { ExchangeClient } from '../client.ts'
import { orderPage } from '../orders.ts'
import { parsePosition } from '../positions.ts'
import { type PageRequest, ReadingTrouble, type RecordPage } from '../reader.ts'
import { type Stream, textIn } from '../stream.ts'
import { phemexPositions } from './account.ts'
import { PHEMEX_LIMIT, type PhemexProducts, phemexRows, phemexTime } from './lists.ts'

type Currency = 'USDT' | 'USDC'
type Dependencies = { readonly client: ExchangeClient; readonly products: PhemexProducts; readonly depthMs: number }

/** `walk`: the position among ended orders. `symbols`: contracts in which orders may be open. */
const positionSchema = z.object({ walk: z.nullable(z.string()), symbols: z.array(z.string()) })

export function phemexOrders(dependencies: Dependencies): Stream[] {
  return (['USDT', 'USDC'] as const).map((currency) => ({
    name: currency === 'USDT' ? 'swap/orders' : 'swap-usdc/orders',
    title: `Contracts in ${currency}, orders`,
    role: 'orders',
    page: (request) => pageOf(dependencies, currency, request),
  }))
}

async function pageOf(
  { client, products, depthMs }: Dependencies,
  currency: Currency,
  request: PageRequest,
): Promise<RecordPage> {
  const { walk, symbols } = parsePosition(request.position, positionSchema, { walk: null, symbols: [] })
  const markets = await products()
  const page = await orderPage<unknown>(
    {
      open: async () => {
        const rows: unknown[] = []
        for (const symbol of new Set([...symbols, ...(await openSymbols(client, currency))])) {
          // A contract that is delisted has no open orders.
          if (markets.find(symbol)?.listed === true) rows.push(...(await openOrders(client, symbol)))
        }
        return rows
      },
      read: (row) => phemexLinearOrder(row, markets),
      ended: {
        fetchPage: async ({ from, to }) => {
          const query = { currency, start: Math.max(0, from - 1), end: to + 1, offset: 0, limit: PHEMEX_LIMIT }
          const rows = phemexRows(await client.request('privateGetApiDataGFuturesOrders', query))
          return { rows, next: rows.length >= PHEMEX_LIMIT ? 'narrow' : null }
        },
        timeOf: phemexTime,
        longestMs: 2 * DAY_MS,
        overlapMs: DAY_MS,
        begin: 0,
        cliff: (until) => until - depthMs,
        // Not documented: whether a window selects by placing or by the end.
        coarseMs: Number.POSITIVE_INFINITY,
      },
    },
    { ...request, position: walk },
  )
  const isFirst = request.fresh || request.position === null
  const seen = new Set((page.orders ?? []).map(({ instrument }) => instrument.symbol))
  // A row that could not be read may belong to any of them.
  if (page.refused.length > 0) for (const symbol of symbols) seen.add(symbol)
  // Older windows name contracts from long ago.
  return { ...page, position: JSON.stringify({ walk: page.position, symbols: isFirst ? [...seen] : symbols }) }
}

async function openSymbols(client: ExchangeClient, currency: Currency): Promise<readonly string[]> {
  const positions = await phemexPositions(client, [currency])
  const open = positions.filter((position) =>
    ['size', 'sizeRq'].some((name) => Number(textIn(position, name) ?? 0) !== 0),
  )
  return open.flatMap((position) => textIn(position, 'symbol') ?? [])
}

/** If the contract has no open order, Phemex returns 10002, OM_ORDER_NOT_FOUND. */
async function openOrders(client: ExchangeClient, symbol: string): Promise<readonly unknown[]> {
  try {
    return phemexRows(await client.request('privateGetGOrdersActiveList', { symbol }))
  } catch (error) {
    if (error instanceof ReadingTrouble && error.exchangeMessage?.startsWith('10002') === true) return []
    throw error
  }
}
