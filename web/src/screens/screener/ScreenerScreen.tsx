import { useCallback } from 'react'
import { useVenues } from '../../data/market/venues.ts'
import { toggled, useChoices, watchName } from './market/use-choices.ts'
import { Failed } from '../../parts/States.tsx'
import { tellFailure } from '../../parts/tell.ts'
import { Page } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useKeys } from '../../ui/use-keys.ts'
import { AlertsMenu } from './AlertsMenu.tsx'
import { ConditionChips } from './ConditionChips.tsx'
import { InstrumentPanel } from './panel/InstrumentPanel.tsx'
import { MarketLine } from './MarketLine.tsx'
import { ScreenProblems } from './ScreenProblems.tsx'
import { SavedScreens } from './SavedScreens.tsx'
import { ScreenTable } from './ScreenTable.tsx'
import styles from './Screener.module.css'
import { Toolbar } from './Toolbar.tsx'
import { useScreenData } from './use-screen-data.ts'
import { useScreen } from './use-screen.ts'
import { useUpTo } from '../../ui/use-up-to.ts'
import { t } from '../../language/translate.ts'

/** Markets filtered by the user's conditions, with the details of one next to the list. */
export default function ScreenerScreen() {
  const state = useScreen()
  const { screen, change, linkTo } = state
  const venues = useVenues()
  const venue = venues.data?.find(({ id }) => id === screen.venue) ?? venues.data?.[0] ?? null
  const data = useScreenData(state, { venue: venue?.id ?? null, first: venues.data?.[0]?.id ?? null })
  const { market, versions } = data
  const [choices, choose] = useChoices()
  const alone = useUpTo('laptop')
  const isWatched = useCallback(
    (id: string) => venue !== null && choices.watched.includes(watchName(venue.id, id)),
    [choices.watched, venue],
  )
  const watch = useCallback(
    (id: string) => {
      if (venue === null) return
      choose((now) => ({ watched: toggled(now.watched, watchName(venue.id, id)) })).catch(tellFailure)
    },
    [choose, venue],
  )
  const close = useCallback(() => {
    const { open } = screen
    change({ open: null })
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`a[data-id="${CSS.escape(open ?? '')}"]`)?.focus())
  }, [change, screen])
  const { open } = screen
  useKeys(
    t('Selected instrument'),
    open === null ? {} : { w: [t('Watch the instrument'), () => watch(open)], Escape: [t('Close it'), close] },
  )

  if (venues.error !== null && venues.data === undefined) {
    return (
      <Page title={t('Screener')}>
        <Failed error={venues.error} onRetry={() => void venues.refetch()} />
      </Page>
    )
  }
  const panel = screen.open !== null && venue !== null
  return (
    <Page
      title={t('Screener')}
      fill
      actions={
        <>
          <SavedScreens search={data.address} onOpen={state.open} />
          <AlertsMenu
            {...{ linkTo }}
            screens={data.watching}
            conditions={screen.conditions}
            venue={venue?.id ?? null}
          />
        </>
      }
    >
      {panel && alone ? null : (
        <>
          <Toolbar {...{ screen, change, choices, choose }} venues={venues.data ?? []} venue={venue} />
          <ConditionChips conditions={screen.conditions} onChange={change} />
          <ScreenProblems problems={screen.problems} />
          <div className={styles.line}>
            {market === undefined || market.listed.size === 0 ? (
              '\u00a0'
            ) : (
              <MarketLine
                market={market}
                matching={data.rows.data?.ids.length ?? null}
                bars={data.bars.states}
                error={data.marketError}
                barsError={data.bars.error}
              />
            )}
          </div>
        </>
      )}
      <div className={styles.split} data-panel={panel}>
        <div className={styles.list} hidden={panel && alone}>
          {venue === null ? (
            <Skeleton height="100%" />
          ) : (
            <ScreenTable {...{ state, data, isWatched }} venueName={venue.name} onWatch={watch} />
          )}
        </div>
        {!panel || screen.open === null ? null : (
          <InstrumentPanel
            key={`${venue.id} ${screen.open}`}
            id={screen.open}
            versions={versions}
            venueName={venue.name}
            watched={isWatched(screen.open)}
            onWatch={() => watch(screen.open ?? '')}
            onClose={close}
            alone={alone}
          />
        )}
      </div>
    </Page>
  )
}
