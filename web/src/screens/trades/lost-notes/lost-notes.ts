import { type AnnotationData, NOTHING_NOTED } from '@roundtrip/contract/documents'
import type { TradeColumns } from '@roundtrip/core/reports'
import { useMemo } from 'react'
import { useCollection, useDocuments } from '../../../data/documents/use-documents.ts'
import { useTrades } from '../../../data/trades/all-trades.ts'

export type LostNote = {
  /** The id of the missing trade. */
  readonly id: string
  readonly data: AnnotationData
  /** The time of the last change, UTC ms. */
  readonly changedAt: number | null
}

/** Notes about trades that no longer exist, the latest first; empty while the trades are loading. */
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

/** Annotations with content but without a trade, except those joined with another one. */
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

/** The first 53 bits of an id: the most that a number holds, and more than enough to distinguish trades. */
function shortName(high: number, low: number): number {
  return high * 2 ** 21 + Math.floor(low / 2 ** 11)
}

function saysSomething(data: AnnotationData): boolean {
  const { anchor: _anchor, joinedInto: _joinedInto, ...content } = data
  const { anchor: _noAnchor, joinedInto: _notJoined, ...nothing } = NOTHING_NOTED
  return JSON.stringify(content) !== JSON.stringify({ ...content, ...nothing })
}
