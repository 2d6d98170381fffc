import type { ConfidenceInterval, DecisionUnit } from '../chance/index.ts'
import type { SliceDimension } from './slice-dimension.ts'

/** Trades with certain keys in one dimension; a slice of a pair has two such constraints. */
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
 * Trades that differ from all others by more than chance. Money in currency units; `net` is the exact sum of reports.
 */
export type Slice = {
  readonly direction: 'loses' | 'earns'
  readonly parts: readonly SlicePart[]
  readonly trades: number
  /** The number of independent decisions among them, at most. */
  readonly decisions: number
  readonly net: number
  readonly mean: number
  /** Net of all other trades, and their mean. */
  readonly restNet: number
  readonly restMean: number
  /** Buckets of the first dimension, among the trades that match the other dimension of a pair. */
  readonly neighbours: readonly Neighbour[]
}

/** A slice that is known at the open, and therefore a reason to take or skip such trades. */
export type Insight = Slice & {
  /**
   * 95 % interval of the net of the same number of trades like these: the interval of their mean times their number.
   * Null if one trade carries most of the variance, so that no interval is valid.
   */
  readonly interval: ConfidenceInterval | null
  /** That trade: when it closed (UTC ms), and its result. Another one like it would change the figure. */
  readonly carriedBy: { readonly closeTime: number; readonly net: number } | null
  readonly expected: Expected
  /** How often chance alone makes the strongest slice of such a journal at least as strong as this one. */
  readonly luck: number
  /** Its net in the first and in the second half of the journal. */
  readonly halves: readonly [number, number]
  /** Net without the single best and the single worst trade. */
  readonly withoutExtremes: number
}

/** The expected result of a future trade: less than in the past, because the strongest slices were lucky, too. */
export type Expected = {
  /** In currency units. */
  readonly mean: number
  /** 95 %, among slices that are shown; null if it has no informative end. */
  readonly interval: ConfidenceInterval | null
}

/** A slice that only shows during the trade or after it: it describes trades, and is not a reason. */
export type Description = Slice & { readonly knowledge: 'during' | 'afterwards' }

/** Why a slice that looked strong at first sight is not an insight. */
export type Rejections = {
  /** It differs from the rest, but its own result is too close to zero, or has the other sign. */
  readonly own: number
  /** It follows losses (or wins), and is fully explained by days that are alike. */
  readonly alike: number
  /** The two halves of the journal disagree. */
  readonly halves: number
  /** The single best and the single worst trade make the difference. */
  readonly extremes: number
  /** The strongest of this many slices is as strong by chance too often. */
  readonly chance: number
  /** Without the trades of the slices that are shown, it has too few, or may be chance. */
  readonly merged: number
}

/** All counted trades together. Money in currency units. */
export type WholeJournal = {
  readonly net: number
  /** The 95 % interval of the net; null if none is valid. */
  readonly interval: ConfidenceInterval | null
  /** Whether it loses by more than chance. */
  readonly loses: boolean
  /** Price P&L before all costs. net = price - fees + funding + other payments. */
  readonly price: { readonly net: number; readonly interval: ConfidenceInterval | null }
  readonly fees: number
  readonly funding: number
  readonly otherCash: number
  /**
   * The single explanation of the loss: costs as large as the loss, or price P&L below zero beyond chance; null if
   * neither suffices.
   */
  readonly cause: 'fees' | 'funding' | 'price' | null
  /** The result of the same trades at the mean size; null unless it loses, or if a size is unknown. */
  readonly equalSizes: number | null
}

export type Insights = {
  readonly currency: string
  /** All counted trades. */
  readonly trades: number
  /** The number of independent decisions, the unit that separates them, and how many a claim needs. */
  readonly decisions: { readonly count: number; readonly unit: DecisionUnit; readonly enough: number }
  readonly whole: WholeJournal
  /** Slices known at the open, with enough trades inside and outside. */
  readonly tested: number
  /** A slice needs this many trades. */
  readonly minTrades: number
  /** Slices that look strong at first sight, and how many would by luck alone. */
  readonly strong: number
  readonly strongByLuck: number
  /**
   * The detection limit: the loss of a trade, in currency units and relative to the rest, among this share of all
   * trades. Null with too few decisions.
   */
  readonly unseen: { readonly share: number; readonly loss: number } | null
  readonly rejected: Rejections
  /** The most certain money first. */
  readonly insights: readonly Insight[]
  readonly descriptions: readonly Description[]
  readonly habits: readonly Habit[]
}

export type HabitKind =
  /** The next trade after a loss is larger than after a win, both compared with the ten trades before it. */
  | 'larger-after-loss'
  /** The next trade follows a loss sooner than a win. */
  | 'sooner-after-loss'
  /** Losing trades are held longer than winning ones. */
  | 'losers-held-longer'

/** Something the trader does differently about losses than about wins, by more than chance. */
export type Habit = {
  readonly kind: HabitKind
  /** How many times larger, sooner or longer: the ratio of geometric means, and its 95 % interval by Welch's t. */
  readonly ratio: number
  readonly interval: ConfidenceInterval
  /** The number of occasions compared. */
  readonly occasions: { readonly loss: number; readonly win: number }
  /** The median of each side: for sizes a multiple of the ten trades before, otherwise ms. */
  readonly typical: { readonly loss: number; readonly win: number }
  /** How often losses and wins assigned at random differ by as much. */
  readonly luck: number
  readonly money: HabitMoney
}

/**
 * The money at stake. For sizes it is the result of the excess size of each trade after a loss, beyond the size of the
 * ten trades before it; for pauses, that of the trades opened after a loss within `limit` ms, the usual pause after a
 * win; for holding, that of all trades open longer than `limit` ms, which three of four winners are not.
 */
export type HabitMoney = {
  readonly limit: number | null
  readonly trades: number
  /** In currency units. */
  readonly net: number
  /** 95 % interval of the net of the same number of trades like these; null if none is valid. */
  readonly interval: ConfidenceInterval | null
  /**
   * Whether the habit costs money by more than chance, and in both halves; never for habits that only the end of a
   * trade shows.
   */
  readonly isCertain: boolean
}
