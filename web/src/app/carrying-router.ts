import { createPath, type DataRouter, parsePath, type RouterNavigateOptions, type To } from 'react-router'
import { withCarriedFilters, withKeptFilters } from './carried-filters.ts'

/**
 * Makes every link and navigation of a router keep the filters. Done here, once, so that no link can forget it, and so
 * that a link's address equals its destination.
 */
export function carryFilters(router: DataRouter): DataRouter {
  const { navigate, createHref } = router
  const carried = (to: To): To => {
    const here = router.state.location
    if (typeof to === 'string' && to.startsWith('?')) return withKeptFilters(to, here)
    const path = typeof to === 'string' ? parsePath(to) : to
    if (path.pathname?.startsWith('/') !== true) return to
    const { pathname, search = '', hash = '' } = path
    return createPath({ pathname, search: withCarriedFilters({ pathname, search }, here), hash })
  }
  const carrying = (to: To | number | null, options?: RouterNavigateOptions): Promise<void> => {
    if (typeof to === 'number') return navigate(to)
    return navigate(to === null ? null : carried(to), options)
  }
  router.navigate = carrying
  router.createHref = ({ pathname, search, hash }) => {
    const to = carried({ pathname, search, hash })
    const path = typeof to === 'string' ? parsePath(to) : to
    return createHref({ pathname, search: '', hash: '', state: null, key: '', ...path })
  }
  return router
}
