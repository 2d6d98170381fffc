import { createTextIndex, type SearchResult, type IndexedText } from '@roundtrip/core/search'

/** What the search worker can do. It holds the text of all documents. */
export type SearchEngine = {
  /** Applies texts changed and removed since the last call. */
  readonly change: (changes: TextChanges) => void
  readonly find: (request: { readonly query: string; readonly max: number }) => SearchResult
}

export type TextChanges = { readonly put: readonly IndexedText[]; readonly removed: readonly string[] }

export function createSearchEngine(): SearchEngine {
  const index = createTextIndex()
  return {
    change: ({ put, removed }) => {
      removed.forEach(index.remove)
      put.forEach(index.put)
    },
    find: ({ query, max }) => index.find(query, max),
  }
}
