import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { SORT_KEYS, type Sort, type SortKey } from '../../data/analysis/sort.ts'
import { DEFAULT_COLUMNS } from './columns.tsx'

const KEY = 'roundtrip.trade-columns'

/** The order of the list, in the address. A second press on a column turns it round. */
export function useTradeSort(): readonly [Sort, (id: string) => void] {
  const [search, setSearch] = useSearchParams()
  const key = SORT_KEYS.find((candidate) => candidate === search.get('sort')) ?? 'closed'
  const direction = search.get('dir') === 'asc' ? 'asc' : 'desc'
  const sort = useMemo((): Sort => ({ key, direction }), [key, direction])
  const change = (id: string): void => {
    const turned = id === key ? (direction === 'asc' ? 'desc' : 'asc') : TEXT.has(id) ? 'asc' : 'desc'
    setSearch(
      (now) => {
        const params = new URLSearchParams(now)
        params.set('sort', id)
        params.set('dir', turned)
        return params
      },
      { replace: true, preventScrollReset: true },
    )
  }
  return [sort, change]
}

const TEXT: ReadonlySet<string> = new Set(['ticker', 'side', 'label', 'account', 'flags'])

/** The chosen columns, kept in this browser. */
export function useChosenColumns(): readonly [readonly SortKey[], (columns: readonly SortKey[]) => void] {
  const [chosen, setChosen] = useState(readColumns)
  return [
    chosen,
    (columns) => {
      setChosen(columns)
      try {
        localStorage.setItem(KEY, JSON.stringify(columns))
      } catch {
        // Without storage the choice lasts until the page is closed.
      }
    },
  ]
}

function readColumns(): readonly SortKey[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    if (!Array.isArray(stored)) return DEFAULT_COLUMNS
    const known = SORT_KEYS.filter((key) => stored.includes(key))
    return known.includes('ticker') ? known : DEFAULT_COLUMNS
  } catch {
    return DEFAULT_COLUMNS
  }
}
