import type { ConfidenceInterval } from '../measures/bootstrap.ts'
import type { SliceDimension } from './split.ts'

/** Trades of some keys in one dimension; a slice of a pair has two parts. */
export type SlicePart = { readonly dimension: SliceDimension; readonly keys: readonly string[] }

/** A bar of the small chart: a bucket of the slice's dimension, whether it belongs to the slice or not. */
export type Neighbour = {
  readonly key: string
  readonly trades: number
  /** Sum of net, in currency units. */
  readonly net: number
  readonly isInside: boolean
}

/**
 * Trades that lose or earn money, and differ from all others by more than chance. Money in currency units; `net` is the
 * exact sum that reports show for the same trades.
 */
export type Insight = {
  readonly direction: 'loses' | 'earns'
  readonly parts: readonly SlicePart[]
  readonly trades: number
  readonly net: number
  /** 95 % interval of the net of as many trades like these: the interval of their mean times their number. */
  readonly interval: ConfidenceInterval
  readonly mean: number
  /** Net of all other trades, and their mean. */
  readonly restNet: number
  readonly restMean: number
  /** How often chance alone makes the strongest slice of such a journal as strong as this one. */
  readonly luck: number
  /** Its net in the first and in the second half of the journal. */
  readonly halves: readonly [number, number]
  /** Net without the single best and the single worst trade. */
  readonly withoutExtremes: number
  /** Buckets of the first dimension, among the trades that are in the other part of a pair. */
  readonly neighbours: readonly Neighbour[]
  /** How many other slices said the same about mostly the same trades. */
  readonly merged: number
}

/** Why a slice that looked strong at first sight is no insight. */
export type Rejections = {
  /** It differs from the rest, but its own result may as well be zero, or has the other sign. */
  readonly own: number
  /** The two halves of the journal disagree. */
  readonly halves: number
  /** The single best and the single worst trade make the difference. */
  readonly extremes: number
  /** The strongest of so many slices is as strong by chance too often. */
  readonly chance: number
  /** Another slice says the same with mostly the same trades. */
  readonly merged: number
}

export type Insights = {
  readonly currency: string
  /** All counted trades, their net and its 95 % interval; null below two trades. */
  readonly trades: number
  readonly net: number
  readonly interval: ConfidenceInterval | null
  /** Slices with enough trades inside and outside. */
  readonly tested: number
  /** A slice needs this many trades. */
  readonly leastTrades: number
  /** Slices that look strong at first sight, and how many would by luck alone. */
  readonly strong: number
  readonly strongByLuck: number
  readonly rejected: Rejections
  /** The most certain money first. */
  readonly insights: readonly Insight[]
}
