/** Markets of exchanges. An exchange that failed is not called for a while. */
import type { Config } from '../ground/config.ts'
import type { ExchangeThread } from './exchange-thread.ts'
import type { ExchangeMarkets, MarketResult } from './market-port.ts'

/** Requests about single instruments take their time in the queue. */
const ANSWER_MS = 60_000

export function exchangeMarkets(exchanges: Config['exchanges'], thread: ExchangeThread): ExchangeMarkets {
  return {
    ask: async <Result>(request: Parameters<ExchangeMarkets['ask']>[0]) => {
      if (exchanges === 'not-at-all') return { status: 'failed', reason: 'switched-off' } as Result
      return (await thread.ask('market', request, ANSWER_MS).catch((): MarketResult => NO_ANSWER)) as Result
    },
  }
}

const NO_ANSWER: MarketResult = { status: 'failed', reason: 'no-answer' }
