/**
 * The unified account at KuCoin: https://www.kucoin.com/docs-new/rest/ua
 *
 * Fills of all contracts are in one list, those of spot and cross margin in one per pair; the ledger shows the coins
 * that were traded, so the pairs of those coins are requested. Windows of a week; three months back, as is documented
 * for futures.
 */
import {
  kucoinTradedCoin,
  kucoinUnifiedEarlier,
  kucoinUnifiedEntry,
  type KucoinUnifiedFacts,
  kucoinUnifiedFill,
  kucoinUnifiedFunding,
} from '@roundtrip/core/exchange-api'
import { DAY_MS, HOUR_MS } from '@roundtrip/core/base'
import type { ExchangeClient } from '../client.ts'
import { requestData } from '../data-of.ts'
import { byLastId, ID_LIMIT, walkOf } from './lists.ts'
import { marketLookup, symbolsOf } from '../listing.ts'
import { marginPage } from './pairs.ts'
import type { StreamName } from '../reader.ts'
import { isRefusal } from '../refusals.ts'
import { numberIn, replacing, type Stream, textIn } from '../stream.ts'
import { walkWindows } from '../walk-windows.ts'

const DEPTH_MS = 89 * DAY_MS
const NANOSECONDS = 1_000_000

/** True for a unified account; false if the key cannot tell. */
export async function isKucoinUnified(client: ExchangeClient): Promise<boolean> {
  try {
    return textIn(await requestData(client, 'utaPrivateGetAccountMode'), 'selfAccountMode') === 'UNIFIED'
  } catch (error) {
    if (isRefusal(error, ['rights-missing'])) return false
    throw error
  }
}

type TradeType = KucoinUnifiedFacts['tradeType']

const PAIRS: Readonly<Record<'SPOT' | 'CROSS', string>> = { SPOT: 'spot', CROSS: 'cross' }

export function unifiedStreams(client: ExchangeClient): Stream[] {
  return [
    fills(client, { name: 'unified/futures/fills', title: 'Unified, futures', role: 'fills' }, {}),
    funding(client),
    ledger(client),
  ]
}

/** The stream of the fills of a pair; null for any other name. */
export function unifiedPairFills(client: ExchangeClient, name: string): Stream | null {
  const [, path, symbol] = /^unified\/(spot|cross)\/fills\/([A-Z0-9]+-[A-Z0-9]+)$/.exec(name) ?? []
  if (symbol === undefined) return null
  const type = path === 'spot' ? 'SPOT' : 'CROSS'
  return fills(client, pairName(type, symbol), { type, symbol })
}

function pairName(type: 'SPOT' | 'CROSS', symbol: string): StreamName {
  const title = type === 'SPOT' ? 'Unified, spot' : 'Unified, cross margin'
  return { name: `unified/${PAIRS[type]}/fills/${symbol}`, title: `${title}, ${symbol}`, role: 'fills' }
}

type Fills = { readonly type?: TradeType; readonly symbol?: string }

function fills(client: ExchangeClient, name: StreamName, { type = 'FUTURES', symbol }: Fills): Stream {
  const method = 'utaPrivateGetAccountModeOrderExecution'
  const parameters = {
    accountMode: 'unified',
    tradeType: type,
    pageSize: ID_LIMIT,
    ...(symbol === undefined ? {} : { symbol }),
  }
  return {
    ...name,
    page: async (request) => {
      const listed = marketLookup(await client.withMarkets(), 'kucoin', type === 'FUTURES' ? 'contract' : 'spot')
      const facts: KucoinUnifiedFacts = { tradeType: type, listed }
      const walk = walkOf({
        fetchPage: (span) => byLastId(client, { method, parameters }, span),
        read: (row) => replacing(kucoinUnifiedFill(row, facts), kucoinUnifiedEarlier(row, facts)),
        overlapMs: HOUR_MS,
        depthMs: DEPTH_MS,
      })
      const timed = { ...walk, timeOf: (row: unknown) => timeOf(row, 'executionTime') }
      return marginPage(type === 'CROSS' ? 'cross' : 'spot', request, (query) => walkWindows(timed, query))
    },
  }
}

/** UTC ms from nanoseconds; the digits that a double loses are below a millisecond. */
function timeOf(row: unknown, name: string): number {
  return Math.floor(numberIn(row, name) / NANOSECONDS)
}

function funding(client: ExchangeClient): Stream {
  const listed = { method: 'utaPrivateGetPositionFundingHistory', parameters: { pageSize: ID_LIMIT } }
  return {
    name: 'unified/funding',
    title: 'Unified, funding',
    role: 'funding',
    page: async (request) => {
      const markets = marketLookup(await client.withMarkets(), 'kucoin', 'contract')
      const walk = walkOf({
        fetchPage: (span) => byLastId(client, listed, span),
        read: (row) => kucoinUnifiedFunding(row, markets),
        overlapMs: DAY_MS,
        time: 'settlementTime',
        depthMs: DEPTH_MS,
      })
      return walkWindows(walk, request)
    },
  }
}

function ledger(client: ExchangeClient): Stream {
  const listed = {
    method: 'utaPrivateGetAccountLedger',
    parameters: { accountType: 'UNIFIED', pageSize: ID_LIMIT },
  }
  return {
    name: 'unified/markets',
    title: 'Unified, interest, rebates and which markets were traded',
    role: 'traded-markets',
    page: async (request) => {
      const coins = new Set<string>()
      const walk = walkOf({
        fetchPage: (span) => byLastId(client, listed, span),
        read: (row) => {
          const coin = kucoinTradedCoin(row)
          if (coin !== null) coins.add(coin)
          return kucoinUnifiedEntry(row)
        },
        overlapMs: DAY_MS,
        depthMs: DEPTH_MS,
      })
      const page = await walkWindows({ ...walk, timeOf: (row) => timeOf(row, 'ts') }, request)
      return { ...page, discovered: await pairsOf(client, coins) }
    },
  }
}

/** Pairs of two coins that were both traded on this page, or of one of them with money. */
async function pairsOf(client: ExchangeClient, coins: ReadonlySet<string>): Promise<readonly StreamName[]> {
  if (coins.size === 0) return []
  const isTraded = (id: string | undefined): boolean => coins.has(id ?? '')
  const isMoney = (id: string | undefined): boolean => MONEY.has(id ?? '')
  const pairs = symbolsOf(
    await client.withMarkets(),
    ({ spot, baseId, quoteId }) => spot === true && isTraded(baseId) && (isTraded(quoteId) || isMoney(quoteId)),
  )
  return pairs.flatMap((pair) => (['SPOT', 'CROSS'] as const).map((type) => pairName(type, pair)))
}

/** The other coin of a trade may be on another page. */
const MONEY: ReadonlySet<string> = new Set(['USDT', 'USDC', 'BTC', 'ETH', 'KCS', 'EUR', 'USD1'])
