import { HOLDINGS, tickerKeys, TRAIT_KEYS, TRAITS } from '@roundtrip/core/reports'
import { TRADE_FLAGS } from '@roundtrip/core/trades'
import { MultiSelect } from '@mantine/core'
import type { Filters } from '../../data/filters/filters.ts'
import { useLabels } from '../../data/labels/labels.ts'
import { useTrades } from '../../data/trades/all-trades.ts'
import type { ChangeFilters } from '../../data/filters/use-filters.ts'
import { holdingName, hourSpan, WEEKDAYS } from '../../format/time.ts'
import { SegmentedField } from '../../ui/SegmentedField.tsx'
import { FLAG_WORDS } from '../flags/flag-words.ts'
import styles from './FilterBar.module.css'
import { TRAIT_LABELS, traitName } from './trait-names.ts'
import { t } from '../../language/translate.ts'

type Props = { readonly filters: Filters; readonly onChange: ChangeFilters }

/** The filters that have no control of their own, the usual ones first. */
export default function MoreFilterFields({ filters, onChange }: Props) {
  const labels = useLabels()
  const tickers = useTrades().data?.columns.dictionaries.tickers ?? []
  const names = [...new Set(tickerKeys(tickers))].sort()
  return (
    <div className={`${styles.panel} ${styles.fields}`}>
      <Choice
        label={t('Ticker')}
        data={names.map((value) => ({ value, label: value }))}
        value={filters.ticker}
        onChange={(ticker) => onChange({ ticker })}
      />
      <Choice
        label={t('Labels, all of them')}
        data={[
          { value: '(none)', label: t('Without a label') },
          ...labels.map((label) => ({ value: label.id, label: label.name })),
        ]}
        value={filters.label}
        onChange={(label) => onChange({ label })}
      />
      <Choice
        label={t('Labels, none of them')}
        data={labels.map(({ id, name }) => ({ value: id, label: name }))}
        value={filters.without}
        onChange={(without) => onChange({ without })}
      />
      <SegmentedField
        label={t('Side')}
        value={filters.side ?? 'all'}
        options={[
          { value: 'all', text: t('All') },
          { value: 'long', text: t('Long') },
          { value: 'short', text: t('Short') },
        ]}
        onChange={(side) => onChange({ side: side === 'all' ? null : side })}
      />
      <SegmentedField
        label={t('Status')}
        value={filters.status ?? 'all'}
        options={[
          { value: 'all', text: t('All') },
          { value: 'closed', text: t('Closed') },
          { value: 'open', text: t('Open') },
        ]}
        onChange={(status) => onChange({ status: status === 'all' ? null : status })}
      />
      <Choice
        label={t('Outcome')}
        data={OUTCOMES}
        value={filters.outcome}
        onChange={(chosen) => onChange({ outcome: narrowed(OUTCOMES, chosen) })}
      />
      <SegmentedField
        label={t('In statistics')}
        value={
          filters.counted === null ? 'all' : filters.counted === 'yes' || filters.counted === 'no-risk' ? 'yes' : 'no'
        }
        options={[
          { value: 'all', text: t('All') },
          { value: 'yes', text: t('Counted') },
          { value: 'no', text: t('Not counted') },
        ]}
        onChange={(counted) => onChange({ counted: counted === 'all' ? null : counted })}
      />
      <Choice
        label={t('Weekday')}
        data={WEEKDAYS.map((name, index) => ({ value: String(index), label: name }))}
        value={filters.weekday.map(String)}
        onChange={(chosen) => onChange({ weekday: chosen.map(Number) })}
      />
      <Choice
        label={t('Hour')}
        data={HOURS.map((hour) => ({ value: String(hour), label: hourSpan(hour) }))}
        value={filters.hour.map(String)}
        onChange={(chosen) => onChange({ hour: chosen.map(Number) })}
      />
      <Choice
        label={t('Held')}
        data={HOLDINGS.map(({ key }) => ({ value: key, label: holdingName(key) }))}
        value={filters.holding}
        onChange={(holding) => onChange({ holding })}
      />
      {TRAITS.map((trait) => (
        <Choice
          key={trait}
          label={TRAIT_LABELS[trait]}
          data={TRAIT_KEYS[trait].map((key) => ({ value: key, label: traitName(trait, key) }))}
          value={filters[trait]}
          onChange={(chosen) => onChange({ [trait]: chosen })}
        />
      ))}
      <Choice
        label={t('Flags, any of them')}
        data={FLAGS}
        value={filters.flag}
        onChange={(chosen) => onChange({ flag: narrowed(FLAGS, chosen) })}
      />
    </div>
  )
}

type Option<T extends string = string> = { readonly value: T; readonly label: string }

const OUTCOMES = [
  { value: 'win', label: t('Won') },
  { value: 'loss', label: t('Lost') },
  { value: 'breakeven', label: t('Breakeven') },
] as const
const FLAGS = TRADE_FLAGS.map((flag) => ({ value: flag, label: FLAG_WORDS[flag].name }))
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/** The chosen values, in the order of the options. */
function narrowed<T extends string>(options: readonly Option<T>[], chosen: readonly string[]): readonly T[] {
  return options.map(({ value }) => value).filter((value) => chosen.includes(value))
}

type ChoiceProps = {
  readonly label: string
  readonly data: readonly Option[]
  readonly value: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

/** Several of a list; none means any. */
function Choice({ label, data, value, onChange }: ChoiceProps) {
  return (
    <MultiSelect
      label={label}
      placeholder={value.length === 0 ? t('Any') : ''}
      data={data}
      value={[...value]}
      onChange={onChange}
      searchable
      clearable
      limit={60}
      comboboxProps={{ withinPortal: false }}
    />
  )
}
