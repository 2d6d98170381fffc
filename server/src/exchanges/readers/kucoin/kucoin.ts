/**
 * The account of a trader at KuCoin, classic or unified: spot, margin and futures. https://www.kucoin.com/docs-new
 *
 * Fills of a pair go back a week, those of all pairs (abandoned by KuCoin, whose staff speak of six to twelve months)
 * further, in windows of a week; fills of futures three months. Interest: windows of 30 days, six months, and only with
 * the right to trade on margin (https://www.kucoin.com/docs-new/api-3470209).
 *
 * Not read: bonuses, airdrops, Earn, lending and small balances converted into KCS (the ledger that has them covers one
 * day a request), interest on isolated margin, delisted contracts, whose size is not listed any more, bots, and
 * sub-accounts, each of which has a key of its own.
 */
import {
  kucoinContractFill,
  kucoinConversion,
  kucoinEarlierFill,
  kucoinFunding,
  kucoinInterest,
  kucoinMovement,
  kucoinSpotFill,
} from '@roundtrip/core/exchange-api'
import { DAY_MS, HOUR_MS } from '@roundtrip/core/base'
import type { ExchangeClient } from '../client.ts'
import { requestData } from '../data-of.ts'
import { kucoinLive, kucoinRights } from './account.ts'
import { byNumber, type RowSource, walkOf } from './lists.ts'
import { kucoinOrders } from './orders.ts'
import { marginPage, onlyInOldList, pairFills, pairSearches, spotFacts } from './pairs.ts'
import { isKucoinUnified, unifiedPairFills, unifiedStreams } from './unified.ts'
import { marketLookup } from '../listing.ts'
import type { AccountSource } from '../account-source.ts'
import { ReadingTrouble, type StreamName } from '../reader.ts'
import { isRefusal } from '../refusals.ts'
import { settlesBy } from '../settling.ts'
import { listOf, recordOf, replacing, type Stream, textIn } from '../stream.ts'
import { type WindowPage, type WindowSpan, walkSettling, walkWindows } from '../walk-windows.ts'

export function kucoinAccount(client: ExchangeClient): AccountSource {
  const classic = [
    ...pairSearches(client),
    ...OLD_FILLS.map((old) => oldFills(client, old)),
    contractFills(client),
    movements(client, 'deposit'),
    movements(client, 'withdrawal'),
    conversions(client),
    ...kucoinOrders(client),
  ]
  const unified = unifiedStreams(client)
  const ofMargin = interest(client)
  return {
    rights: () => kucoinRights(client),
    // Events before an upgrade stay in the lists of the classic account.
    streams: async () => [
      ...((await isKucoinUnified(client)) ? unified : []),
      ...classic,
      ...((await mayReadInterest(client)) ? [ofMargin] : []),
    ],
    find: (name) =>
      [...classic, ...unified, ofMargin].find((stream) => stream.name === name) ??
      funding(client, name) ??
      pairFills(client, name) ??
      unifiedPairFills(client, name),
    live: () => kucoinLive(client),
  }
}

/** Interest needs the right to trade on margin, which a key that can only read does not have. */
async function mayReadInterest(client: ExchangeClient): Promise<boolean> {
  try {
    const key = await requestData(client, 'privateGetUserApiKey')
    return /(^|,)\s*margin\s*(,|$)/i.test(textIn(key, 'permission') ?? '')
  } catch (error) {
    // If only this request fails, the list itself reports the error.
    if (error instanceof ReadingTrouble) return !isRefusal(error, ['rights-missing'])
    throw error
  }
}

/** The abandoned list of all pairs, which goes further back than the lists of single pairs. */
const OLD_FILLS = [
  { name: 'spot/fills', title: 'Spot, older than a week', tradeType: 'TRADE', kind: 'spot' },
  { name: 'margin/cross/fills', title: 'Cross margin, older than a week', tradeType: 'MARGIN_TRADE', kind: 'cross' },
  {
    name: 'margin/isolated/fills',
    title: 'Isolated margin, older than a week',
    tradeType: 'MARGIN_ISOLATED_TRADE',
    kind: 'isolated',
  },
] as const

function oldFills(client: ExchangeClient, { name, title, tradeType, kind }: (typeof OLD_FILLS)[number]): Stream {
  return {
    name,
    title,
    role: 'fills',
    page: async (request) => {
      const markets = marketLookup(await client.withMarkets(), 'kucoin', 'spot')
      const list = { method: 'privateGetFills', parameters: { tradeType } }
      const pairs = new Map<string, StreamName>()
      const fetchPage = async (span: WindowSpan): Promise<WindowPage<unknown>> => {
        const listed = await byNumber(client, list, span)
        const { rows, discovered } = await onlyInOldList(client, { kind, rows: listed.rows, until: request.until })
        for (const pair of discovered) pairs.set(pair.name, pair)
        return { rows, next: listed.next }
      }
      const facts = spotFacts(kind, markets)
      const read: RowSource['read'] = (row) => replacing(kucoinSpotFill(row, facts), kucoinEarlierFill(row, facts))
      const walk = walkOf({ fetchPage, read, overlapMs: HOUR_MS })
      const page = await marginPage(kind, request, (query) => walkWindows(walk, query))
      return { ...page, discovered: [...pairs.values()] }
    },
  }
}

/** Funding is listed contract by contract; fills name the contracts. */
function fundingName(symbol: string): StreamName {
  return { name: `futures/funding/${symbol}`, title: `Futures, funding of ${symbol}`, role: 'funding' }
}

function contractFills(client: ExchangeClient): Stream {
  return {
    name: 'futures/fills',
    title: 'Futures',
    role: 'fills',
    page: async (request) => {
      const markets = marketLookup(await client.withMarkets(), 'kucoin', 'contract')
      const symbols = new Set<string>()
      const list = { method: 'futuresPrivateGetFills', parameters: {} }
      const read: RowSource['read'] = (row) => {
        const symbol = textIn(row, 'symbol')
        if (symbol !== null) symbols.add(symbol)
        return kucoinContractFill(row, markets)
      }
      const fetchPage = (span: WindowSpan) => byNumber(client, list, span)
      const page = await walkWindows(walkOf({ fetchPage, read, overlapMs: HOUR_MS }), request)
      return { ...page, discovered: [...symbols].toSorted().map(fundingName) }
    },
  }
}

function funding(client: ExchangeClient, name: string): Stream | null {
  const symbol = /^futures\/funding\/([^/]+)$/.exec(name)?.[1]
  if (symbol === undefined) return null
  const maxCount = 100
  return {
    ...fundingName(symbol),
    page: async (request) => {
      const markets = marketLookup(await client.withMarkets(), 'kucoin', 'contract')
      const fetchPage = async ({ from, to }: WindowSpan): Promise<WindowPage<unknown>> => {
        const query = { symbol, from, to, maxCount }
        const response = recordOf(await requestData(client, 'futuresPrivateGetFundingHistory', query), 'page')
        const more = textIn(response, 'hasMore') === 'true' || response['hasMore'] === true
        return { rows: listOf(response['dataList'], 'payments'), next: more ? 'narrow' : null }
      }
      const read: RowSource['read'] = (row) => kucoinFunding(row, markets)
      return walkWindows(walkOf({ fetchPage, read, overlapMs: DAY_MS, time: 'timePoint' }), request)
    },
  }
}

/**
 * Both end with SUCCESS or FAILURE; before that they are in review, in process or wait for a check.
 * https://www.kucoin.com/docs-new/rest/account-info/deposit/get-deposit-history and ccxt 4.5.84, November 2026.
 */
const SETTLING = settlesBy('status', ['SUCCESS', 'FAILURE'], { status: 'SUCCESS' })

function movements(client: ExchangeClient, way: 'deposit' | 'withdrawal'): Stream {
  const method = way === 'deposit' ? 'privateGetDeposits' : 'privateGetWithdrawals'
  const fetchPage = (span: WindowSpan) => byNumber(client, { method, parameters: {} }, span)
  const walk = {
    ...walkOf({ fetchPage, read: (row) => kucoinMovement(row, way), overlapMs: DAY_MS }),
    settling: SETTLING,
  }
  return {
    name: `${way}s`,
    title: way === 'deposit' ? 'Deposits' : 'Withdrawals',
    role: 'cash',
    page: (request) => walkSettling(walk, request),
  }
}

/** "OPEN, SUCCESS, FAIL": `status` of the history in the types of kucoin-api 2.3.4 (npm), November 2026. */
const CONVERSIONS_SETTLE = settlesBy('status', ['SUCCESS', 'FAIL'], { status: 'SUCCESS' })

function conversions(client: ExchangeClient): Stream {
  const fetchPage = async (span: WindowSpan): Promise<WindowPage<unknown>> => {
    const parameters = { page: Number(span.cursor ?? 1), pageSize: 100 }
    return byNumber(client, { method: 'privateGetConvertOrderHistory', parameters }, span)
  }
  const walk = walkOf({ fetchPage, read: kucoinConversion, overlapMs: DAY_MS, time: 'orderTime' })
  // The API for conversions is from 2024.
  const begin = Date.UTC(2024, 0, 1)
  return {
    name: 'conversions',
    title: 'Conversions',
    role: 'cash',
    page: (request) => walkSettling({ ...walk, begin, settling: CONVERSIONS_SETTLE }, request),
  }
}

/** https://www.kucoin.com/docs/rest/margin-trading/margin-trading-v3-/get-cross-isolated-margin-interest-records */
function interest(client: ExchangeClient): Stream {
  const fetchPage = (span: WindowSpan): Promise<WindowPage<unknown>> => {
    const parameters = { isIsolated: 'false', startTime: span.from, endTime: span.to }
    return byNumber(client, { method: 'privateGetMarginInterest', parameters }, span)
  }
  const reach = { depthMs: 180 * DAY_MS, longestMs: 30 * DAY_MS - 1 }
  const walk = walkOf({ fetchPage, read: kucoinInterest, overlapMs: DAY_MS, ...reach })
  return {
    name: 'margin/interest',
    title: 'Cross margin, interest',
    role: 'cash',
    page: (request) => walkWindows(walk, request),
  }
}
