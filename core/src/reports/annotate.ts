import { movedAway } from '../orders/index.ts'
import { flagBits } from '../trades/index.ts'
import type { Annotation, TradeColumns } from './columns.ts'
import { riskUnitsOfRow } from './plan-of-row.ts'

/** The 16-digit id of a row. */
export function idOfRow(columns: Pick<TradeColumns, 'id'>, row: number): string {
  return hex(columns.id[2 * row] ?? 0) + hex(columns.id[2 * row + 1] ?? 0)
}

/** Merges what the trader added (labels, risk or stop, moves of the stop, exclusion) into a copy of the columns. */
export function annotate(columns: TradeColumns, annotations: readonly Annotation[]): TradeColumns {
  const byId = new Map(annotations.map((annotation) => [annotation.tradeId, annotation]))
  const labels: string[] = []
  const places = new Map<string, number>()
  const labelStart = new Uint32Array(columns.count + 1)
  const labelIds: number[] = []
  const risk = new Float64Array(columns.count).fill(Number.NaN)
  const stopsMovedAway = new Float64Array(columns.count).fill(Number.NaN)
  const flags = columns.flags.slice()
  for (let row = 0; row < columns.count; row += 1) {
    labelStart[row] = labelIds.length
    const annotation = byId.size === 0 ? undefined : byId.get(idOfRow(columns, row))
    if (annotation === undefined) continue
    for (const label of new Set(annotation.labels)) {
      const place = places.get(label) ?? labels.push(label) - 1
      places.set(label, place)
      labelIds.push(place)
    }
    risk[row] = riskUnitsOfRow(columns, row, annotation) ?? Number.NaN
    const { stop, stopMoves: moves } = annotation
    if (stop !== null) stopsMovedAway[row] = movedAway(columns.side[row] === 1 ? 'long' : 'short', { stop, moves })
    if (annotation.excluded) flags[row] = (flags[row] ?? 0) | EXCLUDED
  }
  labelStart[columns.count] = labelIds.length
  return {
    ...columns,
    dictionaries: { ...columns.dictionaries, labels },
    labelStart,
    labelIds: Uint16Array.from(labelIds),
    risk,
    stopsMovedAway,
    flags,
  }
}

const EXCLUDED = flagBits(['excluded'])

function hex(word: number): string {
  return word.toString(16).padStart(8, '0')
}
