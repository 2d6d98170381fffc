/**
 * The fills of a block as bytes: their fields, and separately the texts of their rows, which are rarely read and mostly
 * redundant.
 */
import { itemAt } from '@roundtrip/core/base'
import { fillFields, type FillTable, rowText } from '@roundtrip/core/ledger'
import type { Column } from './codings.ts'
import { FIELD } from './fields.ts'
import { openColumns, type PackedColumn, packColumns, unpackColumns } from './pack-columns.ts'

export type Block = {
  /** The fields of the fills, see `FIELD`. */
  readonly content: Buffer
  /** The texts of their rows; empty if none has any. */
  readonly texts: Buffer
}

/** One fill of a table, by its number there. */
export type TableFill = { readonly table: FillTable; readonly number: number }

/** Packs fills in this order, at least one. */
export function packFills(fills: readonly TableFill[]): Block {
  const fields = Object.keys(FIELD).map((): string[] => [])
  for (const { table, number } of fills) {
    for (const [index, text] of fillFields(table, number).entries()) fields[index]?.push(text)
  }
  const texts = fills.map(({ table, number }) => rowText(table, number))
  return { content: packColumns(fields), texts: packTexts(texts, fields) }
}

/** Packs lines of ledger text without the leading instrument, which earlier releases stored. `texts`: one for each. */
export function packLines(lines: readonly string[], texts: readonly string[]): Block {
  const fields = columnsOf(lines, '\t')
  if (fields === null) throw new RangeError('Lines of a block differ in their number of fields.')
  return { content: packColumns(fields), texts: packTexts(texts, fields) }
}

export type OpenedBlock = {
  /** Each to be read in the form that the reader needs. */
  readonly fields: Readonly<Record<keyof typeof FIELD, PackedColumn>>
  /** The text of each row, empty if it has none. */
  readonly texts: () => readonly string[]
}

/** Without `texts`, no row has a text. */
export function openBlock({ content, texts = NO_TEXTS }: Pick<Block, 'content'> & Partial<Block>): OpenedBlock {
  const columns = openColumns(content)
  const entries = Object.entries(FIELD).map(([name, index]) => [name, itemAt(columns, index)])
  return {
    fields: Object.fromEntries(entries) as OpenedBlock['fields'],
    texts: () => unpackTexts(texts, columns),
  }
}

const NO_TEXTS = Buffer.alloc(0)

function textsOfAll(columns: readonly PackedColumn[]): readonly Column[] {
  return columns.map((column) => column.texts())
}

function unpackTexts(texts: Buffer, columns: readonly PackedColumn[]): readonly string[] {
  const separator = texts[0]
  if (separator === undefined) return Array.from({ length: columns[0]?.rows ?? 0 }, () => '')
  return joined(unpackColumns(texts.subarray(1), textsOfAll(columns)), itemAt(SEPARATORS, separator))
}

function packTexts(texts: readonly string[], fields: readonly Column[]): Buffer {
  if (texts.every((text) => text === '')) return NO_TEXTS
  for (const [index, separator] of SEPARATORS.entries()) {
    const columns = columnsOf(texts, separator)
    if (columns === null || (columns.length === 1 && separator !== WHOLE)) continue
    return Buffer.concat([Buffer.of(index), packColumns(columns, fields)])
  }
  throw new RangeError('A text of a row cannot be packed.')
}

/** Columns of texts that have the same number of cells; null if they differ. */
function columnsOf(texts: readonly string[], separator: string): readonly Column[] | null {
  const columns: string[][] = itemAt(texts, 0)
    .split(separator)
    .map(() => [])
  for (const text of texts) {
    let from = 0
    for (const [index, column] of columns.entries()) {
      const end = text.indexOf(separator, from)
      // Only the last cell ends with the text.
      if ((end === -1) !== (index === columns.length - 1)) return null
      column.push(end === -1 ? text.slice(from) : text.slice(from, end))
      from = end + separator.length
    }
  }
  return columns
}

function joined(columns: readonly Column[], separator: string): string[] {
  const [first = [], ...others] = columns
  return first.map((start, row) => {
    let text = start
    for (const column of others) text += separator + (column[row] ?? '')
    return text
  })
}

/** Separators of cells in exports; a tab is escaped. Their order is that of stored blocks: add at the end. */
const WHOLE = '\n'
const SEPARATORS = [',', ';', '\\t', '|', WHOLE]
