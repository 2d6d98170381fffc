/** Filters of a page as the scope of an experiment, and back. */
import type { Scope } from '@roundtrip/core/experiments'
import { SCOPE_TRAITS } from '@roundtrip/core/experiments'
import { FILTER_KEYS, type Filters, filterSearch, isSet } from '../filters/filters.ts'

/** The filters that a scope can have: traits known when a trade is opened. */
const FIELDS = {
  accounts: 'account',
  tickers: 'ticker',
  labels: 'label',
  withoutLabels: 'without',
  hours: 'hour',
  weekdays: 'weekday',
} as const satisfies Partial<Record<keyof Scope, keyof Filters>>

const IN_SCOPE: ReadonlySet<string> = new Set([...Object.values(FIELDS), ...SCOPE_TRAITS, 'side'])
/** Filters that choose the trades to look at, but not the ones to try. */
const NOT_ABOUT_TRADES: ReadonlySet<string> = new Set(['period', 'from', 'to', 'basis', 'counted', 'status'])

export function scopeOf(filters: Filters): Scope {
  const lists = Object.entries(FIELDS).flatMap(([field, key]) =>
    filters[key].length === 0 ? [] : [[field, [...filters[key]]] as const],
  )
  const traits = SCOPE_TRAITS.flatMap((trait) =>
    filters[trait].length === 0 ? [] : [[trait, [...filters[trait]]] as const],
  )
  return {
    ...Object.fromEntries(lists),
    ...(filters.side === null ? {} : { side: filters.side }),
    ...(traits.length === 0 ? {} : { traits: Object.fromEntries(traits) }),
  }
}

/** Whether a filter depends on something known only after the open, so that results would choose the trades. */
export function goesByResults(filters: Filters): boolean {
  return FILTER_KEYS.some((key) => isSet(filters, key) && !IN_SCOPE.has(key) && !NOT_ABOUT_TRADES.has(key))
}

/** The query string of exactly the trades of the scope. */
export function scopeSearch({ side, traits, ...lists }: Scope): string {
  const named = Object.entries(FIELDS).map(([field, key]) => [key, lists[field as keyof typeof FIELDS] ?? []] as const)
  return filterSearch({
    ...Object.fromEntries(named),
    side: side ?? null,
    ...traits,
    basis: 'open',
  } as Partial<Filters>)
}
