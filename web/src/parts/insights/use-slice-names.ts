import { NONE_KEY } from '@roundtrip/core/reports'
import { useMemo } from 'react'
import { useAccountNames } from '../../data/accounts/accounts.ts'
import { parseGroup } from '../../data/filters/groups.ts'
import { useLabelNames } from '../../data/labels/labels.ts'
import { useGroupings } from '../../data/reports/use-groupings.ts'
import { useFormats } from '../../data/settings/settings.ts'
import { useTrades } from '../../data/trades/all-trades.ts'
import { venueName } from '../../data/words/venues.ts'
import { useMadeDimensionName } from '../../data/reports/made-dimension-name.ts'
import type { SliceNames } from './slice-words.ts'
import { perLanguage, t } from '../../language/translate.ts'

/** `currency`: of the results, which may be `R` or `%`. */
export function useSliceNames(currency: string): SliceNames {
  const { money, times } = useFormats(currency)
  const { money: values } = useFormats(useTrades().data?.columns.currency)
  const accounts = useAccountNames()
  const labels = useLabelNames()
  const dimensionName = useMadeDimensionName()
  const groupings = useGroupings()
  return useMemo(() => {
    const groupKey = (group: string): string => {
      const { dimension, key } = parseGroup(group)
      return groupings(dimension)?.nameOf(key) ?? key
    }
    return {
      money,
      values,
      account: (id) => accounts.get(id) ?? t('one account'),
      venue: venueName,
      label: (id) => labels.get(id)?.name ?? id,
      group: (group) => `${dimensionName(parseGroup(group).dimension)}: ${groupKey(group)}`,
      groupKey,
      groupPhrase: (group) => {
        const { dimension, key } = parseGroup(group)
        const regime = REGIME_PHRASES()[group]
        if (regime !== undefined) return regime
        const name = groupKey(group)
        const phrase = key === NONE_KEY ? undefined : PHRASES[dimension]
        return phrase?.(name) ?? t('with {dimension}: {name}', { dimension: dimensionName(dimension), name })
      },
      day: times.date,
    }
  }, [money, values, accounts, labels, dimensionName, groupings, times])
}

/** How a sentence names trades by the market regime at the open. */
const REGIME_PHRASES = perLanguage(
  (): Readonly<Record<string, string>> => ({
    'trend:above': t('opened while the coin was above its EMA 50'),
    'trend:below': t('opened while the coin was below its EMA 50'),
    'volatility:calm': t('opened while the coin was calm'),
    'volatility:usual': t('opened while the coin moved as usual'),
    'volatility:wild': t('opened while the coin was volatile'),
  }),
)

/** How a sentence names trades by their notes; custom fields are named by their name. */
const PHRASES: Readonly<Record<string, (name: string) => string>> = {
  combination: (name) => t('labeled {name}', { name }),
  rating: (name) => t('rated {name}', { name }),
  leverage: (name) => t('at {name} leverage', { name }),
}
