/** Markets of exchanges; who did not answer is left alone for a while. */
import type { Config } from '../ground/config.ts'
import type { ExchangeThread } from './exchange-thread.ts'
import type { ExchangeMarkets, MarketResult } from './market-port.ts'

/** A page of questions about single instruments takes its time in the queue. */
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
