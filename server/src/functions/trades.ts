/** Trades and the health of the ledger. */
import { getLedgerHealth, getRates, getTrade } from '@roundtrip/contract'
import { formatFixed } from '@roundtrip/core/base'
import { asUser } from '../database/as-user.ts'
import type { Pool } from '../database/connection.ts'
import { failure, type Served, serve } from '../http/callable.ts'
import { positionsHealth } from '../ledger/positions.ts'
import { ratesAt } from '../ledger/rates.ts'
import type { LedgerWorkers } from '../ledger/workers.ts'

export function tradeFunctions(pool: Pool, workers: LedgerWorkers): Served[] {
  return [
    serve(getTrade, async ({ uid }, { tradeId }) => {
      const { detail } = await workers.run('tradeDetail', { uid, tradeId })
      if (detail === null) throw failure(getTrade, 'no-trade')
      return JSON.parse(detail)
    }),
    serve(getRates, async ({ uid }, { moments }) => {
      const rates = await asUser(pool, uid, (client) => ratesAt(client, { uid, moments }))
      return { rates: rates.map((rate) => (rate === null ? null : formatFixed(rate))) }
    }),
    serve(getLedgerHealth, async ({ uid }) => ({ positions: await positionsHealth(pool, uid) })),
  ]
}
