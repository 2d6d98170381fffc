import { CsvCursor } from '../files/csv.ts'
import { canonicalName, FileHeader } from '../rows/header.ts'
import { type Layout, unknownColumns } from '../layouts/layout.ts'
import { LAYOUTS } from '../layouts/layouts.ts'
import { type Signature, signatureOf } from '../layouts/signatures.ts'
import type { DecodedText } from '../files/decoded-text.ts'

/** The most lines above a header: titles, account, period, zone, notes. */
const MAX_PREAMBLE = 200
/** How much of a file is searched for a header. */
export const HEAD_CHARACTERS = 262_144
const DELIMITERS = [',', ';', '\t']

/** The header of a file, found among its first lines. */
export type LocatedHeader = {
  readonly header: FileHeader
  readonly delimiter: string
  /** Non-blank rows above the header. */
  readonly above: number
  readonly preamble: string
  /** The row under the header; empty if there is none. */
  readonly firstRow: string
  readonly match: { readonly layout: Layout } | { readonly signature: Signature }
}

/** Looks for a known header with any delimiter; null if there is none. */
export function findHeader(source: DecodedText): LocatedHeader | null {
  const head = source.head(HEAD_CHARACTERS)
  const candidates = DELIMITERS.map((delimiter) => findWith(head, delimiter)).filter((candidate) => candidate !== null)
  // A layout that Roundtrip reads wins over one it merely recognises; otherwise the first header wins.
  const readable = candidates.find((candidate) => 'layout' in candidate.match)
  return readable ?? candidates.toSorted((a, b) => a.above - b.above)[0] ?? null
}

function findWith(source: DecodedText, delimiter: string): LocatedHeader | null {
  const cursor = new CsvCursor(source, delimiter)
  const preamble: string[] = []
  for (let above = 0; above <= MAX_PREAMBLE && cursor.next(); above += 1) {
    const header = new FileHeader(rowCells(cursor))
    const match = header.names.length > 2 ? matchHeader(header) : null
    if (match !== null) {
      const firstRow = cursor.next() ? cursor.raw.slice(0, 4_000) : ''
      return { header, delimiter, above, preamble: preamble.join('\n'), firstRow, match }
    }
    preamble.push(cursor.raw.slice(0, 500))
  }
  return null
}

export function rowCells(cursor: CsvCursor): string[] {
  return Array.from({ length: cursor.count }, (_, column) => cursor.cell(column))
}

function matchHeader(header: FileHeader): LocatedHeader['match'] | null {
  const fitting = LAYOUTS.flatMap((layout) => {
    const unknown = unknownColumns(layout, header)
    return unknown === null ? [] : [{ layout, unknown }]
  })
  const [best] = fitting.toSorted((a, b) => a.unknown - b.unknown)
  if (best?.unknown === 0) return { layout: best.layout }
  const signature = signatureOf(header.names.map(canonicalName))
  if (signature !== null) return { signature }
  return best === undefined ? null : { layout: best.layout }
}
