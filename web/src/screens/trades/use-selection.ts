import type { TradeColumns } from '@roundtrip/core/reports'
import { useCallback, useMemo, useRef, useState } from 'react'
import { rowOfTrade, tradeIdAt } from '../../data/trades/trade-id.ts'
import type { RowSelection } from '../../ui/DataTable.tsx'
import { countTicked, everyTicked, movedTicked, nextTicked, type Ticked } from './select-rows.ts'
import { t } from '../../language/translate.ts'

export type TradeSelection = {
  /** How many trades are ticked; only those that pass the filter. */
  readonly count: number
  /** Their ids in list order, spelled out only when an action needs them. */
  readonly ids: () => readonly string[]
  readonly table: RowSelection
  readonly selectAll: () => void
  readonly clear: () => void
}

/** The marks, and the ids of the rows that they belong to. */
type Marks = { readonly id: Uint32Array; readonly ticked: Ticked }

const NO_ROWS = new Uint32Array(0)

/** The ticked trades of the list. A trade that the filter removes is no longer ticked. */
export function useSelection(columns: TradeColumns | undefined, rows: Uint32Array = NO_ROWS): TradeSelection {
  const [marks, setMarks] = useState<Marks | null>(null)
  /** The id of the row ticked last; a range starts there, even after sorting. */
  const anchor = useRef<string | null>(null)
  const id = columns?.id ?? NO_ROWS
  const ticked = useMemo(() => {
    if (marks === null) return null
    return marks.id === id ? marks.ticked : movedTicked(marks.ticked, marks.id, id)
  }, [marks, id])
  const count = useMemo(() => (ticked === null ? 0 : countTicked(ticked, rows)), [ticked, rows])
  const selectAll = useCallback(() => setMarks({ id, ticked: everyTicked(id.length / 2, rows) }), [id, rows])
  const clear = useCallback(() => setMarks(null), [])
  const ids = useMemo(
    () =>
      later(() =>
        columns === undefined || ticked === null
          ? []
          : Array.from(
              rows.filter((row) => ticked[row] === 1),
              (row) => tradeIdAt(columns, row),
            ),
      ),
    [columns, rows, ticked],
  )
  const table = useMemo(
    (): RowSelection => ({
      has: (index) => ticked?.[rows[index] ?? -1] === 1,
      name: (index) => {
        const ticker = columns?.dictionaries.tickers[columns.ticker[rows[index] ?? 0] ?? 0]?.name ?? ''
        return t('Select {ticker}, row {index}', { ticker, index: index + 1 })
      },
      onToggle: (index, ranged) => {
        if (columns === undefined) return
        const row = ranged && anchor.current !== null ? rowOfTrade(columns, anchor.current) : null
        const from = row === null ? -1 : rows.indexOf(row)
        const before = ticked ?? new Uint8Array(columns.count)
        setMarks({ id, ticked: nextTicked(before, rows, { index, from: from === -1 ? null : from }) })
        anchor.current = tradeIdAt(columns, rows[index] ?? 0)
      },
      every: count === 0 ? 'none' : count === rows.length ? 'all' : 'some',
      onEvery: count === rows.length ? clear : selectAll,
    }),
    [columns, rows, id, ticked, count, clear, selectAll],
  )
  return { count, ids, table, selectAll, clear }
}

/** Computed on the first call, then cached. */
function later<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null
  return () => (made ??= { value: make() }).value
}
