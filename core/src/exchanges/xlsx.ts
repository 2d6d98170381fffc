import { strToU8 } from 'fflate'
import { decodeText } from './text.ts'
import { csvSheet, type SheetTask } from './xlsx-sheet.ts'
import { attribute, elementText, joinedText, openTag } from './xml.ts'
import { type UnpackBudget, unpack, type ZipEntry } from './zip.ts'

export type Workbook =
  | { readonly status: 'opened'; readonly sheets: readonly { readonly name: string; readonly bytes: Uint8Array }[] }
  | { readonly status: 'refused'; readonly reason: string }

const SHEETS_MAX = 20
const STRINGS_MAX = 2_000_000

export function isWorkbook(entries: readonly ZipEntry[]): boolean {
  return entries.some(({ name }) => name === 'xl/workbook.xml')
}

/** Turns the sheets of an Excel workbook into CSV text, trusting nothing that the workbook says about its size. */
export function openWorkbook(entries: readonly ZipEntry[], budget: UnpackBudget): Workbook {
  const parts = new Map(entries.map((entry) => [entry.name, entry]))
  const problems: string[] = []
  const read = (name: string): string => {
    const entry = parts.get(name)
    if (entry === undefined || problems.length > 0) return ''
    const unpacked = unpack(entry, budget)
    if (unpacked.status === 'refused') problems.push(unpacked.reason)
    const text = unpacked.status === 'refused' ? '' : decodeText(unpacked.bytes).text
    if (text.includes('<!DOCTYPE') || text.includes('<!ENTITY')) problems.push(`${name} defines XML entities.`)
    return problems.length > 0 ? '' : text
  }
  const sheets = sheetsOf(read('xl/workbook.xml'), read('xl/_rels/workbook.xml.rels'))
  const strings = sharedStrings(read('xl/sharedStrings.xml'))
  const dateStyles = dateStylesOf(read('xl/styles.xml'))
  const opened: { name: string; bytes: Uint8Array }[] = []
  for (const sheet of sheets.slice(0, SHEETS_MAX)) {
    const task: SheetTask = { xml: read(sheet.part), strings, dateStyles }
    const csv = csvSheet(task)
    if (csv.status === 'refused') problems.push(csv.reason)
    else opened.push({ name: sheet.name, bytes: strToU8(csv.text) })
    if (problems.length > 0) break
  }
  const [reason] = problems
  if (reason !== undefined) return { status: 'refused', reason: `This workbook was not opened: ${reason}` }
  return { status: 'opened', sheets: opened }
}

/** Sheets in their order, with the part of the archive that holds each. */
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
    if (sheets.length > SHEETS_MAX) break
  }
  return sheets
}

function sharedStrings(xml: string): string[] {
  const strings: string[] = []
  for (let tag = openTag(xml, 'si', 0); tag !== null; tag = openTag(xml, 'si', tag.end)) {
    const close = tag.empty ? tag.end : xml.indexOf('</si>', tag.end)
    if (close === -1 || strings.length >= STRINGS_MAX) break
    strings.push(joinedText(xml.slice(tag.end, close)))
  }
  return strings
}

/** Numbers of the cell styles that show a date. */
function dateStylesOf(xml: string): ReadonlySet<number> {
  const dates = new Set(['14', '15', '16', '17', '18', '19', '20', '21', '22', '45', '46', '47'])
  const formats = elementText(xml, 'numFmts') ?? ''
  for (let tag = openTag(formats, 'numFmt', 0); tag !== null; tag = openTag(formats, 'numFmt', tag.end)) {
    const code = attribute(tag.attributes, 'formatCode').replace(/"[^"]{0,100}"|\[[^\]]{0,50}\]/g, '')
    if (/[ydhs]/i.test(code) && !/general/i.test(code)) dates.add(attribute(tag.attributes, 'numFmtId'))
  }
  const styles = new Set<number>()
  const cells = elementText(xml, 'cellXfs') ?? ''
  let index = 0
  for (let tag = openTag(cells, 'xf', 0); tag !== null; tag = openTag(cells, 'xf', tag.end)) {
    if (dates.has(attribute(tag.attributes, 'numFmtId'))) styles.add(index)
    index += 1
  }
  return styles
}
