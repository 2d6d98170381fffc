import { type ClipboardEvent, useId } from 'react'
import { asTyped } from '../../format/decimal.ts'
import { Button } from '../../ui/Button.tsx'
import { IconPlus, IconX } from '../../ui/icons/index.ts'
import styles from './Calc.module.css'
import type { CalculatorFieldProps } from './field-props.ts'
import { t } from '../../language/translate.ts'

type Props = CalculatorFieldProps & { readonly columns: readonly string[] }

/** Marks an empty cell before a filled one. */
const EMPTY = '-'

/** Rows of cells, stored as the text that the calculators read. Pasted rows are split into cells. */
export function RowsField({ field, columns, value, problem, wrongRow, note, onChange }: Props) {
  const id = useId()
  const rows = rowsOf(value)
  const put = (next: readonly (readonly string[])[]): void => onChange(next.map(lineOf).join('\n'))
  const type = (row: number, column: number, text: string): void => {
    const cells = columns.map((_, index) => rows[row]?.[index] ?? '')
    put(rows.with(row, cells.with(column, text.trim())))
  }
  const paste = (row: number) => (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text').trim()
    if (!/[\n\t;]|\d\s+\d/.test(text)) return
    event.preventDefault()
    put([...rows.slice(0, row), ...rowsOf(text.replaceAll('\t', ' ')), ...rows.slice(row + 1)])
  }
  const described = problem === undefined ? {} : { 'aria-describedby': `${id}-problem` }
  return (
    <fieldset className={styles.rows}>
      <legend className={styles.caption}>{field.label}</legend>
      <div className={styles.cells} style={{ gridTemplateColumns: `repeat(${columns.length}, minmax(0, 1fr)) auto` }}>
        {columns.map((column) => (
          <span key={column} className={styles.head} aria-hidden>
            {column}
          </span>
        ))}
        <span />
        {rows.map((cells, row) => [
          ...columns.map((column, index) => (
            <input
              key={`${row} ${column}`}
              className={styles.cell}
              aria-label={t('{column}, row {row}', { column, row: row + 1 })}
              aria-invalid={wrongRow === row + 1}
              {...described}
              inputMode="decimal"
              autoComplete="off"
              value={asTyped(cells[index] ?? '')}
              onChange={(event) => type(row, index, event.currentTarget.value)}
              onPaste={paste(row)}
            />
          )),
          <Button
            key={`${row} remove`}
            size="icon"
            look="ghost"
            aria-label={t('Remove row {row}', { row: row + 1 })}
            onClick={() => put(rows.filter((_, index) => index !== row))}
          >
            <IconX size={15} />
          </Button>,
        ])}
      </div>
      <Button className={styles.add ?? ''} onClick={() => put([...rows, columns.map(() => '')])}>
        <IconPlus size={15} aria-hidden />
        {t('Add a row')}
      </Button>
      {problem === undefined ? null : (
        <small id={`${id}-problem`} className={styles.problem}>
          {problem}
        </small>
      )}
      {note === undefined ? null : <small className={styles.note}>{note}</small>}
    </fieldset>
  )
}

function rowsOf(text: string): readonly (readonly string[])[] {
  return text.split(/[\n;]/).map((line) =>
    line
      .trim()
      .split(/\s+/)
      .map((cell) => (cell === EMPTY ? '' : cell)),
  )
}

/** Leaves out trailing empty cells, which are optional. An empty row counts as none. */
function lineOf(cells: readonly string[]): string {
  const last = cells.findLastIndex((cell) => cell !== '')
  return cells
    .slice(0, last + 1)
    .map((cell) => (cell === '' ? EMPTY : cell))
    .join(' ')
}
