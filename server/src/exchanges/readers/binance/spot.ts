/** Spot of Binance: trades come market by market, so the markets have to be found first. */
import { binanceSpotFill } from '@roundtrip/core/exchange-api'
import { DAY_MS } from '@roundtrip/core/base'
import type { ExchangeClient } from '../client.ts'
import { marketLookup, symbolsOf } from '../listing.ts'
import { listOf, numberIn, recordOf, type Stream, textIn } from '../stream.ts'
import { badAnswer } from '../troubles.ts'
import { walkIds } from '../walk-ids.ts'
import { scanMarkets } from '../scan.ts'

const LIMIT = 1_000

export function spotFills(client: ExchangeClient, symbol: string): Stream {
  return {
    ...nameOf(symbol),
    page: async (question) => {
      let markets = marketLookup(await client.withMarkets(), 'binance', 'spot')
      if (markets(symbol) === null) markets = marketLookup(await client.withMarkets(true), 'binance', 'spot')
      return walkIds(
        {
          ask: async (fromId) => {
            const rows = listOf(await client.ask('privateGetMyTrades', { symbol, fromId, limit: LIMIT }), 'trades')
            if (rows.some((row) => textIn(row, 'symbol') !== symbol)) throw badAnswer('trades of another market')
            return rows
          },
          idOf: (row) => numberIn(row, 'id'),
          timeOf: (row) => numberIn(row, 'time'),
          read: (row) => binanceSpotFill(row, markets),
          pageSize: LIMIT,
          cliff: () => null,
        },
        question,
      )
    },
  }
}

function nameOf(symbol: string): Pick<Stream, 'name' | 'title'> {
  return { name: `spot/fills/${symbol}`, title: `Spot, ${symbol}` }
}

export function spotScan(client: ExchangeClient): Stream {
  return {
    name: 'spot/markets',
    title: 'Spot, which markets were traded',
    page: (question) =>
      scanMarkets(
        {
          symbols: async () => symbolsOf(await client.withMarkets(), (market) => market.spot === true),
          first: () => marketsOfCoins(client, question.until),
          traded: async (symbol) => {
            const response = await client.ask('privateGetMyTrades', { symbol, fromId: 0, limit: 1 })
            return listOf(response, 'trades').length > 0
          },
          name: nameOf,
          everyMs: 7 * DAY_MS,
        },
        question,
      ),
  }
}

/** Markets of the coins that are held or were deposited lately. */
async function marketsOfCoins(client: ExchangeClient, until: number): Promise<readonly string[]> {
  const account = recordOf(await client.ask('privateGetAccount', { omitZeroBalances: 'true' }), 'account')
  const deposits = await client.ask('sapiGetCapitalDepositHisrec', { startTime: until - 89 * DAY_MS, endTime: until })
  const coins = new Set<string | null>([
    ...listOf(account['balances'], 'balances').map((balance) => textIn(balance, 'asset')),
    ...listOf(deposits, 'deposits').map((deposit) => textIn(deposit, 'coin')),
  ])
  return symbolsOf(await client.withMarkets(), ({ spot, baseId }) => spot === true && coins.has(baseId ?? ''))
}
