import { useMemo } from 'react'
import { DEFAULT_SORT, useTradeSort } from '../../data/reports/trade-sort.ts'
import { EVERYTHING, type Filters } from '../../data/filters/filters.ts'
import { rowOfTrade, tradeIdAt } from '../../data/trades/trade-id.ts'
import { useTradeList } from '../../data/reports/trade-list.ts'

export type Neighbours = {
  readonly previous: string | null
  readonly next: string | null
  /** The trade's position in the list, from 1; null while unknown. */
  readonly position: number | null
  readonly count: number
  /** Whether the list is the one in the address; otherwise it is the list of all trades. */
  readonly isInList: boolean
  /** The trade `by` rows further in the list; null beyond its ends. */
  readonly stepFrom: (tradeId: string, by: 1 | -1) => string | null
}

/**
 * The previous and next trade in the list that the user came from, whose filters and order are in the address. A trade
 * outside that list uses the list of all trades.
 */
export function useNeighbours(tradeId: string, filters: Filters): Neighbours {
  const [sort] = useTradeSort()
  const listed = useTradeList(filters, sort)
  const isOutside = listed.rows !== undefined && indexOf(listed, tradeId) < 0
  const list = useTradeList(isOutside ? EVERYTHING : filters, isOutside ? DEFAULT_SORT : sort)
  const { columns, rows } = isOutside ? list : listed
  return useMemo((): Neighbours => {
    const index = indexOf({ columns, rows }, tradeId)
    const idAt = (index: number): string | null => {
      const row = rows?.[index]
      return columns === undefined || row === undefined ? null : tradeIdAt(columns, row)
    }
    const stepFrom = (from: string, by: 1 | -1): string | null => {
      const index = indexOf({ columns, rows }, from)
      return index < 0 ? null : idAt(index + by)
    }
    const isKnown = index >= 0
    return {
      previous: stepFrom(tradeId, -1),
      next: stepFrom(tradeId, 1),
      position: isKnown ? index + 1 : null,
      count: rows?.length ?? 0,
      isInList: !isOutside,
      stepFrom,
    }
  }, [columns, rows, tradeId, isOutside])
}

type Listed = Pick<ReturnType<typeof useTradeList>, 'columns' | 'rows'>

function indexOf({ columns, rows }: Listed, tradeId: string): number {
  const row = columns === undefined ? null : rowOfTrade(columns, tradeId)
  return row === null || rows === undefined ? -1 : rows.indexOf(row)
}
