import type { AnnotationData } from '@roundtrip/contract/documents'
import type { TradeDetail } from '@roundtrip/contract/trades'
import { candleFit, type Excursions, excursionsOf, type RiskPlan, runningProfit } from '@roundtrip/core/measures'
import { isSameMoney } from '@roundtrip/core/reports'
import { readTrade, type Trade } from '@roundtrip/core/trades'
import { useMemo } from 'react'
import { type TradeCandles, useCandles } from './candles.ts'
import { useSettings } from '../../data/settings/settings.ts'
import { riskPlanOf } from '../../data/trades/trade-plan.ts'
import { riskCurrencyOf } from '../../data/trades/typed-money.ts'
import { useRates } from '../../data/trades/use-rates.ts'

/** The trade as core's measures take it, and the planned risk from the notes that apply to it. */
export function usePlannedTrade(
  detail: TradeDetail,
  noted: AnnotationData,
): {
  readonly coreTrade: Trade
  readonly plan: RiskPlan
  /** A risk was entered in a currency without a rate to the settle asset. */
  readonly isRateMissing: boolean
} {
  const { settings } = useSettings()
  const { settle, openTime } = detail
  const coreTrade = useMemo(() => readTrade(detail), [detail])
  const currency = riskCurrencyOf(noted, settings)
  const isForeign = noted.risk !== null && !isSameMoney(currency, settle)
  const moments = useMemo(
    () => (isForeign ? [{ from: currency, to: settle, time: openTime }] : []),
    [isForeign, currency, settle, openTime],
  )
  const { rates, isLoaded } = useRates(moments)
  const rate = rates?.[0] ?? null
  const plan = useMemo(() => riskPlanOf(noted, { countedIn: settle, currency, rate }), [noted, settle, currency, rate])
  // A rate that is still loading is not missing.
  const isRateMissing = isForeign && isLoaded && rate === null
  return { coreTrade, plan, isRateMissing }
}

/** What the finest candles show about the trade. */
export type TradeMarket = {
  readonly query: ReturnType<typeof useCandles>
  /** Null while there are none. */
  readonly candles: TradeCandles | null
  /** The number of fills outside their candles: if any, no other figure is reliable. */
  readonly outside: number
  /** Null if a candle is missing or does not fit, or the trade is still open. */
  readonly excursions: Excursions | null
  readonly running: ReturnType<typeof runningProfit> | null
}

export function useTradeMarket(detail: TradeDetail, coreTrade: Trade): TradeMarket {
  const query = useCandles(detail, null)
  const tradeCandles = query.data
  return useMemo(() => {
    const candles = tradeCandles === undefined || tradeCandles.candles.length === 0 ? null : tradeCandles
    if (candles === null) return { query, candles, outside: 0, excursions: null, running: null }
    const { outside } = candleFit(coreTrade, candles)
    if (outside > 0) return { query, candles, outside, excursions: null, running: null }
    const covered = (candles.candles[0]?.time ?? Infinity) <= coreTrade.openTime
    return {
      query,
      candles,
      outside,
      excursions: excursionsOf(coreTrade, candles),
      running: covered ? runningProfit(coreTrade, candles) : null,
    }
  }, [query, tradeCandles, coreTrade])
}

/** More candles than this are unreadable; finer ones are only used for calculations. */
const READABLE = 160

/** The finest interval with a readable number of candles for the trade. */
export function readableInterval(trade: TradeDetail, { intervals, to }: TradeCandles): number | null {
  const holdingMs = (trade.closeTime ?? to) - trade.openTime
  return intervals.find((intervalMs) => holdingMs / intervalMs <= READABLE) ?? intervals.at(-1) ?? null
}
