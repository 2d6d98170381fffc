import type { DecodedText, Sliceable } from './decoded-text.ts'

/** More columns than any export has; further ones are not read. */
export const MAX_COLUMNS = 1_000
/** A quoted cell longer than this was never closed. */
const MAX_QUOTED = 65_536

const LINE_FEED = 10
const CARRIAGE_RETURN = 13
const QUOTE = 34
const BYTE_ORDER_MARK = 0xfeff

/**
 * Walks the rows of a delimited text without copying it: a row is a list of positions, and text is cut out only on
 * request. Rows without a quotation mark (nearly all) take a fast path; the others are parsed in full, with doubled
 * quotes, line breaks inside cells, and tolerance for broken quoting.
 */
export class CsvCursor {
  /** Cells of the current row. */
  count = 0
  /** 1-based line on which the current row begins. */
  line = 0
  /** True if a quotation mark of this row is never closed; the row then ends at its line end. */
  unclosed = false
  /** True if the row has more columns than are read. */
  overflowing = false
  rowStart = 0
  rowEnd = 0

  readonly text: Sliceable
  readonly codes: Uint8Array | Uint16Array
  readonly delimiter: number
  readonly #starts = new Int32Array(MAX_COLUMNS)
  readonly #ends = new Int32Array(MAX_COLUMNS)
  readonly #rewritten = new Map<number, string>()
  #position = 0
  #nextLine = 1

  constructor(source: DecodedText, delimiter: string) {
    this.text = source.inOrder()
    this.codes = source.codes
    this.delimiter = delimiter.charCodeAt(0)
  }

  /** The share of the text that has been read, 0..1. */
  get share(): number {
    return this.codes.length === 0 ? 1 : this.#position / this.codes.length
  }

  /** Moves to the next row that is not blank; false at the end. */
  next(): boolean {
    const { codes, delimiter } = this
    const length = codes.length
    let at = this.#skipBlankLines()
    if (at >= length) return false
    this.rowStart = at
    this.line = this.#nextLine
    this.unclosed = false
    this.overflowing = false
    if (this.#rewritten.size > 0) this.#rewritten.clear()
    let column = 0
    let start = at
    // `;` is 59, and every other terminator of a cell is below it; but tables written by programs also use `|`.
    const highest = delimiter > 59 ? delimiter : 59
    for (; at < length; at += 1) {
      const code = codes[at] as number
      if (code > highest) continue
      if (code === delimiter) {
        this.#put(column, start, at)
        column += 1
        start = at + 1
      } else if (code === LINE_FEED || code === CARRIAGE_RETURN) break
      else if (code === QUOTE) return this.#quotedRow()
    }
    this.#put(column, start, at)
    return this.#finish(column + 1, at)
  }

  /** The text of a cell without surrounding spaces; empty if the row has no such cell. */
  cell(column: number): string {
    if (column < 0 || column >= this.count) return ''
    const rewritten = this.#rewritten.size === 0 ? undefined : this.#rewritten.get(column)
    if (rewritten !== undefined) return rewritten
    const start = this.startOf(column)
    return this.text.slice(start, this.endOf(column, start))
  }

  /** True for a cell whose text differs from the file's own text because of doubled quotes. */
  isRewritten(column: number): boolean {
    return this.#rewritten.size > 0 && this.#rewritten.has(column)
  }

  /** Where the cell begins, after spaces, tabs and byte order marks. */
  startOf(column: number): number {
    const end = this.#ends[column] as number
    let start = this.#starts[column] as number
    while (start < end && isBlank(this.codes[start] as number)) start += 1
    return start
  }

  /** Where the cell ends, before spaces and tabs. */
  endOf(column: number, start: number): number {
    let end = this.#ends[column] as number
    while (end > start && isBlank(this.codes[end - 1] as number)) end -= 1
    return end
  }

  /** The whole row as the file has it. */
  get raw(): string {
    return this.text.slice(this.rowStart, this.rowEnd)
  }

  #skipBlankLines(): number {
    const { codes } = this
    let at = this.#position
    for (; at < codes.length; at += 1) {
      const code = codes[at]
      if (code === LINE_FEED) this.#nextLine += 1
      else if (code !== CARRIAGE_RETURN) break
      else if (codes[at + 1] !== LINE_FEED) this.#nextLine += 1
    }
    return at
  }

  #put(column: number, start: number, end: number): void {
    if (column >= MAX_COLUMNS) {
      this.overflowing = true
      return
    }
    this.#starts[column] = start
    this.#ends[column] = end
  }

  #finish(columns: number, end: number): true {
    this.count = columns > MAX_COLUMNS ? MAX_COLUMNS : columns
    this.rowEnd = end
    this.#position = end
    return true
  }

  #quotedRow(): true {
    const { codes, delimiter } = this
    let at = this.rowStart
    let column = 0
    for (;;) {
      at = this.#quotedCell(column, at)
      column += 1
      if (codes[at] !== delimiter) break
      at += 1
    }
    return this.#finish(column, at)
  }

  /** Reads one cell that may be quoted; returns the position of the delimiter or line end after it. */
  #quotedCell(column: number, from: number): number {
    const { codes } = this
    let start = from
    while (start < codes.length && isBlank(codes[start] as number) && codes[start] !== this.delimiter) start += 1
    const close = codes[start] === QUOTE ? this.#closingQuote(start) : -1
    if (codes[start] === QUOTE && close === -1) this.unclosed = true
    const end = this.#cellEnd(close === -1 ? from : close + 1)
    if (close === -1) {
      this.#put(column, from, end)
      return end
    }
    this.#put(column, start + 1, close)
    const inside = this.text.slice(start + 1, close)
    const after = this.text.slice(close + 1, end).trim()
    if (after !== '' || inside.includes('""')) this.#rewrite(column, trimBlanks(inside.replaceAll('""', '"') + after))
    if (inside.includes('\n')) this.#nextLine += inside.split('\n').length - 1
    return end
  }

  #rewrite(column: number, text: string): void {
    if (column < MAX_COLUMNS) this.#rewritten.set(column, text)
  }

  #closingQuote(open: number): number {
    const { codes } = this
    const last = Math.min(codes.length, open + MAX_QUOTED)
    for (let at = open + 1; at < last; at += 1) {
      if (codes[at] !== QUOTE) continue
      if (codes[at + 1] !== QUOTE) return at
      at += 1
    }
    return -1
  }

  #cellEnd(from: number): number {
    const { codes, delimiter } = this
    let at = from
    for (; at < codes.length; at += 1) {
      const code = codes[at]
      if (code === delimiter || code === LINE_FEED || code === CARRIAGE_RETURN) break
    }
    return at
  }
}

/** Writes one cell so that a CSV reader gets exactly this text back. */
export function csvCell(text: string): string {
  return /[",;\t\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Trims the same blanks that are trimmed from unquoted cells. */
function trimBlanks(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && isBlank(text.charCodeAt(start))) start += 1
  while (end > start && isBlank(text.charCodeAt(end - 1))) end -= 1
  return text.slice(start, end)
}

function isBlank(code: number): boolean {
  return code === 32 || code === 9 || code === BYTE_ORDER_MARK || code === 0xa0
}
