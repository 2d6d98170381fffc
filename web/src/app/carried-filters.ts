import { REPORT_PAGES, USER, type UserPage } from '../paths.ts'
import { FILTER_KEYS, filterSearch, parseFilters } from '../data/filters/filters.ts'

/** An address inside the application: what a link leads to, and where the trader is. */
export type RouterLocation = { readonly pathname: string; readonly search: string }

/** Screens that obey the filters spell them out: `?side=short&period=30d`. */
const FILTERED: ReadonlySet<UserPage> = new Set(['overview', 'trades', 'tradesSingle', 'rules', ...REPORT_PAGES])

/** The list of trades and its trades share the order of the list too. */
const ORDERED: ReadonlySet<UserPage> = new Set(['trades', 'tradesSingle'])
const ORDER_KEYS = ['sort', 'dir'] as const

/**
 * Other screens have parameters of the same names (`q`, `month`), so there all filters travel in one parameter:
 * `/calc?filters=side%3Dshort`.
 */
const PACKED = 'filters'

/**
 * The query string of a link, with the filters of the screen that the link is on. A link that sets a filter itself,
 * such as the one from a bar of a chart to its trades, says all of them and is left alone. So is a link out of the
 * signed-in area.
 */
export function withCarriedFilters(target: RouterLocation, current: RouterLocation): string {
  const page = pageOf(target.pathname)
  const from = pageOf(current.pathname)
  if (page === null || from === null || rootOf(target.pathname) !== rootOf(current.pathname)) return target.search
  const search = new URLSearchParams(target.search)
  if (FILTERED.has(page.name)) {
    if (FILTER_KEYS.some((key) => search.has(key))) return target.search
    append(search, carriedBy(current))
    if (ORDERED.has(page.name) && ORDERED.has(from.name) && !ORDER_KEYS.some((key) => search.has(key))) {
      append(search, orderOf(current))
    }
  } else if (!search.has(PACKED)) {
    const carried = carriedBy(current).toString()
    if (carried !== '') search.set(PACKED, carried)
  }
  return search.size === 0 ? '' : `?${search}`
}

/**
 * The query string that the screen sets for itself. On a screen with filters it says which of them there are, none
 * included; on others the filters are no business of the screen and stay.
 */
export function withKeptFilters(search: string, current: RouterLocation): string {
  const page = pageOf(current.pathname)
  return page === null || FILTERED.has(page.name) ? search : withCarriedFilters({ ...current, search }, current)
}

function carriedBy({ pathname, search }: RouterLocation): URLSearchParams {
  const page = pageOf(pathname)
  const params = new URLSearchParams(search)
  const carriedParams =
    page !== null && FILTERED.has(page.name) ? params : new URLSearchParams(params.get(PACKED) ?? '')
  return new URLSearchParams(filterSearch(parseFilters(carriedParams)))
}

function orderOf({ search }: RouterLocation): URLSearchParams {
  const params = new URLSearchParams(search)
  return new URLSearchParams(ORDER_KEYS.flatMap((key) => (params.has(key) ? [[key, params.get(key) ?? '']] : [])))
}

function append(to: URLSearchParams, more: URLSearchParams): void {
  for (const [key, value] of more) to.append(key, value)
}

const PAGES = new Map(Object.entries(USER).map(([name, path]) => [path as string, name as UserPage]))

/** Of `/user/mira/report/hour` the page `reportHour`; null outside of the signed-in area and where there is no page. */
function pageOf(pathname: string): { readonly name: UserPage } | null {
  const [, rest] = /^\/user\/[^/]+\/(.+?)\/?$/.exec(pathname) ?? []
  const name = PAGES.get(rest ?? '')
  return name === undefined ? null : { name }
}

function rootOf(pathname: string): string {
  return pathname.split('/', 3).join('/')
}
