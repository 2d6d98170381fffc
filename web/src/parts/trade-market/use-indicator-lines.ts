import type { TradeDetail } from '@roundtrip/contract/trades'
import { useEffect, useMemo, useState } from 'react'
import { loadChunk } from '../../ui/chunk.ts'
import type { ChartLine } from '../../ui/draw-lines.ts'
import { type IndicatorId, leadOf } from '../indicators/indicator-list.ts'
import { type TradeCandles, useCandlesBefore } from './candles.ts'

type Made = typeof import('../indicators/indicator-lines.ts')

const NO_LINES: readonly ChartLine[] = []

/**
 * The lines of the chosen indicators over the candles of a trade. The earlier candles that they need are requested
 * separately; until those arrive, and if there are none, the lines begin later. The code loads with the first
 * indicator.
 */
export function useIndicatorLines(
  trade: TradeDetail,
  tradeCandles: TradeCandles,
  chosen: readonly IndicatorId[],
): readonly ChartLine[] {
  const [made, setMade] = useState<Made | null>(null)
  const hasIndicators = chosen.some((id) => id !== 'volume')
  useEffect(() => {
    if (!hasIndicators || made !== null) return
    let isGone = false
    loadChunk('indicators', () => import('../indicators/indicator-lines.ts')).then(
      (loaded) => {
        if (!isGone) setMade(loaded)
      },
      // Without the lines the candles still show; the next choice tries again.
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [hasIndicators, made, chosen])
  const lead = useCandlesBefore(trade, tradeCandles, leadOf(chosen, tradeCandles.intervalMs))
  const { candles } = tradeCandles
  return useMemo(
    () => (made === null || !hasIndicators ? NO_LINES : made.linesAfter({ lead, candles }, chosen)),
    [made, hasIndicators, lead, candles, chosen],
  )
}
