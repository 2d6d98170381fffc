import { NONE_KEY, TRAITS } from '@roundtrip/core/reports'
import type { TradeFlag } from '@roundtrip/core/trades'
import { useAccountNames } from '../../data/accounts/accounts.ts'
import { type Filters, partsOfGroup } from '../../data/filters/filters.ts'
import { useLabelNames } from '../../data/labels/labels.ts'
import { useGroupings } from '../../data/reports/grouping.ts'
import { dayName, holdingName, hourSpan, LONG_WEEKDAYS, monthName } from '../../format/time.ts'
import { FLAG_WORDS } from '../flags/flag-words.ts'
import { UNCOUNTED_WORDS } from '../flags/uncounted-words.ts'
import { presetPeriodName } from './PeriodPicker.tsx'
import { traitName } from './trait-names.ts'
import { inSentence, t } from '../../language/translate.ts'

/** A filter that another control of the screen shows; `period` stands for its days too. */
export type Elsewhere = 'q' | 'period' | 'account'

type ChosenFilter = {
  readonly text: string
  /** The change that takes it away. */
  readonly without: Partial<Filters>
}

/** Every filter that is set, in words, except those that are shown elsewhere. */
export function useChosenFilters(filters: Filters, elsewhere: readonly Elsewhere[]): readonly ChosenFilter[] {
  const labels = useLabelNames()
  const accounts = useAccountNames()
  const groupings = useGroupings()
  const groupText = (group: string): string => {
    const { dimension, key, without } = partsOfGroup(group)
    const name = groupings(dimension)?.nameOf(key) ?? key
    if (without) return t('Not {name}', { name })
    // The filter by a label has trades with further labels, too.
    return dimension === 'combination' && key !== NONE_KEY ? t('Only {name}', { name }) : name
  }
  const chips: ChosenFilter[] = []
  const list = <
    K extends 'ticker' | 'label' | 'without' | 'outcome' | 'hour' | 'weekday' | 'month' | 'holding' | 'flag' | 'group',
  >(
    key: K,
    text: (value: Filters[K][number]) => string,
  ): void => {
    const values: readonly Filters[K][number][] = filters[key]
    for (const value of values) {
      chips.push({ text: text(value), without: { [key]: values.filter((other) => other !== value) } })
    }
  }
  const isOurs = (key: Elsewhere): boolean => !elsewhere.includes(key)
  const isDated = filters.period !== null || filters.from !== null || filters.to !== null
  if (isOurs('period') && isDated) {
    chips.push({ text: presetPeriodName(filters), without: { period: null, from: null, to: null } })
  }
  if (isOurs('account')) {
    for (const id of filters.account) {
      const others = filters.account.filter((other) => other !== id)
      chips.push({ text: accounts.get(id) ?? t('One account'), without: { account: others } })
    }
  }
  if (isOurs('q') && filters.q !== null)
    chips.push({ text: t('Contains “{q}”', { q: filters.q }), without: { q: null } })
  if (filters.side !== null)
    chips.push({ text: filters.side === 'long' ? t('Long') : t('Short'), without: { side: null } })
  if (filters.status !== null) {
    chips.push({ text: filters.status === 'open' ? t('Open') : t('Closed'), without: { status: null } })
  }
  if (filters.counted !== null) {
    chips.push({ text: countedText(filters.counted), without: { counted: null } })
  }
  if (filters.booked !== null)
    chips.push({ text: t('Closed or booked on {day}', { day: dayName(filters.booked) }), without: { booked: null } })
  list('ticker', String)
  const labelText = (id: string) => labels.get(id)?.name ?? id
  list('label', (id) => (id === '(none)' ? t('Without a label') : labelText(id)))
  list('without', (id) => (id === '(none)' ? t('With a label') : t('Without “{id}”', { id: labelText(id) })))
  list('outcome', (outcome) => ({ win: t('Won'), loss: t('Lost'), breakeven: t('Breakeven') })[outcome as 'win'])
  list('hour', (hour) => hourSpan(hour))
  list('weekday', (day) => LONG_WEEKDAYS[Number(day)] ?? '')
  list('month', (month) => monthName(String(month)))
  list('holding', (bucket) => t('Held {bucket}', { bucket: holdingName(String(bucket)) }))
  list('flag', (flag) => FLAG_WORDS[flag as TradeFlag].name)
  list('group', (group) => groupText(String(group)))
  for (const trait of TRAITS) {
    for (const key of filters[trait]) {
      const without = { [trait]: filters[trait].filter((other) => other !== key) }
      chips.push({ text: traitName(trait, key), without })
    }
  }
  return chips
}

function countedText(counted: NonNullable<Filters['counted']>): string {
  if (counted === 'yes') return t('Counted')
  if (counted === 'no-risk') return t('Without a stop or a risk')
  return counted === 'no'
    ? t('Not counted')
    : t('Not counted: {name}', { name: inSentence(UNCOUNTED_WORDS[counted].name) })
}
