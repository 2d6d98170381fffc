/** Many trades with their candles, one after the other. */
import { type CandleResponse, getTradePaths, type OtherMarket, type TradePathRow } from '@roundtrip/contract/market'
import type { TradeDetail } from '@roundtrip/contract/trades'
import type * as z from 'zod/mini'
import type { Uid } from '@roundtrip/core/base'
import { Refusal } from '../ground/refusal.ts'
import { type Caller, failure } from '../http/callable.ts'
import type { tradeCandles } from '../market/trade-candles.ts'
import type { LedgerWorkers } from '../threads/workers.ts'
import type { InMarketTurn } from './market-turns.ts'

/** The size at which a response ends early, so that a page sees progress and no call runs into its limit. */
const MAX_LETTERS = 6_000_000
const MAX_MS = 8_000

export type CandleRequest = Parameters<typeof tradeCandles>[1] & {
  readonly uid: Uid
  readonly other: OtherMarket | undefined
}

type Dependencies = {
  readonly workers: LedgerWorkers
  readonly inTurn: InMarketTurn
  readonly candlesOf: (request: CandleRequest) => Promise<CandleResponse>
  readonly now: () => number
}

/**
 * Each trade takes a separate turn, so that many of them delay nobody else's requests to exchanges. The response
 * includes at least one trade.
 */
export async function tradePaths(
  dependencies: Dependencies,
  caller: Caller,
  { tradeIds, others }: z.infer<typeof getTradePaths.input>,
): Promise<TradePathRow[]> {
  const { workers, inTurn, candlesOf, now } = dependencies
  const { uid } = caller
  const began = now()
  const paths: TradePathRow[] = []
  let letters = 0
  let count = 0
  for (const tradeId of tradeIds) {
    if (count > 0 && (letters > MAX_LETTERS || now() - began > MAX_MS)) break
    const { detail } = await workers.run('tradeDetail', { uid, tradeId })
    if (detail === null) {
      paths.push({ tradeId, trade: null, candles: null })
      continue
    }
    const trade = JSON.parse(detail) as TradeDetail
    const other = others.find(({ venue, base }) => venue === trade.venue && base === trade.base)?.from
    const candles =
      trade.closeTime === null
        ? null
        : await inTurn(caller, () => candlesOf({ uid, trade, intervalMs: null, other, window: 'path' })).catch(noneFit)
    count += 1
    letters += detail.length + (candles?.bars.length ?? 0)
    paths.push({ tradeId, trade, candles })
  }
  if (count === 0) throw failure(getTradePaths, 'no-trade')
  return paths
}

/** A trade of many years has more candles than one response may have, at any interval. */
function noneFit(error: unknown): null {
  if (error instanceof Refusal && error.reason === 'bad-interval') return null
  throw error
}
