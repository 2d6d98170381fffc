import { type AnnotationData, NOTHING_NOTED } from '@roundtrip/contract/documents'
import { useMemo, useState } from 'react'
import { useDocuments } from '../../../data/documents/use-documents.ts'
import { type UndoableChange, undoStack } from '../../../data/page/undo-stack.ts'
import { t } from '../../../language/translate.ts'

export type ReviewChanges = {
  /** Changes a trade's annotation, based on the current one. */
  readonly change: (tradeId: string, changesOf: (now: AnnotationData) => Partial<AnnotationData>) => Promise<void>
  /** Undoes the last change, if there is one. */
  readonly undo: () => Promise<void>
  readonly canUndo: boolean
}

/** Saves changes in sequence. Each can be undone, here or by Ctrl+Z; `onUndo` gets the trade. */
export function useReviewChanges(onUndo: (tradeId: string) => void): ReviewChanges {
  const documents = useDocuments()
  const [recordedChanges, setRecordedChanges] = useState<readonly UndoableChange[]>([])
  return useMemo(
    () => ({
      canUndo: recordedChanges.length > 0,
      change: async (tradeId, changesOf) => {
        const now = documents.view('annotations').documents.get(tradeId) ?? null
        const changes = changesOf(now ?? NOTHING_NOTED)
        const data = { ...(now ?? NOTHING_NOTED), ...changes }
        const written = documents.write({ collection: 'annotations', id: tradeId, data, seen: now })
        const recorded = undoStack.record({
          text: textOf(changes),
          undo: async () => (await written).undo(),
          onUndo: () => {
            setRecordedChanges((before) => before.filter((other) => other !== recorded))
            onUndo(tradeId)
          },
        })
        setRecordedChanges((before) => [...before, recorded])
        await written
      },
      undo: async () => {
        await undoStack.undo(() => recordedChanges.findLast(undoStack.has))
      },
    }),
    [documents, recordedChanges, onUndo],
  )
}

function textOf(changes: Partial<AnnotationData>): string {
  if (changes.reviewedAt !== undefined) return t('Trade reviewed.')
  if (changes.labels !== undefined) return t('Labels changed.')
  if (changes.note !== undefined) return t('Note saved.')
  if (changes.rating !== undefined) return t('Rating saved.')
  if (changes.targets !== undefined) return t('Target saved.')
  return changes.risk === undefined ? t('Stop saved.') : t('Risk changed.')
}
