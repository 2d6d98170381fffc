/**
 * Which rows of positions are new: the rows themselves while they are few, or the import that contained all of them.
 */
import type { CashEvent, Fill, Ledger } from '@roundtrip/core/ledger'

export type NewRows = {
  readonly addFills: (key: string, fills: readonly Fill[]) => void
  readonly addCash: (key: string, event: CashEvent) => void
  /** For an import whose rows are not kept in memory: it added rows to this position. */
  readonly addStored: (key: string, importId: string) => void
  /** Keeps nothing from now on. */
  readonly forget: () => void
  /** Whether the new rows of this position are known. */
  readonly has: (key: string) => boolean
  /** Null if they are not kept. */
  readonly read: (key: string) => Ledger | null
  /** The import of which all rows are new; null if there is none. */
  readonly importOf: (key: string) => string | null
}

type Rows = { readonly fills: Fill[]; readonly cashEvents: CashEvent[] }

/** `max`: beyond this many rows they are dropped. */
export function createNewRows(max = MAX_ROWS): NewRows {
  const rows = new Map<string, Rows>()
  const imports = new Map<string, string>()
  let isForgotten = false
  let count = 0
  const forget = (): void => {
    isForgotten = true
    rows.clear()
    imports.clear()
  }
  const rowsFor = (key: string, more: number): Rows | null => {
    count += more
    if (count > max) forget()
    if (isForgotten) return null
    const rowsOfKey = rows.get(key) ?? { fills: [], cashEvents: [] }
    rows.set(key, rowsOfKey)
    return rowsOfKey
  }
  return {
    addFills: (key, fills) => {
      const rowsOfKey = rowsFor(key, fills.length)
      if (rowsOfKey !== null) for (const fill of fills) rowsOfKey.fills.push(fill)
    },
    addCash: (key, event) => void rowsFor(key, 1)?.cashEvents.push(event),
    addStored: (key, importId) => {
      if (!isForgotten) imports.set(key, importId)
    },
    forget,
    has: (key) => rows.has(key) || imports.has(key),
    read: (key) => rows.get(key) ?? null,
    importOf: (key) => imports.get(key) ?? null,
  }
}

const MAX_ROWS = 20_000
