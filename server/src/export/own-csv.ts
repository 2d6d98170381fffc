/** Reads the CSV that `csvLine` of core writes. */

/** The cells of a row by the name of their column, in the order of the file. */
export type OwnRow = ReadonlyMap<string, string>

/** The rows below the head. Never throws: what is cut off, or was edited, is read as far as it goes. */
export function readOwnCsv(text: string): OwnRow[] {
  const [head = [], ...rows] = cellsOf(text)
  return rows.map((cells) => new Map(head.map((name, place) => [name, cells[place] ?? ''])))
}

/** A cell in quotes may hold line ends, and doubles its quotes. */
function cellsOf(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (const [, quoted, plain, end] of text.matchAll(CELL)) {
    row.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'))
    if (end === ',') continue
    if (row.length > 1 || row[0] !== '') rows.push(row)
    row = []
  }
  return rows
}

const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g
