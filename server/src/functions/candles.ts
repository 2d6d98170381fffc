/** Candles around trades, and those that users import. */
import {
  type CandleResponse,
  deleteCandleSet,
  getCandles,
  getTradePaths,
  importCandles,
  listCandleMarkets,
  listCandleSets,
} from '@roundtrip/contract/market'
import type { TradeDetail } from '@roundtrip/contract/trades'
import { addCandles, deleteSet, listSets } from '../candles/candle-sets.ts'
import { asUser } from '../database/as-user.ts'
import { failure, type Served, serveFunction } from '../http/callable.ts'
import { tradeCandles, type TradeCandleDependencies, windowOfTrade } from '../market/trade-candles.ts'
import type { LedgerWorkers } from '../threads/workers.ts'
import { declared } from './declared.ts'
import type { InMarketTurn } from './market-turns.ts'
import { candleMarkets, otherCandles, type OtherMarketDependencies } from './other-market.ts'
import { type CandleRequest, tradePaths } from './trade-paths.ts'

export type CandleFunctionDependencies = TradeCandleDependencies &
  OtherMarketDependencies & {
    readonly workers: LedgerWorkers
    readonly inTurn: InMarketTurn
  }

export function candleFunctions(dependencies: CandleFunctionDependencies): Served[] {
  const { pool, workers, inTurn } = dependencies
  return [
    serveFunction(getCandles, async (caller, { tradeId, intervalMs, other, before }) => {
      const { uid } = caller
      const { detail } = await workers.run('tradeDetail', { uid, tradeId })
      if (detail === null) throw failure(getCandles, 'no-trade')
      const trade = JSON.parse(detail) as TradeDetail
      return declared(getCandles, () =>
        inTurn(caller, () => candlesOf(dependencies, { uid, trade, intervalMs, other, before, window: 'chart' })),
      )
    }),
    serveFunction(getTradePaths, async (caller, input) => ({
      paths: await tradePaths(
        { ...dependencies, candlesOf: (request) => candlesOf(dependencies, request) },
        caller,
        input,
      ),
    })),
    serveFunction(listCandleMarkets, ({ uid }, { base }) => candleMarkets(dependencies, uid, base)),
    serveFunction(importCandles, ({ uid }, input) => declared(importCandles, () => addCandles(pool, uid, input))),
    serveFunction(listCandleSets, async ({ uid }) => ({
      sets: await asUser(pool, uid, (client) => listSets(client, uid)),
    })),
    serveFunction(deleteCandleSet, ({ uid }, { setId }) =>
      declared(deleteCandleSet, async () => {
        await deleteSet(pool, uid, setId)
        return {}
      }),
    ),
  ]
}

/** Candles of the trade's own market, else of the other one. */
async function candlesOf(
  dependencies: CandleFunctionDependencies,
  { other, ...request }: CandleRequest,
): Promise<CandleResponse> {
  const own = await tradeCandles(dependencies, request)
  if (own.source !== null || other === undefined) return own
  return otherCandles(dependencies, request.uid, { other, window: windowOfTrade(request, dependencies.now()) })
}
