import type { SavedView, ScreenerChoices } from '@roundtrip/contract/documents'
import type { ScreenedVenueId } from '@roundtrip/contract/market'
import type { Written } from '@roundtrip/sync/client'
import { useCallback, useMemo } from 'react'
import { useCollection, useDocument, useDocuments } from '../../../data/documents/use-documents.ts'
import { newId } from '../../../data/documents/new-id.ts'
import { type ShownColumn, SHOWN_COLUMNS, USUAL_COLUMNS } from './screen-view.ts'

const PLAIN: ScreenerChoices = { columns: [], watched: [], bells: [], indicators: ['sma50', 'sma200', 'volume'] }

export type ChangeChoices = (change: (now: ScreenerChoices) => Partial<ScreenerChoices>) => Promise<Written>

/** The user's screener preferences, live in all tabs, and a way to change them. */
export function useChoices(): readonly [ScreenerChoices, ChangeChoices] {
  const documents = useDocuments()
  const stored = useDocument('screener', 'main')
  const change = useCallback<ChangeChoices>(
    async (changes) => {
      const now = (await documents.loaded('screener')).documents.get('main') ?? PLAIN
      return documents.write({ collection: 'screener', id: 'main', data: { ...now, ...changes(now) } })
    },
    [documents],
  )
  return [stored ?? PLAIN, change]
}

/** The user's default columns. Columns that this release does not know are left out. */
export function usualColumns({ columns }: ScreenerChoices): readonly ShownColumn[] {
  const chosen = columns.flatMap((name) => SHOWN_COLUMNS.find((id) => id === name) ?? [])
  return chosen.length === 0 ? USUAL_COLUMNS : chosen
}

/** The key of an instrument in the watch list. */
export function watchName(venue: ScreenedVenueId, id: string): string {
  return `${venue} ${id}`
}

export function toggled(list: readonly string[], name: string): string[] {
  return list.includes(name) ? list.filter((other) => other !== name) : [...list, name]
}

export type SavedScreen = SavedView & { readonly id: string }

const PAGE = 'screener'
/** The maximum length of a saved view. */
export const SEARCH_LENGTH = 2_000

/** The user's saved screens, by name. */
export function useSavedScreens() {
  const documents = useDocuments()
  const { documents: views } = useCollection('views')
  const saved = useMemo(
    () =>
      [...views]
        .filter(([, { page }]) => page === PAGE)
        .map(([id, view]): SavedScreen => ({ ...view, id }))
        .sort((a, b) => a.name.localeCompare(b.name)),
    [views],
  )
  const put = useCallback(
    (name: string, search: string, id = newId()) =>
      documents.write({ collection: 'views', id, data: { name, page: PAGE, search } }),
    [documents],
  )
  const remove = useCallback((id: string) => documents.write({ collection: 'views', id, data: null }), [documents])
  return { saved, put, remove }
}
