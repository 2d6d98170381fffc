import type { TradeColumns } from '@roundtrip/core/reports'

/** The row of a trade; null if there is no trade with this id. */
export function rowOfTrade(columns: TradeColumns, tradeId: string): number | null {
  const high = Number.parseInt(tradeId.slice(0, 8), 16)
  const low = Number.parseInt(tradeId.slice(8), 16)
  for (let row = 0; row < columns.count; row += 1) {
    if (columns.id[row * 2] === high && columns.id[row * 2 + 1] === low) return row
  }
  return null
}

/** The 16-digit id of a row. */
export function tradeIdAt(columns: TradeColumns, row: number): string {
  const half = (word: number | undefined): string => (word ?? 0).toString(16).padStart(8, '0')
  return half(columns.id[row * 2]) + half(columns.id[row * 2 + 1])
}
