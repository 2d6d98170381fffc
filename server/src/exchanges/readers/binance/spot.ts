/**
 * Trades of spot and of margin: they come market by market, so the markets have to be found first. Margin trades are
 * those of the same markets (https://developers.binance.com/docs/margin_trading/trade/Query-Margin-Account-Trade-List).
 */
import { binanceMarginFill } from '@roundtrip/core/exchange-api'
import { DAY_MS } from '@roundtrip/core/base'
import type { ExchangeClient } from '../client.ts'
import { marketLookup, symbolsOf } from '../listing.ts'
import type { PageQuestion, RecordPage, StreamName } from '../reader.ts'
import { listOf, numberIn, recordOf, type Stream, textIn } from '../stream.ts'
import { badAnswer } from '../troubles.ts'
import { walkIds } from '../walk-ids.ts'
import { scanMarkets } from '../scan.ts'
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
  const ask = async (parameters: Readonly<Record<string, unknown>>): Promise<readonly unknown[]> => {
    const query = { symbol, limit: LIMIT, ...wallet.parameters, ...parameters }
    const rows = listOf(await client.ask(wallet.trades, query), 'trades')
    if (rows.some((row) => textIn(row, 'symbol') !== symbol)) throw badAnswer('trades of another market')
    return rows
  }
  return {
    ...spotFillsName(wallet, symbol),
    page: async (question) => {
      let listed = marketLookup(await client.withMarkets(), 'binance', 'spot')
      if (listed(symbol) === null) listed = marketLookup(await client.withMarkets(true), 'binance', 'spot')
      let executions: Awaited<ReturnType<ForcedOrders>> = new Map()
      const { until } = question
      const withForced = async (rows: readonly unknown[]): Promise<readonly unknown[]> => {
        const from = Math.min(...rows.map(timeOf))
        if (forced !== null && from <= until) executions = await forced(from, until)
        return rows
      }
      const page = await walkIds(
        {
          ask: async (fromId) => withForced(fromId === 0 ? await oldestFills(ask, null) : await ask({ fromId })),
          newest: async () => withForced(await ask({})),
          idOf: (row) => numberIn(row, 'id'),
          timeOf,
          read: (row) => binanceMarginFill(row, { listed, forced: executions }),
          pageSize: LIMIT,
          cliff: () => null,
        },
        question,
      )
      return { ...page, found: spotHistory(wallet.id, symbol) }
    },
  }
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

/** Asks for one trade of each market. */
export function findTraded(
  client: ExchangeClient,
  { wallet, symbols, first }: Finding,
  question: PageQuestion,
): Promise<RecordPage> {
  const scan = {
    symbols,
    first,
    traded: async (symbol: string) => {
      const query = { symbol, fromId: FIRST_ID, limit: 1, ...wallet.parameters }
      return listOf(await client.ask(wallet.trades, query), 'trades').length > 0
    },
    name: (symbol: string) => spotFillsName(wallet, symbol),
    everyMs: 7 * DAY_MS,
  }
  return scanMarkets(scan, question)
}

const none = (): Promise<readonly string[]> => Promise.resolve([])

/** The markets of the coins that are held or were deposited lately, so that their fills are read before all others. */
export function spotLikely(client: ExchangeClient): Stream {
  return {
    name: 'spot/likely-markets',
    title: 'Spot, markets of the coins that are held',
    role: 'traded-markets',
    page: (question) => {
      const first = (): Promise<readonly string[]> => marketsOfCoins(client, question.until)
      return findTraded(client, { wallet: SPOT, symbols: none, first }, question)
    },
  }
}

export function spotScan(client: ExchangeClient): Stream {
  return {
    name: 'spot/markets',
    title: 'Spot, which markets were traded',
    role: 'market-search',
    page: (question) => {
      const symbols = async (): Promise<readonly string[]> =>
        symbolsOf(await client.withMarkets(), (market) => market.spot === true)
      return findTraded(client, { wallet: SPOT, symbols, first: none }, question)
    },
  }
}

async function marketsOfCoins(client: ExchangeClient, until: number): Promise<readonly string[]> {
  const account = recordOf(await client.ask('privateGetAccount', { omitZeroBalances: 'true' }), 'account')
  const deposits = await client.ask('sapiGetCapitalDepositHisrec', { startTime: until - 89 * DAY_MS, endTime: until })
  const coins = new Set<string | null>([
    ...listOf(account['balances'], 'balances').map((balance) => textIn(balance, 'asset')),
    ...listOf(deposits, 'deposits').map((deposit) => textIn(deposit, 'coin')),
  ])
  return symbolsOf(await client.withMarkets(), ({ spot, baseId }) => spot === true && coins.has(baseId ?? ''))
}
