import type { Label } from '@roundtrip/contract'
import { useMemo } from 'react'
import { useCollection } from '../documents/use-documents.ts'
import { labelsInOrder } from './label-order.ts'

export type NamedLabel = Label & { readonly id: string }

/** The labels of the user in their one order, see `labelsInOrder`. */
export function useLabels(): readonly NamedLabel[] {
  const { documents } = useCollection('labels')
  return useMemo(() => {
    return labelsInOrder([...documents].map(([id, label]): NamedLabel => ({ ...label, id })))
  }, [documents])
}

export function useLabelNames(): ReadonlyMap<string, NamedLabel> {
  const labels = useLabels()
  return useMemo(() => new Map(labels.map((label) => [label.id, label])), [labels])
}

/** Ids of the labels that statistics leave out; the same array until that changes. */
export function useHiddenLabels(): readonly string[] {
  const labels = useLabels()
  const ids = labels
    .filter((label) => label.hidden)
    .map((label) => label.id)
    .sort()
    .join(' ')
  // A new name or colour of a label is no reason to calculate everything again.
  return useMemo(() => (ids === '' ? NO_LABELS : ids.split(' ')), [ids])
}

const NO_LABELS: readonly string[] = []
