import type { CivilDay } from '@roundtrip/core/base'
import type { SliceDimension, SlicePart } from '@roundtrip/core/insights'
import { type Ticker, tickerKeys, tickersNamed, TRAITS } from '@roundtrip/core/reports'
import { type Filters, rangeOf } from '../filters/filters.ts'
import { narrowedGroups } from '../filters/groups.ts'
import { PERIODS, presetRange } from '../filters/periods.ts'

/** What the keys of some dimensions refer to. */
export type SliceContext = {
  readonly tickers: readonly Ticker[]
  /** The exchange of each account. */
  readonly venues: ReadonlyMap<string, string>
  /** The user's civil day, for periods such as last month. */
  readonly today: CivilDay
}

/** What filters can select by: all dimensions of slices, months, named periods, and the absence of a label. */
export type SelectedDimension = SliceDimension | 'month' | 'period' | 'without'
export type SelectedPart = { readonly dimension: SelectedDimension; readonly keys: readonly string[] }

/**
 * The change to the filters of the page that selects exactly the trades of a slice. Slices are found among the trades
 * of the page, so the two never conflict.
 */
export function sliceFilter(filters: Filters, parts: readonly SlicePart[], context: SliceContext): Partial<Filters> {
  const byOpen = goesByOpen(filters, parts) ? { basis: null } : {}
  return { ...byOpen, ...narrowedFilter(filters, parts, context) }
}

/**
 * Slices use the hour and weekday of the open, whatever the page uses. Without a basis, periods still use the close.
 */
function goesByOpen({ basis, hour, weekday }: Filters, parts: readonly SlicePart[]): boolean {
  const isClock = parts.some(({ dimension }) => dimension === 'hour' || dimension === 'weekday')
  return isClock && basis === 'close' && hour.length + weekday.length === 0
}

/**
 * The change to the filters of the page that selects exactly those of its trades that are in all parts. Null if the
 * page has no such trade, like shorts on a page of longs.
 */
export function narrowedFilter(
  filters: Filters,
  parts: readonly SelectedPart[],
  context: SliceContext,
): Partial<Filters> | null {
  // One part after another, because two parts may narrow the same filter: a coin and one of its tickers.
  return parts.reduce<Partial<Filters> | null>((changes, part) => {
    const more = changes === null ? null : partFilter({ ...filters, ...changes }, part, context)
    return more === null ? null : { ...changes, ...more }
  }, {})
}

function partFilter(
  filters: Filters,
  { dimension, keys }: SelectedPart,
  context: SliceContext,
): Partial<Filters> | null {
  switch (dimension) {
    case 'side':
      return sideFilter(filters, keys)
    case 'hour':
      return listed('hour', within(filters.hour, keys.map(Number)))
    case 'weekday':
      return listed('weekday', within(filters.weekday, keys.map(Number)))
    case 'month':
      return listed('month', within(filters.month, keys))
    case 'holding':
      return listed('holding', within(filters.holding, keys))
    case 'ticker':
      return tickerFilter(filters, keys, context)
    case 'coin':
      return tickerFilter(filters, tickersOfCoins(keys, context.tickers), context)
    case 'account':
      return listed('account', within(filters.account, keys))
    case 'venue': {
      const accounts = [...context.venues].flatMap(([account, venue]) => (keys.includes(venue) ? [account] : []))
      return listed('account', within(filters.account, accounts))
    }
    case 'period':
      return periodFilter(filters, keys, context.today)
    // A trade can have several labels and fields, so the present values of the filter still apply.
    case 'label':
      return { label: [...new Set([...filters.label, ...keys])] }
    case 'without':
      return { without: [...new Set([...filters.without, ...keys])] }
    case 'group': {
      const group = narrowedGroups(filters.group, keys)
      return group === null ? null : { group }
    }
    default: {
      const trait = TRAITS.find((candidate) => candidate === dimension)
      return trait === undefined ? {} : listed(trait, within(filters[trait], keys))
    }
  }
}

/** The keys of the slice, limited to those that the page is already narrowed to. */
function within<Key>(before: readonly Key[], keys: readonly Key[]): readonly Key[] {
  return before.length === 0 ? keys : keys.filter((key) => before.includes(key))
}

/** An empty list would select everything. */
function listed(name: keyof Filters, keys: readonly (string | number)[]): Partial<Filters> | null {
  return keys.length === 0 ? null : { [name]: keys }
}

function sideFilter({ side }: Filters, keys: readonly string[]): Partial<Filters> | null {
  const sides = (['long', 'short'] as const).filter((key) => keys.includes(key) && (side === null || side === key))
  const [only] = sides
  if (only === undefined) return null
  return { side: sides.length === 2 ? null : only }
}

function tickerFilter(filters: Filters, keys: readonly string[], { tickers }: SliceContext): Partial<Filters> | null {
  // The page may be narrowed to a name that several tickers share: BTCUSD for `BTCUSD spot` and `BTCUSD inverse`.
  const named = tickersNamed(tickers, filters.ticker)
  const before = tickerKeys(tickers).filter((_, index) => named[index] === 1)
  return listed('ticker', filters.ticker.length === 0 ? keys : keys.filter((key) => before.includes(key)))
}

/** A named period, or its days if the page has a period already. */
function periodFilter(filters: Filters, [key]: readonly string[], today: CivilDay): Partial<Filters> | null {
  const period = PERIODS.find((candidate) => candidate === key)
  if (period === undefined) return null
  const page = rangeOf(filters, today)
  if (page.from === null && page.to === null) return { period, from: null, to: null }
  const range = presetRange(period, today)
  const from = page.from !== null && page.from > range.from ? page.from : range.from
  const to = page.to !== null && page.to < range.to ? page.to : range.to
  return from > to ? null : { period: null, from, to }
}

function tickersOfCoins(coins: readonly string[], tickers: readonly Ticker[]): readonly string[] {
  const keys = tickerKeys(tickers)
  return [...new Set(tickers.flatMap(({ base }, index) => (coins.includes(base) ? (keys[index] ?? []) : [])))]
}
