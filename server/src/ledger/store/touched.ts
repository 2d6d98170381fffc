/** Which positions an import changes, with their new rows as long as these fit in memory. */
import { grouped, utcMs } from '@roundtrip/core/base'
import type { CashEvent, Fill, Ledger, LedgerColumns, Renames } from '@roundtrip/core/ledger'
import { isCoin, USD_CLASS } from '@roundtrip/core/ledger'
import { positionKey, positionKeyOfRecord, provenMarket, quoteOfClass } from '@roundtrip/core/trades'
import { byPosition } from '@roundtrip/core/reports'
import { type NewRows, createNewRows } from './new-rows.ts'

export type Touched = {
  readonly add: (rows: Ledger, renames: Renames) => void
  /** The same for rows of a large import, which are read again when their position is built. */
  readonly addStored: (rows: StoredRows, renames: Renames) => void
  /** Rows that were stored before and have been removed. */
  readonly addGone: (gone: Ledger, renames: Renames) => void
  readonly addAll: (keys: readonly string[]) => void
  /** Positions to build from the start, unless rows of them were added. */
  readonly addWhole: (keys: readonly string[]) => void
  /** Keys of the positions whose own rows changed. */
  readonly keys: ReadonlySet<string>
  /** How many new rows each of these positions has. */
  readonly rowCounts: ReadonlyMap<string, number>
  /** Coins in accounts that a fee, a transfer or a trade against them changed; see `holdingOfKey`. */
  readonly coinKeys: ReadonlySet<string>
  /** Assets whose dollar rate the new rows prove; positions that depend on it are rebuilt. */
  readonly ratedAssets: ReadonlySet<string>
  readonly newRows: Pick<NewRows, 'has' | 'read' | 'importOf'>
  /** Assets of the new rows that need a rate; null if the position changed in other ways as well. */
  readonly assetsOfNewRows: (key: string) => ReadonlySet<string> | null
}

type StoredRows = LedgerColumns & { readonly importId: string }

export function createTouched(): Touched {
  const keys = new Set<string>()
  const rowCounts = new Map<string, number>()
  const changedElse = new Set<string>()
  const notes = coinsAndRates()
  const newRows = createNewRows()
  const note = (key: string, count: number): void => {
    keys.add(key)
    rowCounts.set(key, (rowCounts.get(key) ?? 0) + count)
  }
  const addCash = (events: readonly CashEvent[], renames: Renames, keep: NewRows['addCash']): void => {
    for (const event of events) {
      const key = positionKeyOfRecord(event, renames)
      notes.noteCash(key, event, renames)
      if (key === null) continue
      note(key, 1)
      keep(key, event)
    }
  }
  const add = (rows: Ledger, renames: Renames): void => {
    for (const [key, fills] of grouped(rows.fills, (fill) => positionKey(fill, renames))) {
      note(key, fills.length)
      for (const fill of fills) notes.noteFill(key, fill, renames)
      newRows.addFills(key, fills)
    }
    addCash(rows.cashEvents, renames, newRows.addCash)
  }
  return {
    add,
    addStored: ({ importId, fills, cashEvents }, renames) => {
      for (const [key, { table, numbers }] of byPosition(fills, renames)) {
        note(key, numbers.length)
        for (const number of numbers) {
          const [instrument, feeAsset] = [table.instruments.at(number), table.feeAssets.at(number)]
          const time = utcMs(table.timeOf(number))
          notes.noteFill(key, { account: table.account, instrument, feeAsset, time }, renames)
        }
        newRows.addStored(key, importId)
      }
      addCash(cashEvents, renames, (key) => newRows.addStored(key, importId))
    },
    addGone: (gone, renames) => {
      if (gone.fills.length + gone.cashEvents.length === 0) return
      newRows.forget()
      add(gone, renames)
    },
    addAll: (list) => {
      if (list.length > 0) newRows.forget()
      for (const key of list) {
        keys.add(key)
        changedElse.add(key)
      }
    },
    addWhole: (list) => {
      for (const key of list) keys.add(key)
    },
    keys,
    rowCounts,
    coinKeys: notes.coinKeys,
    ratedAssets: notes.ratedAssets,
    newRows,
    assetsOfNewRows: (key) => (changedElse.has(key) || !rowCounts.has(key) ? null : notes.assetsOf(key)),
  }
}

type CoinsAndRates = Pick<Touched, 'coinKeys' | 'ratedAssets'> & {
  readonly noteFill: (key: string, fill: NotedFill, renames: Renames) => void
  readonly noteCash: (key: string | null, event: CashEvent, renames: Renames) => void
  /** Assets of the rows of a position that need a rate. */
  readonly assetsOf: (key: string) => ReadonlySet<string>
}

type NotedFill = Pick<Fill, 'account' | 'instrument' | 'feeAsset' | 'time'>

/** The effect of new rows on other positions: through the coins that they move, and through rates. */
function coinsAndRates(): CoinsAndRates {
  const coinKeys = new Set<string>()
  const ratedAssets = new Set<string>()
  const assets = new Map<string, Set<string>>()
  const needRate = (key: string, asset: string): void => {
    if (USD_CLASS.has(asset)) return
    const assetsOfKey = assets.get(key)
    if (assetsOfKey === undefined) assets.set(key, new Set([asset]))
    else assetsOfKey.add(asset)
  }
  return {
    coinKeys,
    ratedAssets,
    noteFill: (key, { account, instrument, feeAsset, time }, renames) => {
      const { kind, base, quote, settle } = instrument
      needRate(key, settle)
      needRate(key, feeAsset)
      const proven = provenMarket(instrument)
      if (proven !== null) ratedAssets.add(proven.asset)
      if (kind !== 'spot') return
      if (feeAsset !== base && feeAsset !== quote) coinKeys.add(holding(account, renames.coinNameOf(feeAsset, time)))
      if (isCoin(quote)) coinKeys.add(holding(account, renames.coinNameOf(quote, time)))
    },
    noteCash: (key, { account, asset, time }, renames) => {
      if (key === null) coinKeys.add(holding(account, renames.coinNameOf(asset, time)))
      else needRate(key, asset)
    },
    assetsOf: (key) => assets.get(key) ?? new Set(),
  }
}

/** A coin in an account, whatever it was bought with: the common prefix of the keys of its positions. */
function holding(account: string, coin: string): string {
  return `${account}|spot:${coin}`
}

/** The same for a spot position; null for every other. */
export function holdingOfKey(key: string): string | null {
  return SPOT.test(key) ? key.slice(0, key.lastIndexOf('/')) : null
}

/** The coin of a spot position; null for every other, and for money, which is not inventory. */
export function coinOfKey(key: string): string | null {
  const coin = SPOT.exec(key)?.[1] ?? null
  return coin === null || !isCoin(coin) ? null : coin
}

/** One of the quotes of a spot position. */
export function quoteOfKey(key: string): string {
  return quoteOfClass(key.slice(key.lastIndexOf('/') + 1))
}

const SPOT = /^[^|]*\|spot:(.+)\/[^/]*$/
