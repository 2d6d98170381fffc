export { type CoinDays, coinDays, type CoinMarkets } from './coin-days.ts'
export { type CoinSpan, coinSpans } from './coin-spans.ts'
export {
  isRegime,
  type Regime,
  REGIME_KEYS,
  REGIMES,
  regimeDimension,
  regimesOf,
  type TradeRegimes,
} from './regime.ts'
export { type CoinAmounts, type CoinPart, coinPartOf, type TwinGap } from './coin-part.ts'
