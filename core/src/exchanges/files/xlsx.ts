import { type Message, message } from '../../base/index.ts'
import { strToU8 } from 'fflate'
import { decodeText } from './text.ts'
import { csvSheet, type CellDateStyle, type SheetTask } from './xlsx-sheet.ts'
import { attribute, elementText, joinedText, openTag } from './xml.ts'
import { type UnpackBudget, unpack, type PackedEntry } from './zip.ts'

export type Workbook =
  | { readonly status: 'opened'; readonly sheets: readonly { readonly name: string; readonly bytes: Uint8Array }[] }
  | { readonly status: 'refused'; readonly reason: Message }

const MAX_SHEETS = 20
const MAX_STRINGS = 2_000_000
/** The character limit of one sheet. All sheets of a workbook share the limit for unpacking. */
const MAX_TEXT = 100_000_000

export function isWorkbook(entries: readonly PackedEntry[]): boolean {
  return entries.some(({ name }) => name === 'xl/workbook.xml')
}

/** Turns the sheets of an Excel workbook into CSV text, without trusting the sizes that the workbook states. */
export function openWorkbook(entries: readonly PackedEntry[], budget: UnpackBudget): Workbook {
  const parts = new Map(entries.map((entry) => [entry.name, entry]))
  const problems: Message[] = []
  const read = (name: string): string => {
    const entry = parts.get(name)
    if (entry === undefined || problems.length > 0) return ''
    const unpacked = unpack(entry, budget)
    if (unpacked.status === 'refused') problems.push(unpacked.reason)
    const text = unpacked.status === 'refused' ? '' : decodeText(unpacked.bytes).text
    if (text.includes('<!DOCTYPE') || text.includes('<!ENTITY'))
      problems.push(message('{part} defines XML entities.', { part: name }))
    return problems.length > 0 ? '' : text
  }
  const book = read('xl/workbook.xml')
  const sheets = sheetsOf(book, read('xl/_rels/workbook.xml.rels'))
  const strings = sharedStrings(read('xl/sharedStrings.xml'))
  const dateStyles = dateStylesOf(read('xl/styles.xml'))
  const opened: { name: string; bytes: Uint8Array }[] = []
  for (const sheet of sheets.slice(0, MAX_SHEETS)) {
    const maxText = Math.min(MAX_TEXT, budget.bytesLeft)
    const task: SheetTask = { xml: read(sheet.part), strings, dateStyles, firstDay: firstDayOf(book), maxText }
    const csv = csvSheet(task)
    if (csv.status === 'refused') problems.push(csv.reason)
    else {
      const bytes = strToU8(csv.text)
      budget.bytesLeft -= bytes.length
      opened.push({ name: sheet.name, bytes })
    }
    if (problems.length > 0) break
  }
  const [reason] = problems
  if (reason !== undefined)
    return { status: 'refused', reason: message('This workbook was not opened: {why}', { why: reason }) }
  return { status: 'opened', sheets: opened }
}

/** Sheets in order, each with its file in the archive. */
function sheetsOf(workbook: string, relations: string): { name: string; part: string }[] {
  const targets = new Map<string, string>()
  for (
    let tag = openTag(relations, 'Relationship', 0);
    tag !== null;
    tag = openTag(relations, 'Relationship', tag.end)
  ) {
    targets.set(attribute(tag.attributes, 'Id'), attribute(tag.attributes, 'Target'))
  }
  const sheets: { name: string; part: string }[] = []
  for (let tag = openTag(workbook, 'sheet', 0); tag !== null; tag = openTag(workbook, 'sheet', tag.end)) {
    const target = targets.get(attribute(tag.attributes, 'r:id')) ?? `worksheets/sheet${sheets.length + 1}.xml`
    const part = target.startsWith('/') ? target.slice(1) : `xl/${target}`
    sheets.push({ name: attribute(tag.attributes, 'name').slice(0, 60), part })
    if (sheets.length > MAX_SHEETS) break
  }
  return sheets
}

function sharedStrings(xml: string): string[] {
  const strings: string[] = []
  for (let tag = openTag(xml, 'si', 0); tag !== null; tag = openTag(xml, 'si', tag.end)) {
    const close = tag.empty ? tag.end : xml.indexOf('</si>', tag.end)
    if (close === -1 || strings.length >= MAX_STRINGS) break
    strings.push(joinedText(xml.slice(tag.end, close)))
  }
  return strings
}

/**
 * Days from day 0 of the workbook to 1970-01-01. Files from old Macs count from 1904-01-01, all others from 1899-12-30.
 */
function firstDayOf(workbook: string): number {
  const properties = openTag(workbook, 'workbookPr', 0)
  const from1904 = properties === null ? '' : attribute(properties.attributes, 'date1904')
  return /^(?:1|true|on)$/i.test(from1904) ? 24_107 : 25_569
}

/** Formats that Excel identifies by number alone (ECMA-376, 18.8.30), including the East Asian ones. */
const DATE_FORMATS = '14 15 16 17 18 19 20 21 22 27 28 29 30 31 32 33 34 35 36 45 46 47 50 51 52 53 54 55 56 57 58'

/** The cell styles that show a date, and whether each shows fractions of a second. */
function dateStylesOf(xml: string): ReadonlyMap<number, CellDateStyle> {
  const formats = new Map(
    DATE_FORMATS.split(' ').map((id): [string, CellDateStyle] => [id, { fractions: id === '47' }]),
  )
  const customFormats = elementText(xml, 'numFmts') ?? ''
  for (let tag = openTag(customFormats, 'numFmt', 0); tag !== null; tag = openTag(customFormats, 'numFmt', tag.end)) {
    const style = dateStyleOf(attribute(tag.attributes, 'formatCode'))
    if (style !== null) formats.set(attribute(tag.attributes, 'numFmtId'), style)
  }
  const styles = new Map<number, CellDateStyle>()
  const cells = elementText(xml, 'cellXfs') ?? ''
  let index = 0
  for (let tag = openTag(cells, 'xf', 0); tag !== null; tag = openTag(cells, 'xf', tag.end)) {
    const style = formats.get(attribute(tag.attributes, 'numFmtId'))
    if (style !== undefined) styles.set(index, style)
    index += 1
  }
  return styles
}

/** Reads `yyyy\\-mm\\-dd hh:mm:ss.000`; null for number formats such as `#,##0.00 "days"`. */
function dateStyleOf(format: string): CellDateStyle | null {
  const bare = (format.split(';')[0] ?? '').replace(/"[^"]{0,100}"|\[[^\]]{0,50}\]|\\./g, '')
  const fractions = /s\.0/i.test(bare)
  const letters = bare.replace(/s\.0{1,9}/gi, 's')
  const isDate = /[ydhms]/i.test(letters) && !/[0#?]|general/i.test(letters)
  return isDate ? { fractions } : null
}
