import { useMemo } from 'react'
import { useAccountNames } from '../../data/accounts/accounts.ts'
import { type Filters, partsOfGroup } from '../../data/filters/filters.ts'
import { useLabelNames } from '../../data/labels/labels.ts'
import { useGroupings, useTradeFields } from '../../data/reports/grouping.ts'
import { useResultWords } from '../../data/reports/result-form.ts'
import { useFormats } from '../../data/settings/settings.ts'
import { useTrades } from '../../data/trades/all-trades.ts'
import { venueName } from '../../data/words/venues.ts'
import type { SliceNames } from './slice-words.ts'

/** `currency`: of the results, which may be `R` or `%`. */
export function useSliceNames(filters: Filters, currency: string): SliceNames {
  const { money } = useFormats(currency)
  const results = useResultWords()
  const { money: values } = useFormats(useTrades().data?.columns.currency)
  const accounts = useAccountNames()
  const labels = useLabelNames()
  const fields = useTradeFields()
  const groupings = useGroupings()
  return useMemo(
    () => ({
      money,
      values,
      result: results.inSentence,
      account: (id) => accounts.get(id) ?? 'one account',
      venue: venueName,
      label: (id) => labels.get(id)?.name ?? id,
      group: (group) => {
        const { dimension, key } = partsOfGroup(group)
        const field = fields.find(({ id }) => id === dimension)?.name ?? 'a field'
        return `${field}: ${groupings(dimension)?.nameOf(key) ?? key}`
      },
      byClose: filters.basis === 'close',
    }),
    [money, values, results, accounts, labels, fields, groupings, filters.basis],
  )
}
