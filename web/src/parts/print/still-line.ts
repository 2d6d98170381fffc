/** The geometry of a line over time, for paper. */
import { roundStep } from '../../ui/ticks.ts'

export type Spot = { readonly x: number; readonly y: number }

/** Round values within a range, about four of them. */
export function ticksWithin(low: number, high: number): readonly number[] {
  if (!(high > low)) return [low]
  const step = roundStep((high - low) / 4)
  const first = Math.ceil(low / step)
  const count = Math.floor(high / step) - first + 1
  return Array.from({ length: count }, (_, index) => (first + index) * step)
}

/**
 * Fewer points with the same shape: the first, lowest, highest and last point of each piece of the line, so that no
 * peak is lost where a pixel has many points.
 */
export function thinned<T extends { readonly value: number }>(points: readonly T[], max: number): readonly number[] {
  const all = points.map((_, index) => index)
  if (points.length <= max) return all
  const size = Math.ceil((points.length * 4) / max)
  const kept = new Set<number>()
  for (let from = 0; from < points.length; from += size) {
    const piece = all.slice(from, from + size)
    const valueAt = (index: number): number => points[index]?.value ?? 0
    const lowest = piece.reduce((best, index) => (valueAt(index) < valueAt(best) ? index : best), from)
    const highest = piece.reduce((best, index) => (valueAt(index) > valueAt(best) ? index : best), from)
    for (const index of [from, lowest, highest, piece.at(-1) ?? from]) kept.add(index)
  }
  return [...kept].toSorted((a, b) => a - b)
}

/** The `d` of a path through these spots; a stepped line stays level until the next one. */
export function pathOf(spots: readonly Spot[], stepped: boolean): string {
  return spots
    .map(({ x, y }, index) => {
      const at = `${x.toFixed(1)} ${y.toFixed(1)}`
      if (index === 0) return `M${at}`
      return stepped ? `H${x.toFixed(1)}V${y.toFixed(1)}` : `L${at}`
    })
    .join('')
}
