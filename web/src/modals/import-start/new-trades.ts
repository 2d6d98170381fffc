/** Which trades an import brought. */
import type { AnnotationData } from '@roundtrip/contract'
import { sum } from '@roundtrip/core/base'
import { idOfRow, MONEY_UNIT, type TradeColumns } from '@roundtrip/core/reports'

export type NewTrades = {
  readonly count: number
  /** Of those that are closed, in the reporting currency; null where none is, or a rate is missing. */
  readonly net: number | null
  /** Those without a label. */
  readonly unlabeled: number
}

/** The trades that are there now and were not before. */
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
