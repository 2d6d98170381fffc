/** Where rows end: spreadsheets and some exports write empty cells after the last column. */
import type { CsvCursor } from '../files/csv.ts'

/**
 * Which rows may end in empty cells without a column in the header. An unquoted decimal comma also adds a cell to a
 * row, and moves its values to the wrong columns: `after-value` are rows in which no cell at the end can have moved,
 * because their last column is never empty.
 */
export type RowEndings = 'exact' | 'after-value' | 'any'

type Endings = {
  readonly see: (cursor: CsvCursor) => void
  /** True while all rows are longer than the header by the same number of empty cells. */
  readonly isUniform: () => boolean
  /** @param hasPoints whether numbers of the file have decimal points, and none a decimal comma */
  readonly endings: (hasPoints: boolean) => RowEndings
}

/** Examines the rows of a table one by one, and decides which of them may be longer than the header. */
export function createEndings(names: readonly string[]): Endings {
  const width = names.length
  const named = names.findLastIndex((name) => name.trim() !== '') + 1
  const lengths = new Set<number>()
  let provenUnmoved = false
  let alwaysFilled = true
  const isUniform = (): boolean => lengths.size === 1 && !lengths.has(width)
  return {
    isUniform,
    see: (cursor) => {
      // A total below the table says nothing about its rows.
      if (cursor.count < named || isBlank(cursor)) return
      lengths.add(Math.max(width, cursor.count))
      if (cursor.count > width && wouldBeNumber(cursor, names)) provenUnmoved = true
      if (isEmpty(cursor, named - 1)) alwaysFilled = false
    },
    endings: (hasPoints) => {
      // A file that writes decimal commas has no decimal points.
      if (isUniform() && (hasPoints || provenUnmoved)) return 'any'
      return alwaysFilled && (isUniform() || lengths.has(width)) ? 'after-value' : 'exact'
    },
  }
}

function isEmpty(cursor: CsvCursor, column: number): boolean {
  const start = cursor.startOf(column)
  return cursor.endOf(column, start) === start || (cursor.codes[start] === QUOTE && cursor.cell(column) === '')
}

const QUOTE = 34

/**
 * If the cells after the last number of a row had moved to the right, some of the text would come from a column of
 * numbers.
 */
function wouldBeNumber(cursor: CsvCursor, names: readonly string[]): boolean {
  for (let column = cursor.count - 1; column >= 0; column -= 1) {
    const cell = cursor.cell(column)
    const isWord = /[a-z:]/i.test(cell)
    if (cell !== '' && !isWord) return false
    if (isWord && NUMBERS.test(names[column - cursor.count + names.length] ?? '')) return true
  }
  return false
}

const NUMBERS = /(?:amount|price|quantity|size|balance|total|value|fee)$/i

/** True for a row of delimiters only, as spreadsheets leave them below a table. */
export function isBlank(cursor: CsvCursor): boolean {
  if (cursor.endOf(0, cursor.startOf(0)) > cursor.startOf(0)) return false
  for (let column = 0; column < cursor.count; column += 1) if (cursor.cell(column) !== '') return false
  return true
}
