import type { Settings } from '@roundtrip/contract/documents'
import {
  balanceMoments,
  balancesOf,
  convertedSettings,
  type MomentRates,
  settingsMoments,
  sumOfBalances,
} from '@roundtrip/core/reports'
import { useMemo } from 'react'
import { useAccounts } from '../accounts/accounts.ts'
import { useSettings } from '../settings/settings.ts'
import { useJournalSpan, useRates } from './use-rates.ts'

export type FigureSettings = {
  /** The settings with every amount in the reporting currency. An amount without a rate counts as not set. */
  readonly settings: Settings
  readonly ready: boolean
  /** Amounts that are set but cannot be converted, so that their field can say so. */
  readonly withoutRate: readonly ('startBalance' | 'breakevenBand')[]
}

/**
 * The settings as figures use them: the start balance at the rate of the first open, the breakeven band at the rate of
 * the latest close. Both are fixed, so that figures do not change from day to day. For a part of the accounts, the start
 * balance is the sum of their own.
 */
export function useFigureSettings(accounts: readonly string[] = EVERY_ACCOUNT): FigureSettings {
  const { settings, ready } = useSettings()
  const span = useJournalSpan()
  const moments = useMemo(() => settingsMoments(settings, span), [settings, span])
  const { rates, isLoaded } = useRates(moments)
  const own = useOwnBalance(accounts, settings)
  return useMemo(() => {
    const { startBalance, ...converted } = convertedSettings(settings, rates ?? [])
    return {
      ready,
      settings: { ...settings, ...converted, startBalance: own === undefined ? startBalance : own },
      withoutRate: isLoaded ? amountsWithoutRate(settings, rates ?? []) : [],
    }
  }, [settings, ready, rates, isLoaded, own])
}

const EVERY_ACCOUNT: readonly string[] = []

/** The sum of the selected accounts' own balances; undefined if the balance of the journal applies. */
function useOwnBalance(selected: readonly string[], { currency, typedCurrency }: Settings): string | null | undefined {
  const accounts = useAccounts().data
  const span = useJournalSpan()
  const balances = useMemo(() => {
    const typed = (accounts ?? []).map(({ id, startBalance, startBalanceCurrency }) => ({
      id,
      startBalance,
      startBalanceCurrency: startBalanceCurrency ?? typedCurrency,
    }))
    return balancesOf(typed, selected)
  }, [accounts, selected, typedCurrency])
  const moments = useMemo(
    () => (balances === null ? [] : balanceMoments(balances, currency, span)),
    [balances, currency, span],
  )
  const { rates } = useRates(moments)
  return balances === null ? undefined : sumOfBalances(balances, currency, rates ?? [])
}

function amountsWithoutRate(settings: Settings, rates: MomentRates): FigureSettings['withoutRate'] {
  const { startBalance, breakevenBand } = convertedSettings(settings, rates)
  const isBandLost = Number(settings.breakevenBand) !== 0 && Number(breakevenBand) === 0
  return [
    ...(settings.startBalance !== null && startBalance === null ? (['startBalance'] as const) : []),
    ...(isBandLost ? (['breakevenBand'] as const) : []),
  ]
}
