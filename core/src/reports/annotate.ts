import { float64At, uint32At } from '../base/index.ts'
import { movedAway } from '../orders/index.ts'
import { flagBits } from '../trades/index.ts'
import type { Annotation, TradeColumns } from './columns.ts'
import { riskUnitsOfRow } from './plan-of-row.ts'

/** The 16-digit id of a row. */
export function idOfRow(columns: Pick<TradeColumns, 'id'>, row: number): string {
  return hex(columns.id[2 * row] ?? 0) + hex(columns.id[2 * row + 1] ?? 0)
}

/** Merges the trader's additions (labels, risk or stop, moves of the stop, exclusion) into a copy of the columns. */
export function annotate(columns: TradeColumns, annotations: readonly Annotation[]): TradeColumns {
  const byId = new Map(annotations.map((annotation) => [annotation.tradeId, annotation]))
  const labels: string[] = []
  const indexes = new Map<string, number>()
  const labelStart = new Uint32Array(columns.count + 1)
  const labelIds: number[] = []
  const labelEarly: number[] = []
  const exits = firstExits(columns)
  const risk = new Float64Array(columns.count).fill(Number.NaN)
  const stopsMovedAway = new Float64Array(columns.count).fill(Number.NaN)
  const flags = columns.flags.slice()
  for (let row = 0; row < columns.count; row += 1) {
    labelStart[row] = labelIds.length
    const annotation = byId.size === 0 ? undefined : byId.get(idOfRow(columns, row))
    if (annotation === undefined) continue
    for (const label of new Set(annotation.labels)) {
      const index = indexes.get(label) ?? labels.push(label) - 1
      indexes.set(label, index)
      labelIds.push(index)
      labelEarly.push(isGivenBefore(annotation, label, float64At(exits, row)) ? 1 : 0)
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
    labelEarly: Uint8Array.from(labelEarly),
    risk,
    stopsMovedAway,
    flags,
  }
}

/**
 * When the first result of each row was made, UTC ms: the first event with a price result, or its close. Infinite if it
 * is open and nothing was closed yet. Events of a minute are one, at its first moment, so an exit is never taken as
 * later than it was.
 */
function firstExits({ count, closeTime, events }: TradeColumns): Float64Array {
  const exits = Float64Array.from({ length: count }, (_, row) =>
    Number.isNaN(float64At(closeTime, row)) ? Number.POSITIVE_INFINITY : float64At(closeTime, row),
  )
  for (let event = 0; event < events.count; event += 1) {
    if (float64At(events.gross, event) === 0) continue
    const row = uint32At(events.trade, event)
    exits[row] = Math.min(float64At(exits, row), float64At(events.time, event))
  }
  return exits
}

function isGivenBefore({ labelledAt = {} }: Annotation, label: string, time: number): boolean {
  return Object.hasOwn(labelledAt, label) && (labelledAt[label] ?? time) < time
}

const EXCLUDED = flagBits(['excluded'])

function hex(word: number): string {
  return word.toString(16).padStart(8, '0')
}
