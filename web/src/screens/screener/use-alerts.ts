import { type Condition, crossings, printConditions, type Standing, type LastStates } from '@roundtrip/core/screener'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { logAlerts } from './market/alert-log.ts'
import { readScreen } from './market/screen-view.ts'
import { useChoices, useSavedScreens } from './market/use-choices.ts'
import { type MarketSnapshot, useStanding, type MarketVersions } from './market/use-market.ts'
import { notify } from '../../ui/notify.ts'
import { t } from '../../language/translate.ts'

/** A screen that is watched for new matches. */
export type WatchedScreen = {
  readonly key: string
  readonly name: string
  readonly conditions: readonly Condition[]
  /** The saved screen with the bell; null = conditions that were never saved. */
  readonly savedId: string | null
}

/** The screens watched in the shown market: saved ones with a bell, and unsaved conditions of this visit. */
export function useWatchedScreens(venue: string | null, first: string | null) {
  const { saved } = useSavedScreens()
  const [{ bells }] = useChoices()
  const [passing, setPassing] = useState<readonly WatchedScreen[]>([])
  const savedScreens = useMemo(
    () =>
      saved
        .filter(({ id }) => bells.includes(id))
        .map(({ id, name, search }) => {
          const screen = readScreen(new URLSearchParams(search))
          const { conditions } = screen
          const key = `${id} ${printConditions(conditions)}`
          return { key, name, conditions, savedId: id, venue: screen.venue ?? first }
        }),
    [saved, bells, first],
  )
  const watched = useMemo(
    () =>
      [...savedScreens.filter((screen) => screen.venue === venue), ...passing].filter(
        ({ conditions }) => conditions.length > 0,
      ),
    [savedScreens, venue, passing],
  )
  return { watched, elsewhere: savedScreens.filter((screen) => screen.venue !== venue).length, passing, setPassing }
}

/** Reports new matches of watched screens in a toast and in the list of alerts. */
export function useAlerts(
  versions: MarketVersions,
  watched: readonly WatchedScreen[],
  onOpen: (id: string) => void,
): void {
  const screens = useMemo(() => watched.map(({ conditions }) => conditions), [watched])
  const { data } = useStanding(versions, screens)
  const lastStates = useRef(new Map<string, LastStates>())
  const tell = useEffectEvent((standings: readonly Standing[], market: MarketSnapshot) => {
    const news = watched.flatMap(({ key, name }, index) => {
      const standing = standings[index]
      if (standing === undefined) return []
      const own = `${market.venue} ${key}`
      const next = crossings(lastStates.current.get(own) ?? new Map(), standing)
      lastStates.current.set(own, next.states)
      return next.news.map((id) => ({ id, symbol: market.listed.get(id)?.symbol ?? id, screen: name }))
    })
    const [first] = news
    if (first === undefined) return
    const time = Date.now()
    logAlerts(news.map((alert) => ({ ...alert, time, venue: market.venue })))
    const others = new Set(news.map(({ id }) => id)).size - 1
    const symbols = others > 0 ? t('{symbol} and {others} more', { symbol: first.symbol, others }) : first.symbol
    notify.success(`${symbols}: ${first.screen}`.slice(0, 60), {
      autoClose: 15_000,
      action: { label: t('Open'), act: () => onOpen(first.id) },
    })
  })
  const market = versions.market
  useEffect(() => {
    // A response for other screens would be mistaken for these.
    if (data !== undefined && data.length === screens.length && market !== undefined) tell(data, market)
  }, [data, screens, market])
}
