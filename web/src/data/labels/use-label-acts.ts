import type { Label } from '@roundtrip/contract/documents'
import type { BulkWritten, Step, Written } from '@roundtrip/sync/client'
import { useMemo } from 'react'
import { newId } from '../documents/new-id.ts'
import { useDocuments } from '../documents/use-documents.ts'
import { assignSteps, type LabelChange, type Labelled, mergeSteps, removeLabelSteps } from './label-steps.ts'
import type { NamedLabel } from './labels.ts'

export type Progress = (done: number, all: number) => void

/** All changes to labels. The caller reports the result to the user. */
export type LabelActs = {
  /** The id is returned at once, so a trade can have the label before the server does. */
  readonly create: (label: Label) => { readonly id: string; readonly written: Promise<Written> }
  readonly change: (label: NamedLabel, changes: Partial<Label>) => Promise<Written>
  readonly assign: (tradeIds: readonly string[], change: LabelChange, onProgress?: Progress) => Promise<BulkWritten>
  /** Gives all trades of the first label the second, then deletes the first. */
  readonly merge: (labels: { from: string; into: string }, onProgress?: Progress) => Promise<BulkWritten>
  readonly remove: (label: string) => Promise<BulkWritten>
}

export function useLabelActs(): LabelActs {
  const documents = useDocuments()
  return useMemo(() => {
    const run = (steps: readonly Step[], onProgress?: Progress): Promise<BulkWritten> =>
      documents.writeAll(steps, (done) => onProgress?.(done, steps.length))
    const labelled = async (): Promise<Labelled> => {
      const [annotations, planned, labels] = await Promise.all([
        documents.loaded('annotations'),
        documents.loaded('planned'),
        documents.loaded('labels'),
      ])
      return { noted: annotations.documents, planned: planned.documents, labels: labels.documents }
    }
    return {
      create: (label) => {
        const id = newId()
        return { id, written: documents.write({ collection: 'labels', id, data: label, seen: null }) }
      },
      change: ({ id, ...seen }, changes) =>
        documents.write({ collection: 'labels', id, data: { ...seen, ...changes }, seen }),
      assign: async (tradeIds, change, onProgress) => {
        await labelled()
        return run(assignSteps(tradeIds, change), onProgress)
      },
      merge: async (labels, onProgress) => run(mergeSteps(await labelled(), labels), onProgress),
      remove: async (label) => run(removeLabelSteps(await labelled(), label)),
    }
  }, [documents])
}
