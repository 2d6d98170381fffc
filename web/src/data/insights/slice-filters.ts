import type { SlicePart } from '@roundtrip/core/insights'
import { type Ticker, tickerKeys, TRAITS } from '@roundtrip/core/reports'
import type { Filters } from '../filters/filters.ts'

/** What the keys of some dimensions stand for. */
export type SliceContext = {
  readonly tickers: readonly Ticker[]
  /** The exchange of each account. */
  readonly venues: ReadonlyMap<string, string>
}

/** The change to the filters of the page that selects exactly the trades of a slice. */
export function sliceFilter(filters: Filters, parts: readonly SlicePart[], context: SliceContext): Partial<Filters> {
  // One part after another, because both may narrow the same filter: a coin and one of its tickers.
  return parts.reduce<Partial<Filters>>(
    (changes, part) => ({ ...changes, ...partFilter({ ...filters, ...changes }, part, context) }),
    {},
  )
}

function partFilter(filters: Filters, { dimension, keys }: SlicePart, context: SliceContext): Partial<Filters> {
  switch (dimension) {
    case 'side':
      return { side: keys[0] === 'long' ? 'long' : 'short' }
    case 'hour':
      return { hour: within(filters.hour, keys.map(Number)) }
    case 'weekday':
      return { weekday: within(filters.weekday, keys.map(Number)) }
    case 'holding':
      return { holding: within(filters.holding, keys) }
    case 'ticker':
      return { ticker: within(filters.ticker, keys) }
    case 'coin':
      return { ticker: within(filters.ticker, tickersOfCoins(keys, context.tickers)) }
    case 'account':
      return { account: within(filters.account, keys) }
    case 'venue': {
      const accounts = [...context.venues].flatMap(([account, venue]) => (keys.includes(venue) ? [account] : []))
      return { account: within(filters.account, accounts) }
    }
    // A trade can have several labels and several fields, so what is in the filter still applies.
    case 'label':
      return { label: [...new Set([...filters.label, ...keys])] }
    case 'group':
      return { group: [...new Set([...filters.group, ...keys])] }
    default: {
      const trait = TRAITS.find((candidate) => candidate === dimension)
      return trait === undefined ? {} : { [trait]: within(filters[trait], keys) }
    }
  }
}

/** The keys of the slice, of those that the page was narrowed to before. */
function within<Key>(before: readonly Key[], keys: readonly Key[]): readonly Key[] {
  return before.length === 0 ? keys : keys.filter((key) => before.includes(key))
}

function tickersOfCoins(coins: readonly string[], tickers: readonly Ticker[]): readonly string[] {
  const keys = tickerKeys(tickers)
  return [...new Set(tickers.flatMap(({ base }, place) => (coins.includes(base) ? (keys[place] ?? []) : [])))]
}
