import { useQuery } from '@tanstack/react-query'
import type { Label } from '@roundtrip/contract'
import { useMemo } from 'react'
import { documents } from './services.ts'
import { useUid } from './session/user-context.ts'

export type NamedLabel = Label & { readonly id: string }

/** The labels of the user, by name. */
export function useLabels(): readonly NamedLabel[] {
  const uid = useUid()
  const { data } = useQuery({
    queryKey: ['labels', uid],
    queryFn: async () => {
      const stored = await documents.list(uid, 'labels')
      const labels = stored.map((document): NamedLabel => ({ ...document.data, id: document.id }))
      return labels.sort((a, b) => a.name.localeCompare(b.name))
    },
  })
  return data ?? NONE
}

export function useLabelNames(): ReadonlyMap<string, NamedLabel> {
  const labels = useLabels()
  return useMemo(() => new Map(labels.map((label) => [label.id, label])), [labels])
}

const NONE: readonly NamedLabel[] = []
