/** Markets of exchanges. An exchange that failed is not called for a while. */
import type { Config } from '../ground/config.ts'
import type { ExchangeThread } from './exchange-thread.ts'
import type { ExchangeMarkets, MarketResult } from './market-port.ts'

/** Requests about single instruments wait a while in the queue. */
const PATIENCE_MS = 60_000

export function exchangeMarkets(exchanges: Config['exchanges'], thread: ExchangeThread): ExchangeMarkets {
  return {
    fetch: async <Result>(request: Parameters<ExchangeMarkets['fetch']>[0]) => {
      if (exchanges === 'not-at-all') return { status: 'failed', reason: 'switched-off' } as Result
      return (await thread.send('market', request, PATIENCE_MS).catch((): MarketResult => NO_RESPONSE)) as Result
    },
  }
}

const NO_RESPONSE: MarketResult = { status: 'failed', reason: 'no-answer' }
