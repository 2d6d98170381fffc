/**
 * * Trades of spot and of margin: they come market by market, so the markets have to be found first. Margin trades are
 * those of the same markets (https://developers.binance.com/docs/margin_trading/trade/Query-Margin-Account-Trade-List);
 * any sale beyond what was bought is a short, as in the transaction history of the same account.
 */
import { DAY_MS, type Fixed, fixed, formatFixed } from '@roundtrip/core/base'
import { binanceMarginFill, binanceMarginTrade } from '@roundtrip/core/exchange-api'
import * as z from 'zod/mini'
import type { ExchangeClient } from '../client.ts'
import { marketLookup, symbolsOf } from '../listing.ts'
import { parsePosition } from '../positions.ts'
import type { PageRequest, RecordPage, StreamName } from '../reader.ts'
import { renewedPage } from '../renewed.ts'
import { listOf, numberIn, replacing, type Stream, textIn } from '../stream.ts'
import { badResponse } from '../troubles.ts'
import { type IdWalk, markedIds, walkIds } from '../walk-ids.ts'
import { scanMarkets } from '../scan.ts'
import { spotAccount } from './account.ts'
import { FIRST_ID, oldestFills } from './first-page.ts'
import type { ForcedOrders } from './forced.ts'
import { spotHistory } from './orders-spot.ts'

const LIMIT = 1_000

/** One of the wallets that trade in spot markets. */
export type SpotWallet = {
  readonly id: 'spot' | 'margin' | 'isolated' | 'portfolio-margin'
  readonly title: string
  readonly trades: string
  readonly parameters: Readonly<Record<string, unknown>>
}

const MARGIN_TRADES = 'sapiGetMarginMyTrades'

export const SPOT: SpotWallet = { id: 'spot', title: 'Spot', trades: 'privateGetMyTrades', parameters: {} }
export const MARGIN: SpotWallet = {
  id: 'margin',
  title: 'Cross margin',
  trades: MARGIN_TRADES,
  parameters: { isIsolated: 'FALSE' },
}
export const ISOLATED: SpotWallet = {
  id: 'isolated',
  title: 'Isolated margin',
  trades: MARGIN_TRADES,
  parameters: { isIsolated: 'TRUE' },
}
export const PORTFOLIO_MARGIN: SpotWallet = {
  id: 'portfolio-margin',
  title: 'Portfolio margin, spot markets',
  trades: 'papiGetMarginMyTrades',
  parameters: {},
}
export const SPOT_WALLETS: readonly SpotWallet[] = [SPOT, MARGIN, ISOLATED, PORTFOLIO_MARGIN]

export type SpotFills = { readonly wallet: SpotWallet; readonly symbol: string; readonly forced: ForcedOrders | null }

export function spotFills(client: ExchangeClient, { wallet, symbol, forced }: SpotFills): Stream {
  const fetchFills = async (parameters: Readonly<Record<string, unknown>>): Promise<readonly unknown[]> => {
    const query = { symbol, limit: LIMIT, ...wallet.parameters, ...parameters }
    const rows = listOf(await client.request(wallet.trades, query), 'trades')
    if (rows.some((row) => textIn(row, 'symbol') !== symbol)) throw badResponse('trades of another market')
    return rows
  }
  return {
    ...spotFillsName(wallet, symbol),
    page: async (request) => {
      let listed = marketLookup(await client.withMarkets(), 'binance', 'spot')
      if (listed(symbol) === null) listed = marketLookup(await client.withMarkets(true), 'binance', 'spot')
      let executions: Awaited<ReturnType<ForcedOrders>> = new Map()
      const { until } = request
      const withForced = async (rows: readonly unknown[]): Promise<readonly unknown[]> => {
        const from = Math.min(...rows.map(timeOf))
        if (forced !== null && from <= until) executions = await forced(from, until)
        return rows
      }
      const walk = {
        fetchRows: async (fromId: number) =>
          withForced(fromId === 0 ? await oldestFills(fetchFills, null) : await fetchFills({ fromId })),
        idOf: (row: unknown) => numberIn(row, 'id'),
        timeOf,
        pageSize: LIMIT,
        cliff: () => null,
        isGone: () => listed(symbol) === null,
      }
      const factsNow = () => ({ listed, forced: executions })
      const page =
        wallet === SPOT
          ? await walkIds(
              {
                ...walk,
                newest: async () => withForced(await fetchFills({})),
                read: (row) => binanceMarginFill(row, factsNow()),
              },
              request,
            )
          : // Earlier versions took them for trades of the pair.
            await renewedPage(request, (query) => followedPage(walk, factsNow, query))
      return { ...page, discovered: spotHistory(wallet.id, symbol) }
    },
  }
}

/** A position of `walkIds`, and the coins owned before each trade at which a page may begin, as exact text. */
const followedSchema = z.object({ walk: z.string(), owned: z.record(z.string(), z.string()) })

/**
 * Margin trades, from the first one on: whether a sale is a short depends on the trades before it. So the newest are
 * not read ahead.
 */
async function followedPage(
  walk: Omit<IdWalk<unknown>, 'read' | 'newest'>,
  facts: () => Parameters<typeof binanceMarginTrade>[1],
  request: PageRequest,
): Promise<RecordPage> {
  const before = parsePosition(request.position, followedSchema, { walk: '', owned: {} })
  const amounts = new Map(Object.entries(before.owned))
  let owned: Fixed | null = null
  const page = await walkIds(
    {
      ...walk,
      read: (row) => {
        const id = String(walk.idOf(row))
        owned ??= fixed(amounts.get(id) ?? '0')
        amounts.set(id, formatFixed(owned))
        const trade = binanceMarginTrade(row, facts(), owned)
        owned = trade.owned
        return replacing(trade.records, [binanceMarginFill(row, facts())])
      },
    },
    { ...request, position: before.walk === '' ? null : before.walk },
  )
  const left = markedIds(page.position).map((id) => [String(id), amounts.get(String(id)) ?? '0'])
  return { ...page, position: JSON.stringify({ walk: page.position, owned: Object.fromEntries(left) }) }
}

function timeOf(row: unknown): number {
  return numberIn(row, 'time')
}

export function spotFillsName({ id, title }: SpotWallet, symbol: string): StreamName {
  return { name: `${id}/fills/${symbol}`, title: `${title}, ${symbol}`, role: 'fills' }
}

type Finding = {
  readonly wallet: SpotWallet
  readonly symbols: () => Promise<readonly string[]>
  readonly first: () => Promise<readonly string[]>
}

/** Requests one trade of each market. */
export function findTraded(
  client: ExchangeClient,
  { wallet, symbols, first }: Finding,
  request: PageRequest,
): Promise<RecordPage> {
  const scan = {
    symbols,
    first,
    traded: async (symbol: string) => {
      const query = { symbol, fromId: FIRST_ID, limit: 1, ...wallet.parameters }
      return listOf(await client.request(wallet.trades, query), 'trades').length > 0
    },
    name: (symbol: string) => spotFillsName(wallet, symbol),
    everyMs: 7 * DAY_MS,
  }
  return scanMarkets(scan, request)
}

const none = (): Promise<readonly string[]> => Promise.resolve([])

/** The markets of coins that are held or were recently deposited, so that their fills are read before all others. */
export function spotLikely(client: ExchangeClient): Stream {
  return {
    name: 'spot/likely-markets',
    title: 'Spot, markets of the coins that are held',
    role: 'traded-markets',
    page: (request) => {
      const first = (): Promise<readonly string[]> => marketsOfCoins(client, request.until)
      return findTraded(client, { wallet: SPOT, symbols: none, first }, request)
    },
  }
}

export function spotScan(client: ExchangeClient): Stream {
  return {
    name: 'spot/markets',
    title: 'Spot, which markets were traded',
    role: 'market-search',
    page: (request) => {
      const symbols = async (): Promise<readonly string[]> =>
        symbolsOf(await client.withMarkets(), (market) => market.spot === true)
      return findTraded(client, { wallet: SPOT, symbols, first: none }, request)
    },
  }
}

async function marketsOfCoins(client: ExchangeClient, until: number): Promise<readonly string[]> {
  const account = await spotAccount(client)
  const deposits = await client.request('sapiGetCapitalDepositHisrec', {
    startTime: until - 89 * DAY_MS,
    endTime: until,
  })
  const coins = new Set<string | null>([
    ...listOf(account['balances'], 'balances').map((balance) => textIn(balance, 'asset')),
    ...listOf(deposits, 'deposits').map((deposit) => textIn(deposit, 'coin')),
  ])
  return symbolsOf(await client.withMarkets(), ({ spot, baseId }) => spot === true && coins.has(baseId ?? ''))
}
