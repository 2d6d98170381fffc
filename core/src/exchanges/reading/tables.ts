import { compareTexts, isZone, type Message, message, uint8At } from '../../base/index.ts'
import type { Problem } from '../../ledger/index.ts'
import { CsvCursor } from '../files/csv.ts'
import { canonicalName } from '../rows/header.ts'
import type { Layout } from '../layouts/layout.ts'
import { LAYOUTS } from '../layouts/layouts.ts'
import { compileMapping } from '../mapping/compile.ts'
import { mappingKey } from '../mapping/mapping.ts'
import { findMapped } from '../mapping/table.ts'
import type { NumberNotation } from '../rows/numbers.ts'
import { coarseness } from './coverage.ts'
import { createProblems, type FileProblems } from './problems.ts'
import { Row } from '../rows/row.ts'
import { findHeader, type LocatedHeader } from './sources.ts'
import { type SurveyedFile, surveyRows } from './survey.ts'
import type { DecodedText } from '../files/decoded-text.ts'
import { decodeText } from '../files/text.ts'
import type { ReadRequest } from './types.ts'

type Entry = ReadRequest['files'][number]

/** A file of the request, examined as a whole before any is read. */
export type Table = {
  readonly entry: Entry
  readonly layout: Layout
  readonly sink: FileProblems
  readonly located: LocatedHeader
  readonly surveyed: SurveyedFile
  /** Decodes the file. Only one file is decoded at a time, because a drop may contain hundreds. */
  readonly source: () => DecodedText
}

/**
 * The readable files, in an order that depends only on their content: those that explain others first, fills before
 * orders and these before positions, then by layout and content. Files that are left out become problems.
 */
export function openTables(request: ReadRequest, problems: Problem[]): Table[] {
  const mapped = new Map<string, Layout>()
  const tables = request.files.flatMap((entry) => {
    const sink = createProblems(entry.file.name, problems)
    const layout = layoutOf(entry, mapped)
    const refusal = refusalOf(entry)
    if (refusal !== null || layout === undefined) {
      sink.file(refusal ?? message('Roundtrip does not recognize this file.'))
      return []
    }
    const source = decodeText(entry.file.bytes)
    const located = headerOf(source, entry, layout)
    if (located === null) {
      sink.file(
        entry.mapping === undefined
          ? message('The header of this file cannot be found any more. Drop the file again.')
          : message('This file has other columns than those that were matched. Match its columns again.'),
      )
      return []
    }
    const surveyed = surveyRows(source, located)
    const decode = request.files.length === 1 ? () => source : () => decodeText(entry.file.bytes)
    return [{ entry, layout, sink, located, surveyed, source: decode }]
  })
  return tables.toSorted(inReadingOrder)
}

function inReadingOrder(a: Table, b: Table): number {
  const first = turnOf(a.layout) - turnOf(b.layout)
  if (first !== 0) return first
  const byLayout = compareTexts(a.layout.info.id, b.layout.info.id)
  if (byLayout !== 0) return byLayout
  return compareBytes(a.entry.file.bytes, b.entry.file.bytes) || compareTexts(a.entry.zone, b.entry.zone)
}

/** Files that explain others come first; coarser ones come later, because finer files hold some of their trades. */
function turnOf({ readFirst, joinsRows, info }: Layout): number {
  if (readFirst === true) return 0
  if (info.kind === 'statement') return joinsRows === true ? 3 : 2
  return coarseness(info) === 0 ? 1 : 3 + coarseness(info)
}

function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const length = Math.min(a.length, b.length)
  for (let at = 0; at < length; at += 1) if (a[at] !== b[at]) return uint8At(a, at) - uint8At(b, at)
  return a.length - b.length
}

function refusalOf(entry: Entry): Message | null {
  const { detection } = entry.file
  if (entry.mapping === undefined && detection.status !== 'supported') return detection.reason
  return isZone(entry.zone) ? null : message('"{zone}" is not a time zone.', { zone: entry.zone })
}

/** Files with the same mapping share one layout, so that they are read as files of one kind. */
function layoutOf({ file: { detection }, mapping }: Entry, mapped: Map<string, Layout>): Layout | undefined {
  if (mapping !== undefined) {
    const key = mappingKey(mapping)
    const layout = mapped.get(key) ?? compileMapping(mapping)
    mapped.set(key, layout)
    return layout
  }
  return detection.status === 'supported' ? LAYOUTS.find(({ info }) => info.id === detection.layout.id) : undefined
}

function headerOf(source: DecodedText, { mapping }: Entry, layout: Layout): LocatedHeader | null {
  if (mapping === undefined) return findHeader(source)
  const mapped = findMapped(source, mapping)
  return mapped === null ? null : { ...mapped, firstRow: '', match: { layout } }
}

/** True for files of one layout with the same columns in the same positions and the same delimiter. */
export function isAlike(a: Table, b: Table): boolean {
  if (a.layout !== b.layout || a.located.delimiter !== b.located.delimiter) return false
  const [left, right] = [a, b].map(({ located }) => located.header.names.map(canonicalName).join('\n'))
  return left === right
}

export function cursorAfterHeader(source: DecodedText, located: LocatedHeader): CsvCursor {
  const cursor = new CsvCursor(source, located.delimiter)
  for (let row = 0; row <= located.above; row += 1) cursor.next()
  return cursor
}

/** What a pass over the rows of a table needs: its text, its header, and how its columns write numbers. */
export type Scanned = {
  readonly source: DecodedText
  readonly located: LocatedHeader
  readonly styles: readonly NumberNotation[]
}

/** Visits the rows under the header. Times are read as if they were in UTC. */
export function scanRows({ source, located, styles }: Scanned, visit: (row: Row) => void): void {
  const cursor = cursorAfterHeader(source, located)
  const row = new Row({ cursor, header: located.header, zone: 'UTC', order: 'ymd', styles })
  while (cursor.next()) visit(row)
}
