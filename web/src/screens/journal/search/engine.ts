import { createTextIndex, type SearchResult, type IndexedText } from '@roundtrip/core/search'

/** What the search worker can do. It holds the words of everything that was written. */
export type SearchEngine = {
  /** Takes what was written and removed since the last time. */
  readonly change: (changes: TextChanges) => void
  readonly find: (question: { readonly query: string; readonly most: number }) => SearchResult
}

export type TextChanges = { readonly put: readonly IndexedText[]; readonly removed: readonly string[] }

export function createSearchEngine(): SearchEngine {
  const index = createTextIndex()
  return {
    change: ({ put, removed }) => {
      removed.forEach(index.remove)
      put.forEach(index.put)
    },
    find: ({ query, most }) => index.find(query, most),
  }
}
