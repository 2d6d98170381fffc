import { AVERAGED_DOWN, SCALED_IN, type TradeColumns } from '@roundtrip/core/reports'
import { useMemo, useState } from 'react'
import { SORT_KEYS, type SortKey } from '../../data/analysis/sort.ts'
import { usualColumns } from './columns.tsx'

const KEY = 'roundtrip.trade-columns'
/** That a trade has several entries is a bit of the same column, but no flag. */
const FLAGS = ~(SCALED_IN | AVERAGED_DOWN)

/** The chosen columns; null for the default ones. */
type Chosen = readonly SortKey[] | null

/**
 * The shown columns, and a way to choose others, stored in this browser.
 *
 * @param rows the rows of the listed trades in the columns
 */
export function useShownColumns(
  columns: TradeColumns | undefined,
  rows: Uint32Array | undefined,
): readonly [readonly SortKey[], (columns: Chosen) => void] {
  const [chosen, setChosen] = useState(readColumns)
  const hasFlags = useMemo(
    () => rows?.some((row) => ((columns?.flags[row] ?? 0) & FLAGS) !== 0) ?? false,
    [columns, rows],
  )
  const shown = useMemo(() => chosen ?? usualColumns({ hasFlags }), [chosen, hasFlags])
  return [
    shown,
    (next) => {
      setChosen(next)
      try {
        localStorage.setItem(KEY, JSON.stringify(next))
      } catch {
        // Without storage, the choice lasts until the page is closed.
      }
    },
  ]
}

function readColumns(): Chosen {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    if (!Array.isArray(stored)) return null
    const valid = SORT_KEYS.filter((key) => stored.includes(key))
    return valid.includes('ticker') ? valid : null
  } catch {
    return null
  }
}
