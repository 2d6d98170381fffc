import { itemAt, uint32At } from '../../base/index.ts'
import { fillsOf, type Problem, type Slice } from '../../ledger/index.ts'
import { type RawText, rawTextOf } from '../files/raw-text.ts'
import type { DecodedText } from '../files/decoded-text.ts'
import type { LedgerLegs } from '../layouts/layout.ts'
import { type Covered, finerFile, leftOutReason } from './coverage.ts'
import { findMargin } from './margin-mode.ts'
import { noticesOf } from './notices.ts'
import type { FileSpans } from './overlap.ts'
import { findPaidTrades, settledAlone } from './payments-of-trades.ts'
import { type AccountMode, findPositionSides, type PositionModeQuestion } from './position-mode.ts'
import { coverageAhead, coverageOf, readTable } from './read-table.ts'
import { type Collector, emptyLedger, type LedgerSoFar } from './records.ts'
import type { RowSet } from './row-set.ts'
import { numberAcrossFiles } from './row-order.ts'
import { findSides } from './find-sides.ts'
import { openTables } from './tables.ts'
import type { OpenedFile, ReadRecords, ReadRequest, ReadResult, RecordsResult } from './types.ts'

/**
 * Reads opened files into one ledger. Never throws on content: anything unreadable becomes a problem. The ledger
 * depends neither on the order of the files nor on how the rows of an account are split among them.
 */
export function readLedger(request: ReadRequest): ReadResult {
  const { records, ...rest } = collected(request, ({ text }) => text)
  const { fills, cashEvents } = records.columns()
  return { ...rest, ledger: { fills: fillsOf(fills), cashEvents } }
}

/** `readLedger` for callers that never need all fills at once, which would be most of its work and memory. */
export function readRecords(request: ReadRequest): RecordsResult {
  return collected(request, rawTextOf)
}

/** `rawText`: the text from which the rows of a file are cut at the end. */
function collected(request: ReadRequest, rawText: (source: DecodedText) => RawText): RecordsResult {
  const problems: Problem[] = []
  const ledger = emptyLedger(request.account)
  const legs: LedgerLegs = new Map()
  const tables = openTables(request, problems)
  const collectors = new Map<ReadRequest['files'][number], Collector>()
  const recordRows = new Map<OpenedFile, RowSet>()
  const spans: FileSpans[] = []
  const covered: Covered[] = []
  for (const [index, table] of tables.entries()) {
    const progress = (share: number): boolean => request.onProgress?.((index + share) / tables.length) ?? true
    const task = { request, table, tables, legs, progress, ledger, rawText, spans }
    const finer = covered.length === 0 ? null : finerFile(coverageAhead(task), covered)
    if (finer !== null) {
      table.sink.file(leftOutReason({ layout: table.layout.info }, finer))
      continue
    }
    const read = readTable(task)
    covered.push(coverageOf(table, read))
    collectors.set(table.entry, read.collector)
    // A mapped file is kept whole: other columns may be matched later, and then other rows become records.
    if (table.entry.mapping === undefined) recordRows.set(table.entry.file, read.recordRows)
    if (read.stopped) break
  }
  numberAcrossFiles(ledger)
  findSides(ledger)
  findPaidTrades(ledger)
  const chosen = chosenMode(request)
  const positionMode = setPositionSides(ledger, chosen) ?? setMargin(ledger, chosen)
  const files = request.files.flatMap((entry) => collectors.get(entry)?.report() ?? [])
  for (const notice of noticesOf({ files, legs, positionMode, settled: settledAlone(ledger, legs) }))
    problems.push(notice)
  return { records: recordsOf(ledger), problems, files, positionMode, recordRows }
}

function recordsOf({ table, rawRows, fills, cashEvents }: LedgerSoFar): ReadRecords {
  const numbers = fills.values()
  const all: Slice = { fills: [0, fills.length], cashEvents: [0, cashEvents.length] }
  return {
    fills: fills.length,
    cashEvents: cashEvents.length,
    columns: ({ fills: [from, to], cashEvents: events } = all) => ({
      fills: { table, numbers: numbers.slice(from, to) },
      cashEvents: cashEvents.slice(...events),
    }),
    keys: (from, to) => [
      ...Array.from(numbers.subarray(from, to), (number) => table.keyOf(number)),
      ...cashEvents
        .slice(Math.max(0, from - fills.length), Math.max(0, to - fills.length))
        .map(({ dedupeKey }) => dedupeKey),
    ],
    rawLength: (index) =>
      index < fills.length
        ? rawRows.lengthAt(uint32At(numbers, index))
        : (itemAt(cashEvents, index - fills.length).raw?.length ?? 0),
  }
}

function setPositionSides({ legless, table }: LedgerSoFar, answer: AccountMode | null): PositionModeQuestion | null {
  const numbers = legless.values()
  const { hedged, question } = findPositionSides({ table, numbers }, answer)
  for (const number of numbers) table.setPositionSide(number, hedged.get(number) ?? 'both')
  return question
}

function setMargin({ unsureOfMargin, table }: LedgerSoFar, answer: AccountMode | null): PositionModeQuestion | null {
  const { onMargin, question } = findMargin({ table, numbers: unsureOfMargin.values() }, answer)
  for (const [number, traded] of onMargin) table.instruments.set(number, traded)
  return question
}

function chosenMode({ positionMode, files }: ReadRequest): AccountMode | null {
  return positionMode ?? files.find((file) => file.positionMode !== undefined)?.positionMode ?? null
}
