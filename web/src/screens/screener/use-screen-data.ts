import type { ScreenedVenueId } from '@roundtrip/contract/market'
import { useCallback, useMemo } from 'react'
import { useLocation } from 'react-router'
import { isFigure, needsOf, writeScreen } from './market/screen-view.ts'
import { useChoices, usualColumns, watchName } from './market/use-choices.ts'
import { useBars, useCurves, useScreenedMarket, useScreenRows } from './market/use-market.ts'
import { neededColumns } from './columns.tsx'
import { useAlerts, useWatchedScreens } from './use-alerts.ts'
import type { useScreen } from './use-screen.ts'
import { t } from '../../language/translate.ts'

type Venues = {
  readonly venue: ScreenedVenueId | null
  /** The default venue. */
  readonly first: ScreenedVenueId | null
}

export type ScreenData = ReturnType<typeof useScreenData>

/** Loads the data that the list shows, sorts by, screens for or watches, and nothing else. */
export function useScreenData({ screen, change }: ReturnType<typeof useScreen>, { venue, first }: Venues) {
  const [choices] = useChoices()
  const watching = useWatchedScreens(venue, first)
  const { watched } = watching
  const shown = useMemo(() => screen.columns ?? usualColumns(choices), [screen.columns, choices])
  const sorted = isFigure(screen.sorting.column) ? screen.sorting.column : null
  const needs = useMemo(() => {
    const screened = [screen.conditions, ...watched.map(({ conditions }) => conditions)].flat()
    return needsOf([...shown, screen.sorting.column, ...screened.map(({ column }) => column)])
  }, [shown, screen.sorting, screen.conditions, watched])
  const hidden = watched.length > 0

  const { data: market, dataUpdatedAt: updatedAt, error, refetch } = useScreenedMarket(venue, { hidden })
  const bars = useBars(market, needs, { hidden })
  const versions = useMemo(() => ({ market, updatedAt, barsVersion: bars.version }), [market, updatedAt, bars.version])
  const among = useMemo(
    () =>
      !screen.watchedOnly || venue === null
        ? null
        : choices.watched.flatMap((name) =>
            name.startsWith(watchName(venue, '')) ? [name.slice(venue.length + 1)] : [],
          ),
    [screen.watchedOnly, choices.watched, venue],
  )
  const request = useMemo(
    () => ({
      conditions: screen.conditions,
      sorting: screen.sorting,
      search: screen.search,
      among,
      columns: neededColumns(shown, sorted),
    }),
    [screen.conditions, screen.sorting, screen.search, among, shown, sorted],
  )
  const rows = useScreenRows(versions, request)
  const curveInterval = needs.has('bars-1h') ? '1h' : '1d'
  const curves = useCurves(versions, curveInterval)
  const openPanel = useCallback((id: string) => change({ open: id }), [change])
  useAlerts(versions, watched, openPanel)
  const location = useLocation()
  const address = useMemo(
    () => writeScreen(new URLSearchParams(location.search), { venue, columns: shown, open: null }).toString(),
    [location.search, venue, shown],
  )
  return {
    market,
    marketError: error,
    retry: () => void refetch(),
    bars,
    versions,
    rows,
    shown,
    sorted,
    needs,
    curves,
    curve:
      curveInterval === '1h'
        ? { name: t('Trend 48 h'), of: t('The last 48 hourly closes') }
        : { name: t('Trend 30 d'), of: t('The last 30 daily closes') },
    watching,
    /** The complete address of the current screen, for saving. */
    address,
  }
}
