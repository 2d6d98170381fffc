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
import { keepingScroll } from './layout/use-scroll-memory.ts'

/** The addresses of a tab, as the router follows them. */
export type TabHistory = ReturnType<typeof UNSAFE_createBrowserHistory>

/**
 * Makes every link and navigation keep the filters. Done here, once, so that no link can forget it, and so that a
 * link's address equals its destination.
 */
export function carryFilters(history: TabHistory): TabHistory & Navigator {
  const { push, replace, createHref } = history
  const carried = (to: To): To => {
    const { pathname, search = '', hash = '' } = pathOf(to)
    if (pathname?.startsWith('/') !== true) return to
    return createPath({ pathname, search: withCarriedFilters({ pathname, search }, history.location), hash })
  }
  const carrying =
    (go: typeof push) =>
    (to: To, state?: unknown, { preventScrollReset: isOwn = false }: NavigateOptions = {}): void => {
      if (!isOwn) return go(carried(to), state)
      // When a screen changes its own address, the scroll position stays.
      const here = history.location
      const { pathname, search = '', hash = '' } = pathOf(to)
      // The text was typed before another screen opened; it must not navigate back.
      if (pathname !== here.pathname) return
      go(createPath({ pathname, search: withKeptFilters(search, here), hash }), keepingScroll(state))
    }
  // A new object: the history builds the address of whatever it is given with its own `createHref`.
  return {
    ...history,
    get action() {
      return history.action
    },
    get location() {
      return history.location
    },
    push: carrying(push),
    replace: carrying(replace),
    createHref: (to: To) => createHref(carried(to)),
  }
}

function pathOf(to: To): Partial<Path> {
  return typeof to === 'string' ? parsePath(to) : to
}
