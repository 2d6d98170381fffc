import { type Message, message } from '../../base/index.ts'
import { strToU8 } from 'fflate'
import { CsvCursor } from '../files/csv.ts'
import { FileHeader } from '../rows/header.ts'
import { splitByAccount } from './accounts-in-file.ts'
import { sniff } from '../files/sniff.ts'
import { sampleTable } from '../mapping/table.ts'
import { adviceFor, exchangeOf, isMatchable } from '../layouts/signatures.ts'
import { findHeader, type LocatedHeader, HEAD_CHARACTERS, rowCells } from './sources.ts'
import type { DecodedText } from '../files/decoded-text.ts'
import { decodeText, encodingOf } from '../files/text.ts'
import type { Detection, OpenedFile, SourceFile } from './types.ts'
import { isWorkbook, openWorkbook } from '../files/xlsx.ts'
import {
  endsLikeZip,
  listZip,
  type UnpackBudget,
  MAX_UNPACKED,
  unpack,
  ZIP_DAMAGED,
  type PackedEntry,
} from '../files/zip.ts'
import { zoneAnswer } from './zone.ts'

export type OpenOptions = {
  /** IANA zone of the trader's browser: the guess for files that do not state their zone. */
  readonly browserZone?: string
}

export const MAX_FILE_BYTES = 256 * 1024 * 1024
/** No export has a line this long; a file without line ends is something else. */
const MAX_LINE = 1_000_000

/** Opens dropped files: unpacks archives and workbooks, and detects the kind of each table. Never throws. */
export function openFiles(files: readonly SourceFile[], options: OpenOptions = {}): OpenedFile[] {
  const zone = options.browserZone ?? 'UTC'
  return files.flatMap((file) => openFile(file, zone)).flatMap(splitByAccount)
}

function openFile(file: SourceFile, zone: string): OpenedFile[] {
  if (file.bytes.length > MAX_FILE_BYTES) {
    return [
      unreadable(file.name, message('This file is larger than 256 MB. Export shorter periods and drop those files.')),
    ]
  }
  const sniffed = sniff(file.bytes)
  if (sniffed.kind === 'other') return [unreadable(file.name, sniffed.reason)]
  if (sniffed.kind === 'text') {
    // The head of a damaged archive can look like text, and a file stored in it like a table.
    return [endsLikeZip(file.bytes) ? unreadable(file.name, ZIP_DAMAGED) : openText(file, zone)]
  }
  const listing = listZip(file.bytes)
  if (listing.status === 'refused') return [unreadable(file.name, listing.reason)]
  const budget = { bytesLeft: MAX_UNPACKED }
  if (isWorkbook(listing.entries)) return openSheets(file.name, { entries: listing.entries, budget, zone })
  if (ARCHIVED.every((name) => listing.entries.some((entry) => entry.name === name)))
    return [unreadable(file.name, ARCHIVE)]
  const inside = listing.entries.filter(({ name }) => !name.startsWith('__MACOSX/') && !name.endsWith('.DS_Store'))
  if (inside.length === 0) return [unreadable(file.name, message('This ZIP file is empty. Export it again.'))]
  return inside.flatMap((entry) => openEntry(`${file.name} / ${entry.name}`, { entry, budget, zone }))
}

/** Files that every archive of Roundtrip has. */
const ARCHIVED = ['manifest.json', 'trades.csv', 'fills.csv']
const ARCHIVE = message(
  'This is an archive of Roundtrip. Restore it into an empty journal: Settings, Your data, Restore, or `roundtrip restore`.',
)

type EntryTask = { readonly entry: PackedEntry; readonly budget: UnpackBudget; readonly zone: string }

function openEntry(name: string, { entry, budget, zone }: EntryTask): OpenedFile[] {
  const unpacked = unpack(entry, budget)
  if (unpacked.status === 'refused') return [unreadable(name, unpacked.reason)]
  const sniffed = sniff(unpacked.bytes)
  if (sniffed.kind === 'other') return [unreadable(name, sniffed.reason)]
  if (sniffed.kind === 'text') return [openText({ name, bytes: unpacked.bytes }, zone)]
  const listing = listZip(unpacked.bytes)
  if (listing.status === 'listed' && isWorkbook(listing.entries)) {
    return openSheets(name, { entries: listing.entries, budget, zone })
  }
  return [
    unreadable(name, message('This is a ZIP file inside a ZIP file. Unpack the outer one and drop the inner one.')),
  ]
}

type SheetsTask = { readonly entries: readonly PackedEntry[]; readonly budget: UnpackBudget; readonly zone: string }

function openSheets(name: string, { entries, budget, zone }: SheetsTask): OpenedFile[] {
  const workbook = openWorkbook(entries, budget)
  if (workbook.status === 'refused') return [unreadable(name, workbook.reason)]
  const filled = workbook.sheets.filter((sheet) => sheet.bytes.length > 0)
  if (filled.length === 0) return [unreadable(name, message('This workbook has no filled sheet.'))]
  return filled.map((sheet) =>
    openText({ name: filled.length === 1 ? name : `${name} / ${sheet.name}`, bytes: sheet.bytes }, zone),
  )
}

function unreadable(name: string, reason: Message): OpenedFile {
  return { name, detection: { status: 'unreadable', reason }, bytes: new Uint8Array(0) }
}

function openText(file: SourceFile, zone: string): OpenedFile {
  if (!hasLineEnd(file.bytes)) {
    return unreadable(file.name, message('The first line is longer than a million characters, so this is not a table.'))
  }
  const source = asciiHead(file.bytes) ?? decodeText(file.bytes)
  const located = findHeader(source)
  // A quoted title above a header is not a line that is quoted as a whole.
  const unwrapped = located === null ? unwrapLines(source) : null
  if (unwrapped !== null) return openText({ name: file.name, bytes: strToU8(unwrapped) }, zone)
  return {
    name: file.name,
    detection: detect({ source, located, fileName: file.name, browserZone: zone }),
    bytes: file.bytes,
  }
}

/**
 * The head of a file that starts in plain ASCII, which is the same in every encoding; the rest is not needed here. Null
 * if the whole file must be decoded: it has other characters, or lines that are quoted as a whole.
 */
function asciiHead(bytes: Uint8Array): DecodedText | null {
  const codes = bytes.subarray(0, HEAD_CHARACTERS)
  if (codes[0] === 34 || encodingOf(bytes) !== 'utf-8' || codes.some((code) => code > 127)) return null
  return decodeText(codes)
}

function hasLineEnd(bytes: Uint8Array): boolean {
  if (bytes.length <= MAX_LINE) return true
  const head = bytes.subarray(0, MAX_LINE)
  return head.includes(10) || head.includes(13)
}

type DetectTask = {
  readonly source: DecodedText
  readonly located: LocatedHeader | null
  readonly fileName: string
  readonly browserZone: string
}

function detect({ source, located, fileName, browserZone }: DetectTask): Detection {
  const head = source.head(8_192).text
  if (/no data matches the criteria/i.test(head)) {
    return {
      status: 'unreadable',
      reason: message('The exchange found no trades in this period. Export a longer one.'),
    }
  }
  if (located === null) return { status: 'unreadable', reason: unknownHeader(source) }
  if ('signature' in located.match) {
    const { signature } = located.match
    return {
      status: 'recognised',
      name: signature.name,
      reason: adviceFor(signature),
      matchable: isMatchable(signature),
      exchange: exchangeOf(signature),
    }
  }
  const { layout } = located.match
  const { header, preamble, firstRow } = located
  const zone = zoneAnswer({ layout, header, fileName, preamble, firstRow, browserZone })
  return { status: 'supported', layout: layout.info, zone }
}

/** A table with fewer columns holds no trades, so there is nothing to match. */
export const FEWEST_COLUMNS = 3

/** Quotes the header, which best identifies a changed export in a report; the first line if there is none. */
function unknownHeader(source: DecodedText): Message {
  const cursor = new CsvCursor(source.head(65_536), ',')
  if (!cursor.next()) return message('This file is empty.')
  if (cursor.overflowing)
    return message('The first line has more than a thousand columns, so this is not an export of trades.')
  const table = sampleTable(source)
  const columns = table !== null && table.above >= 0 ? table.header.names : new FileHeader(rowCells(cursor)).names
  if (columns.length < FEWEST_COLUMNS) {
    return message(
      `We don't recognize this file. A table of trades has a time, a price and an amount at least; this file begins with "{name}".`,
      { name: (columns[0] ?? '').slice(0, 30) },
    )
  }
  const names = columns
    .slice(0, 6)
    .map((name) => name.slice(0, 30))
    .join(', ')
  return message(
    `We don't recognize this file. Its columns begin with "{names}". Match its columns in the import window.`,
    { names },
  )
}

/**
 * Some exports quote every line as a whole: `"a,""b"""`. Returns the text without that outer layer; null for all other
 * files.
 */
function unwrapLines(source: DecodedText): string | null {
  if (source.codes[0] !== 34 || source.codes.length > 64 * 1024 * 1024) return null
  const cursor = new CsvCursor(source, ',')
  if (!cursor.next() || cursor.count !== 1) return null
  const first = cursor.cell(0)
  if (first === cursor.raw || !/^[^,;\t]+[,;\t]/.test(first)) return null
  const lines = [first]
  while (cursor.next()) {
    // Blank lines stay, so that every row keeps its number.
    while (lines.length < cursor.line - 1) lines.push('')
    lines.push(cursor.count === 1 ? cursor.cell(0) : cursor.raw)
  }
  return `${lines.join('\n')}\n`
}
