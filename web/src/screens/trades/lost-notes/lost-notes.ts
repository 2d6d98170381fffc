import { type AnnotationData, NOTHING_NOTED } from '@roundtrip/contract'
import type { TradeColumns } from '@roundtrip/core/reports'
import { useMemo } from 'react'
import { useCollection, useDocuments } from '../../../data/documents/use-documents.ts'
import { useTrades } from '../../../data/trades/all-trades.ts'

export type LostNote = {
  /** Id of the trade that is not there any more. */
  readonly id: string
  readonly data: AnnotationData
  /** When it was last changed, UTC ms. */
  readonly changedAt: number | null
}

/** What was noted about trades that are not there, the latest first; empty while the trades are on their way. */
export function useLostNotes(): readonly LostNote[] {
  const documents = useDocuments()
  const { status, documents: noted } = useCollection('annotations')
  const columns = useTrades().data?.columns
  return useMemo(() => {
    if (columns === undefined || status !== 'ready') return NONE
    return lostNotes(noted, columns)
      .map(([id, data]) => ({ id, data, changedAt: documents.changedAt('annotations', id) }))
      .sort((a, b) => (b.changedAt ?? 0) - (a.changedAt ?? 0))
  }, [columns, documents, noted, status])
}

const NONE: readonly LostNote[] = []

/** Annotations without a trade that say something; what was joined with another is there. */
export function lostNotes(
  noted: ReadonlyMap<string, AnnotationData>,
  columns: TradeColumns,
): readonly (readonly [string, AnnotationData])[] {
  if (noted.size === 0) return []
  const existing = new Set<number>()
  for (let row = 0; row < columns.count; row += 1) {
    existing.add(shortName(columns.id[2 * row] ?? 0, columns.id[2 * row + 1] ?? 0))
  }
  return [...noted].filter(([id, data]) => {
    const [high, low] = [Number.parseInt(id.slice(0, 8), 16), Number.parseInt(id.slice(8), 16)]
    const isJoined = data.joinedInto !== null && noted.has(data.joinedInto)
    return !existing.has(shortName(high, low)) && !isJoined && saysSomething(data)
  })
}

/** The first 53 bits of an id: as many as a number holds, and far more than tell any two trades apart. */
function shortName(high: number, low: number): number {
  return high * 2 ** 21 + Math.floor(low / 2 ** 11)
}

function saysSomething(data: AnnotationData): boolean {
  const { anchor: _anchor, joinedInto: _joinedInto, ...content } = data
  const { anchor: _noAnchor, joinedInto: _notJoined, ...nothing } = NOTHING_NOTED
  return JSON.stringify(content) !== JSON.stringify({ ...content, ...nothing })
}
