import { REPORT_PAGES, type UserPage, userPageAt } from '../paths.ts'
import { FILTER_KEYS, filterSearch, parseFilters } from '../data/filters/filters.ts'

/** An address inside the application, of a link or of the current screen. */
export type RouterLocation = { readonly pathname: string; readonly search: string }

/** Screens that apply the filters have them in the address: `?side=short&period=30d`. */
const FILTERED: ReadonlySet<UserPage> = new Set(['overview', 'trades', 'tradesSingle', 'rules', ...REPORT_PAGES])

/** The trade list and its trades also share the sort order. */
const ORDERED: ReadonlySet<UserPage> = new Set(['trades', 'tradesSingle'])
const ORDER_KEYS = ['sort', 'dir'] as const

/**
 * Other screens have parameters with the same names (`q`, `month`), so they carry all filters in one parameter:
 * `/calc?filters=side%3Dshort`.
 */
const PACKED = 'filters'

/**
 * The query string of a link, with the filters of the screen that it is on. A link that sets a filter itself, such as
 * one from a chart bar to its trades, is left alone. So is a link out of the signed-in area.
 */
export function withCarriedFilters(target: RouterLocation, current: RouterLocation): string {
  const page = userPageAt(target.pathname)
  const from = userPageAt(current.pathname)
  if (page === null || from === null || rootOf(target.pathname) !== rootOf(current.pathname)) return target.search
  const search = new URLSearchParams(target.search)
  if (FILTERED.has(page)) {
    if (FILTER_KEYS.some((key) => search.has(key))) return target.search
    append(search, carriedBy(current))
    if (ORDERED.has(page) && ORDERED.has(from) && !ORDER_KEYS.some((key) => search.has(key))) {
      append(search, orderOf(current))
    }
  } else if (!search.has(PACKED)) {
    const carried = carriedBy(current).toString()
    if (carried !== '') search.set(PACKED, carried)
  }
  return search.size === 0 ? '' : `?${search}`
}

/**
 * The query string that a screen sets for itself. A screen with filters decides which of them remain; other screens
 * keep the carried ones.
 */
export function withKeptFilters(search: string, current: RouterLocation): string {
  const page = userPageAt(current.pathname)
  return page === null || FILTERED.has(page) ? search : withCarriedFilters({ ...current, search }, current)
}

function carriedBy({ pathname, search }: RouterLocation): URLSearchParams {
  const page = userPageAt(pathname)
  const params = new URLSearchParams(search)
  const carriedParams = page !== null && FILTERED.has(page) ? params : new URLSearchParams(params.get(PACKED) ?? '')
  return new URLSearchParams(filterSearch(parseFilters(carriedParams)))
}

function orderOf({ search }: RouterLocation): URLSearchParams {
  const params = new URLSearchParams(search)
  return new URLSearchParams(ORDER_KEYS.flatMap((key) => (params.has(key) ? [[key, params.get(key) ?? '']] : [])))
}

function append(to: URLSearchParams, more: URLSearchParams): void {
  for (const [key, value] of more) to.append(key, value)
}

function rootOf(pathname: string): string {
  return pathname.split('/', 3).join('/')
}
