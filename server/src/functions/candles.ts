/** Candles around trades, and those that users bring themselves. */
import { deleteCandleSet, getCandles, importCandles, listCandleSets } from '@roundtrip/contract/market'
import type { TradeDetail } from '@roundtrip/contract/trades'
import { addCandles, deleteSet, listSets } from '../candles/candle-sets.ts'
import { asUser } from '../database/as-user.ts'
import { failure, type Served, serveFunction } from '../http/callable.ts'
import { tradeCandles, type TradeCandleParts } from '../market/trade-candles.ts'
import type { LedgerWorkers } from '../threads/workers.ts'
import { declared } from './declared.ts'
import type { InMarketTurn } from './market-turns.ts'

export type CandleFunctionParts = TradeCandleParts & {
  readonly workers: LedgerWorkers
  readonly inTurn: InMarketTurn
}

export function candleFunctions(parts: CandleFunctionParts): Served[] {
  const { pool, workers, inTurn } = parts
  return [
    serveFunction(getCandles, async (caller, { tradeId, intervalMs }) => {
      const { uid } = caller
      const { detail } = await workers.run('tradeDetail', { uid, tradeId })
      if (detail === null) throw failure(getCandles, 'no-trade')
      const trade = JSON.parse(detail) as TradeDetail
      return declared(getCandles, () => inTurn(caller, () => tradeCandles(parts, { uid, trade, intervalMs })))
    }),
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
