/** What the picture of a shared link shows of the open page. */
import type { SharedAmounts, SharedCard } from '@roundtrip/contract/sharing'
import { useEffect } from 'react'

/** Null while there is nothing to show. Contains amounts of money only if they are shown. */
export type CardMaker = (amounts: SharedAmounts) => SharedCard | null

let current: CardMaker | null = null

/** Sets what the picture of this page shows, as long as the page is open. */
export function useShareCard(make: CardMaker): void {
  useEffect(() => {
    current = make
    return () => {
      if (current === make) current = null
    }
  }, [make])
}

/** The card of the open page; null if it has none. */
export function currentCard(amounts: SharedAmounts): SharedCard | null {
  return current?.(amounts) ?? null
}

const MAX_POINTS = 300

/**
 * A curve without its amounts: heights in thousandths between its lowest and its highest point. Null with fewer than
 * two points, or if all are equal.
 */
export function cardCurve(values: readonly number[], zero: number | null): SharedCard['curve'] {
  if (values.length < 2) return null
  const all = zero === null ? values : [...values, zero]
  const low = all.reduce((min, value) => Math.min(min, value))
  const high = all.reduce((max, value) => Math.max(max, value))
  if (!(high > low)) return null
  const heightOf = (value: number): number => Math.round(((value - low) / (high - low)) * 1_000)
  const count = Math.min(values.length, MAX_POINTS)
  const heights = Array.from({ length: count }, (_, index) =>
    heightOf(values[Math.round((index * (values.length - 1)) / (count - 1))] ?? 0),
  )
  return { heights, zero: zero === null ? null : heightOf(zero) }
}

/** The colour of a result. */
export function cardTone(result: number | null): SharedCard['tone'] {
  return result === null || result === 0 ? 'none' : result > 0 ? 'win' : 'loss'
}
