import { useMemo } from 'react'
import { SORT_KEYS, type Sort } from '../analysis/sort.ts'
import { useSort } from '../filters/use-sort.ts'

/** The default order: the latest close first. */
export const DEFAULT_SORT: Sort = { key: 'closed', direction: 'desc' }

/** The order of the list of trades, in the address. */
export function useTradeSort(): readonly [Sort, (id: string) => void] {
  const [{ id, direction }, change] = useSort(COLUMNS)
  const sort = useMemo((): Sort => ({ key: id, direction }), [id, direction])
  return [sort, change]
}

/** The query string for the order of the trade list and of the steps from trade to trade. */
export function sortSearch({ key, direction }: Sort): string {
  return new URLSearchParams({ sort: key, dir: direction }).toString()
}

const ALL_KEYS = [...SORT_KEYS, 'latest'] as const
const TEXT: ReadonlySet<string> = new Set(['ticker', 'side', 'label', 'account', 'flags'])
const COLUMNS = {
  fallback: { id: DEFAULT_SORT.key, direction: DEFAULT_SORT.direction },
  columnOf: (named: string | null) => ALL_KEYS.find((key) => key === named) ?? null,
  ascending: (id: string) => TEXT.has(id),
}
