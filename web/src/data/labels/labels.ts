import type { Label } from '@roundtrip/contract/documents'
import { useMemo } from 'react'
import { useCollection } from '../documents/use-documents.ts'
import { labelsInOrder } from './label-order.ts'

export type NamedLabel = Label & { readonly id: string }

/** The user's labels, sorted by `labelsInOrder`. */
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

/** Ids of labels that statistics leave out; the same array until it changes. */
export function useHiddenLabels(): readonly string[] {
  return useIdsWhere(({ hidden }) => hidden)
}

/** Ids of labels of the group "Setups", archived ones included; the same array until it changes. */
export function useSetupLabels(): readonly string[] {
  return useIdsWhere(({ group }) => group === 'setup')
}

/** Ids of labels of the group "Mistakes"; the same array until it changes. */
export function useMistakeLabels(): readonly string[] {
  return useIdsWhere(({ group }) => group === 'mistake')
}

function useIdsWhere(isIncluded: (label: NamedLabel) => boolean): readonly string[] {
  const ids = useLabels()
    .filter(isIncluded)
    .map(({ id }) => id)
    .sort()
    .join(' ')
  // Renaming or recolouring a label must not recalculate everything.
  return useMemo(() => (ids === '' ? NO_LABELS : ids.split(' ')), [ids])
}

const NO_LABELS: readonly string[] = []
