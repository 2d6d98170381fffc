import type { SharedAmounts } from '@roundtrip/contract/sharing'
import type { TradeDetail } from '@roundtrip/contract/trades'
import { measureTrade, type RiskPlan, tradeInput } from '@roundtrip/core/measures'
import type { Trade } from '@roundtrip/core/trades'
import { useCallback } from 'react'
import { useShareCard } from '../../data/sharing/share-card.ts'
import { useFormats } from '../../data/settings/settings.ts'
import type { TradeMarket } from '../trade-market/use-market.ts'
import { tradeCard } from './trade-card.ts'

type Shown = {
  readonly trade: TradeDetail
  readonly coreTrade: Trade
  readonly plan: RiskPlan
  readonly market: TradeMarket
}

/** What the picture of a link to this trade shows. */
export function useTradeCard({ trade, coreTrade, plan, market: { candles } }: Shown): void {
  const { times } = useFormats()
  const make = useCallback(
    (amounts: SharedAmounts) => {
      const { rMultiple } = measureTrade(tradeInput(coreTrade, { plan }))
      const end = trade.closeTime ?? Number.POSITIVE_INFINITY
      const during = candles?.candles.filter(({ time }) => time >= trade.openTime && time <= end) ?? []
      const prices = during.map(({ close }) => Number(close))
      return tradeCard(amounts, { trade, rMultiple, prices, day: times.date(trade.openTime) })
    },
    [trade, coreTrade, plan, candles, times],
  )
  useShareCard(make)
}
