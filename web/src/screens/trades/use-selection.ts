import type { TradeColumns } from '@roundtrip/core/reports'
import { useMemo, useRef, useState } from 'react'
import { tradeIdAt } from '../../data/trades.ts'
import type { RowSelection } from '../../ui/DataTable.tsx'
import { nextSelection } from './select-rows.ts'

export type TradeSelection = {
  /** Ids of the ticked trades, in the order of the list; only of those that the filter lets through. */
  readonly ids: readonly string[]
  readonly table: RowSelection | undefined
  readonly selectAll: () => void
  readonly clear: () => void
}

/** Which trades of the list are ticked. What the filter takes away is not ticked any more. */
export function useSelection(columns: TradeColumns | undefined, rows: Uint32Array | undefined): TradeSelection {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(NONE)
  /** The id of the row that was ticked last; a range begins there, wherever sorting has put it. */
  const anchor = useRef<string | null>(null)
  const all = useMemo(
    () => (columns === undefined || rows === undefined ? [] : Array.from(rows, (row) => tradeIdAt(columns, row))),
    [columns, rows],
  )
  const ids = useMemo(() => (ticked.size === 0 ? [] : all.filter((id) => ticked.has(id))), [all, ticked])
  const selectAll = (): void => setTicked(new Set(all))
  const clear = (): void => setTicked(NONE)
  const table = useMemo(
    (): RowSelection => ({
      has: (index) => ticked.has(all[index] ?? ''),
      name: (index) => {
        const ticker = columns?.dictionaries.tickers[columns.ticker[rows?.[index] ?? 0] ?? 0]?.name ?? ''
        return `Select ${ticker}, row ${index + 1}`
      },
      onToggle: (index, ranged) => {
        const from = ranged && anchor.current !== null ? all.indexOf(anchor.current) : -1
        setTicked((before) => nextSelection(before, all, { index, from: from === -1 ? null : from }))
        anchor.current = all[index] ?? null
      },
      every: ids.length === 0 ? 'none' : ids.length === all.length ? 'all' : 'some',
      onEvery: () => setTicked(ids.length === all.length ? NONE : new Set(all)),
    }),
    [all, ids, ticked, columns, rows],
  )
  return { ids, table, selectAll, clear }
}

const NONE: ReadonlySet<string> = new Set()
