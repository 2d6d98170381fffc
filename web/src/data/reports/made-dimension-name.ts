import { ANY_RULE, ONE_RULE } from '@roundtrip/core/rules'
import { useCallback } from 'react'
import { useRules } from '../rules/rules.ts'
import { useTradeFields } from './use-groupings.ts'
import { perLanguage, t } from '../../language/translate.ts'

const NAMES = perLanguage(
  (): Readonly<Record<string, string>> => ({
    'label-group': t('Label group'),
    combination: t('Label combination'),
    rating: t('Rating'),
    leverage: t('Leverage'),
    trend: t('Trend at the open'),
    volatility: t('Volatility at the open'),
    [ANY_RULE]: t('Any rule'),
  }),
)

/** The name of a dimension beyond the built-in ones, by its id: `Rating`, or the name of a custom field or a rule. */
export function useMadeDimensionName(): (id: string) => string {
  const fields = useTradeFields()
  const rules = useRules()
  return useCallback(
    (id) => {
      const [named, other] = id.startsWith(ONE_RULE)
        ? [rules.find((rule) => rule.id === id.slice(ONE_RULE.length)), t('A former rule')]
        : [fields.find((field) => field.id === id), t('Own field')]
      return NAMES()[id] ?? named?.name ?? other
    },
    [fields, rules],
  )
}
