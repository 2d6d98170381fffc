import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Settings } from '@roundtrip/contract'
import { createClock, isZone, localDay } from '@roundtrip/core/base'
import type { ReportSettings } from '@roundtrip/core/reports'
import { useMemo } from 'react'
import { type MoneyFormat, moneyFormat } from '../format/money.ts'
import { type TimeFormat, timeFormat } from '../format/time.ts'
import { useNow } from './clock.ts'
import { currentDisplay, setDisplay } from './display.ts'
import { documents } from './services.ts'
import { useUid } from './session/user-context.ts'
import { browserZone } from './zone.ts'

/** What holds until the user chooses: the browser's zone, US dollars, no band, the look of this browser. */
export function defaultSettings(): Settings {
  return {
    zone: browserZone(),
    dayStartMinutes: 0,
    currency: 'USD',
    breakevenBand: '0',
    startBalance: null,
    ...currentDisplay(),
  }
}

const settingsKey = (uid: string) => ['settings', uid] as const

/** The settings, or their defaults while they are on their way. */
export function useSettings(): { readonly settings: Settings; readonly ready: boolean } {
  const uid = useUid()
  const { data, isFetched } = useQuery({
    queryKey: settingsKey(uid),
    staleTime: 5 * 60_000,
    queryFn: async () => {
      const found = (await documents.list(uid, 'settings')).find((document) => document.id === 'main')
      if (found !== undefined) setDisplay({ theme: found.data.theme, pnlColours: found.data.pnlColours })
      return found?.data ?? null
    },
  })
  const settings = useMemo(() => {
    const known = data ?? defaultSettings()
    return isZone(known.zone) ? known : { ...known, zone: 'UTC' }
  }, [data])
  return { settings, ready: isFetched }
}

export function useSaveSettings() {
  const uid = useUid()
  const client = useQueryClient()
  const { settings } = useSettings()
  return useMutation({
    mutationFn: async (changes: Partial<Settings>) => {
      const next = { ...settings, ...changes }
      await documents.set({ uid, collection: 'settings', id: 'main' }, next)
      return next
    },
    onMutate: (changes) => {
      setDisplay({
        ...(changes.theme === undefined ? {} : { theme: changes.theme }),
        ...(changes.pnlColours === undefined ? {} : { pnlColours: changes.pnlColours }),
      })
      client.setQueryData(settingsKey(uid), { ...settings, ...changes })
    },
    onError: () => client.invalidateQueries({ queryKey: settingsKey(uid) }),
  })
}

export function reportSettings(settings: Settings, basis: 'open' | 'close' | null): ReportSettings {
  return {
    zone: settings.zone,
    dayStartMinutes: settings.dayStartMinutes,
    breakevenBand: Number(settings.breakevenBand),
    startBalance: settings.startBalance === null ? null : Number(settings.startBalance),
    basis,
  }
}

/** Today as the trader counts days. */
export function useToday(): ReturnType<typeof localDay> {
  const { settings } = useSettings()
  const { zone, dayStartMinutes } = settings
  return localDay(createClock({ zone, dayStartMinutes }), useNow())
}

/** The formatters of the user. */
export function useFormats(currency?: string): { readonly money: MoneyFormat; readonly times: TimeFormat } {
  const { settings } = useSettings()
  const shown = currency ?? settings.currency
  return useMemo(() => ({ money: moneyFormat(shown), times: timeFormat(settings.zone) }), [shown, settings.zone])
}
