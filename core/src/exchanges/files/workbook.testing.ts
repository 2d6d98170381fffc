/** For tests: workbooks as spreadsheets write them. */
import { strToU8, zipSync } from 'fflate'

export type WorkbookOptions = {
  /** Format code of each column whose numbers are dates, such as `yyyy-mm-dd hh:mm:ss`. */
  readonly dateFormat?: string
  readonly date1904?: boolean
}

/** A workbook of one sheet. Decimals are stored in 17 digits, as Excel does: 0.58 becomes 0.57999999999999996. */
export function workbookOf(rows: readonly (readonly (string | Serial)[])[], options: WorkbookOptions = {}): Uint8Array {
  const sheet = rows.map((cells, row) => {
    const inside = cells.map((cell, column) => cellXml(cell, `${String.fromCharCode(65 + column)}${row + 1}`)).join('')
    return `<row r="${row + 1}">${inside}</row>`
  })
  const properties = options.date1904 === true ? '<workbookPr date1904="1"/>' : '<workbookPr/>'
  const format = options.dateFormat ?? 'yyyy\\-mm\\-dd hh:mm:ss'
  return zipSync({
    'xl/workbook.xml': strToU8(
      `<workbook>${properties}<sheets><sheet name="sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    'xl/styles.xml': strToU8(
      `<styleSheet><numFmts count="1"><numFmt numFmtId="170" formatCode="${format}"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></styleSheet>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${sheet.join('')}</sheetData></worksheet>`),
  })
}

/** A date as the number of days that a workbook stores. */
export type Serial = { readonly days: number }

function cellXml(cell: string | Serial, at: string): string {
  if (typeof cell !== 'string') return `<c r="${at}" s="1"><v>${cell.days}</v></c>`
  if (cell === '') return ''
  if (cell === 'TRUE' || cell === 'FALSE') return `<c r="${at}" t="b"><v>${cell === 'TRUE' ? 1 : 0}</v></c>`
  if (/^-?\d+(?:\.\d+)?$/.test(cell)) return `<c r="${at}"><v>${stored(Number(cell))}</v></c>`
  return `<c r="${at}" t="inlineStr"><is><t>${cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</t></is></c>`
}

function stored(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toPrecision(17)
}
