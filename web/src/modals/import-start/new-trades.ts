/** The trades that an import added. */
import type { AnnotationData } from '@roundtrip/contract/documents'
import { sum } from '@roundtrip/core/base'
import { idOfRow, MONEY_UNIT, type TradeColumns } from '@roundtrip/core/reports'

export type NewTrades = {
  readonly count: number
  /** The result of the closed ones, in the reporting currency; null if there are none, or a rate is missing. */
  readonly net: number | null
  /** The number without a label. */
  readonly unlabeled: number
}

/** The trades that exist now but did not before. */
export function newTrades(
  before: TradeColumns,
  now: { readonly columns: TradeColumns; readonly annotations: ReadonlyMap<string, AnnotationData> },
): NewTrades {
  const known = new Set(Array.from({ length: before.count }, (_, row) => idOfRow(before, row)))
  const { columns, annotations } = now
  const nets: number[] = []
  let count = 0
  let unlabeled = 0
  for (let row = 0; row < columns.count; row += 1) {
    const id = idOfRow(columns, row)
    if (known.has(id)) continue
    count += 1
    if ((annotations.get(id)?.labels.length ?? 0) === 0) unlabeled += 1
    if (columns.closed[row] === 1) nets.push(columns.net[row] ?? Number.NaN)
  }
  return { count, net: nets.length === 0 || nets.some(Number.isNaN) ? null : sum(nets) / MONEY_UNIT, unlabeled }
}
