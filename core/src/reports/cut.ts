/**
 * Cuts the columns of a position into segments that are stored and sent separately. The cuts follow from the trades
 * alone, from the first one on, so later trades leave all segments except the last ones unchanged.
 */
import { uint16At, uint32At } from '../base/index.ts'
import { allocateColumns, TRADE_COLUMNS } from './allocate.ts'
import type { TradeColumns } from './columns.ts'
import { eventsAt } from './merge.ts'

/**
 * Most trades are in large segments. The latest ones, to which trades are still added, are in small ones, so that each
 * new trade rewrites few others.
 */
export type CutSizes = { readonly large: number; readonly small: number }

const SIZES: CutSizes = { large: 4096, small: 512 }

export type Cut = {
  /** The number of trades of the position before this segment. */
  readonly start: number
  readonly columns: TradeColumns
}

/**
 * The segments of these trades. `start`: the number of trades of the position before them, all in segments of their
 * own. Expects rows in the order of `mergeColumns`.
 */
export function cutColumns(columns: TradeColumns, start: number, sizes = SIZES): readonly Cut[] {
  const cuts: Cut[] = []
  for (let from = 0; from < columns.count; ) {
    const to = endOfSegment(columns, from, sizes)
    cuts.push({ start: start + from, columns: rowsBetween(columns, { from, to }) })
    from = to
  }
  return cuts
}

/** A stored segment. */
export type StoredCut = {
  readonly start: number
  readonly trades: number
}

/**
 * How many of the stored segments, from the first one on, stay unchanged if the first `unchanged` trades of the
 * position do and there are `total` now. The segment of the last unchanged trade is not among them: its end can depend
 * on the next trade.
 */
export function keptCuts(
  stored: readonly StoredCut[],
  { unchanged, total }: { readonly unchanged: number; readonly total: number },
  { large, small } = SIZES,
): number {
  let kept = 0
  let end = 0
  for (const { start, trades } of stored) {
    const isWhole = trades >= large || (trades >= small && total - start < large)
    if (start !== end || !isWhole || start + trades >= unchanged) break
    kept += 1
    end = start + trades
  }
  return kept
}

/** Never between trades with the same close time, nor between open ones: their order depends on other values. */
function endOfSegment({ count, closeTime }: TradeColumns, from: number, { large, small }: CutSizes): number {
  const left = count - from
  if (left <= small) return count
  let to = from + (left >= large ? large : small)
  while (to < count && (Number.isNaN(closeTime[to]) || closeTime[to] === closeTime[to - 1])) to += 1
  return to
}

/** The rows from `from` to before `to`, with their events. */
export function rowsBetween(
  columns: TradeColumns,
  { from, to }: { readonly from: number; readonly to: number },
): TradeColumns {
  const copied = allocateColumns(to - from, columns.currency)
  for (const name of TRADE_COLUMNS) {
    const words = name === 'id' ? 2 : 1
    copied[name].set(columns[name].subarray(words * from, words * to))
  }
  const { events } = columns
  const indexes: number[] = []
  for (let index = 0; index < events.count; index += 1) {
    const trade = uint32At(events.trade, index)
    if (trade >= from && trade < to) indexes.push(index)
  }
  const taken = eventsAt(events, Uint32Array.from(indexes))
  for (let index = 0; index < taken.count; index += 1) taken.trade[index] = uint32At(taken.trade, index) - from
  const { accounts, tickers } = columns.dictionaries
  return {
    ...copied,
    dictionaries: { accounts: used(accounts, copied.account), tickers: used(tickers, copied.ticker), labels: [] },
    events: taken,
  }
}

/** The values that the rows use, in order of appearance; `indexes` are remapped to them. */
function used<T>(values: readonly T[], indexes: Uint16Array): T[] {
  const numbers = new Map<number, number>()
  const kept: T[] = []
  for (let row = 0; row < indexes.length; row += 1) {
    const index = uint16At(indexes, row)
    let now = numbers.get(index)
    if (now === undefined) {
      now = kept.length
      numbers.set(index, now)
      kept.push(values[index] as T)
    }
    indexes[row] = now
  }
  return kept
}
