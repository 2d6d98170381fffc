/** Trades and the health of the ledger. */
import { getLedgerHealth, getOpenTrades, getRates, getTrade } from '@roundtrip/contract/trades'
import type { Pool } from '../database/connection.ts'
import { failure, type Served, serveFunction } from '../http/callable.ts'
import { positionsHealth } from '../ledger/checks/health.ts'
import type { LedgerWorkers } from '../threads/workers.ts'

export function tradeFunctions(pool: Pool, workers: LedgerWorkers): Served[] {
  return [
    serveFunction(getTrade, async ({ uid }, { tradeId }) => {
      const { detail } = await workers.run('tradeDetail', { uid, tradeId })
      if (detail === null) throw failure(getTrade, 'no-trade')
      return JSON.parse(detail)
    }),
    serveFunction(getOpenTrades, async ({ uid }, { tradeIds }) => {
      const { trades } = await workers.run('openTrades', { uid, tradeIds })
      if (trades.length === 0) throw failure(getOpenTrades, 'no-trade')
      return { trades: [...trades] }
    }),
    serveFunction(getRates, async ({ uid }, { moments }) => workers.run('ratesAt', { uid, moments })),
    serveFunction(getLedgerHealth, async ({ uid }) => ({ positions: await positionsHealth(pool, uid) })),
  ]
}
