/** Wires everything that talks to exchanges: candles, markets, rates, connected accounts. */
import { afterSync } from '../alerts/after-sync.ts'
import type { Pool } from '../database/connection.ts'
import { demoExchange } from '../demo/demo-exchange.ts'
import { exchangeCandles } from '../exchanges/exchange-candles.ts'
import { exchangeMarkets } from '../exchanges/exchange-market.ts'
import { startExchangeThread } from '../exchanges/exchange-thread.ts'
import { paceUse } from '../exchanges/pace-use.ts'
import { sharedPace } from '../exchanges/shared-pace.ts'
import type { Config } from '../ground/config.ts'
import type { Log } from '../ground/log.ts'
import { candleService } from '../market/candle-service.ts'
import { marketService } from '../market/market-service.ts'
import { keepRates } from '../market/rate-keeper.ts'
import type { Notices } from '../notices/notices.ts'
import type { LimitsOf } from '../plans/limits.ts'
import { startSync } from '../sync/start-sync.ts'
import type { LedgerWorkers } from '../threads/workers.ts'
import type { Closing } from './closing.ts'
import type { DatabaseWays } from './open-database.ts'

type ExchangeWiring = {
  readonly config: Config
  readonly log: Log
  readonly pool: Pool
  readonly ways: DatabaseWays
  readonly closings: Closing[]
  readonly workers: LedgerWorkers
  readonly notices: Notices
  readonly limitsOf: LimitsOf
}

/** Everything that talks to exchanges shares one thread, and so the limits of each exchange. */
export function wireExchanges(wiring: ExchangeWiring) {
  const { config, log, pool, ways, closings, workers, notices, limitsOf } = wiring
  const gateway = typeof config.exchanges === 'object' ? config.exchanges.gateway : null
  const paces = paceUse()
  const pace = sharedPace(pool, config.exchangeAddress, paces)
  const thread = startExchangeThread({ gateway, pace: config.exchangePace }, pace)
  const demo = demoExchange(log)
  const candles = candleService({ pool, exchanges: exchangeCandles(config.exchanges, thread), now: Date.now })
  const markets = marketService({
    pool,
    exchanges: exchangeMarkets(config.exchanges, thread),
    candles,
    enabledExchanges: config.exchanges,
    now: Date.now,
    log,
  })
  const rates = keepRates({ pool, workers, candles, now: Date.now, log })
  const alerting = afterSync({ pool, run: workers.run, log, now: Date.now })
  const sync = startSync({
    config,
    connection: ways.direct,
    pool,
    workers,
    thread,
    demo,
    notices,
    log,
    limitsOf,
    onRead: (uid) => void alerting.check(uid),
  })
  closings.push(
    { name: 'synchronisations', order: 1, close: () => sync.close() },
    { name: 'looking for alerts', order: 1, close: () => alerting.close() },
    { name: 'looking at markets', order: 1, close: async () => markets.stop() },
    { name: 'rates', order: 1, close: () => rates.close() },
    { name: 'exchanges', order: 2, close: () => thread.close() },
    // Pending requests have ended by now, if only with nothing.
    { name: 'markets', order: 3, close: () => markets.close() },
    { name: 'the stand-in exchange', order: 2, close: () => demo.close() },
  )
  const isDiskUsed = config.databaseUrl === null || config.s3 === null
  const dataDir = isDiskUsed ? config.dataDir : null
  const readiness = { pool, dataDir, queue: sync.isWorking, exchanges: thread.state }
  return { candles, markets, sync, demo, readiness, paces }
}
