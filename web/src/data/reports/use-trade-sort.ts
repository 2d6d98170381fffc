import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { SORT_KEYS, type Sort } from '../analysis/sort.ts'

/** The order of the list where the address names none: the latest close first. */
export const DEFAULT_SORT: Sort = { key: 'closed', direction: 'desc' }

/** The order of the list of trades, in the address. A second press on a column turns it round. */
export function useTradeSort(): readonly [Sort, (id: string) => void] {
  const [search, setSearch] = useSearchParams()
  const wanted = search.get('sort')
  const key = ALL_KEYS.find((candidate) => candidate === wanted) ?? DEFAULT_SORT.key
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

/** The query string that puts the list of trades, or the steps from trade to trade, into an order. */
export function sortSearch({ key, direction }: Sort): string {
  return new URLSearchParams({ sort: key, dir: direction }).toString()
}

const ALL_KEYS = [...SORT_KEYS, 'latest'] as const
const TEXT: ReadonlySet<string> = new Set(['ticker', 'side', 'label', 'account', 'flags'])
