import { REGIMES } from '@roundtrip/core/coins'
import { TRAITS } from '@roundtrip/core/reports'
import { useMemo } from 'react'
import type { Filters } from '../../data/filters/filters.ts'
import { PERIOD_NAMES, PERIODS } from '../../data/filters/periods.ts'
import { useGroupings, useNotedNumbers, useRuleDimensions, useTradeFields } from '../../data/reports/use-groupings.ts'
import { DIMENSIONS, type SplitId } from '../../data/workbench/dimensions.ts'
import { monthName, shortMonth } from '../../format/time.ts'
import { TRAIT_LABELS, traitName } from '../filters/trait-names.ts'
import { bucketName } from './slice-words.ts'
import { useMadeDimensionName } from '../../data/reports/made-dimension-name.ts'
import { useSliceNames } from './use-slice-names.ts'
import { perLanguage, t } from '../../language/translate.ts'

export const DIMENSION_NAMES = perLanguage(
  (): Readonly<Record<string, string>> => ({
    side: t('Side'),
    ticker: t('Ticker'),
    coin: t('Coin'),
    weekday: t('Weekday'),
    hour: t('Hour'),
    month: t('Month'),
    holding: t('Holding time'),
    account: t('Account'),
    venue: t('Exchange'),
    label: t('Label'),
    without: t('Without label'),
    period: t('Period'),
    ...TRAIT_LABELS(),
  }),
)

export type KeyNames = {
  /** `Holding time`, or the name of a custom field. */
  readonly dimension: (id: SplitId) => string
  readonly key: (id: SplitId, key: string) => string
  /** The short name for a column heading. */
  readonly short: (id: SplitId, key: string) => string
  /**
   * What trades can be split by: plain dimensions, market regimes at the open, label groups and combinations, notes,
   * custom fields and rules.
   */
  readonly ids: readonly SplitId[]
}

/** The names of dimensions and of their keys. */
export function useKeyNames(filters: Filters, currency: string): KeyNames {
  const names = useSliceNames(currency)
  const fields = useTradeFields()
  const noted = useNotedNumbers()
  const madeDimension = useMadeDimensionName()
  const rules = useRuleDimensions()
  const groupings = useGroupings()
  return useMemo((): KeyNames => {
    const named = (id: SplitId, key: string): { readonly name: string; readonly short: string } => {
      if (id === 'month') return { name: monthName(key), short: shortMonth(key) }
      if (id === 'label' && key === '(none)') return same(t('Without a label'))
      if (id === 'without')
        return same(key === '(none)' ? t('With a label') : t('Without {key}', { key: names.label(key) }))
      const period = id === 'period' ? PERIODS.find((candidate) => candidate === key) : undefined
      if (period !== undefined) return same(PERIOD_NAMES()[period])
      const plain = DIMENSIONS.find((dimension) => dimension === id)
      if (plain === undefined || plain === 'month') return same(groupings(id)?.nameOf(key) ?? key)
      const bucket = bucketName(plain, key, names)
      // The range of a size is enough in a table; on its own it would mean nothing.
      const trait = TRAITS.find((candidate) => candidate === plain)
      return trait === undefined || trait === 'size' ? bucket : { ...bucket, name: traitName(trait, key) }
    }
    return {
      dimension: (id) => DIMENSION_NAMES()[id] ?? madeDimension(id),
      key: (id, key) => named(id, key).name,
      short: (id, key) => named(id, key).short,
      ids: [...DIMENSIONS, ...REGIMES, 'label-group', 'combination', ...noted, ...fields.map(({ id }) => id), ...rules],
    }
  }, [names, fields, noted, rules, madeDimension, groupings])
}

function same(name: string): { readonly name: string; readonly short: string } {
  return { name, short: name }
}
