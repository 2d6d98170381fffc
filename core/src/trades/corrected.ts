/**
 * What the venue says about its position and its profit is no check of a trade that the trader corrected: the venue
 * knows nothing of the correction. Everything else is still checked.
 */
import type { Fill } from '../ledger/index.ts'
import { type Draft, hasFlag } from './draft.ts'

/** When the position is not the one that the venue knew: while a split was open, or after a fill was edited. */
export type Span = { readonly from: number; readonly to: number }

export type Corrected = {
  /** Keys of fills that a correction changed or moved; their trades are marked as edited. */
  readonly edited: ReadonlySet<string>
  readonly splits: readonly Span[]
}

export const NOT_CORRECTED: Corrected = { edited: new Set(), splits: [] }

export function corrects({ edited }: Corrected, fill: Fill): boolean {
  return edited.size > 0 && edited.has(fill.dedupeKey)
}

/** Whether the venue's profit of a fill that closes the draft can be compared with ours. */
export function isComparable({ splits }: Corrected, draft: Draft, fill: Fill): boolean {
  if (hasFlag(draft, 'edited')) return false
  return !splits.some(({ from, to }) => from <= fill.time && to >= draft.openTime)
}

export function spanOf(fills: readonly Fill[]): Span {
  const times = fills.map(({ time }) => time)
  return {
    from: times.reduce((least, time) => Math.min(least, time), Number.POSITIVE_INFINITY),
    to: times.reduce((most, time) => Math.max(most, time), Number.NEGATIVE_INFINITY),
  }
}

/** A fill of a split: the venue's position was that of all fills together. */
export function withoutClaims(fill: Fill): Fill {
  return { ...fill, startPosition: null, opens: null, venueRealised: null }
}

/** While a split was open, the position of the others was not the venue's either. */
export function withoutStarts(fills: readonly Fill[], splits: readonly Span[]): readonly Fill[] {
  if (splits.length === 0) return fills
  return fills.map((fill) =>
    splits.some(({ from, to }) => fill.time >= from && fill.time <= to)
      ? { ...fill, startPosition: null, opens: null }
      : fill,
  )
}
