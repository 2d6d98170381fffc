import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { GroupSort } from './sort-groups.ts'

/** The order of a report's table, kept in the address. A second press on a column turns it round. */
export function useGroupSort(fallback: GroupSort): { readonly sort: GroupSort; readonly onSort: (id: string) => void } {
  const [search, setSearch] = useSearchParams()
  const id = search.get('sort') ?? fallback.id
  const direction = search.get('dir') === 'asc' || search.get('dir') === 'desc' ? search.get('dir') : null
  const known = direction ?? (id === fallback.id ? fallback.direction : 'desc')
  const sort = useMemo((): GroupSort => ({ id, direction: known === 'asc' ? 'asc' : 'desc' }), [id, known])
  const onSort = (next: string): void => {
    const turned = next === sort.id ? (sort.direction === 'asc' ? 'desc' : 'asc') : next === 'key' ? 'asc' : 'desc'
    setSearch(
      (now) => {
        const params = new URLSearchParams(now)
        params.set('sort', next)
        params.set('dir', turned)
        return params
      },
      { replace: true, preventScrollReset: true },
    )
  }
  return { sort, onSort }
}
