/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a drawing or a row of controls is a group, not a fieldset */
import { type Filters, NO_FILTERS } from '../../data/filters/filters.ts'
import type { ChangeFilters } from '../../data/filters/use-filters.ts'
import { IconX } from '../../ui/icons/index.ts'
import { type Elsewhere, useChosenFilters } from './chosen-filters.ts'
import styles from './FilterBar.module.css'
import { t } from '../../language/translate.ts'

export type ChipsProps = {
  readonly filters: Filters
  readonly onChange: ChangeFilters
  readonly elsewhere: readonly Elsewhere[]
}

/** A chip for each filter that no other control shows, with a button to remove it. */
export default function ChosenFilters({ filters, onChange, elsewhere }: ChipsProps) {
  const chips = useChosenFilters(filters, elsewhere)
  if (chips.length === 0) return null
  return (
    <div className={styles.chips} role="group" aria-label={t('Active filters')}>
      {chips.map((chip) => (
        <button key={chip.text} type="button" className={styles.chip} onClick={() => onChange(chip.without)}>
          <span className="hidden">{t('Remove')} </span>
          {chip.text}
          <IconX size={13} aria-hidden />
        </button>
      ))}
      <button type="button" className={styles.clear} onClick={() => onChange(NO_FILTERS)}>
        {t('Clear filters')}
      </button>
    </div>
  )
}
