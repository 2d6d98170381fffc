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
  /** Whether its trades are chosen by what is known at the entry. If not, it describes them and gives no reason. */
  readonly isKnownAtOpen: boolean
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
}

/** Why a slice that looked strong at first sight is no insight. */
export type Rejections = {
  /** It differs from the rest, but its own result is too close to zero, or has the other sign. */
  readonly own: number
  /** Trades with a label for mistakes that earned: nobody should make more of them. */
  readonly mistakes: number
  /** The two halves of the journal disagree. */
  readonly halves: number
  /** The single best and the single worst trade make the difference. */
  readonly extremes: number
  /** The strongest of so many slices is as strong by chance too often. */
  readonly chance: number
  /** Without the trades of the slices that are shown, it has too few, or may be chance. */
  readonly merged: number
}

export type Insights = {
  readonly currency: string
  /** All counted trades, their net and the fees in it. */
  readonly trades: number
  readonly net: number
  readonly fees: number
  /** The 95 % interval of the net; the wider of those by trades and by hours, days or weeks. Null below two of these. */
  readonly interval: ConfidenceInterval | null
  /** Whether the journal as a whole loses by more than chance. */
  readonly losesAsWhole: boolean
  /** Slices with enough trades inside and outside. */
  readonly tested: number
  /** A slice needs this many trades. */
  readonly leastTrades: number
  /** Slices that look strong at first sight, and how many would by luck alone. */
  readonly strong: number
  readonly strongByLuck: number
  readonly rejected: Rejections
  /** Those that are known at the entry first, and of them the most certain money. */
  readonly insights: readonly Insight[]
  readonly habits: readonly Habit[]
}

export type HabitKind =
  /** The next trade after a loss is larger than after a win, both compared with the ten trades before it. */
  | 'larger-after-loss'
  /** The next trade follows a loss sooner than a win. */
  | 'sooner-after-loss'
  /** Losing trades are held longer than winning ones. */
  | 'losers-held-longer'

/** Something the trader does differently about losses than about wins, by more than chance, and has lost money with. */
export type Habit = {
  readonly kind: HabitKind
  /** How many times as large, as soon or as long: the ratio of geometric means, and its 95 % interval by Welch's t. */
  readonly ratio: number
  readonly interval: ConfidenceInterval
  /** How many occasions are compared. */
  readonly occasions: { readonly loss: number; readonly win: number }
  /** The median of each side: a multiple of the ten trades before for sizes, otherwise ms. */
  readonly typical: { readonly loss: number; readonly win: number }
  /** How often losses and wins that are dealt out at random differ as much. */
  readonly luck: number
  readonly money: HabitMoney
}

/**
 * The money at stake. For sizes it is of the part of each trade after a loss that is beyond the size of the ten trades
 * before it; for pauses, of the trades opened after a loss within `limit` ms, the usual pause after a win; for holding,
 * of all trades open longer than `limit` ms, as long as three of four winners are not.
 */
export type HabitMoney = {
  readonly limit: number | null
  readonly trades: number
  /** In currency units; below zero. */
  readonly net: number
  /** 95 % interval of the net of as many trades like these; null below two. */
  readonly interval: ConfidenceInterval | null
}
