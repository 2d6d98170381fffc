import { type CoinMarkets, type CoinPart, coinPartOf, regimesOf, type TradeRegimes } from '@roundtrip/core/coins'
import type { TradeColumns } from '@roundtrip/core/reports'
import type { AnalysisRequest } from './request.ts'

export type CoinsEngine = {
  /** The market regime in which each trade was opened. */
  readonly regimes: (request: { readonly markets: CoinMarkets }) => TradeRegimes
  /** How much of the result of the selected trades came from the coins themselves. */
  readonly coinPart: (request: AnalysisRequest & { readonly markets: CoinMarkets }) => CoinPart
}

export function createCoins(
  loaded: () => TradeColumns,
  select: (request: AnalysisRequest) => Uint32Array,
): CoinsEngine {
  return {
    regimes: ({ markets }) => regimesOf(loaded(), markets),
    coinPart: ({ markets, ...request }) => coinPartOf(loaded(), select(request), markets),
  }
}
