import { createClock } from '@roundtrip/core/base'
import type { Bar } from '@roundtrip/core/market'
import { type RefObject, useEffect, useMemo } from 'react'
import type { CandleChartControls } from '../../ui/CandleChart.tsx'
import { crosshairOf, type Follower, placeAt, type Places, spanAt } from '../../ui/crosshair.ts'

type Market = {
  readonly places: Places
  /** The number of candles that are shown. */
  readonly shown: number
  readonly controls: RefObject<CandleChartControls | null>
}

export type MarketCrosshair = {
  /** The candle under the crosshair; null = none. */
  readonly at: () => number | null
  /** The pointer is on a candle of this chart; null = it left. */
  readonly pointed: (place: number | null) => void
  /** Moves the crosshair of this chart, and of all others. */
  readonly move: (place: number | null) => void
}

/** Connects candles with the crosshair of their screen. It renders nothing. */
export function useMarketCrosshair(
  element: HTMLElement | null,
  { places, shown, controls }: Market,
): MarketCrosshair | null {
  const joined = useMemo(() => {
    if (element === null) return null
    const crosshair = crosshairOf(element)
    const at = (): number | null => {
      const span = crosshair.shown()
      const place = span === null ? null : placeAt(places, span)
      return place === null || place >= shown ? null : place
    }
    const hear: Follower = (_, by) => {
      if (by !== hear) controls.current?.point(at())
    }
    const point = (place: number | null, by?: Follower): void =>
      crosshair.point(place === null ? null : spanAt(places, place), by)
    return { crosshair, hear, at, pointed: (place: number | null) => point(place, hear), move: point }
  }, [element, places, shown, controls])
  useEffect(() => joined?.crosshair.follow(joined.hear), [joined])
  return joined
}

/** When the candles are, by the clock of a zone. */
export function useCandlePlaces(candles: readonly Bar[], intervalMs: number, zone: string): Places {
  return useMemo(() => {
    const { offsetAt } = createClock({ zone })
    return { starts: candles.map(({ time }) => time + offsetAt(time)), lengthMs: intervalMs }
  }, [candles, intervalMs, zone])
}
