import { tickerKeys } from '@roundtrip/core/reports'
import { TRADE_FLAGS } from '@roundtrip/core/trades'
import { MultiSelect } from '@mantine/core'
import type { Filters } from '../../data/filters/filters.ts'
import { useLabels } from '../../data/labels/labels.ts'
import { useTrades } from '../../data/trades/all-trades.ts'
import type { ChangeFilters } from '../../data/filters/use-filters.ts'
import { WEEKDAYS } from '../../format/time.ts'
import { SegmentedTabs } from '../../ui/SegmentedTabs.tsx'
import { FLAG_WORDS } from '../flags/flag-words.ts'
import { CheckList } from './CheckList.tsx'
import styles from './FilterBar.module.css'

type Props = { readonly filters: Filters; readonly onChange: ChangeFilters }

const OUTCOMES = [
  { value: 'win', text: 'Won' },
  { value: 'loss', text: 'Lost' },
  { value: 'breakeven', text: 'Breakeven' },
] as const

/** The filters that have no control of their own. */
export default function MoreFilterFields({ filters, onChange }: Props) {
  const labels = useLabels()
  const tickers = useTrades().data?.columns.dictionaries.tickers ?? []
  const names = [...new Set(tickerKeys(tickers))].sort()
  const inside = { withinPortal: false }
  return (
    <div className={styles.panel}>
      <MultiSelect
        label="Ticker"
        placeholder={filters.ticker.length === 0 ? 'Any' : ''}
        data={names}
        value={[...filters.ticker]}
        onChange={(ticker) => onChange({ ticker })}
        searchable
        clearable
        limit={60}
        comboboxProps={inside}
      />
      <MultiSelect
        label="Labels, all of them"
        placeholder={filters.label.length === 0 ? 'Any' : ''}
        data={[
          { value: '(none)', label: 'Without a label' },
          ...labels.map((label) => ({ value: label.id, label: label.name })),
        ]}
        value={[...filters.label]}
        onChange={(label) => onChange({ label })}
        searchable
        clearable
        comboboxProps={inside}
      />
      <MultiSelect
        label="Labels, none of them"
        placeholder={filters.without.length === 0 ? 'Any' : ''}
        data={labels.map((label) => ({ value: label.id, label: label.name }))}
        value={[...filters.without]}
        onChange={(without) => onChange({ without })}
        searchable
        clearable
        comboboxProps={inside}
      />
      <div className={styles.field}>
        <span className={styles.name}>Side</span>
        <SegmentedTabs
          label="Side"
          value={filters.side ?? 'all'}
          options={[
            { value: 'all', text: 'All' },
            { value: 'long', text: 'Long' },
            { value: 'short', text: 'Short' },
          ]}
          onChange={(side) => onChange({ side: side === 'all' ? null : side })}
        />
      </div>
      <div className={styles.field}>
        <span className={styles.name}>Status</span>
        <SegmentedTabs
          label="Status"
          value={filters.status ?? 'all'}
          options={[
            { value: 'all', text: 'All' },
            { value: 'closed', text: 'Closed' },
            { value: 'open', text: 'Open' },
          ]}
          onChange={(status) => onChange({ status: status === 'all' ? null : status })}
        />
      </div>
      <div className={styles.field}>
        <span className={styles.name}>In statistics</span>
        <SegmentedTabs
          label="In statistics"
          value={filters.counted === null ? 'all' : filters.counted === 'yes' ? 'yes' : 'no'}
          options={[
            { value: 'all', text: 'All' },
            { value: 'yes', text: 'Counted' },
            { value: 'no', text: 'Not counted' },
          ]}
          onChange={(counted) => onChange({ counted: counted === 'all' ? null : counted })}
        />
      </div>
      <MultiSelect
        label="Flags, any of them"
        placeholder={filters.flag.length === 0 ? 'Any' : ''}
        data={TRADE_FLAGS.map((flag) => ({ value: flag, label: FLAG_WORDS[flag].name }))}
        value={[...filters.flag]}
        onChange={(chosen) => onChange({ flag: TRADE_FLAGS.filter((flag) => chosen.includes(flag)) })}
        searchable
        clearable
        comboboxProps={inside}
      />
      <div className={styles.field}>
        <span className={styles.name}>Outcome</span>
        <CheckList options={OUTCOMES} chosen={filters.outcome} onChange={(outcome) => onChange({ outcome })} />
      </div>
      <MultiSelect
        label="Weekday"
        placeholder={filters.weekday.length === 0 ? 'Any' : ''}
        data={WEEKDAYS.map((name, index) => ({ value: String(index), label: name }))}
        value={filters.weekday.map(String)}
        onChange={(chosen) => onChange({ weekday: chosen.map(Number) })}
        comboboxProps={inside}
      />
    </div>
  )
}
