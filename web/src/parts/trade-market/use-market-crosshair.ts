import { createClock } from '@roundtrip/core/base'
import type { Bar } from '@roundtrip/core/market'
import { type RefObject, useEffect, useMemo } from 'react'
import type { CandleChartControls } from '../../ui/CandleChart.tsx'
import { crosshairOf, type Follower, indexAt, type PointTimes, spanAt } from '../../ui/crosshair.ts'

type Market = {
  readonly candleTimes: PointTimes
  /** The number of candles that are shown. */
  readonly shown: number
  readonly controls: RefObject<CandleChartControls | null>
}

export type MarketCrosshair = {
  /** The candle under the crosshair; null = none. */
  readonly at: () => number | null
  /** The pointer is on a candle of this chart; null = it left. */
  readonly pointed: (index: number | null) => void
  /** Moves the crosshair of this chart, and of all others. */
  readonly move: (index: number | null) => void
}

/** Connects candles with the crosshair of their screen. Renders nothing. */
export function useMarketCrosshair(
  element: HTMLElement | null,
  { candleTimes, shown, controls }: Market,
): MarketCrosshair | null {
  const joined = useMemo(() => {
    if (element === null) return null
    const crosshair = crosshairOf(element)
    const at = (): number | null => {
      const span = crosshair.shown()
      const index = span === null ? null : indexAt(candleTimes, span)
      return index === null || index >= shown ? null : index
    }
    const hear: Follower = (_, by) => {
      if (by !== hear) controls.current?.point(at())
    }
    const point = (index: number | null, by?: Follower): void =>
      crosshair.point(index === null ? null : spanAt(candleTimes, index), by)
    return { crosshair, hear, at, pointed: (index: number | null) => point(index, hear), move: point }
  }, [element, candleTimes, shown, controls])
  useEffect(() => joined?.crosshair.follow(joined.hear), [joined])
  return joined
}

/** The times of the candles, in the wall-clock time of a zone. */
export function useCandleTimes(candles: readonly Bar[], intervalMs: number, zone: string): PointTimes {
  return useMemo(() => {
    const { offsetAt } = createClock({ zone })
    return { starts: candles.map(({ time }) => time + offsetAt(time)), lengthMs: intervalMs }
  }, [candles, intervalMs, zone])
}
