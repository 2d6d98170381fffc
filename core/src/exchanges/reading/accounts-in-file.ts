/** A file that names the account of each row, which only Roundtrip's own template does: one table for each account. */
import { strToU8 } from 'fflate'
import { CsvCursor } from '../files/csv.ts'
import { decodeText } from '../files/text.ts'
import { TEMPLATE_LAYOUT_ID } from '../layouts/layout.ts'
import { findHeader } from './sources.ts'
import type { OpenedFile } from './types.ts'

/** The most accounts that a trader has; a column with more names is something else. */
const MAX_ACCOUNTS = 50
const MAX_NAME = 80

/**
 * The table of each account, named after it, with the header and its own rows. Rows of other accounts become empty
 * lines, so that problems name the lines of the file. Rows without an account stay together.
 */
export function splitByAccount(file: OpenedFile): OpenedFile[] {
  const { detection, bytes, name } = file
  if (detection.status !== 'supported' || detection.layout.id !== TEMPLATE_LAYOUT_ID) return [file]
  const source = decodeText(bytes)
  const located = findHeader(source)
  const column = located?.header.indexOf('account') ?? -1
  if (located === null || column < 0) return [file]
  const cursor = new CsvCursor(source, located.delimiter)
  const text = source.inOrder()
  const rows: { readonly account: string; readonly line: number; readonly text: string }[] = []
  let head = ''
  for (let row = 0; cursor.next(); row += 1) {
    const content = text.slice(cursor.rowStart, cursor.rowEnd)
    if (row === located.above) head = '\n'.repeat(Math.max(0, cursor.line - 1)) + content
    else if (row > located.above)
      rows.push({ account: cursor.cell(column).slice(0, MAX_NAME), line: cursor.line, text: content })
  }
  const accounts = [...new Set(rows.map(({ account }) => account))]
  const [only = ''] = accounts
  if (accounts.length > MAX_ACCOUNTS) return [file]
  if (accounts.length < 2) return [only === '' ? file : { ...file, account: only }]
  return accounts.map((account): OpenedFile => {
    let lines = head
    let line = head.split('\n').length
    for (const row of rows) {
      if (row.account !== account) continue
      lines += '\n'.repeat(Math.max(1, row.line - line)) + row.text
      line = row.line + row.text.split('\n').length - 1
    }
    const own = { ...file, name: `${name} / ${account === '' ? 'no account' : account}`, bytes: strToU8(`${lines}\n`) }
    return account === '' ? own : { ...own, account }
  })
}
