import type { TradeDetail } from '@roundtrip/contract/trades'
import { useTrade } from '../../../data/trades/trade.ts'
import { useCandles } from '../../../parts/trade-market/candles.ts'
import { readableInterval } from '../../../parts/trade-market/use-market.ts'

/** Loads the next trade and its candles while this one is viewed, so that it opens at once. Shows nothing. */
export function Ahead({ tradeId }: { readonly tradeId: string }) {
  const { data } = useTrade(tradeId)
  return data?.id === tradeId ? <AheadCandles trade={data} /> : null
}

function AheadCandles({ trade }: { readonly trade: TradeDetail }) {
  const finest = useCandles(trade, null).data
  const shown = finest === undefined ? null : readableInterval(trade, finest)
  useCandles(trade, shown === finest?.intervalMs ? null : shown)
  return null
}
