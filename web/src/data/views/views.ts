/** Saved pages, with their filters, sort order and everything else in their address. */
import type { SavedView } from '@roundtrip/contract/documents'
import type { Written } from '@roundtrip/sync/client'
import { useMemo } from 'react'
import { REPORT_PAGES, USER, type UserPage, userPath } from '../../paths.ts'
import { newId } from '../documents/new-id.ts'
import { useCollection, useDocuments } from '../documents/use-documents.ts'

export type NamedView = { readonly id: string; readonly view: SavedView }

/** Pages that have the trade filters. */
const FILTERED = ['overview', 'trades', 'verifyNumbers', ...REPORT_PAGES] as const satisfies readonly UserPage[]
const PAGES: ReadonlyMap<string, UserPage> = new Map(FILTERED.map((page) => [USER[page], page]))

type Address = { readonly pathname: string; readonly search: string }

/** A page's address as an unnamed view: `/user/mira/report/hour?side=short`. Null if the page has no trade filters. */
export function viewAt({ pathname, search }: Address): Omit<SavedView, 'name'> | null {
  const [, page = ''] = /^\/user\/[^/]+\/(.+?)\/?$/.exec(pathname) ?? []
  return PAGES.has(page) ? { page, search: search.replace(/^\?/, '') } : null
}

/** The address of a view. */
export function viewPath(uid: string, { page, search }: Pick<SavedView, 'page' | 'search'>): string {
  return userPath(uid, PAGES.get(page) ?? 'overview', search)
}

export function isOfFilters({ page }: SavedView): boolean {
  return PAGES.has(page)
}

export function isCalculation({ page }: SavedView): boolean {
  return page === USER.calc
}

/** The included views, sorted by name; undefined while loading. `isIncluded` must be the same function each time. */
export function useViews(isIncluded: (view: SavedView) => boolean): readonly NamedView[] | undefined {
  const { status, documents } = useCollection('views')
  return useMemo(() => {
    if (status !== 'ready') return undefined
    const views = [...documents].flatMap(([id, view]) => (isIncluded(view) ? [{ id, view }] : []))
    return views.sort((a, b) => a.view.name.localeCompare(b.view.name) || (a.id < b.id ? -1 : 1))
  }, [status, documents, isIncluded])
}

type ViewActs = {
  readonly save: (view: SavedView) => Promise<Written>
  readonly change: (before: NamedView, changes: Partial<SavedView>) => Promise<Written>
  readonly remove: (view: NamedView) => Promise<Written>
}

export function useViewActs(): ViewActs {
  const documents = useDocuments()
  return useMemo(
    () => ({
      save: (data) => documents.write({ collection: 'views', id: newId(), data, seen: null }),
      change: ({ id, view }, changes) =>
        documents.write({ collection: 'views', id, data: { ...view, ...changes }, seen: view }),
      remove: ({ id, view }) => documents.write({ collection: 'views', id, data: null, seen: view }),
    }),
    [documents],
  )
}
