import { MEASURE_IDS, type MeasureId } from '../measures/index.ts'
import type { Recount } from './recount.ts'

export type Compared = {
  readonly measure: MeasureId
  readonly shown: number | null
  readonly recounted: number | null
  /** Equal except for the last digits of a double, in which sums in another order may differ. */
  readonly agrees: boolean
}

/** Every figure that was counted twice, in the order of the catalogue. */
export function compareFigures(
  shown: Readonly<Partial<Record<MeasureId, number | null>>>,
  recounted: Recount,
): Compared[] {
  return MEASURE_IDS.flatMap((measure) => {
    const second = recounted[measure]
    if (second === undefined) return []
    const first = shown[measure] ?? null
    return [{ measure, shown: first, recounted: second, agrees: agree(first, second) }]
  })
}

function agree(a: number | null, b: number | null): boolean {
  if (a === null || b === null) return a === b
  return a === b || Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b), 1e-6)
}
