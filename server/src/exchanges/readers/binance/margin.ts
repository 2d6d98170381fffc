/**
 * Margin of Binance, cross and isolated, classic and within a portfolio margin account: which markets were traded,
 * liquidation orders, and the interest on loans.
 *
 * https://developers.binance.com/docs/margin_trading/borrow-and-repay/Get-Interest-History: "the max interval between
 * startTime and endTime is 30 days", "only supports querying data from the past 90 days", newest first, at most 100 rows.
 * https://developers.binance.com/docs/margin_trading/trade/Get-Force-Liquidation-Record: newest first, at most 100 rows.
 */
import { binanceInterest, binanceInterestTime } from '@roundtrip/core/exchange-api'
import { DAY_MS } from '@roundtrip/core/base'
import type { Execution } from '@roundtrip/core/ledger'
import type { ExchangeClient } from '../client.ts'
import { symbolsOf } from '../listing.ts'
import type { StreamName } from '../reader.ts'
import { isRefusal } from '../refusals.ts'
import { listOf, recordOf, type Stream, textIn } from '../stream.ts'
import { walkWindows } from '../walk-windows.ts'
import type { ForcedOrders } from './forced.ts'
import { findTraded, ISOLATED, MARGIN, PORTFOLIO_MARGIN, spotFillsName } from './spot.ts'

const SIZE = 100
const INTEREST_DAYS = 89
/** A millisecond less than 30 days, because both ends are included. */
const WINDOW_MS = 30 * DAY_MS - 1

type Interest = StreamName & {
  readonly method: string
  readonly parameters: Readonly<Record<string, unknown>>
}

function interest(client: ExchangeClient, { name, title, role, method, parameters }: Interest): Stream {
  return {
    name,
    title,
    role,
    page: (request) =>
      walkWindows(
        {
          fetchPage: async ({ from, to, cursor }) => {
            const current = Number(cursor ?? 1)
            const query = { ...parameters, startTime: from, endTime: to, current, size: SIZE }
            const rows = listOf(recordOf(await client.request(method, query), 'interest')['rows'] ?? [], 'interest')
            return { rows, next: rows.length < SIZE ? null : { cursor: String(current + 1) } }
          },
          timeOf: binanceInterestTime,
          read: binanceInterest,
          longestMs: WINDOW_MS,
          overlapMs: DAY_MS,
          begin: 0,
          cliff: (until) => until - INTEREST_DAYS * DAY_MS,
          coarseMs: 1_000,
        },
        request,
      ),
  }
}

export function marginInterest(client: ExchangeClient): Stream {
  const name: StreamName = { name: 'margin/interest', title: 'Cross margin, interest', role: 'cash' }
  return interest(client, { ...name, parameters: {}, method: 'sapiGetMarginInterestHistory' })
}

export function isolatedInterest(client: ExchangeClient, symbol: string): Stream {
  const common = { ...isolatedInterestName(symbol), parameters: { isolatedSymbol: symbol } }
  return interest(client, { ...common, method: 'sapiGetMarginInterestHistory' })
}

function isolatedInterestName(symbol: string): StreamName {
  return { name: `isolated/interest/${symbol}`, title: `Isolated margin, ${symbol}, interest`, role: 'cash' }
}

export function portfolioInterest(client: ExchangeClient): Stream {
  const name: StreamName = { name: 'portfolio-margin/interest', title: 'Portfolio margin, interest', role: 'cash' }
  return interest(client, { ...name, parameters: {}, method: 'papiGetMarginMarginInterestHistory' })
}

/** Markets of the coins that the margin account holds or owes. */
export function marginLikely(client: ExchangeClient, which: 'margin' | 'portfolio-margin'): Stream {
  const wallet = which === 'margin' ? MARGIN : PORTFOLIO_MARGIN
  const first = async (): Promise<readonly string[]> => {
    const coins = await (which === 'margin' ? marginCoins(client) : portfolioCoins(client))
    return symbolsOf(await client.withMarkets(), ({ spot, baseId }) => spot === true && coins.has(baseId ?? ''))
  }
  return {
    name: `${which}/likely-markets`,
    title: `${wallet.title}, markets of the coins that are held`,
    role: 'traded-markets',
    page: (request) => findTraded(client, { wallet, symbols: () => Promise.resolve([]), first }, request),
  }
}

export function marginScan(client: ExchangeClient, which: 'margin' | 'portfolio-margin'): Stream {
  const wallet = which === 'margin' ? MARGIN : PORTFOLIO_MARGIN
  const symbols = async (): Promise<readonly string[]> =>
    symbolsOf(await client.withMarkets(), (market) => market.spot === true && market.margin === true)
  return {
    name: `${which}/markets`,
    title: `${wallet.title}, which markets were traded`,
    role: 'market-search',
    page: (request) => findTraded(client, { wallet, symbols, first: () => Promise.resolve([]) }, request),
  }
}

async function marginCoins(client: ExchangeClient): Promise<ReadonlySet<string>> {
  const account = recordOf(await client.request('sapiGetMarginAccount'), 'margin account')
  return coinsIn(listOf(account['userAssets'], 'coins'), ['free', 'locked', 'borrowed', 'interest'])
}

async function portfolioCoins(client: ExchangeClient): Promise<ReadonlySet<string>> {
  const names = ['crossMarginAsset', 'crossMarginBorrowed', 'crossMarginInterest']
  return coinsIn(listOf(await client.request('papiGetBalance'), 'balances'), names)
}

/** Coins with a nonzero amount. */
function coinsIn(rows: readonly unknown[], amounts: readonly string[]): ReadonlySet<string> {
  const owned = rows.filter((row) => amounts.some((name) => /[1-9]/.test(textIn(row, name) ?? '')))
  return new Set(owned.flatMap((row) => textIn(row, 'asset') ?? []))
}

/** An isolated account has one market, so the accounts say which were traded. */
export function isolatedMarkets(client: ExchangeClient): Stream {
  return {
    name: 'isolated/markets',
    title: 'Isolated margin, which markets were opened',
    role: 'traded-markets',
    page: async ({ until, position }) => {
      const account = recordOf(await client.request('sapiGetMarginIsolatedAccount'), 'isolated margin')
      const symbols = listOf(account['assets'], 'accounts').flatMap((entry) => textIn(entry, 'symbol') ?? [])
      return {
        records: [],
        refused: [],
        position: position ?? 'found',
        more: false,
        reached: until,
        since: null,
        discovered: symbols.flatMap((symbol) => [spotFillsName(ISOLATED, symbol), isolatedInterestName(symbol)]),
      }
    },
  }
}

/**
 * Liquidation orders of a margin account. Requests each month once in the lifetime of a reader. If the account refuses
 * the request, it still has its fills.
 */
export function marginForced(
  client: ExchangeClient,
  method: 'sapiGetMarginForceLiquidationRec' | 'papiGetMarginForceOrders',
  parameters: Readonly<Record<string, unknown>> = {},
): ForcedOrders {
  const executions = new Map<string, Execution>()
  const readUntil = new Map<number, number>()
  const read = async (from: number, to: number): Promise<void> => {
    for (let current = 1; ; current += 1) {
      const query = { ...parameters, startTime: from, endTime: to, current, size: SIZE }
      const response = recordOf(await client.request(method, query), 'liquidations')
      const orders = listOf(response['rows'] ?? [], 'liquidations')
      for (const order of orders) executions.set(textIn(order, 'orderId') ?? '', 'liquidation')
      if (orders.length < SIZE) return
    }
  }
  return async (from, until) => {
    for (let month = Math.floor(from / WINDOW_MS); month * WINDOW_MS <= until; month += 1) {
      const end = Math.min(until, (month + 1) * WINDOW_MS - 1)
      if ((readUntil.get(month) ?? 0) >= end) continue
      try {
        await read(month * WINDOW_MS, end)
      } catch (error) {
        if (!isRefusal(error, ['rights-missing', 'key-refused'])) throw error
        return executions
      }
      readUntil.set(month, end)
    }
    return executions
  }
}
