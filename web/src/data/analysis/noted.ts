import type { AnnotationData } from '@roundtrip/contract/documents'
import { type Annotation, annotationOf } from '@roundtrip/core/reports'
import type { AnnotatedTrade } from '@roundtrip/core/rules'

/** An annotation as figures use it. */
export type FigureNote = AnnotationData & { readonly isRiskUnknown?: boolean }

/** What reports and rules need of one annotation. */
export type Noted = { readonly annotation: Annotation; readonly details: AnnotatedTrade }

/** The difference between two states of all annotations. */
export type NotedChanges = { readonly changed: readonly Noted[]; readonly removed: readonly string[] }

type Annotations = ReadonlyMap<string, FigureNote>

/** Pass an empty `before` to get everything. An unchanged annotation is the same object in both. */
export function notedChanges(before: Annotations, now: Annotations): NotedChanges {
  const changed: Noted[] = []
  for (const [tradeId, data] of now) if (before.get(tradeId) !== data) changed.push(notedOf(tradeId, data))
  const removed: string[] = []
  for (const tradeId of before.keys()) if (!now.has(tradeId)) removed.push(tradeId)
  return { changed, removed }
}

/** Rules only check whether there is a note, so its text is not sent. */
function notedOf(tradeId: string, data: FigureNote): Noted {
  const { stop, note, stopMoves, targets, leverage, pictures } = data
  return {
    annotation: annotationOf(tradeId, data),
    details: {
      note: note.trim() === '' ? '' : 'x',
      stop,
      stopMoves,
      targets,
      leverage,
      pictures: pictures.map(() => 0),
    },
  }
}
