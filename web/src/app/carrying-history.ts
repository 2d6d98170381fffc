import {
  createPath,
  type NavigateOptions,
  type Navigator,
  parsePath,
  type Path,
  type To,
  type UNSAFE_createBrowserHistory,
} from 'react-router'
import { withCarriedFilters, withKeptFilters } from './carried-filters.ts'
import { KEEPS_SCROLL } from './layout/use-scroll-memory.ts'

/** The addresses of a tab, as the router follows them. */
export type TabHistory = ReturnType<typeof UNSAFE_createBrowserHistory>

/**
 * Makes every link and navigation keep the filters. Done here, once, so that no link can forget it, and so that a
 * link's address equals its destination.
 */
export function carryFilters(history: TabHistory): TabHistory & Navigator {
  const { push, replace, createHref } = history
  const carried = (to: To, options: NavigateOptions = {}): To => {
    const here = history.location
    const { pathname, search = '', hash = '' } = pathOf(to)
    if (pathname?.startsWith('/') !== true) return to
    // What a screen sets in its own address leaves the reader where they are; a link to the same screen does not.
    const isOwn = options.preventScrollReset === true && pathname === here.pathname
    const kept = isOwn ? withKeptFilters(search, here) : withCarriedFilters({ pathname, search }, here)
    return createPath({ pathname, search: kept, hash })
  }
  // An object of its own: the history makes the address of what it was given with its own `createHref`.
  return {
    ...history,
    get action() {
      return history.action
    },
    get location() {
      return history.location
    },
    push: (to: To, state?: unknown, options?: NavigateOptions) => push(carried(to, options), stateOf(state, options)),
    replace: (to: To, state?: unknown, options?: NavigateOptions) =>
      replace(carried(to, options), stateOf(state, options)),
    createHref: (to: To) => createHref(carried(to)),
  }
}

function pathOf(to: To): Partial<Path> {
  return typeof to === 'string' ? parsePath(to) : to
}

function stateOf(state: unknown, { preventScrollReset }: NavigateOptions = {}): unknown {
  return preventScrollReset === true ? KEEPS_SCROLL : state
}
