import { isSameMoney } from '@roundtrip/core/reports'
import { useMemo } from 'react'
import { type MoneyFormat, moneyFormat } from '../../format/money.ts'
import { useSettings } from '../settings/settings.ts'

/**
 * How the amounts of a trade are written: as in lists and reports if its settle asset counts as the same money, such as
 * USDT as dollars; otherwise in the settle asset.
 */
export function useTradeMoney(settle: string): MoneyFormat {
  const { currency } = useSettings().settings
  return useMemo(() => moneyFormat(isSameMoney(settle, currency) ? currency : settle), [settle, currency])
}
