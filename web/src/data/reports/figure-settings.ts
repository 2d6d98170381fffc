import type { Settings } from '@roundtrip/contract/documents'
import { convertedSettings, type FoundRates, settingsMoments } from '@roundtrip/core/reports'
import { useMemo } from 'react'
import { useSettings } from '../settings/settings.ts'
import { useJournalSpan, useRates } from '../trades/use-rates.ts'

export type FigureSettings = {
  /** The settings with every amount in the reporting currency. An amount without a rate is as if it were not set. */
  readonly settings: Settings
  readonly ready: boolean
  /** Amounts that are set but cannot be converted, so that their field can say so. */
  readonly withoutRate: readonly ('startBalance' | 'breakevenBand')[]
}

/**
 * The settings as figures use them: the start balance at the rate of the first open, the breakeven band at the rate of
 * the latest close. Both are fixed, so that figures do not change from day to day.
 */
export function useFigureSettings(): FigureSettings {
  const { settings, ready } = useSettings()
  const span = useJournalSpan()
  const moments = useMemo(() => settingsMoments(settings, span), [settings, span])
  const { rates, isAnswered } = useRates(moments)
  return useMemo(
    () => ({
      ready,
      settings: { ...settings, ...convertedSettings(settings, rates ?? []) },
      withoutRate: isAnswered ? amountsWithoutRate(settings, rates ?? []) : [],
    }),
    [settings, ready, rates, isAnswered],
  )
}

function amountsWithoutRate(settings: Settings, rates: FoundRates): FigureSettings['withoutRate'] {
  const { startBalance, breakevenBand } = convertedSettings(settings, rates)
  const isBandLost = Number(settings.breakevenBand) !== 0 && Number(breakevenBand) === 0
  return [
    ...(settings.startBalance !== null && startBalance === null ? (['startBalance'] as const) : []),
    ...(isBandLost ? (['breakevenBand'] as const) : []),
  ]
}
