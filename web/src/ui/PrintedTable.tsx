import type { ReactNode } from 'react'
import styles from './PrintedTable.module.css'
import { t } from '../language/translate.ts'

/** The most rows on paper, about a hundred pages. */
const MAX = 5000

type Props<T> = {
  readonly label: string
  readonly columns: readonly {
    readonly id: string
    readonly header: string
    readonly right?: boolean
    readonly cell: (item: T) => ReactNode
  }[]
  readonly rows: {
    readonly length: number
    readonly at: (index: number) => T
    readonly keyAt?: (index: number) => string
  }
  readonly sort?: { readonly id: string; readonly direction: 'asc' | 'desc' }
}

/** All rows of a table, which break across pages below a repeated header. */
export function PrintedTable<T>({ label, columns, rows, sort }: Props<T>) {
  const shown = Math.min(rows.length, MAX)
  return (
    <div className={styles.root} data-paper="table">
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ id, header, right }) => (
              <th
                key={id}
                scope="col"
                className={right === true ? styles.right : undefined}
                aria-sort={sort?.id === id ? (sort.direction === 'asc' ? 'ascending' : 'descending') : undefined}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: shown }, (_, index) => {
            const item = rows.at(index)
            return (
              <tr key={rows.keyAt?.(index) ?? index}>
                {columns.map(({ id, right, cell }) => (
                  <td key={id} className={right === true ? styles.right : undefined}>
                    {cell(item)}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
      {shown === rows.length ? null : (
        <p className={styles.note}>{t('These are the first 5,000 rows. An export has all of them.')}</p>
      )}
    </div>
  )
}
