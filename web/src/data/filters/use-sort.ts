import { useMemo } from 'react'
import { useSearchParams } from 'react-router'

/** The order of a table: by which column, and which way. */
export type Order<Column extends string> = { readonly id: Column; readonly direction: 'asc' | 'desc' }

type Columns<Column extends string> = {
  /** The order where the address names none that the table knows. */
  readonly fallback: Order<Column>
  /** The column that the address names; null where the table has none of that name. */
  readonly columnOf: (named: string | null) => Column | null
  /** Columns that a first press sorts from the beginning, as names; figures begin with the largest. */
  readonly ascending: (id: string) => boolean
}

/** The order of a table, kept in the address as `?sort=net&dir=desc`. A second press on a column turns it round. */
export function useSort<Column extends string>({
  fallback,
  columnOf,
  ascending,
}: Columns<Column>): readonly [Order<Column>, (id: string) => void] {
  const [search, setSearch] = useSearchParams()
  const id = columnOf(search.get('sort')) ?? fallback.id
  const usual = id === fallback.id ? fallback.direction : 'desc'
  const direction = DIRECTIONS.find((known) => known === search.get('dir')) ?? usual
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
