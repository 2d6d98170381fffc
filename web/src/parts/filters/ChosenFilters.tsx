/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a drawing or a row of controls is a group, not a fieldset */
import { useState } from 'react'
import { type Filters, NO_FILTERS } from '../../data/filters/filters.ts'
import type { ChangeFilters } from '../../data/filters/use-filters.ts'
import { IconX } from '../../ui/icons/index.ts'
import { Popover } from '../../ui/Popover.tsx'
import { type ChosenFilter, type Elsewhere, useChosenFilters } from './chosen-filters.ts'
import type { FieldWay } from './filter-fields.ts'
import styles from './FilterBar.module.css'
import { FilterEditor } from './FilterEditor.tsx'
import { t } from '../../language/translate.ts'

export type ChipsProps = {
  readonly filters: Filters
  readonly onChange: ChangeFilters
  readonly elsewhere: readonly Elsewhere[]
}

/** A chip for each filter that no other control shows; it opens an editor and has a button to remove the filter. */
export default function ChosenFilters({ filters, onChange, elsewhere }: ChipsProps) {
  const chips = useChosenFilters(filters, elsewhere)
  if (chips.length === 0) return null
  return (
    <div className={styles.chips} role="group" aria-label={t('Active filters')} data-screen-only>
      {chips.map((chip) => (
        <span key={chip.id} className={styles.chip}>
          {chip.way === null ? (
            <span className={styles.text}>{chip.text}</span>
          ) : (
            <EditableText chip={chip} way={chip.way} {...{ filters, onChange }} />
          )}
          <button type="button" className={styles.remove} onClick={() => onChange(chip.without)}>
            <span className="hidden">{t('Remove {name}', { name: chip.text })}</span>
            <IconX size={13} aria-hidden />
          </button>
        </span>
      ))}
      <button type="button" className={styles.clear} onClick={() => onChange(NO_FILTERS)}>
        {t('Clear filters')}
      </button>
    </div>
  )
}

type EditableProps = Omit<ChipsProps, 'elsewhere'> & { readonly chip: ChosenFilter; readonly way: FieldWay }

function EditableText({ chip, way, filters, onChange }: EditableProps) {
  const [opened, setOpened] = useState(false)
  return (
    <Popover position="bottom-start" opened={opened} onChange={setOpened}>
      <Popover.Target>
        <button
          type="button"
          className={styles.text}
          title={t('Edit filter')}
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          {chip.text}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={way.field.name}>
        <div className={styles.panel}>
          <FilterEditor {...{ way, filters, onChange }} focused onTurned={() => setOpened(false)} />
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
