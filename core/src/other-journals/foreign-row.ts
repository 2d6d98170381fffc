/** One trade as another journal lists it. Missing data is null, or empty for lists and texts. */
import type { Fixed } from '../base/index.ts'

/** A figure, and how many decimals it was written with: a price of `0.00002` may stand for anything from 0.000015. */
export type Written = { readonly value: Fixed; readonly decimals: number }

/**
 * A time as the journal shows it, in ms of a clock whose zone is unknown so far: `2026-02-09 12:31` is 12:31 UTC here.
 * `day`: the journal gives no time of day.
 */
export type ShownTime = { readonly wall: number; readonly precision: 'exact' | 'day' }

export type ForeignRow = {
  /** Line of the file, or number of the trade in a JSON file. */
  readonly line: number
  readonly symbol: string
  readonly side: 'long' | 'short' | null
  readonly open: ShownTime | null
  readonly close: ShownTime | null
  readonly quantity: Written | null
  readonly entryPrice: Written | null
  readonly exitPrice: Written | null
  /** The result; the journal may state whether fees are deducted. */
  readonly pnl: Written | null
  readonly pnlKind: 'gross' | 'net' | 'unknown'
  /** The amount paid, positive. */
  readonly fees: Fixed | null
  readonly note: string
  readonly tags: readonly string[]
  readonly setups: readonly string[]
  readonly mistakes: readonly string[]
  readonly emotions: readonly string[]
  /** 1 to 5. */
  readonly rating: number | null
  readonly stop: Fixed | null
  readonly targets: readonly Fixed[]
  /** Addresses of pictures. */
  readonly pictures: readonly string[]
  readonly account: string
}

/** Whether a row contains anything besides figures. */
export function saysSomething(row: ForeignRow): boolean {
  const lists = [row.tags, row.setups, row.mistakes, row.emotions, row.targets, row.pictures]
  return row.note !== '' || row.rating !== null || row.stop !== null || lists.some((list) => list.length > 0)
}
