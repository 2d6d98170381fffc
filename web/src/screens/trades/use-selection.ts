import type { TradeColumns } from '@roundtrip/core/reports'
import { useCallback, useMemo, useRef, useState } from 'react'
import { tradeIdAt } from '../../data/trades/trade-id.ts'
import type { RowSelection } from '../../ui/DataTable.tsx'
import { nextSelection } from './select-rows.ts'

export type TradeSelection = {
  /** Ids of the ticked trades in list order; only those that pass the filter. */
  readonly ids: readonly string[]
  readonly table: RowSelection
  readonly selectAll: () => void
  readonly clear: () => void
}

/** The ticked trades of the list. A trade that the filter removes is no longer ticked. */
export function useSelection(columns: TradeColumns | undefined, rows: Uint32Array | undefined): TradeSelection {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(NONE)
  /** The id of the row ticked last; a range starts there, even after sorting. */
  const anchor = useRef<string | null>(null)
  const idAt = useCallback(
    (index: number) => (columns === undefined ? '' : tradeIdAt(columns, rows?.[index] ?? 0)),
    [columns, rows],
  )
  const count = rows?.length ?? 0
  // Spelled out only once something is ticked: most visits tick nothing, and a history can be long.
  const all = useMemo(() => later(() => Array.from({ length: count }, (_, index) => idAt(index))), [count, idAt])
  const ids = useMemo(() => (ticked.size === 0 ? [] : all().filter((id) => ticked.has(id))), [all, ticked])
  const selectAll = (): void => setTicked(new Set(all()))
  const clear = (): void => setTicked(NONE)
  const table = useMemo(
    (): RowSelection => ({
      has: (index) => ticked.has(idAt(index)),
      name: (index) => {
        const ticker = columns?.dictionaries.tickers[columns.ticker[rows?.[index] ?? 0] ?? 0]?.name ?? ''
        return `Select ${ticker}, row ${index + 1}`
      },
      onToggle: (index, ranged) => {
        const from = ranged && anchor.current !== null ? all().indexOf(anchor.current) : -1
        setTicked((before) => nextSelection(before, all(), { index, from: from === -1 ? null : from }))
        anchor.current = idAt(index)
      },
      every: ids.length === 0 ? 'none' : ids.length === count ? 'all' : 'some',
      onEvery: () => setTicked(ids.length === count ? NONE : new Set(all())),
    }),
    [all, idAt, count, ids, ticked, columns, rows],
  )
  return { ids, table, selectAll, clear }
}

const NONE: ReadonlySet<string> = new Set()

/** Computed on the first call, then cached. */
function later<T>(make: () => T): () => T {
  let made: { readonly answer: T } | null = null
  return () => (made ??= { answer: make() }).answer
}
