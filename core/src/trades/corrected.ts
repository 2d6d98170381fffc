/**
 * The venue's position and profit cannot check a trade that the trader corrected, because the venue knows nothing of
 * the correction. Everything else is still checked.
 */
import type { Fill } from '../ledger/index.ts'
import { flagBits } from './trade.ts'

/** When the position is not the one the venue knew: while a split was open, or after a fill was edited. */
export type TimeSpan = { readonly from: number; readonly to: number }

export type Corrections = {
  /** Keys of fills that a correction changed or moved; their trades are marked as edited. */
  readonly edited: ReadonlySet<string>
  readonly splits: readonly TimeSpan[]
}

export const NOT_CORRECTED: Corrections = { edited: new Set(), splits: [] }

export function corrects({ edited }: Corrections, fill: Fill): boolean {
  return edited.size > 0 && edited.has(fill.dedupeKey)
}

/** Whether the venue's profit of a fill at this time that closes the trade can be compared with ours. */
export function isComparable(
  { splits }: Corrections,
  { flags, openTime }: { readonly flags: number; readonly openTime: number },
  time: number,
): boolean {
  if ((flags & EDITED) !== 0) return false
  return !splits.some(({ from, to }) => from <= time && to >= openTime)
}

const EDITED = flagBits(['edited'])

export function timeSpanOf(fills: readonly Fill[]): TimeSpan {
  const times = fills.map(({ time }) => time)
  return {
    from: times.reduce((min, time) => Math.min(min, time), Number.POSITIVE_INFINITY),
    to: times.reduce((max, time) => Math.max(max, time), Number.NEGATIVE_INFINITY),
  }
}

/** A fill of a split. The venue's claims are about the position of all fills together. */
export function withoutClaims(fill: Fill): Fill {
  return { ...fill, startPosition: null, opens: null, venueRealised: null }
}

/** While a split was open, the venue's position was not that of the remaining fills either. */
export function withoutStarts(fills: readonly Fill[], splits: readonly TimeSpan[]): readonly Fill[] {
  if (splits.length === 0) return fills
  return fills.map((fill) =>
    splits.some(({ from, to }) => fill.time >= from && fill.time <= to)
      ? { ...fill, startPosition: null, opens: null }
      : fill,
  )
}
