/** Fields that hold a table as text: one row per line (or semicolon), cells separated by spaces. */
import { type CalculatorField, PLAIN_FIELD, type Range, readDecimal, type FieldReading } from './fields.ts'
import type { Fraction } from './fraction.ts'

export type Cell = { readonly label: string; readonly range: Range; readonly optional?: boolean }
/** The cells of a row; a missing optional cell is null. */
export type CellRow = readonly (Fraction | null)[]

/** More rows than anyone types; a longer text is a mistake. */
const MAX_ROWS = 200
export const ABOVE_ZERO: Range = { above: '0', max: '1000000000000000000' }

export function tableField<Value>(table: {
  readonly label: string
  readonly preset: string
  readonly cells: readonly Cell[]
  /** Builds the value from the rows, or reports what is wrong with them as a whole. */
  readonly build: (rows: readonly CellRow[]) => FieldReading<Value>
}): CalculatorField<Value> {
  const { label, preset, cells, build } = table
  return {
    ...PLAIN_FIELD,
    label,
    kind: 'rows',
    preset,
    columns: cells.map((cell) => cell.label),
    read: (text) => {
      const lines = text.split(/[\n;]/).filter((line) => line.trim() !== '')
      if (lines.length === 0) {
        return { problem: { text: '{field} is empty: enter at least one row.', values: { field: { text: label } } } }
      }
      if (lines.length > MAX_ROWS) {
        const values = { field: { text: label }, most: MAX_ROWS }
        return { problem: { text: '{field} can have {most} rows at most.', values } }
      }
      const rows: CellRow[] = []
      for (const [index, line] of lines.entries()) {
        const reading = readRow(line, cells)
        if ('problem' in reading) {
          const values = { field: { text: label }, row: index + 1, problem: reading.problem }
          return { problem: { text: '{field}, row {row}: {problem}', values } }
        }
        rows.push(reading.value)
      }
      return build(rows)
    },
  }
}

function readRow(line: string, cells: readonly Cell[]): FieldReading<CellRow> {
  const texts = line.trim().split(/\s+/)
  const needed = cells.filter((cell) => cell.optional !== true).length
  if (texts.length < needed || texts.length > cells.length) {
    const columns = cells.map(({ label, optional }) =>
      optional === true ? { text: '[{column}]', values: { column: { text: label } } } : { text: label },
    )
    return { problem: { text: 'write {columns}, with spaces between them.', values: { columns } } }
  }
  const row: (Fraction | null)[] = []
  for (const [index, { label, range }] of cells.entries()) {
    const text = texts[index]
    if (text === undefined) {
      row.push(null)
      continue
    }
    const reading = readDecimal(text, label, range)
    if ('problem' in reading) return reading
    row.push(reading.value)
  }
  return { value: row }
}
