/** The new rows of an import by position: as objects while they are few, packed when they are many. */
import type { CashEvent, Fill, Ledger } from '@roundtrip/core/ledger'
import { type PackedLines, packedLines } from './packed-lines.ts'
import { type FillLine, spellLedger } from './spelled.ts'

export type FreshRows = {
  readonly addFills: (key: string, fills: readonly Fill[]) => void
  /** Packs everything from here on. */
  readonly addLines: (key: string, rows: readonly FillLine[]) => void
  readonly addCash: (key: string, event: CashEvent) => void
  /** Keeps nothing, from here on. */
  readonly forget: () => void
  /** Whether rows are still kept as objects. */
  readonly areObjects: () => boolean
  readonly has: (key: string) => boolean
  /** Null where they are not kept. Fills that were packed come without the text of their rows. */
  readonly read: (key: string) => Ledger | null
}

type Rows = { readonly fills: Fill[]; readonly cashEvents: CashEvent[] }

/** `mostObjects`: from so many rows on they are packed. */
export function freshRows(mostObjects = MOST_OBJECTS): FreshRows {
  const rows = new Map<string, Rows>()
  let packed: PackedLines | null = null
  let isForgotten = false
  let count = 0
  const rowsOf = (key: string): Rows => {
    const known = rows.get(key) ?? { fills: [], cashEvents: [] }
    rows.set(key, known)
    return known
  }
  const pack = (): PackedLines => {
    if (packed !== null) return packed
    packed = packedLines()
    for (const [key, { fills }] of rows) packed.add(key, linesOf(fills.splice(0)))
    return packed
  }
  const addLines = (key: string, lines: readonly FillLine[]): void => {
    if (isForgotten) return
    rowsOf(key)
    pack().add(key, lines)
  }
  const areObjects = (): boolean => !isForgotten && packed === null && count < mostObjects
  return {
    addFills: (key, fills) => {
      if (isForgotten) return
      count += fills.length
      if (!areObjects()) return addLines(key, linesOf(fills))
      const known = rowsOf(key).fills
      for (const fill of fills) known.push(fill)
    },
    addLines,
    addCash: (key, event) => {
      count += 1
      if (!isForgotten) rowsOf(key).cashEvents.push(event)
    },
    forget: () => {
      isForgotten = true
      packed = null
      rows.clear()
    },
    areObjects,
    has: (key) => rows.has(key),
    read: (key) => {
      const known = rows.get(key)
      if (known === undefined) return null
      return packed === null ? known : { fills: packed.read(key), cashEvents: known.cashEvents }
    },
  }
}

function linesOf(fills: readonly Fill[]): readonly FillLine[] {
  return spellLedger({ fills, cashEvents: [] }).fills
}

const MOST_OBJECTS = 20_000
