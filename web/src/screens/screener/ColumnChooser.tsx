/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a list of boxes is a group, not a fieldset */
import { type ReactNode, useState } from 'react'
import { IconChevronDown, IconChevronUp, IconColumns3, IconX } from '../../ui/icons/index.ts'
import { isFigure, SHOWN_COLUMNS, type ShownColumn } from './market/screen-view.ts'
import { COLUMN_GROUPS } from '../../format/column-language.ts'
import { columnName, columnOf, wordName } from '../../format/column-value.ts'
import { Button } from '../../ui/Button.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { Popover } from '../../ui/Popover.tsx'
import styles from './Screener.module.css'
import { perLanguage, t } from '../../language/translate.ts'

type Props = {
  readonly chosen: readonly ShownColumn[]
  readonly onChange: (columns: readonly ShownColumn[]) => void
  readonly onUsual: () => void
}

/** Chooses the columns and their order. The symbol stays: it links to the instrument. */
export function ColumnChooser({ chosen, onChange, onUsual }: Props) {
  return (
    <Popover>
      <Popover.Target>
        <Button size="icon" aria-label={t('Columns')} title={t('Columns')}>
          <IconColumns3 size={17} />
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={styles.chooser}>
          <Order chosen={chosen} onChange={onChange} />
          <Offered chosen={chosen} onChange={onChange} />
          <Button onClick={onUsual}>{t('Usual columns')}</Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

export function shownName(id: ShownColumn): string {
  return isFigure(id) ? columnName(id) : wordName(id)
}

type PartProps = Omit<Props, 'onUsual'>

function Order({ chosen, onChange }: PartProps) {
  const moved = (index: number, by: -1 | 1): void => {
    const next = [...chosen]
    const [movedColumn] = next.splice(index, 1)
    if (movedColumn !== undefined) next.splice(index + by, 0, movedColumn)
    onChange(next)
  }
  return (
    <ol className={styles.order} aria-label={t('Shown, from left to right')}>
      {chosen.map((id, index) => (
        <li key={id} className={styles.ordered}>
          <span className={styles.clip}>{shownName(id)}</span>
          <IconButton
            name={t('Move {id} to the left', { id: shownName(id) })}
            off={index === 0}
            act={() => moved(index, -1)}
          >
            <IconChevronUp size={14} aria-hidden />
          </IconButton>
          <IconButton
            name={t('Move {id} to the right', { id: shownName(id) })}
            off={index === chosen.length - 1}
            act={() => moved(index, 1)}
          >
            <IconChevronDown size={14} aria-hidden />
          </IconButton>
          <IconButton
            name={t('Take {id} away', { id: shownName(id) })}
            off={chosen.length === 1}
            act={() => onChange(chosen.filter((other) => other !== id))}
          >
            <IconX size={14} aria-hidden />
          </IconButton>
        </li>
      ))}
    </ol>
  )
}

type IconButtonProps = {
  readonly name: string
  readonly off: boolean
  readonly act: () => void
  readonly children: ReactNode
}

function IconButton({ name, off, act, children }: IconButtonProps) {
  return (
    <button type="button" className={styles.small} aria-label={name} title={name} disabled={off} onClick={act}>
      {children}
    </button>
  )
}

const GROUPS = perLanguage(() => [...new Set(SHOWN_COLUMNS.map(groupOf))])

function groupOf(id: ShownColumn): string {
  return isFigure(id) ? COLUMN_GROUPS()[columnOf(id).group] : id === 'trend' ? t('Curve') : t('Words')
}

function Offered({ chosen, onChange }: PartProps) {
  const [search, setSearch] = useState('')
  const part = search.trim().toLowerCase()
  const matching = SHOWN_COLUMNS.filter((id) => shownName(id).toLowerCase().includes(part))
  const toggle = (id: ShownColumn): void => {
    const next = chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]
    if (next.length > 0) onChange(next)
  }
  return (
    <div className={styles.offered}>
      <SearchBox label={t('Find a column')} value={search} onChange={setSearch} />
      <div className={styles.scroll}>
        {GROUPS().map((group) => {
          const inside = matching.filter((id) => groupOf(id) === group)
          if (inside.length === 0) return null
          return (
            <div key={group} role="group" aria-label={group}>
              <p className={styles.group}>{group}</p>
              {inside.map((id) => (
                <label key={id} className={styles.option} title={isFigure(id) ? columnOf(id).formula : undefined}>
                  <input type="checkbox" checked={chosen.includes(id)} onChange={() => toggle(id)} />
                  {shownName(id)}
                </label>
              ))}
            </div>
          )
        })}
        {matching.length === 0 ? <p className={styles.formula}>{t('No matching column.')}</p> : null}
      </div>
    </div>
  )
}
