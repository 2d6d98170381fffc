import type { Label } from '@roundtrip/contract'
import { useMemo } from 'react'
import { useCollection } from './documents/use-documents.ts'

export type NamedLabel = Label & { readonly id: string }

/** The labels of the user, by name. */
export function useLabels(): readonly NamedLabel[] {
  const { documents } = useCollection('labels')
  return useMemo(() => {
    const labels = [...documents].map(([id, label]): NamedLabel => ({ ...label, id }))
    return labels.sort((a, b) => a.name.localeCompare(b.name))
  }, [documents])
}

export function useLabelNames(): ReadonlyMap<string, NamedLabel> {
  const labels = useLabels()
  return useMemo(() => new Map(labels.map((label) => [label.id, label])), [labels])
}
