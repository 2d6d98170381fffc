import { currentLanguage } from '../../language/translate.ts'
import { changeLanguage } from '../../language/load-part.ts'
import { useMutation } from '@tanstack/react-query'
import { PLAIN_SETTINGS, type Settings } from '@roundtrip/contract/documents'
import { createClock, dayKey, isZone, localDay } from '@roundtrip/core/base'
import { useMemo } from 'react'
import { type MoneyFormat, moneyFormat } from '../../format/money.ts'
import { dayName, type TimeFormat, timeFormat } from '../../format/time.ts'
import { useNow } from '../page/clock.ts'
import { currentDisplay, setDisplay } from './display.ts'
import { followDocuments } from '../documents/open-documents.ts'
import { useDocument, useDocuments } from '../documents/use-documents.ts'
import { browserZone } from './zone.ts'
import { todaysName } from './zone-names.ts'

/** The defaults: the browser's zone and look, US dollars, no band. */
export function defaultSettings(): Settings {
  const { theme, pnlColours, numbers, dates, hours, language } = currentDisplay()
  return { ...PLAIN_SETTINGS, zone: browserZone(), theme, pnlColours, numbers, dates, hours, language }
}

/** The settings, or the defaults while they load. A zone stored by an old name gets today's. */
export function useSettings(): { readonly settings: Settings; readonly ready: boolean } {
  const stored = useDocument('settings', 'main')
  const settings = useMemo(() => {
    const current = stored ?? defaultSettings()
    const zone = [todaysName(current.zone), current.zone].find(isZone) ?? 'UTC'
    return zone === current.zone ? current : { ...current, zone }
  }, [stored])
  return { settings, ready: stored !== undefined }
}

export function useSaveSettings() {
  const documents = useDocuments()
  return useMutation({
    // Without a connection, the change waits in the documents queue, not here.
    networkMode: 'always',
    mutationFn: async (changes: Partial<Settings>) => {
      const { documents: stored } = await documents.loaded('settings')
      const current = stored.get('main') ?? defaultSettings()
      return documents.write({ collection: 'settings', id: 'main', data: { ...current, ...changes } })
    },
    onMutate: (changes) => {
      const before = currentDisplay()
      setDisplay(changes)
      return before
    },
    onError: (_error, _changes, before) => {
      if (before !== undefined) setDisplay(before)
    },
  })
}

/**
 * Applies display settings, wherever they were changed. If a page opens in a language other than the one the user chose
 * on another device, it is rendered again. Later, when something may have been typed, the language applies from the
 * next page on.
 */
followDocuments((_uid, documents) => {
  let isFirst = true
  const follow = (): void => {
    const settings = documents.view('settings').documents.get('main')
    if (settings === undefined) return
    setDisplay(settings)
    const { language } = currentDisplay()
    // Without its texts, the page keeps its language.
    if (isFirst && language !== currentLanguage()) changeLanguage(language).catch(() => null)
    isFirst = false
  }
  follow()
  return documents.subscribe('settings', follow)
})

/** Today's date in the user's zone and day start. */
export function useToday(): ReturnType<typeof localDay> {
  const { settings } = useSettings()
  const { zone, dayStartMinutes } = settings
  return localDay(createClock({ zone, dayStartMinutes }), useNow())
}

/** Names the user's day that a moment belongs to: a day that begins at 17:30 includes the following morning. */
export function useDayName(): (time: number) => string {
  const { zone, dayStartMinutes } = useSettings().settings
  return useMemo(() => {
    const clock = createClock({ zone, dayStartMinutes })
    return (time) => dayName(dayKey(localDay(clock, time)))
  }, [zone, dayStartMinutes])
}

/** The formatters of the user. */
export function useFormats(currency?: string): { readonly money: MoneyFormat; readonly times: TimeFormat } {
  const { settings } = useSettings()
  const shown = currency ?? settings.currency
  return useMemo(() => ({ money: moneyFormat(shown), times: timeFormat(settings.zone) }), [shown, settings.zone])
}
