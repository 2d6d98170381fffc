/** Which positions an import changes, with their new rows as long as these fit in memory. */
import type { CashEvent, Fill, Ledger, Renames } from '@roundtrip/core/ledger'
import { quoteClass, USD_CLASS } from '@roundtrip/core/ledger'
import { canonicalAsset, positionKey, positionKeyOfCash } from '@roundtrip/core/trades'
import type { FillHead } from './spelled.ts'

export type Touched = {
  readonly add: (fresh: Ledger, renames: Renames) => void
  /** The same for so many rows that only what they touch is noted. */
  readonly addHeads: (fresh: Heads, renames: Renames) => void
  /** Rows that were stored before and are gone. */
  readonly addGone: (gone: Ledger, renames: Renames) => void
  readonly addAll: (keys: readonly string[]) => void
  /** Positions to build from the beginning, unless rows of them were added. */
  readonly addWhole: (keys: readonly string[]) => void
  /** Keys of the positions whose own rows changed. */
  readonly keys: ReadonlySet<string>
  /** How many new rows each of these positions has. */
  readonly rowCounts: ReadonlyMap<string, number>
  /** Whether rows that are added now are kept. */
  readonly keepsRows: () => boolean
  /** Keys of spot positions that a fee or a transfer in their coin touches, where there is such a position. */
  readonly coinKeys: ReadonlySet<string>
  /** Assets whose dollar rate the new rows tell; positions that depend on it are built again. */
  readonly ratedAssets: ReadonlySet<string>
  /** The new rows of one position; null where they were too many to keep. */
  readonly freshRows: (key: string) => Ledger | null
}

type Heads = { readonly fills: readonly FillHead[]; readonly cashEvents: readonly CashEvent[] }

export function createTouched(): Touched {
  const keys = new Set<string>()
  const rowCounts = new Map<string, number>()
  const coinKeys = new Set<string>()
  const ratedAssets = new Set<string>()
  let records: Map<string, { fills: Fill[]; cashEvents: CashEvent[] }> | null = new Map()
  let count = 0
  const rowsOf = (key: string): { fills: Fill[]; cashEvents: CashEvent[] } | undefined => {
    keys.add(key)
    rowCounts.set(key, (rowCounts.get(key) ?? 0) + 1)
    const known = records?.get(key)
    if (known !== undefined || records === null) return known
    const fresh = { fills: [], cashEvents: [] }
    records.set(key, fresh)
    return fresh
  }
  const add = (fresh: Ledger, renames: Renames): void => {
    count += fresh.fills.length + fresh.cashEvents.length
    if (count > MOST_KEPT) records = null
    for (const fill of fresh.fills) rowsOf(positionKey(fill, renames))?.fills.push(fill)
    noteAssets(fresh.fills, renames)
    addCash(fresh.cashEvents, renames)
  }
  const noteAssets = (fills: readonly FillHead[], renames: Renames): void => {
    for (const fill of fills) {
      const { kind, base, quote } = fill.instrument
      if (USD_CLASS.has(quote)) ratedAssets.add(canonicalAsset(base))
      if (kind === 'spot' && fill.feeAsset !== base && fill.feeAsset !== quote) {
        coinKeys.add(coinKey(fill.account, renames.coinNameOf(fill.feeAsset, fill.time)))
      }
    }
  }
  const addCash = (events: readonly CashEvent[], renames: Renames): void => {
    for (const event of events) {
      const key = positionKeyOfCash(event, renames)
      if (key === null) coinKeys.add(coinKey(event.account, renames.coinNameOf(event.asset, event.time)))
      else rowsOf(key)?.cashEvents.push(event)
    }
  }
  return {
    add,
    addHeads: ({ fills, cashEvents }, renames) => {
      records = null
      for (const fill of fills) rowsOf(positionKey(fill, renames))
      noteAssets(fills, renames)
      addCash(cashEvents, renames)
    },
    addGone: (gone, renames) => {
      if (gone.fills.length + gone.cashEvents.length === 0) return
      records = null
      add(gone, renames)
    },
    addAll: (list) => {
      if (list.length > 0) records = null
      for (const key of list) keys.add(key)
    },
    addWhole: (list) => {
      for (const key of list) keys.add(key)
    },
    keys,
    rowCounts,
    keepsRows: () => records !== null && count < MOST_KEPT,
    coinKeys,
    ratedAssets,
    freshRows: (key) => records?.get(key) ?? null,
  }
}

/** The position of a coin (by its last name) that is held against dollars, as `positionKey` names it. */
export function coinKey(account: string, coin: string): string {
  return `${account}|spot:${coin}/${quoteClass('USD')}`
}

/** The coin of such a position; null for every other. */
export function coinOfKey(key: string): string | null {
  return /^[^|]*\|spot:(.+)\/USD\*$/.exec(key)?.[1] ?? null
}

const MOST_KEPT = 100_000
