import type { SavedView } from '@roundtrip/contract/documents'
import type { Written } from '@roundtrip/sync/client'
import { useMemo } from 'react'
import { USER } from '../../paths.ts'
import { newId } from '../../data/documents/new-id.ts'
import { useCollection, useDocuments } from '../../data/documents/use-documents.ts'

/** A named calculation: a saved view of the calculators page. */
export type NamedCalculation = { readonly id: string; readonly view: SavedView }

/** Sorted by name; undefined while loading. */
export function useSaved(): readonly NamedCalculation[] | undefined {
  const { status, documents } = useCollection('views')
  return useMemo(() => {
    if (status !== 'ready') return undefined
    const saved = [...documents].flatMap(([id, view]) => (view.page === USER.calc ? [{ id, view }] : []))
    return saved.sort((a, b) => a.view.name.localeCompare(b.view.name) || (a.id < b.id ? -1 : 1))
  }, [status, documents])
}

type SavedActs = {
  readonly save: (name: string, search: string) => Promise<Written>
  readonly rename: (calculation: NamedCalculation, name: string) => Promise<Written>
  readonly remove: (calculation: NamedCalculation) => Promise<Written>
}

export function useSavedActs(): SavedActs {
  const documents = useDocuments()
  return useMemo(
    () => ({
      save: (name, search) => {
        const data = { name, page: USER.calc, search }
        return documents.write({ collection: 'views', id: newId(), data, seen: null })
      },
      rename: ({ id, view }, name) => documents.write({ collection: 'views', id, data: { ...view, name }, seen: view }),
      remove: ({ id, view }) => documents.write({ collection: 'views', id, data: null, seen: view }),
    }),
    [documents],
  )
}
