/**
 * The account of a trader at Bitget, classic or unified: https://www.bitget.com/api-doc
 *
 * Everything goes back ninety days: spot fills and wallet lists in one window, contract fills in windows of seven days,
 * bills of 30. Lists of contract fills name the market of each; those of spot and margin need one in the request.
 *
 * Not read: an account of the other kind before or after it was upgraded, beyond what was read while it was of that kind;
 * isolated margin of pairs whose wallet is empty; bots, copied traders and Earn (their moves are transfers); sub-accounts,
 * each of which has a key of its own.
 */
import {
  bitgetBill,
  bitgetContractFill,
  bitgetConversion,
  bitgetEarlierBill,
  bitgetMovement,
  bitgetSmallBalance,
  bitgetSpotFill,
} from '@roundtrip/core/exchange-api'
import { DAY_MS, HOUR_MS } from '@roundtrip/core/base'
import { scanMarkets } from '../scan.ts'
import { BITGET_PRODUCTS, bitgetLive, bitgetRights } from './account.ts'
import { byId, DEPTH_MS, MOVEMENTS_SETTLE, SMALL_BALANCES_SETTLE, windowed, withMarkets } from './lists.ts'
import { marginFills, marginStreams } from './margin.ts'
import { isBitgetUnified, ofMode } from './mode.ts'
import { bitgetOrders } from './orders.ts'
import { unifiedStreams } from './unified.ts'
import { bitgetUnifiedOrders } from './unified-orders.ts'
import type { ExchangeClient } from '../client.ts'
import { requestData } from '../data-of.ts'
import { symbolsOf } from '../listing.ts'
import type { AccountSource } from '../account-source.ts'
import { renewedPage } from '../renewed.ts'
import type { StreamName } from '../reader.ts'
import { listOf, replacing, type Stream, textIn, timeIn } from '../stream.ts'

type Product = (typeof BITGET_PRODUCTS)[number]

export function bitgetAccount(client: ExchangeClient): AccountSource {
  const classic = [
    spotScan(client),
    ...BITGET_PRODUCTS.flatMap((product) => [contractFills(client, product), contractBills(client, product)]),
    movements(client, 'deposit'),
    movements(client, 'withdrawal'),
    conversions(client),
    smallBalances(client),
    ...marginStreams(client),
    ...bitgetOrders(client),
  ].map((stream) => ofMode('classic', stream))
  const ofUnified = [...unifiedStreams(client), ...bitgetUnifiedOrders(client)]
  const unified = ofUnified.map((stream) => ofMode('unified', stream))
  return {
    rights: () => bitgetRights(client),
    // Streams of the other kind are paused, so a list that is unavailable now costs nothing.
    streams: async () => ((await isBitgetUnified(client)) ? unified : classic),
    find: (name) => {
      const classicStream = spotFills(client, name) ?? marginFills(client, name)
      const listed = [...classic, ...unified].find((stream) => stream.name === name)
      return listed ?? (classicStream === null ? null : ofMode('classic', classicStream))
    },
    live: () => bitgetLive(client),
  }
}

function contractFills(client: ExchangeClient, product: Product): Stream {
  const listed = { method: 'privateMixGetV2MixOrderFillHistory', parameters: { productType: product } }
  return withMarkets(client, 'contract', (markets) =>
    windowed({
      name: `contracts/${product}/fills`,
      title: `Contracts, ${product}`,
      role: 'fills',
      fetchPage: (span) => byId(client, { ...listed, list: 'fillList', id: 'tradeId' }, span),
      read: (row) => bitgetContractFill(row, markets),
      days: 7,
      overlapMs: HOUR_MS,
    }),
  )
}

function contractBills(client: ExchangeClient, product: Product): Stream {
  const listed = { method: 'privateMixGetV2MixAccountBill', parameters: { productType: product } }
  const stream = withMarkets(client, 'contract', (markets) =>
    windowed({
      name: `contracts/${product}/bills`,
      title: `Contracts, ${product}, funding`,
      role: 'funding',
      fetchPage: (span) => byId(client, { ...listed, list: 'bills', id: 'billId' }, span),
      read: (row) => {
        const draft = bitgetBill(row, markets)
        return replacing(draft, bitgetEarlierBill(row, draft))
      },
      days: 30,
      overlapMs: DAY_MS,
    }),
  )
  // Funding on isolated margin used to be left out.
  return { ...stream, page: (request) => renewedPage(request, (query) => stream.page(query)) }
}

function spotName(symbol: string): StreamName {
  return { name: `spot/fills/${symbol}`, title: `Spot, ${symbol}`, role: 'fills' }
}

/** Spot fills come market by market. */
function spotFills(client: ExchangeClient, name: string): Stream | null {
  const symbol = /^spot\/fills\/([^/]+)$/.exec(name)?.[1]
  if (symbol === undefined) return null
  return withMarkets(client, 'spot', (markets) =>
    windowed({
      ...spotName(symbol),
      fetchPage: (span) => byId(client, { ...SPOT_FILLS, parameters: { symbol }, list: null, id: 'tradeId' }, span),
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
    role: 'market-search',
    page: (request) =>
      scanMarkets(
        {
          symbols: async () => symbolsOf(await client.withMarkets(), (market) => market.spot === true),
          first: async () => {
            const assets = listOf(await requestData(client, 'privateSpotGetV2SpotAccountAssets'), 'balances')
            const coins = new Set(assets.map((asset) => textIn(asset, 'coin')))
            return symbolsOf(await client.withMarkets(), ({ spot, baseId }) => spot === true && coins.has(baseId ?? ''))
          },
          traded: async (symbol) => {
            const query = { symbol, limit: 1, startTime: request.until - DEPTH_MS, endTime: request.until }
            return listOf(await requestData(client, SPOT_FILLS.method, query), 'fills').length > 0
          },
          name: spotName,
          everyMs: 7 * DAY_MS,
        },
        request,
      ),
  }
}

function movements(client: ExchangeClient, way: 'deposit' | 'withdrawal'): Stream {
  const method = `privateSpotGetV2SpotWallet${way === 'deposit' ? 'Deposit' : 'Withdrawal'}Records`
  return windowed({
    name: `${way}s`,
    title: way === 'deposit' ? 'Deposits' : 'Withdrawals',
    role: 'cash',
    fetchPage: (span) => byId(client, { method, parameters: {}, list: null, id: 'orderId' }, span),
    read: (row) => bitgetMovement(row, way),
    settling: MOVEMENTS_SETTLE,
    days: 89,
    overlapMs: DAY_MS,
  })
}

function conversions(client: ExchangeClient): Stream {
  const listed = { method: 'privateConvertGetV2ConvertConvertRecord', parameters: {}, list: 'dataList', id: 'id' }
  return windowed({
    name: 'conversions',
    title: 'Conversions',
    role: 'cash',
    fetchPage: (span) => byId(client, listed, span),
    read: bitgetConversion,
    timeOf: (row) => timeIn(row, 'ts'),
    days: 89,
    overlapMs: DAY_MS,
  })
}

function smallBalances(client: ExchangeClient): Stream {
  const listed = { method: 'privateConvertGetV2ConvertBgbConvertRecords', parameters: {}, list: null, id: 'orderId' }
  return windowed({
    name: 'small-balances',
    title: 'Small balances converted into BGB',
    role: 'cash',
    fetchPage: (span) => byId(client, listed, span),
    read: bitgetSmallBalance,
    settling: SMALL_BALANCES_SETTLE,
    timeOf: (row) => timeIn(row, 'ctime'),
    days: 89,
    overlapMs: DAY_MS,
  })
}
