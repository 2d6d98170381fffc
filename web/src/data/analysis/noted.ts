import type { AnnotationData } from '@roundtrip/contract'
import { type Annotation, annotationOf } from '@roundtrip/core/reports'
import type { AnnotatedTrade } from '@roundtrip/core/rules'

/** An annotation as figures take it. */
export type FigureNote = AnnotationData & { readonly isRiskUnknown?: boolean }

/** What reports and rules need of one annotation. */
export type Noted = { readonly annotation: Annotation; readonly told: AnnotatedTrade }

/** What became different between two states of all annotations. */
export type NotedChanges = { readonly changed: readonly Noted[]; readonly removed: readonly string[] }

type Annotations = ReadonlyMap<string, FigureNote>

/** The first argument may be empty: then everything is new. An annotation that did not change is the same object. */
export function notedChanges(before: Annotations, now: Annotations): NotedChanges {
  const changed: Noted[] = []
  for (const [tradeId, data] of now) if (before.get(tradeId) !== data) changed.push(notedOf(tradeId, data))
  const removed: string[] = []
  for (const tradeId of before.keys()) if (!now.has(tradeId)) removed.push(tradeId)
  return { changed, removed }
}

/** Whether there is a note matters to rules, not what it says; so texts are not sent. */
function notedOf(tradeId: string, data: FigureNote): Noted {
  const { stop, note, stopMoves, targets, leverage, pictures } = data
  return {
    annotation: annotationOf(tradeId, data),
    told: { note: note.trim() === '' ? '' : 'x', stop, stopMoves, targets, leverage, pictures: pictures.map(() => 0) },
  }
}
