import { useMemo } from 'react'
import { useSearchParams } from 'react-router'

/** The sort order of a table: the column and the direction. */
export type Order<Column extends string> = { readonly id: Column; readonly direction: 'asc' | 'desc' }

type Columns<Column extends string> = {
  /** The order when the address names no column of the table. */
  readonly fallback: Order<Column>
  /** The column that the address names; null if the table does not have it. */
  readonly columnOf: (named: string | null) => Column | null
  /** Columns that sort ascending on the first press, such as names; figures start with the largest. */
  readonly ascending: (id: string) => boolean
}

/** The order of a table, kept in the address as `?sort=net&dir=desc`. A second press on a column reverses it. */
export function useSort<Column extends string>({
  fallback,
  columnOf,
  ascending,
}: Columns<Column>): readonly [Order<Column>, (id: string) => void] {
  const [search, setSearch] = useSearchParams()
  const id = columnOf(search.get('sort')) ?? fallback.id
  const usual = id === fallback.id ? fallback.direction : 'desc'
  const direction = DIRECTIONS.find((candidate) => candidate === search.get('dir')) ?? usual
  const order = useMemo((): Order<Column> => ({ id, direction }), [id, direction])
  const change = (next: string): void => {
    const turned = next === id ? (direction === 'asc' ? 'desc' : 'asc') : ascending(next) ? 'asc' : 'desc'
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
  return [order, change]
}

const DIRECTIONS = ['asc', 'desc'] as const
