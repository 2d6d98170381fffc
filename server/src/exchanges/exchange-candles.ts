/**
 * Candles of exchanges. An exchange that failed is not called for a while, so that pages do not wait for it every time.
 */
import type { GapReason } from '@roundtrip/contract/market'
import type { Config } from '../ground/config.ts'
import type { CandleResult, ExchangeCandles } from './candle-port.ts'
import type { ExchangeThread } from './exchange-thread.ts'
import { candleVenue } from './venues.ts'

const PAUSES_MS: Partial<Readonly<Record<GapReason, number>>> = {
  'rate-limited': 60_000,
  'no-network': 20_000,
  'no-answer': 20_000,
}
const PATIENCE_MS = 30_000

export function exchangeCandles(exchanges: Config['exchanges'], thread: ExchangeThread): ExchangeCandles {
  const pauses = new Map<string, { readonly until: number; readonly reason: GapReason }>()
  return {
    fetch: async (request) => {
      const venue = candleVenue(request.market)
      if (venue === null) return { status: 'failed', reason: 'venue-not-offered' }
      if (exchanges === 'not-at-all') return { status: 'failed', reason: 'switched-off' }
      const pause = pauses.get(venue.exchange)
      if (pause !== undefined && performance.now() < pause.until) return { status: 'failed', reason: pause.reason }
      const result = await thread.send('candles', request, PATIENCE_MS).catch((): CandleResult => NO_RESPONSE)
      const pauseMs = result.status === 'failed' ? PAUSES_MS[result.reason] : undefined
      if (result.status === 'failed' && pauseMs !== undefined) {
        pauses.set(venue.exchange, { until: performance.now() + pauseMs, reason: result.reason })
      }
      return result
    },
  }
}

const NO_RESPONSE: CandleResult = { status: 'failed', reason: 'no-answer' }
