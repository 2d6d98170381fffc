import { csvLine } from '@roundtrip/core/base'
import type { Group, Matrix, ResultForm } from '@roundtrip/core/reports'
import { figuresOf, GROUP_FIGURES } from '../../parts/report/groups-csv.ts'
import { t } from '../../language/translate.ts'

type Name = (key: string) => string

/**
 * A line for each cell with trades, for each row and column, and for the total, in full precision. An empty key stands
 * for all keys.
 */
export function matrixCsv(
  { rows, columns, cells, all }: Matrix,
  { form, ...names }: { readonly rows: Name; readonly columns: Name; readonly form: ResultForm },
): string {
  const line = (row: string, column: string, group: Group): string =>
    csvLine([
      { text: row },
      { text: row === '' ? t('All') : names.rows(row) },
      { text: column },
      { text: column === '' ? t('All') : names.columns(column) },
      ...figuresOf(group, form),
    ])
  const width = columns.lines.length
  return [
    csvLine(['row', t('row name'), 'column', t('column name'), ...GROUP_FIGURES]),
    ...cells.flatMap((cell, index) =>
      cell === null ? [] : [line(rows.lines[Math.floor(index / width)]?.key ?? '', cell.key, cell)],
    ),
    ...rows.lines.map((group) => line(group.key, '', group)),
    ...columns.lines.map((group) => line('', group.key, group)),
    line('', '', all),
  ].join('')
}
