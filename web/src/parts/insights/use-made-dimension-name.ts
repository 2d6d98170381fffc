import { useCallback } from 'react'
import { useTradeFields } from '../../data/reports/grouping.ts'
import { t } from '../../language/translate.ts'

const NAMES: Readonly<Record<string, string>> = {
  'label-group': t('Label group'),
  combination: t('Label combination'),
  rating: t('Rating'),
  leverage: t('Leverage'),
}

/** What a dimension of the trader's own making is called, from its id: `Rating`, or the name of an own field. */
export function useMadeDimensionName(): (id: string) => string {
  const fields = useTradeFields()
  return useCallback((id) => NAMES[id] ?? fields.find((field) => field.id === id)?.name ?? t('Own field'), [fields])
}
