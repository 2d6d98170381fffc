import { useState } from 'react'
import { SORT_KEYS, type SortKey } from '../../data/analysis/sort.ts'
import { DEFAULT_COLUMNS } from './columns.tsx'

const KEY = 'roundtrip.trade-columns'

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
