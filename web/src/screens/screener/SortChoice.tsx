import { Select } from '@mantine/core'
import type { Sorting } from '@roundtrip/core/screener'
import { IconSortAscending, IconSortDescending } from '../../ui/icons/index.ts'
import { isFigure, type ShownColumn } from './market/screen-view.ts'
import { columnName, wordName } from '../../format/column-value.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './Screener.module.css'
import { t } from '../../language/translate.ts'

type Props = {
  readonly shown: readonly ShownColumn[]
  readonly sorting: Sorting
  /** The same as a press on the column heading. */
  readonly onSort: (column: string) => void
}

/** The sort order for lists without headings. */
export function SortChoice({ shown, sorting, onSort }: Props) {
  const columns = [...new Set(['symbol' as const, sorting.column, ...shown.filter((id) => id !== 'trend')])]
  const rising = sorting.direction === 'ascending'
  const Icon = rising ? IconSortAscending : IconSortDescending
  const name = rising ? t('The lowest first') : t('The highest first')
  return (
    <div className={styles.sort}>
      <Select
        aria-label={t('Sort by')}
        data={columns.map((id) => ({ value: id, label: isFigure(id) ? columnName(id) : wordName(id) }))}
        value={sorting.column}
        allowDeselect={false}
        onChange={(column) => column !== null && column !== sorting.column && onSort(column)}
      />
      <Button size="icon" aria-label={name} title={name} onClick={() => onSort(sorting.column)}>
        <Icon size={17} aria-hidden />
      </Button>
    </div>
  )
}
