import { useCallback } from 'react'
import { useTradeFields } from '../../data/reports/grouping.ts'

const NAMES: Readonly<Record<string, string>> = {
  'label-group': 'Label group',
  combination: 'Label combination',
  rating: 'Rating',
  leverage: 'Leverage',
}

/** What a dimension of the trader's own making is called, from its id: `Rating`, or the name of an own field. */
export function useMadeDimensionName(): (id: string) => string {
  const fields = useTradeFields()
  return useCallback((id) => NAMES[id] ?? fields.find((field) => field.id === id)?.name ?? 'Own field', [fields])
}
