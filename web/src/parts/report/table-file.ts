import { csvRows } from '@roundtrip/core/base'
import { download } from '../../data/page/save-file.ts'
import { saveFile } from '../../ui/save-file.ts'
import { exactCell, workbookOf } from '../../ui/workbook.ts'

/** The forms that every table is saved in. */
export type TableType = 'csv' | 'xlsx'

/** Saves a table that was written as CSV. `name` has no ending. */
export async function saveTable(name: string, csv: string, type: TableType): Promise<void> {
  if (type === 'csv') download(`${name}.csv`, csv)
  else saveFile(`${name}.xlsx`, await workbookOf(csvRows(csv), exactCell))
}
