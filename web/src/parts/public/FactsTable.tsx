import type { ReactNode } from 'react'
import styles from './Facts.module.css'

type Props = {
  readonly label: string
  readonly columns: readonly string[]
  /** The first cell of each row names it. */
  readonly rows: readonly (readonly [string, ...ReactNode[]])[]
}

/** A table of facts in a text; on a phone, each row becomes a block with the column names. */
export function FactsTable({ label, columns, rows }: Props) {
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, index) => (
              <td key={columns[index + 1]} data-column={columns[index + 1]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
