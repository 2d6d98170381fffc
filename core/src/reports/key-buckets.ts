/** The bucket of each trade among the keys of a dimension, for tables that are split by it. */
import { monthKey, monthOf, type CivilDay, uint16At, uint32At } from '../base/index.ts'
import { type Dimension, dimensionKeys } from './dimension-keys.ts'
import { shownLabels } from './hidden-labels.ts'
import { HOLDINGS, hourKey, keysOf, timesOf } from './keys.ts'
import { NONE_KEY } from './none-key.ts'
import type { CountedTrades } from './tally.ts'
import { tickerKeys } from './ticker-keys.ts'
import { TRAIT_KEYS } from './trait.ts'
import { traitIndexes } from './traits.ts'

const PLAIN = ['side', 'hour', 'weekday', 'month', 'holding', 'ticker', 'coin', 'account', 'label'] as const

/** The dimensions of a table: everything that reports group by and filters select. */
export type SplitBy =
  | { readonly by: (typeof PLAIN)[number] }
  /** The exchange of each account. */
  | { readonly by: 'venue'; readonly venues: ReadonlyMap<string, string> }
  | Dimension

export type KeyBuckets = {
  readonly keys: readonly string[]
  /** Whether the keys have an order of their own, such as hours; otherwise the most frequent come first. */
  readonly isOrdered: boolean
  /** Whether every row has exactly one key. */
  readonly isSingle: boolean
  /** How many keys a row has, at least one. */
  readonly countOf: (row: number) => number
  /** The index of one of them; past the last key for a trade without any, such as one of an unknown exchange. */
  readonly bucketOf: (row: number, index: number) => number
}

export function keyBuckets({ columns, rows, settings }: CountedTrades, split: SplitBy): KeyBuckets {
  const { dictionaries, side } = columns
  const keys = keysOf(columns, settings)
  const times = timesOf(keys, settings.basis)
  switch (split.by) {
    case 'side':
      return ordered(['long', 'short'], (row) => (side[row] === 1 ? 0 : 1))
    case 'hour':
      return ordered(HOURS, (row) => times.hour[row] as number)
    case 'weekday':
      return ordered(WEEKDAYS, (row) => times.weekday[row] as number)
    case 'month':
      return byMonth(rows, times.day)
    case 'holding':
      return ordered(HOLDING_KEYS, (row) => keys.holding[row] as number)
    case 'ticker':
      return named(tickerKeys(dictionaries.tickers), columns.ticker)
    case 'coin':
      return named(
        dictionaries.tickers.map(({ base }) => base),
        columns.ticker,
      )
    case 'account':
      return named(dictionaries.accounts, columns.account)
    case 'venue':
      return named(
        dictionaries.accounts.map((account) => split.venues.get(account) ?? null),
        columns.account,
      )
    case 'label':
      return byLabel({ columns, rows, settings })
    case 'trait': {
      const indexes = traitIndexes(columns, settings, split.trait)
      return ordered(TRAIT_KEYS[split.trait], (row) => indexes[row] as number)
    }
    default:
      return byMade({ columns, rows, settings }, split)
  }
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hourKey(hour))
const WEEKDAYS = Array.from({ length: 7 }, (_, weekday) => String(weekday))
const HOLDING_KEYS = HOLDINGS.map(({ key }) => key)
const ONE = (): number => 1

function ordered(keys: readonly string[], bucketOf: (row: number) => number): KeyBuckets {
  return { keys, isOrdered: true, isSingle: true, countOf: ONE, bucketOf }
}

/** By the key of a dictionary entry; several entries may share a key, as a ticker of two kinds shares its coin. */
function named(keyOfEntry: readonly (string | null)[], entry: Uint16Array): KeyBuckets {
  const keys = [...new Set(keyOfEntry.filter((key) => key !== null))]
  const indexes = new Map(keys.map((key, index) => [key, index]))
  const bucketOfEntry = keyOfEntry.map((key) => (key === null ? keys.length : (indexes.get(key) ?? keys.length)))
  const bucketOf = (row: number): number => bucketOfEntry[uint16At(entry, row)] ?? keys.length
  return { keys, isOrdered: false, isSingle: true, countOf: ONE, bucketOf }
}

function byMonth(rows: Uint32Array, day: Int32Array): KeyBuckets {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const row of rows) {
    const value = day[row] as number
    if (value < first) first = value
    if (value > last) last = value
  }
  if (rows.length === 0) return ordered([], () => 0)
  const from = monthOf(first as CivilDay)
  const keys = Array.from({ length: monthOf(last as CivilDay) - from + 1 }, (_, month) => monthKey(from + month))
  const monthOfDay = Int32Array.from({ length: last - first + 1 }, (_, index) => monthOf((first + index) as CivilDay))
  return ordered(keys, (row) => (monthOfDay[(day[row] as number) - first] as number) - from)
}

/** A trade counts fully in each of its labels, as in the report by label. */
function byLabel({ columns, settings }: CountedTrades): KeyBuckets {
  const { labelStart, labelIds, dictionaries } = shownLabels(columns, settings).columns
  const none = dictionaries.labels.length
  const labelsOn = (row: number): number => uint32At(labelStart, row + 1) - uint32At(labelStart, row)
  return {
    keys: [...dictionaries.labels, NONE_KEY],
    isOrdered: false,
    isSingle: false,
    countOf: (row) => Math.max(1, labelsOn(row)),
    bucketOf: (row, index) => (labelsOn(row) === 0 ? none : (labelIds[uint32At(labelStart, row) + index] as number)),
  }
}

/** By dimensions that the trader created, or traits from candles. */
function byMade({ columns, rows, settings }: CountedTrades, dimension: Dimension): KeyBuckets {
  const keysOfRow = dimensionKeys(columns, settings, dimension)
  if (dimension.by === 'field' && dimension.keys !== undefined) {
    const keys = [...dimension.keys, NONE_KEY]
    return ordered(keys, (row) => keys.indexOf(keysOfRow(row)[0] ?? NONE_KEY))
  }
  const indexes = new Map<string, number>()
  const byRow = new Map<number, readonly number[]>()
  for (const row of rows) {
    const bucketsOfRow = keysOfRow(row).map((key) => {
      const index = indexes.get(key) ?? indexes.size
      indexes.set(key, index)
      return index
    })
    byRow.set(row, bucketsOfRow)
  }
  return {
    keys: [...indexes.keys()],
    isOrdered: false,
    isSingle: dimension.by !== 'label-group',
    countOf: (row) => byRow.get(row)?.length ?? 1,
    bucketOf: (row, index) => byRow.get(row)?.[index] ?? indexes.size,
  }
}
