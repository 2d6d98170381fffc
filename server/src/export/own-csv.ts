/** Reads the CSV that `csvLine` of core writes. */

/** The cells of a row by the name of their column, in the order of the file. */
export type OwnRow = ReadonlyMap<string, string>

/** The rows below the head. Never throws: a truncated or edited file is read as far as possible. */
export function readOwnCsv(text: string): OwnRow[] {
  const [head = [], ...rows] = cellsOf(text)
  return rows.map((cells) => new Map(head.map((name, index) => [name, cells[index] ?? ''])))
}

/**
 * A cell in quotes may contain line ends, and doubles its quotes. Every character is read once, whatever the file
 * contains.
 */
function cellsOf(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (let at = 0; at < text.length; ) {
    const { cell, end } = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at)
    row.push(cell)
    const line = text[end] === ',' && end + 1 < text.length ? null : row
    at = end + (text.startsWith('\r\n', end) ? 2 : 1)
    if (line === null) continue
    // A comma at the very end is followed by an empty cell.
    if (text[end] === ',') row.push('')
    if (row.length > 1 || row[0] !== '') rows.push(row)
    row = []
  }
  return rows
}

type Cell = {
  readonly cell: string
  /** The index of its comma or line end, or the end of the text. */
  readonly end: number
}

function quotedCell(text: string, start: number): Cell {
  let close = text.indexOf('"', start + 1)
  while (close !== -1 && text[close + 1] === '"') close = text.indexOf('"', close + 2)
  const inside = text.slice(start + 1, close === -1 ? text.length : close).replaceAll('""', '"')
  return { cell: inside, end: close === -1 ? text.length : plainCell(text, close + 1).end }
}

function plainCell(text: string, start: number): Cell {
  SEPARATOR.lastIndex = start
  const end = SEPARATOR.exec(text)?.index ?? text.length
  return { cell: text.slice(start, end), end }
}

const SEPARATOR = /,|\r?\n/g
