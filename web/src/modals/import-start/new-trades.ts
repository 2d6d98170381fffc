/** The trades that an import added. */
import type { AnnotationData } from '@roundtrip/contract/documents'
import { float64At, sum, uint32At } from '@roundtrip/core/base'
import {
  idOfRow,
  isCounted,
  isMissingData,
  MONEY_UNIT,
  type TradeColumns,
  uncountedReason,
} from '@roundtrip/core/reports'
import { hasRisk } from '../../data/trades/stop-at.ts'

export type NewTrades = {
  readonly count: number
  /** How many of them are still open. */
  readonly open: number
  /** Fills that went into existing trades. */
  readonly fillsOfExisting: number
  /** The net result of the counted ones, in the reporting currency; null without any. */
  readonly net: number | null
  /** How many are in no figure, because fills or rates are missing. */
  readonly leftOut: number
  /** Those without a stop or a typed risk, so without an R. */
  readonly withoutRisk: readonly string[]
  /** Closed ones without a review, which wait in the inbox. */
  readonly toReview: number
}

/** The trades that exist now but did not before. */
export function newTrades(
  before: TradeColumns,
  now: { readonly columns: TradeColumns; readonly annotations: ReadonlyMap<string, AnnotationData> },
): NewTrades {
  const idsBefore = new Set(Array.from({ length: before.count }, (_, row) => idOfRow(before, row)))
  const { columns, annotations } = now
  const nets: number[] = []
  let count = 0
  const withoutRisk: string[] = []
  let toReview = 0
  let leftOut = 0
  let [open, fills, ofNew] = [0, 0, 0]
  for (let row = 0; row < columns.count; row += 1) {
    const id = idOfRow(columns, row)
    fills += uint32At(columns.fills, row)
    if (idsBefore.has(id)) continue
    ofNew += uint32At(columns.fills, row)
    count += 1
    if (columns.closed[row] === 0) open += 1
    if (!hasRisk(annotations.get(id))) withoutRisk.push(id)
    if (columns.closed[row] === 1 && (annotations.get(id)?.reviewedAt ?? null) === null) toReview += 1
    if (isCounted(columns, row)) nets.push(float64At(columns.net, row))
    if (isMissingData(uncountedReason(columns, row))) leftOut += 1
  }
  const fillsOfExisting = Math.max(0, fills - ofNew - sum(before.fills))
  const net = nets.length === 0 ? null : sum(nets) / MONEY_UNIT
  return { count, open, fillsOfExisting, net, leftOut, withoutRisk, toReview }
}
