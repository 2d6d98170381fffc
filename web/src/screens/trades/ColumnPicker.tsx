import { SORT_KEYS, type SortKey } from '../../data/analysis/sort.ts'
import { CheckList } from '../../parts/filters/CheckList.tsx'
import { Button } from '../../ui/Button.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { IconColumns3 } from '../../ui/icons/index.ts'
import { COLUMN_NAMES } from './columns.tsx'
import styles from './Trades.module.css'
import { t } from '../../language/translate.ts'

type Props = {
  readonly chosen: readonly SortKey[]
  /** Null for the default columns. */
  readonly onChange: (columns: readonly SortKey[] | null) => void
}

/** Chooses the columns. The ticker stays: it links to the trade. */
export function ColumnPicker({ chosen, onChange }: Props) {
  const optional = SORT_KEYS.filter((key) => key !== 'ticker')
  return (
    <Popover>
      <Popover.Target>
        <Button size="icon" aria-label={t('Columns')} title={t('Columns')}>
          <IconColumns3 size={17} />
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={styles.menu}>
          <CheckList
            options={optional.map((value) => ({ value, text: COLUMN_NAMES()[value] }))}
            chosen={chosen}
            onChange={(next) => onChange(SORT_KEYS.filter((key) => key === 'ticker' || next.includes(key)))}
          />
          <Button onClick={() => onChange(null)}>{t('Usual columns')}</Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
