import type { TradeColumns } from '@roundtrip/core/reports'
import { useEffect, useMemo } from 'react'
import { useLocation } from 'react-router'
import { keepScrollOfList, lastTrade, scrollOfList } from '../../data/trades/list-scroll.ts'
import { rowOfTrade } from '../../data/trades/trade-id.ts'
import type { TablePosition } from '../../ui/DataTable.tsx'

/**
 * Where the list starts: at its last scroll position, and the last viewed trade, for users who go back to it. A newly
 * opened list starts at the top.
 */
export function useListPosition(columns: TradeColumns | undefined, rows: Uint32Array | undefined): TablePosition {
  const { key, state, pathname, search } = useLocation()
  // The first entry of every visit is called "default".
  const entry = key === 'default' ? pathname + search : key
  // Read when the list opens; later scroll positions are for the next time.
  const storedTop = useMemo(() => scrollOfList(entry), [entry])
  const from = tradeIn(state)
  // A list that was never scrolled can be returned to as well.
  useEffect(() => {
    if (storedTop === null) keepScrollOfList(entry, 0)
  }, [entry, storedTop])
  return useMemo((): TablePosition => {
    const id = from ?? (storedTop === null ? null : lastTrade())
    const row = id === null || columns === undefined ? null : rowOfTrade(columns, id)
    const index = row === null || rows === undefined ? -1 : rows.indexOf(row)
    return { top: storedTop, row: index < 0 ? null : index, onScroll: (top) => keepScrollOfList(entry, top) }
  }, [entry, storedTop, from, columns, rows])
}

/** The trade that a link back to the list came from. */
function tradeIn(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('fromTrade' in state)) return null
  return typeof state.fromTrade === 'string' ? state.fromTrade : null
}
