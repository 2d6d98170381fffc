import type { Label } from '@roundtrip/contract/documents'
import type { BulkWritten, Written } from '@roundtrip/sync/client'
import { useMemo } from 'react'
import { newId } from '../documents/new-id.ts'
import { useDocuments } from '../documents/use-documents.ts'
import { assignSteps, type LabelChange } from './label-steps.ts'
import type { NamedLabel } from './labels.ts'

export type Progress = (done: number, all: number) => void

/**
 * Changes to labels and to what has them. Merging and deleting, which also change playbooks and rules, are in
 * `data/playbooks`. The caller reports the result to the user.
 */
export type LabelActs = {
  /** The id is returned at once, so a trade can have the label before the server does. */
  readonly create: (label: Label) => { readonly id: string; readonly written: Promise<Written> }
  readonly change: (label: NamedLabel, changes: Partial<Label>) => Promise<Written>
  readonly assign: (tradeIds: readonly string[], change: LabelChange, onProgress?: Progress) => Promise<BulkWritten>
}

export function useLabelActs(): LabelActs {
  const documents = useDocuments()
  return useMemo(() => {
    return {
      create: (label) => {
        const id = newId()
        return { id, written: documents.write({ collection: 'labels', id, data: label, seen: null }) }
      },
      change: ({ id, ...seen }, changes) =>
        documents.write({ collection: 'labels', id, data: { ...seen, ...changes }, seen }),
      assign: async (tradeIds, change, onProgress) => {
        await documents.loaded('annotations')
        const steps = assignSteps(tradeIds, change)
        return documents.writeAll(steps, (done) => onProgress?.(done, steps.length))
      },
    }
  }, [documents])
}
