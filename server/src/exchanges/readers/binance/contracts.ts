/** USD-M and COIN-M futures of Binance: the same requests under two names. */
import {
  binanceContractFill,
  binanceIncome,
  binanceTradedSymbol,
  type MarketLookup,
} from '@roundtrip/core/exchange-api'
import { DAY_MS } from '@roundtrip/core/base'
import type { ExchangeClient } from '../client.ts'
import { marketLookup, symbolsOf } from '../listing.ts'
import { listOf, numberIn, type Stream, textIn } from '../stream.ts'
import { walkIds } from '../walk-ids.ts'
import { walkWindows } from '../walk-windows.ts'
import { badAnswer } from '../troubles.ts'
import type { ForcedOrders } from './forced.ts'
import { scanMarkets } from '../scan.ts'

export type ContractSide = {
  readonly id: 'usdm' | 'coinm'
  readonly title: string
  readonly api: 'fapi' | 'dapi'
}

export const CONTRACT_SIDES: readonly ContractSide[] = [
  { id: 'usdm', title: 'USD-M futures', api: 'fapi' },
  { id: 'coinm', title: 'COIN-M futures', api: 'dapi' },
]

/** Fills go back six months, incomes three. A day less, so that no request falls off the edge. */
const FILLS_DAYS = 180
const INCOME_DAYS = 89
const LIMIT = 1_000
/** A request may span seven days. */
const WINDOW_MS = 7 * DAY_MS - 1

export function contractStreams(client: ExchangeClient, side: ContractSide): readonly Stream[] {
  return [income(client, side), scan(client, side)]
}

export type FillsParts = {
  readonly client: ExchangeClient
  readonly side: ContractSide
  readonly forced: ForcedOrders
  readonly symbol: string
}

/** The fills of one contract, whose stream is found by `income` or `scan`. */
export function contractFills({ client, side, forced, symbol }: FillsParts): Stream {
  const ask = async (parameters: Readonly<Record<string, unknown>>): Promise<readonly unknown[]> => {
    const response = await client.ask(`${side.api}PrivateGetUserTrades`, { symbol, limit: LIMIT, ...parameters })
    const rows = listOf(response, 'trades')
    if (rows.some((row) => textIn(row, 'symbol') !== symbol)) throw badAnswer('trades of another market')
    return rows
  }
  return {
    ...fillsName(side, symbol),
    page: async (question) => {
      const listed = await listedBy(client, symbol)
      const { until } = question
      let executions: Awaited<ReturnType<ForcedOrders>> = new Map()
      const withForced = async (rows: readonly unknown[]): Promise<readonly unknown[]> => {
        const from = Math.min(...rows.map(timeOf))
        if (from <= until) executions = await forced(from, until)
        return rows
      }
      return walkIds(
        {
          ask: async (fromId) => withForced(await ask({ fromId })),
          first: async () => withForced(await firstTrades(ask, until)),
          idOf: (row) => numberIn(row, 'id'),
          timeOf,
          read: (row) => binanceContractFill(row, { listed, forced: executions }),
          pageSize: LIMIT,
          cliff: () => until - FILLS_DAYS * DAY_MS,
        },
        question,
      )
    },
  }
}

function timeOf(row: unknown): number {
  return numberIn(row, 'time')
}

function fillsName(side: ContractSide, symbol: string): Pick<Stream, 'name' | 'title'> {
  return { name: `${side.id}/fills/${symbol}`, title: `${side.title}, ${symbol}` }
}

/** Contracts that are not listed any more are read by their names. */
async function listedBy(client: ExchangeClient, symbol: string): Promise<MarketLookup> {
  const markets = marketLookup(await client.withMarkets(), 'binance', 'contract')
  return markets(symbol) === null ? marketLookup(await client.withMarkets(true), 'binance', 'contract') : markets
}

/** Starts at the oldest week, because id 0 does not lead to the first trade here. */
async function firstTrades(
  ask: (parameters: Readonly<Record<string, unknown>>) => Promise<readonly unknown[]>,
  until: number,
): Promise<readonly unknown[]> {
  for (let from = until - FILLS_DAYS * DAY_MS; from <= until; from += WINDOW_MS + 1) {
    const rows = await ask({ startTime: from, endTime: Math.min(until, from + WINDOW_MS) })
    if (rows.length > 0) return rows
  }
  return []
}

/** Everything that changed the wallet, of all contracts: funding and transfers, and which contracts were traded. */
function income(client: ExchangeClient, side: ContractSide): Stream {
  return {
    name: `${side.id}/income`,
    title: `${side.title}, funding and transfers`,
    page: async (question) => {
      const listed = marketLookup(await client.withMarkets(), 'binance', 'contract')
      const symbols = new Set<string>()
      const page = await walkWindows(
        {
          ask: async ({ from, to }) => {
            const query = { startTime: from, endTime: to, limit: LIMIT }
            const rows = listOf(await client.ask(`${side.api}PrivateGetIncome`, query), 'incomes')
            return { rows, next: rows.length < LIMIT ? null : 'narrow' }
          },
          timeOf,
          read: (row) => {
            const symbol = binanceTradedSymbol(row)
            if (symbol !== null) symbols.add(symbol)
            return binanceIncome(row, listed)
          },
          longestMs: WINDOW_MS,
          overlapMs: DAY_MS,
          begin: 0,
          cliff: (until) => until - INCOME_DAYS * DAY_MS,
        },
        question,
      )
      return { ...page, found: [...symbols].toSorted().map((symbol) => fillsName(side, symbol)) }
    },
  }
}

/** Contracts traded before the income history begins: requests one trade of each. */
function scan(client: ExchangeClient, side: ContractSide): Stream {
  const linear = side.id === 'usdm'
  return {
    name: `${side.id}/markets`,
    title: `${side.title}, which contracts were traded`,
    page: (question) =>
      scanMarkets(
        {
          symbols: async () =>
            symbolsOf(
              await client.withMarkets(),
              (market) => market.contract === true && (linear ? market.linear === true : market.inverse === true),
            ),
          first: () => Promise.resolve([]),
          traded: async (symbol) => {
            const response = await client.ask(`${side.api}PrivateGetUserTrades`, { symbol, fromId: 0, limit: 1 })
            return listOf(response, 'trades').length > 0
          },
          name: (symbol) => fillsName(side, symbol),
          // From then on incomes name what is traded; this only closes the gap after a long silence.
          everyMs: INCOME_DAYS * DAY_MS,
        },
        question,
      ),
  }
}
