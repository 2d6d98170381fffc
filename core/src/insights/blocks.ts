import { DAY_MS, float64At, HOUR_MS, uint32At } from '../base/index.ts'
import type { TradeColumns } from '../reports/index.ts'

/** Blocks of trades that may have something in common, because they closed at about the same time. */
export type Blocks = { readonly blocks: Uint32Array; readonly blockCount: number }

/** The longest of these that still leaves enough blocks; the last where none does. */
const LENGTHS = [7 * DAY_MS, DAY_MS, 6 * HOUR_MS, HOUR_MS] as const
/** With fewer blocks, even a clear effect could not be told from chance. */
export const ENOUGH_BLOCKS = 30

/**
 * The block of each row. Rows are in the order of their close. Trades of one hour always share a block: a signal that is
 * taken on eight coins is one decision, not eight.
 */
export function blocksOf({ closeTime }: Pick<TradeColumns, 'closeTime'>, rows: Uint32Array): Blocks {
  const ofLength = (length: number): Blocks =>
    blocksOfLength(rows, (row) => Math.floor(float64At(closeTime, row) / length))
  for (const length of LENGTHS) {
    const found = ofLength(length)
    if (found.blockCount >= ENOUGH_BLOCKS) return found
  }
  return ofLength(HOUR_MS)
}

function blocksOfLength(rows: Uint32Array, blockOf: (row: number) => number): Blocks {
  const blocks = new Uint32Array(rows.length)
  let count = 0
  let last = Number.NaN
  for (let index = 0; index < rows.length; index += 1) {
    const block = blockOf(uint32At(rows, index))
    if (block !== last) count += 1
    last = block
    blocks[index] = count - 1
  }
  return { blocks, blockCount: count }
}
