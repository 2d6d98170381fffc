import type { SavedMapping } from '@roundtrip/contract/documents'
import { type ColumnMapping, savedMapping } from '@roundtrip/core/exchanges'
import { useMemo } from 'react'
import { newId } from '../../../data/documents/new-id.ts'
import { useCollection, useDocuments } from '../../../data/documents/use-documents.ts'

export type NamedMapping = SavedMapping & { readonly id: string }

/** The column mappings that the user saved, by name. */
export function useSavedMappings(): readonly NamedMapping[] {
  const { documents } = useCollection('mappings')
  return useMemo(
    () =>
      [...documents]
        .map(([id, saved]) => ({ id, ...saved }))
        .toSorted((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1)),
    [documents],
  )
}

export type SavedMappingActs = {
  /** Replaces what was saved for the same header. */
  readonly save: (name: string, mapping: ColumnMapping) => Promise<unknown>
  readonly rename: (saved: NamedMapping, name: string) => Promise<unknown>
  readonly remove: (saved: NamedMapping) => Promise<unknown>
}

export function useSavedMappingActs(): SavedMappingActs {
  const documents = useDocuments()
  const saved = useSavedMappings()
  return useMemo(
    () => ({
      save: (name, mapping) => {
        const names = mapping.columns.map((column) => column.name)
        const id = savedMapping(names, saved)?.id ?? newId()
        // What is shared or saved must be plain data of exactly the shape of the contract.
        return documents.write({ collection: 'mappings', id, data: plainData(name, mapping) })
      },
      rename: ({ id, mapping }, name) =>
        documents.write({ collection: 'mappings', id, data: plainData(name, mapping) }),
      remove: ({ id }) => documents.write({ collection: 'mappings', id, data: null }),
    }),
    [documents, saved],
  )
}

function plainData(name: string, mapping: ColumnMapping): SavedMapping {
  const { columns, sides, ...choices } = mapping
  return { name, mapping: { ...choices, columns: [...columns], sides: [...sides] } }
}
