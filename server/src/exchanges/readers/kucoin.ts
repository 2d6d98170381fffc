/** The account of a trader at KuCoin, spot and futures: https://www.kucoin.com/docs-new */
import { kucoinContractFill, kucoinFunding, kucoinMovement, kucoinSpotFill } from '@roundtrip/core/exchange-api'
import { DAY_MS, HOUR_MS } from '@roundtrip/core/base'
import type { ExchangeClient } from './client.ts'
import { requestData } from './data-of.ts'
import { kucoinLive, kucoinRights } from './kucoin-account.ts'
import { marketLookup } from './listing.ts'
import type { AccountParts } from './parts.ts'
import type { StreamName } from './reader.ts'
import { listOf, numberIn, recordOf, type Stream, textIn } from './stream.ts'
import { type WindowPage, type WindowSpan, walkWindows, type WindowWalk } from './walk-windows.ts'

/** A request may span a week. The API has nothing from before this time. */
const WEEK_MS = 7 * DAY_MS - 1
const BEGIN = Date.UTC(2019, 1, 18)
const LIMIT = 500

export function kucoinAccount(client: ExchangeClient): AccountParts {
  const streams = [
    spotFills(client),
    contractFills(client),
    movements(client, 'deposit'),
    movements(client, 'withdrawal'),
  ]
  return {
    rights: () => kucoinRights(client),
    streams: () => Promise.resolve(streams),
    find: (name) => streams.find((stream) => stream.name === name) ?? funding(client, name),
    live: () => kucoinLive(client),
  }
}

/** Pages of a list by number, newest first. `until` keeps new rows from pushing others to later pages. */
async function byNumber(
  client: ExchangeClient,
  { method, parameters }: { method: string; parameters: object },
  { from, to, cursor }: WindowSpan,
): Promise<WindowPage<unknown>> {
  const currentPage = Number(cursor ?? 1)
  const query = { ...parameters, startAt: from, endAt: to, currentPage, pageSize: LIMIT }
  const response = recordOf(await requestData(client, method, query), 'page')
  const rows = listOf(response['items'], 'rows')
  return { rows, next: currentPage >= numberIn(response, 'totalPage') ? null : { cursor: String(currentPage + 1) } }
}

type RowSource = Pick<WindowWalk<unknown>, 'ask' | 'read'> & { readonly overlapMs: number; readonly time?: string }

function walkOf({ ask, read, overlapMs, time = 'createdAt' }: RowSource): WindowWalk<unknown> {
  return {
    ask,
    read,
    overlapMs,
    timeOf: (row) => numberIn(row, time),
    longestMs: WEEK_MS,
    begin: BEGIN,
    cliff: () => null,
    cursorLasts: true,
  }
}

function spotFills(client: ExchangeClient): Stream {
  return {
    name: 'spot/fills',
    title: 'Spot',
    page: async (question) => {
      const markets = marketLookup(await client.withMarkets(), 'kucoin', 'spot')
      const list = { method: 'privateGetFills', parameters: { tradeType: 'TRADE' } }
      const ask = (span: WindowSpan) => byNumber(client, list, span)
      return walkWindows(walkOf({ ask, read: (row) => kucoinSpotFill(row, markets), overlapMs: HOUR_MS }), question)
    },
  }
}

/** Funding comes contract by contract; fills name the contracts. */
function fundingName(symbol: string): StreamName {
  return { name: `futures/funding/${symbol}`, title: `Futures, funding of ${symbol}` }
}

function contractFills(client: ExchangeClient): Stream {
  return {
    name: 'futures/fills',
    title: 'Futures',
    page: async (question) => {
      const markets = marketLookup(await client.withMarkets(), 'kucoin', 'contract')
      const symbols = new Set<string>()
      const list = { method: 'futuresPrivateGetFills', parameters: {} }
      const read: RowSource['read'] = (row) => {
        const symbol = textIn(row, 'symbol')
        if (symbol !== null) symbols.add(symbol)
        return kucoinContractFill(row, markets)
      }
      const ask = (span: WindowSpan) => byNumber(client, list, span)
      const page = await walkWindows(walkOf({ ask, read, overlapMs: HOUR_MS }), question)
      return { ...page, found: [...symbols].toSorted().map(fundingName) }
    },
  }
}

function funding(client: ExchangeClient, name: string): Stream | null {
  const symbol = /^futures\/funding\/([^/]+)$/.exec(name)?.[1]
  if (symbol === undefined) return null
  const maxCount = 100
  return {
    ...fundingName(symbol),
    page: async (question) => {
      const markets = marketLookup(await client.withMarkets(), 'kucoin', 'contract')
      const ask = async ({ from, to }: WindowSpan): Promise<WindowPage<unknown>> => {
        const query = { symbol, from, to, maxCount }
        const response = recordOf(await requestData(client, 'futuresPrivateGetFundingHistory', query), 'page')
        const more = textIn(response, 'hasMore') === 'true' || response['hasMore'] === true
        return { rows: listOf(response['dataList'], 'payments'), next: more ? 'narrow' : null }
      }
      const read: RowSource['read'] = (row) => kucoinFunding(row, markets)
      return walkWindows(walkOf({ ask, read, overlapMs: DAY_MS, time: 'timePoint' }), question)
    },
  }
}

function movements(client: ExchangeClient, way: 'deposit' | 'withdrawal'): Stream {
  const method = way === 'deposit' ? 'privateGetDeposits' : 'privateGetWithdrawals'
  const ask = (span: WindowSpan) => byNumber(client, { method, parameters: {} }, span)
  const walk = walkOf({ ask, read: (row) => kucoinMovement(row, way), overlapMs: DAY_MS })
  return {
    name: `${way}s`,
    title: way === 'deposit' ? 'Deposits' : 'Withdrawals',
    page: (question) => walkWindows(walk, question),
  }
}
