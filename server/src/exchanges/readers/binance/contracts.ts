/** USD-M and COIN-M futures of Binance, and those of a portfolio margin account: the same requests under other names. */
import {
  binanceContractFill,
  binanceIncome,
  binanceTradedSymbol,
  type MarketLookup,
} from '@roundtrip/core/exchange-api'
import { DAY_MS } from '@roundtrip/core/base'
import type { ExchangeClient } from '../client.ts'
import { marketLookup, symbolsOf } from '../listing.ts'
import type { StreamName } from '../reader.ts'
import { listOf, numberIn, type Stream, textIn } from '../stream.ts'
import { walkIds } from '../walk-ids.ts'
import { walkWindows } from '../walk-windows.ts'
import { badResponse } from '../troubles.ts'
import { FIRST_ID, oldestFills } from './first-page.ts'
import type { ForcedOrders } from './forced.ts'
import type { Incomes } from './incomes.ts'
import { contractHistories } from './orders-contracts.ts'
import { isRefusal } from '../refusals.ts'
import { scanMarkets } from '../scan.ts'

export type ContractSide = {
  readonly id: string
  readonly title: string
  /** The library's names of the requests. */
  readonly trades: string
  readonly income: string
  readonly forced: string
  readonly positions: string
  /** The wallet; null if the account has a single one. */
  readonly balance: string | null
  readonly linear: boolean
}

const USDM: ContractSide = {
  id: 'usdm',
  title: 'USD-M futures',
  trades: 'fapiPrivateGetUserTrades',
  income: 'fapiPrivateGetIncome',
  forced: 'fapiPrivateGetForceOrders',
  positions: 'fapiPrivateV2GetPositionRisk',
  balance: 'fapiPrivateV3GetBalance',
  linear: true,
}

const COINM: ContractSide = {
  id: 'coinm',
  title: 'COIN-M futures',
  trades: 'dapiPrivateGetUserTrades',
  income: 'dapiPrivateGetIncome',
  forced: 'dapiPrivateGetForceOrders',
  positions: 'dapiPrivateGetPositionRisk',
  balance: 'dapiPrivateGetBalance',
  linear: false,
}

export const CONTRACT_SIDES: readonly ContractSide[] = [USDM, COINM]

/**
 * A portfolio margin account trades the same contracts under requests of its own, whose rows, limits and depths are the
 * same: https://developers.binance.com/docs/derivatives/portfolio-margin/trade/UM-Account-Trade-List
 */
export const PORTFOLIO_SIDES: readonly ContractSide[] = [
  {
    id: 'portfolio-usdm',
    title: 'Portfolio margin, USD-M futures',
    trades: 'papiGetUmUserTrades',
    income: 'papiGetUmIncome',
    forced: 'papiGetUmForceOrders',
    positions: 'papiGetUmPositionRisk',
    balance: null,
    linear: true,
  },
  {
    id: 'portfolio-coinm',
    title: 'Portfolio margin, COIN-M futures',
    trades: 'papiGetCmUserTrades',
    income: 'papiGetCmIncome',
    forced: 'papiGetCmForceOrders',
    positions: 'papiGetCmPositionRisk',
    balance: null,
    linear: false,
  },
]

/**
 * Fills and incomes go back three months, fills since 26 August 2026: https://developers.binance.com/docs/derivatives/change-log,
 * November 2026. A day less, so that no request falls off the edge.
 */
const DEPTH_DAYS = 89
const LIMIT = 1_000
/** A request may span seven days. */
const WINDOW_MS = 7 * DAY_MS - 1

export type FillsSource = {
  readonly client: ExchangeClient
  readonly side: ContractSide
  readonly forced: ForcedOrders
  readonly symbol: string
}

/** The fills of one contract, whose stream `contractIncome` or `contractScan` finds. */
export function contractFills({ client, side, forced, symbol }: FillsSource): Stream {
  const fetchFills = async (parameters: Readonly<Record<string, unknown>>): Promise<readonly unknown[]> => {
    const response = await client.request(side.trades, { symbol, limit: LIMIT, ...parameters })
    const rows = listOf(response, 'trades')
    if (rows.some((row) => textIn(row, 'symbol') !== symbol)) throw badResponse('trades of another market')
    return rows
  }
  return {
    ...fillsName(side, symbol),
    page: async (request) => {
      const listed = await listedBy(client, symbol)
      const { until } = request
      let executions: Awaited<ReturnType<ForcedOrders>> = new Map()
      const withForced = async (rows: readonly unknown[]): Promise<readonly unknown[]> => {
        const from = Math.min(...rows.map(timeOf))
        if (from <= until) executions = await forced(from, until)
        return rows
      }
      const page = await walkIds(
        {
          fetchRows: async (fromId) =>
            withForced(
              fromId === 0
                ? await oldestFills(fetchFills, () => byWeek(fetchFills, until))
                : await fetchFills({ fromId }),
            ),
          newest: async () => withForced(await fetchFills({})),
          idOf: (row) => numberIn(row, 'id'),
          timeOf,
          read: (row) => binanceContractFill(row, { listed, forced: executions }),
          pageSize: LIMIT,
          cliff: () => until - DEPTH_DAYS * DAY_MS,
          isGone: () => listed(symbol) === null,
        },
        request,
      )
      return { ...page, discovered: contractHistories(side.id, symbol) }
    },
  }
}

function timeOf(row: unknown): number {
  return numberIn(row, 'time')
}

function fillsName(side: ContractSide, symbol: string): StreamName {
  return { name: `${side.id}/fills/${symbol}`, title: `${side.title}, ${symbol}`, role: 'fills' }
}

/** Contracts that are no longer listed are read by their names. */
async function listedBy(client: ExchangeClient, symbol: string): Promise<MarketLookup> {
  const markets = marketLookup(await client.withMarkets(), 'binance', 'contract')
  return markets(symbol) === null ? marketLookup(await client.withMarkets(true), 'binance', 'contract') : markets
}

/** A page that begins with the first fill of the oldest week that has any. */
async function byWeek(
  fetchFills: (parameters: Readonly<Record<string, unknown>>) => Promise<readonly unknown[]>,
  until: number,
): Promise<readonly unknown[]> {
  for (let from = until - DEPTH_DAYS * DAY_MS; from <= until; from += WINDOW_MS + 1) {
    const rows = await fetchFills({ startTime: from, endTime: Math.min(until, from + WINDOW_MS) }).catch(noneTooOld)
    // The week on its own would look like the end of the history.
    if (rows.length > 0) return fetchFills({ fromId: Math.min(...rows.map((row) => numberIn(row, 'id'))) })
  }
  return []
}

/** -4166: the window begins before what Binance keeps, so the next one is the oldest. */
function noneTooOld(error: unknown): readonly unknown[] {
  if (isRefusal(error) && error.exchangeMessage?.startsWith('-4166') === true) return []
  throw error
}

/** Everything that changed the wallet, of all contracts: funding and transfers, and which contracts were traded. */
export function contractIncome(client: ExchangeClient, side: ContractSide, incomes: Incomes): Stream {
  return {
    name: `${side.id}/income`,
    title: `${side.title}, funding and transfers`,
    role: 'traded-markets',
    page: async (request) => {
      const listed = marketLookup(await client.withMarkets(), 'binance', 'contract')
      const symbols = new Set<string>()
      const page = await walkWindows(
        {
          fetchPage: async ({ from, to }) => {
            const { rows, isFull } = await incomes.within(from, to)
            return { rows, next: isFull ? 'narrow' : null }
          },
          timeOf,
          read: (row) => {
            const symbol = binanceTradedSymbol(row)
            if (symbol !== null) symbols.add(symbol)
            return binanceIncome(row, listed, side.balance === null ? 'inside' : 'between-wallets')
          },
          longestMs: WINDOW_MS,
          overlapMs: DAY_MS,
          begin: 0,
          cliff: (until) => until - DEPTH_DAYS * DAY_MS,
        },
        request,
      )
      return { ...page, discovered: [...symbols].toSorted().map((symbol) => fillsName(side, symbol)) }
    },
  }
}

/** Contracts whose trades Binance keeps slightly longer than incomes: requests one trade of each. */
export function contractScan(client: ExchangeClient, side: ContractSide): Stream {
  return {
    name: `${side.id}/markets`,
    title: `${side.title}, which contracts were traded`,
    role: 'market-search',
    page: (request) =>
      scanMarkets(
        {
          symbols: async () =>
            symbolsOf(
              await client.withMarkets(),
              (market) => market.contract === true && (side.linear ? market.linear === true : market.inverse === true),
            ),
          first: () => Promise.resolve([]),
          traded: async (symbol) => {
            const response = await client.request(side.trades, { symbol, fromId: FIRST_ID, limit: 1 })
            return listOf(response, 'trades').length > 0
          },
          name: (symbol) => fillsName(side, symbol),
          // From then on incomes name every traded contract; this only closes the gap after a long pause.
          everyMs: DEPTH_DAYS * DAY_MS,
        },
        request,
      ),
  }
}
