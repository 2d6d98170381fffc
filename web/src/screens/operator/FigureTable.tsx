import type { ReactNode } from 'react'
import tables from '../../ui/Table.module.css'
import styles from './Operator.module.css'
import { t } from '../../language/translate.ts'

export type FigureRow = { readonly key: string; readonly cells: readonly ReactNode[] }

type Props = {
  readonly label: string
  /** The first column is the name of the row. */
  readonly columns: readonly string[]
  readonly rows: readonly FigureRow[]
}

/** A table of figures that scrolls sideways if it is wider than its card. */
export function FigureTable({ label, columns, rows }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
    <section className={styles.scroll} aria-label={t('{label}, scrolls', { label })} tabIndex={0}>
      <table className={`${tables.table} ${styles.table}`} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [name, ...figures] }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {figures.map((figure, index) => (
                <td key={columns[index + 1]}>{figure}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
