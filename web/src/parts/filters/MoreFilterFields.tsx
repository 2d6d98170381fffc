import { Select } from '@mantine/core'
import { useState } from 'react'
import { activeCount, type Filters, NO_FILTERS } from '../../data/filters/filters.ts'
import type { ChangeFilters } from '../../data/filters/use-filters.ts'
import { Button } from '../../ui/Button.tsx'
import { type FieldGroup, type FieldWay, type FilterField, isWaySet, wayId, withoutWay } from './filter-fields.ts'
import bar from './FilterBar.module.css'
import styles from './FilterEditor.module.css'
import { FilterEditor } from './FilterEditor.tsx'
import { USUAL_FIELDS, useFilterFields } from './use-filter-fields.ts'
import { perLanguage, t } from '../../language/translate.ts'

type Props = { readonly filters: Filters; readonly onChange: ChangeFilters }

/** The usual filters, those that are set or were added, and a list to add any other from. */
export default function MoreFilterFields({ filters, onChange }: Props) {
  const fields = useFilterFields(filters)
  const [added, setAdded] = useState<readonly string[]>([])
  const [focused, setFocused] = useState<string | null>(null)
  const ways = waysIn(fields, filters, added)
  const add = (id: string): void => {
    setAdded([...added.filter((other) => other !== id), id])
    setFocused(id)
  }
  const remove = (way: FieldWay): void => {
    setAdded(added.filter((id) => id !== wayId(way)))
    onChange(withoutWay(way, filters))
  }
  return (
    <div className={`${bar.panel} ${styles.fields}`}>
      {ways.map((way) => (
        <FilterEditor
          key={wayId(way)}
          {...{ way, filters, onChange }}
          focused={focused === wayId(way)}
          onTurned={(turned) => setAdded([...added.filter((id) => id !== wayId(way)), wayId(turned)])}
          onRemove={fields.indexOf(way.field) < USUAL_FIELDS && !way.without ? undefined : () => remove(way)}
        />
      ))}
      <div className={styles.foot}>
        <AddFilter fields={fields} shown={ways} onAdd={add} />
        <Button
          disabled={activeCount(filters) === 0}
          onClick={() => {
            setAdded([])
            onChange(NO_FILTERS)
          }}
        >
          {t('Reset')}
        </Button>
      </div>
    </div>
  )
}

/** In the order of the fields; if only the opposite of a usual one is set, it takes that one's place in the list. */
function waysIn(fields: readonly FilterField[], filters: Filters, added: readonly string[]): readonly FieldWay[] {
  return fields.flatMap((field, index) => {
    const [is, isNot] = [false, true].map((without): FieldWay => ({ field, without })) as [FieldWay, FieldWay]
    const isShown = (way: FieldWay): boolean => isWaySet(way, filters) || added.includes(wayId(way))
    const shown = [is, isNot].filter(isShown)
    return shown.length === 0 && index < USUAL_FIELDS ? [is] : shown
  })
}

const GROUPS = perLanguage(
  (): Readonly<Record<FieldGroup, string>> => ({
    trade: t('Trade'),
    result: t('Result'),
    time: t('Time'),
    yours: t('Yours'),
    rules: t('Rules'),
  }),
)

type AddProps = {
  readonly fields: readonly FilterField[]
  readonly shown: readonly FieldWay[]
  readonly onAdd: (id: string) => void
}

function AddFilter({ fields, shown, onAdd }: AddProps) {
  const [search, setSearch] = useState('')
  const offered = fields.filter((field) => field.isHidden !== true && shown.every((way) => way.field !== field))
  const data = Object.entries(GROUPS()).map(([group, name]) => ({
    group: name,
    items: offered.filter((field) => field.group === group).map(({ id, name: label }) => ({ value: id, label })),
  }))
  return (
    <Select
      className={styles.add}
      aria-label={t('Add a filter')}
      placeholder={t('Add a filter')}
      data={data.filter(({ items }) => items.length > 0)}
      value={null}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      nothingFoundMessage={t('No filter has this name')}
      onChange={(id) => {
        if (id === null) return
        setSearch('')
        onAdd(id)
      }}
      comboboxProps={{ withinPortal: false, position: 'top-start' }}
    />
  )
}
