import { type Message, message } from '../../base/index.ts'
import type { CsvCursor } from '../files/csv.ts'
import type { FileHeader } from '../rows/header.ts'
import type { Row } from '../rows/row.ts'
import type { Survey } from './survey.ts'

/** True if the row has the shape of its header; otherwise records a problem on the row. */
export type ShapeCheck = (cursor: CsvCursor, row: Row) => boolean

/** No export writes longer lines. */
const MAX_LINE = 1_000_000

/**
 * A row with a cell too many or too few has values in the wrong columns: `2,15` without quotation marks is read as a
 * quantity of 2 at a price of 15. Only empty cells without a column name may be present or absent; see `RowEndings`.
 */
export function createShapeCheck(header: FileHeader, survey: Survey): ShapeCheck {
  const width = header.names.length
  const named = header.names.findLastIndex((name) => name.trim() !== '') + 1
  const mayBeLonger = (cursor: CsvCursor): boolean =>
    survey.endings === 'any' || (survey.endings === 'after-value' && cursor.cell(named - 1) !== '')
  return (cursor, row) => {
    if (cursor.unclosed) row.refuse(-1, message('A quotation mark is opened in this row and never closed.'))
    else if (cursor.rowEnd - cursor.rowStart > MAX_LINE)
      row.refuse(-1, message('This line is longer than a million characters.'))
    else if (cursor.overflowing) row.refuse(-1, message('This row has more than a thousand columns.'))
    else if (cursor.count < named) row.refuse(-1, wrongWidth(cursor.count, named))
    else if (cursor.count > width && (!mayBeLonger(cursor) || hasUnnamed(cursor, named)))
      row.refuse(-1, wrongWidth(cursor.count, named))
    else if (hasUnnamed(cursor, named)) row.refuse(-1, message('This row has a value in a column without a name.'))
    return row.problem === null
  }
}

function hasUnnamed(cursor: CsvCursor, named: number): boolean {
  for (let column = named; column < cursor.count; column += 1) if (cursor.cell(column) !== '') return true
  return false
}

function wrongWidth(cells: number, columns: number): Message {
  return cells > columns && cells <= columns + 3
    ? message(
        'This row has {cells} cells and the header has {columns} columns, so values may be in the wrong column. Put quotation marks around a number that has a comma inside.',
        { cells, columns },
      )
    : message(
        'This row has {cells} cells and the header has {columns} columns, so values may be in the wrong column.',
        { cells, columns },
      )
}
