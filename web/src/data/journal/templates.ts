import type { Template } from '@roundtrip/contract/documents'
import { useMemo } from 'react'
import { useCollection } from '../documents/use-documents.ts'

export type NamedTemplate = Template & { readonly id: string }

/** The templates of the user, by name; the same array until one changes. */
export function useTemplates(): readonly NamedTemplate[] {
  const { documents } = useCollection('templates')
  return useMemo(
    () => [...documents].map(([id, template]) => ({ ...template, id })).sort((a, b) => a.name.localeCompare(b.name)),
    [documents],
  )
}
