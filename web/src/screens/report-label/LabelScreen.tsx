import { Select } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { useNotedNumbers, useTradeFields } from '../../data/reports/grouping.ts'
import { useMadeDimensionName } from '../../parts/insights/use-made-dimension-name.ts'
import { GroupReport } from '../../parts/report/GroupReport.tsx'
import { SegmentedTabs } from '../../ui/SegmentedTabs.tsx'
import { DimensionReport } from './DimensionReport.tsx'
import styles from './Label.module.css'
import { t } from '../../language/translate.ts'

const KINDS = [
  { value: 'label', text: t('Label') },
  { value: 'label-group', text: t('Group') },
  { value: 'combination', text: t('Combination') },
] as const
const FIELD = { value: 'field', text: t('Field') } as const

/** Results by label, label group and combination, by rating and leverage, and by the user's own fields. */
export default function LabelScreen() {
  const [search, setSearch] = useSearchParams()
  const noted = useNotedNumbers()
  const named = useMadeDimensionName()
  const fields = [...noted.map((id) => ({ id, name: named(id) })), ...useTradeFields()]
  const by = search.get('by') ?? 'label'
  const kind = KINDS.find(({ value }) => value === by)
  const field = kind === undefined ? (fields.find(({ id }) => id === by) ?? fields[0]) : undefined
  const choose = (next: string): void =>
    setSearch(
      (now) => {
        const params = new URLSearchParams(now)
        if (next === 'label') params.delete('by')
        else params.set('by', next)
        return params
      },
      { preventScrollReset: true },
    )
  const tabs = (
    <div className={styles.by}>
      <SegmentedTabs
        label={t('Trades by')}
        value={field === undefined ? (kind?.value ?? 'label') : 'field'}
        options={fields.length === 0 ? KINDS : [...KINDS, FIELD]}
        onChange={(value) => choose(value === 'field' ? (fields[0]?.id ?? 'label') : value)}
      />
      {field === undefined || fields.length < 2 ? null : (
        <Select
          aria-label={t('Field')}
          data={fields.map(({ id, name }) => ({ value: id, label: name }))}
          value={field.id}
          allowDeselect={false}
          onChange={(id) => id !== null && choose(id)}
        />
      )}
    </div>
  )
  if (field !== undefined) return <DimensionReport key={field.id} id={field.id} keyName={field.name} tabs={tabs} />
  if (kind === undefined || kind.value === 'label') {
    return <GroupReport kind="label" title={t('By label')} keyName={t('Label')} basis={null} tabs={tabs} />
  }
  return <DimensionReport key={kind.value} id={kind.value} keyName={kind.text} tabs={tabs} />
}
