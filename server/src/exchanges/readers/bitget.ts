/** The classic account of a trader at Bitget: https://www.bitget.com/api-doc */
import { bitgetBill, bitgetContractFill, bitgetMovement, bitgetSpotFill } from '@roundtrip/core/exchange-api'
import { DAY_MS, HOUR_MS } from '@roundtrip/core/base'
import { scanMarkets } from './scan.ts'
import { BITGET_PRODUCTS, bitgetLive, bitgetRights } from './bitget-account.ts'
import type { ExchangeClient } from './client.ts'
import { requestData } from './data-of.ts'
import { marketLookup, symbolsOf } from './listing.ts'
import type { AccountParts } from './parts.ts'
import { listOf, numberIn, recordOf, type Stream, textIn } from './stream.ts'
import { badAnswer } from './troubles.ts'
import { type WindowPage, type WindowSpan, walkWindows, type WindowWalk } from './walk-windows.ts'

type Product = (typeof BITGET_PRODUCTS)[number]

/** Everything goes back ninety days. A day less, so that no request falls off the edge. */
const DEPTH_MS = 89 * DAY_MS
const LIMIT = 100

type Listed = {
  readonly method: string
  readonly parameters: Readonly<Record<string, unknown>>
  /** The field that holds the list; null if the response is the list. */
  readonly list: string | null
  readonly id: string
}

/** Pages from new to old: each starts below the smallest id of the previous page. */
async function byId(
  client: ExchangeClient,
  { method, parameters, list, id }: Listed,
  span: WindowSpan,
): Promise<WindowPage<unknown>> {
  const { from, to, cursor } = span
  const below = cursor === null ? {} : { idLessThan: cursor }
  const data = await requestData(client, method, {
    ...parameters,
    startTime: from,
    endTime: to,
    limit: LIMIT,
    ...below,
  })
  // Inside a record, an empty list is null.
  const listed = list === null ? data : (recordOf(data, 'rows')[list] ?? [])
  const rows = listOf(listed, 'rows')
  const ids = rows.map((row) => BigInt(textIn(row, id) ?? missing(id)))
  const least = ids.reduce<bigint | null>((low, one) => (low === null || one < low ? one : low), null)
  return { rows, next: rows.length < LIMIT || least === null ? null : { cursor: String(least) } }
}

function missing(name: string): never {
  throw badAnswer(`a row without ${name}`)
}

type RowSource = Pick<Stream, 'name' | 'title'> & {
  readonly ask: (span: WindowSpan) => Promise<WindowPage<unknown>>
  readonly read: WindowWalk<unknown>['read']
  readonly days: number
  readonly overlapMs: number
}

function windowed({ name, title, ask, read, days, overlapMs }: RowSource): Stream {
  return {
    name,
    title,
    page: (question) =>
      walkWindows(
        {
          ask,
          read,
          timeOf: (row) => numberIn(row, 'cTime'),
          longestMs: days * DAY_MS,
          overlapMs,
          begin: 0,
          cliff: (until) => until - DEPTH_MS,
          cursorLasts: true,
        },
        question,
      ),
  }
}

export function bitgetAccount(client: ExchangeClient): AccountParts {
  const streams = [
    spotScan(client),
    ...BITGET_PRODUCTS.flatMap((product) => [contractFills(client, product), contractBills(client, product)]),
    movements(client, 'deposit'),
    movements(client, 'withdrawal'),
  ]
  return {
    rights: () => bitgetRights(client),
    streams: () => Promise.resolve(streams),
    find: (name) => streams.find((stream) => stream.name === name) ?? spotFills(client, name),
    live: () => bitgetLive(client),
  }
}

function contractFills(client: ExchangeClient, product: Product): Stream {
  const listed = { method: 'privateMixGetV2MixOrderFillHistory', parameters: { productType: product } }
  return withMarkets(client, 'contract', (markets) =>
    windowed({
      name: `contracts/${product}/fills`,
      title: `Contracts, ${product}`,
      ask: (span) => byId(client, { ...listed, list: 'fillList', id: 'tradeId' }, span),
      read: (row) => bitgetContractFill(row, markets),
      days: 7,
      overlapMs: HOUR_MS,
    }),
  )
}

function contractBills(client: ExchangeClient, product: Product): Stream {
  const listed = { method: 'privateMixGetV2MixAccountBill', parameters: { productType: product } }
  return withMarkets(client, 'contract', (markets) =>
    windowed({
      name: `contracts/${product}/bills`,
      title: `Contracts, ${product}, funding`,
      ask: (span) => byId(client, { ...listed, list: 'bills', id: 'billId' }, span),
      read: (row) => bitgetBill(row, markets),
      days: 30,
      overlapMs: DAY_MS,
    }),
  )
}

type Markets = ReturnType<typeof marketLookup>

/** A stream whose rows are read with the list of markets, which is loaded with the first page. */
function withMarkets(client: ExchangeClient, kind: 'spot' | 'contract', make: (markets: Markets) => Stream): Stream {
  const { name, title } = make(() => null)
  return {
    name,
    title,
    page: async (question) => make(marketLookup(await client.withMarkets(), 'bitget', kind)).page(question),
  }
}

function spotName(symbol: string): Pick<Stream, 'name' | 'title'> {
  return { name: `spot/fills/${symbol}`, title: `Spot, ${symbol}` }
}

/** Spot fills come market by market. */
function spotFills(client: ExchangeClient, name: string): Stream | null {
  const symbol = /^spot\/fills\/([^/]+)$/.exec(name)?.[1]
  if (symbol === undefined) return null
  return withMarkets(client, 'spot', (markets) =>
    windowed({
      ...spotName(symbol),
      ask: (span) => byId(client, { ...SPOT_FILLS, parameters: { symbol }, list: null, id: 'tradeId' }, span),
      read: (row) => bitgetSpotFill(row, markets),
      days: 89,
      overlapMs: HOUR_MS,
    }),
  )
}

const SPOT_FILLS = { method: 'privateSpotGetV2SpotTradeFills' }

function spotScan(client: ExchangeClient): Stream {
  return {
    name: 'spot/markets',
    title: 'Spot, which markets were traded',
    page: (question) =>
      scanMarkets(
        {
          symbols: async () => symbolsOf(await client.withMarkets(), (market) => market.spot === true),
          first: async () => {
            const assets = listOf(await requestData(client, 'privateSpotGetV2SpotAccountAssets'), 'balances')
            const coins = new Set(assets.map((asset) => textIn(asset, 'coin')))
            return symbolsOf(await client.withMarkets(), ({ spot, baseId }) => spot === true && coins.has(baseId ?? ''))
          },
          traded: async (symbol) => {
            const query = { symbol, limit: 1, startTime: question.until - DEPTH_MS, endTime: question.until }
            return listOf(await requestData(client, SPOT_FILLS.method, query), 'fills').length > 0
          },
          name: spotName,
          everyMs: 7 * DAY_MS,
        },
        question,
      ),
  }
}

function movements(client: ExchangeClient, way: 'deposit' | 'withdrawal'): Stream {
  const method = `privateSpotGetV2SpotWallet${way === 'deposit' ? 'Deposit' : 'Withdrawal'}Records`
  return windowed({
    name: `${way}s`,
    title: way === 'deposit' ? 'Deposits' : 'Withdrawals',
    ask: (span) => byId(client, { method, parameters: {}, list: null, id: 'orderId' }, span),
    read: (row) => bitgetMovement(row, way),
    days: 89,
    overlapMs: DAY_MS,
  })
}
