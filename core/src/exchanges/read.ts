import { type AccountId, assert, isoTime, isZone, MINUTE_MS, type UtcMs } from '../base/index.ts'
import type { Problem } from '../ledger/index.ts'
import { CsvCursor } from './csv.ts'
import type { FileContext, LedgerLeg, Outcome } from './layout.ts'
import { LAYOUTS } from './layouts.ts'
import { findPositionSides, type PositionMode, type PositionModeQuestion } from './position-mode.ts'
import { positionModeSentence } from './position-mode-sentence.ts'
import { createProblems, type Problems } from './problems.ts'
import { type Collector, createCollector, emptyLedger, type LedgerSoFar } from './records.ts'
import { Row, shorten } from './row.ts'
import { findHeader, type FoundHeader } from './sources.ts'
import { isAsset } from './symbols.ts'
import { createShapeCheck, isBlank, type ShapeCheck } from './shape.ts'
import { surveyRows } from './survey.ts'
import { type DecodedText, decodeText } from './text.ts'
import type { FileReport, OpenedFile, ReadRequest, ReadResult } from './types.ts'

/** Rows between two reports of progress. */
const PROGRESS_ROWS = 16_384
/** More rows than this are not one trader's file. */
export const ROWS_MAX = 5_000_000

/** Reads opened files into one ledger. Never throws on content: what cannot be read becomes a problem. */
export function readLedger(request: ReadRequest): ReadResult {
  const problems: Problem[] = []
  const ledger = emptyLedger()
  const reports: FileReport[] = []
  const legs = new Map<string, LedgerLeg[]>()
  const entries = readingOrder(request, problems)
  for (const [index, entry] of entries.entries()) {
    const sink = createProblems(entry.file.name, problems)
    const progress = (share: number): boolean => request.onProgress?.((index + share) / entries.length) ?? true
    const read = readFile({ request, entry, sink, legs, progress, ledger })
    if (read === null) continue
    reports.push(read.report)
    if (read.stopped) break
  }
  tellOfMissingTrades(legs, { reports, problems })
  const positionMode = setPositionSides(ledger.legless, chosenMode(request))
  if (positionMode !== null) {
    createProblems(entries[0]?.file.name ?? '', problems).notice(positionModeSentence(positionMode))
  }
  return { ledger: { fills: ledger.fills, cashEvents: ledger.cashEvents }, problems, files: reports, positionMode }
}

function setPositionSides(fills: LedgerSoFar['legless'], answer: PositionMode | null): PositionModeQuestion | null {
  const { sides, question } = findPositionSides(fills, answer)
  for (const [place, fill] of fills.entries()) fill.positionSide = sides[place] ?? 'both'
  return question
}

function chosenMode({ positionMode, files }: ReadRequest): PositionMode | null {
  return positionMode ?? files.find((file) => file.positionMode !== undefined)?.positionMode ?? null
}

/** A ledger holds both legs of every trade, but only the trades file says at what price. */
function tellOfMissingTrades(
  legs: ReadonlyMap<string, unknown>,
  { reports, problems }: { readonly reports: readonly FileReport[]; readonly problems: Problem[] },
): void {
  const ledger = reports.find((report) => report.layout.id === 'kraken-ledgers')
  if (ledger === undefined || legs.size === 0 || reports.some((report) => report.layout.id === 'kraken-trades')) return
  const reason = `The ledger holds ${legs.size} trades. Export Trades from Kraken as well and drop both files together.`
  createProblems(ledger.name, problems).notice(reason)
}

type Entry = ReadRequest['files'][number]

/** Leaves out what must not be read, and puts ledger files that explain others first. */
function readingOrder(request: ReadRequest, problems: Problem[]): Entry[] {
  const venuesWithFills = new Set(
    request.files.flatMap(({ file }) =>
      file.detection.status === 'supported' && file.detection.layout.kind.startsWith('fills')
        ? [file.detection.layout.venue]
        : [],
    ),
  )
  const readable = request.files.filter((entry) => {
    const refusal = refusalOf(entry, venuesWithFills)
    if (refusal !== null) createProblems(entry.file.name, problems).file(refusal)
    return refusal === null
  })
  const first = (entry: Entry): boolean => layoutOf(entry.file)?.readFirst === true
  return [...readable.filter(first), ...readable.filter((entry) => !first(entry))]
}

function refusalOf(entry: Entry, venuesWithFills: ReadonlySet<string>): string | null {
  const { detection } = entry.file
  if (detection.status !== 'supported') return detection.reason
  if (!isZone(entry.zone)) return `"${entry.zone}" is not a time zone.`
  const { kind, venue, name } = detection.layout
  if ((kind === 'orders' || kind === 'positions') && venuesWithFills.has(venue)) {
    return `${name} holds the same trades as the trade history beside it, only less exactly, so it is left out.`
  }
  return null
}

function layoutOf(file: OpenedFile): (typeof LAYOUTS)[number] | undefined {
  const { detection } = file
  return detection.status === 'supported' ? LAYOUTS.find(({ info }) => info.id === detection.layout.id) : undefined
}

type FileTask = {
  readonly request: ReadRequest
  readonly entry: Entry
  readonly sink: Problems
  readonly legs: Map<string, LedgerLeg[]>
  readonly progress: (share: number) => boolean
  readonly ledger: LedgerSoFar
}

function readFile(task: FileTask): { readonly report: FileReport; readonly stopped: boolean } | null {
  const { entry, sink } = task
  const layout = layoutOf(entry.file)
  assert(layout !== undefined, 'files without a layout were left out')
  const source = decodeText(entry.file.bytes)
  const found = findHeader(source)
  if (found === null) {
    sink.file('The header of this file cannot be found any more; drop the file again.')
    return null
  }
  const cursor = cursorAfterHeader(source, found)
  const survey = surveyRows(source, found)
  const row = new Row({
    cursor,
    header: found.header,
    zone: entry.zone,
    order: 'ymd',
    styles: survey.styles,
    scan: (visit) => scan(source, found, visit),
    noticeAt: (line, column, reason) => sink.noticeAt(line, found.header.names[column] ?? null, reason),
  })
  const context: FileContext = {
    account: task.request.account,
    fileName: entry.file.name,
    header: found.header,
    zone: entry.zone,
    dateOrder: entry.dateOrder ?? null,
    row,
    scan: (visit) => scan(source, found, visit),
    notice: sink.notice,
    legs: task.legs,
  }
  const reader = layout.open(context)
  const collector = createCollector({
    name: entry.file.name,
    layoutInfo: layout.info,
    finish: reader.finish,
    legUnknown: reader.legUnknown === true,
    sink,
    ledger: task.ledger,
  })
  const { account, now = null } = task.request
  const { read } = reader
  const shape = createShapeCheck(found.header, survey)
  const counts = readRows({ cursor, row, read, sink, progress: task.progress, account, collector, shape, now })
  return { report: collector.settle(counts), stopped: counts.stopped }
}

function cursorAfterHeader(source: DecodedText, found: FoundHeader): CsvCursor {
  const cursor = new CsvCursor(source, found.delimiter)
  for (let row = 0; row <= found.above; row += 1) cursor.next()
  return cursor
}

function scan(source: DecodedText, found: FoundHeader, visit: (row: Row) => void): void {
  const cursor = cursorAfterHeader(source, found)
  const row = new Row({ cursor, header: found.header, zone: 'UTC', order: 'ymd' })
  while (cursor.next()) visit(row)
}

type RowTask = {
  readonly cursor: CsvCursor
  readonly row: Row
  readonly read: (row: Row) => Outcome
  readonly sink: Problems
  readonly progress: (share: number) => boolean
  readonly account: AccountId
  readonly collector: Collector
  readonly shape: ShapeCheck
  readonly now: UtcMs | null
}

function readRows({ cursor, row, read, sink, progress, account, collector, shape, now }: RowTask): {
  rowCount: number
  skipped: number
  stopped: boolean
} {
  const coins = new Set<string>()
  let rowCount = 0
  let skipped = 0
  while (cursor.next()) {
    rowCount += 1
    if (rowCount % PROGRESS_ROWS === 0 && !progress(cursor.share)) return { rowCount, skipped, stopped: true }
    if (rowCount > ROWS_MAX) {
      sink.file(`The file has more than ${ROWS_MAX} rows; export it in shorter periods.`)
      return { rowCount: rowCount - 1, skipped, stopped: false }
    }
    row.problem = null
    if (isBlank(cursor)) {
      skipped += 1
      continue
    }
    const outcome = shape(cursor, row) ? read(row) : null
    if (outcome !== null && row.problem === null) checkRecord(outcome, { row, coins, now })
    if (row.problem !== null) sink.row(row)
    else if (outcome === null) skipped += 1
    else collector.add(outcome, { account, line: cursor.line, raw: rawOf(cursor) })
  }
  progress(1)
  return { rowCount, skipped, stopped: false }
}

/** A clock may be wrong by so much. */
const CLOCK_ERROR_MS = 10 * MINUTE_MS

type Plausible = { readonly row: Row; readonly coins: Set<string>; readonly now: UtcMs | null }

/** What no layout may let through: names that cannot be coins, and times that have not come yet. */
function checkRecord(outcome: NonNullable<Outcome>, { row, coins, now }: Plausible): void {
  const { instrument: traded } = outcome
  const named = traded === undefined || traded === null ? [] : [traded.base, traded.quote, traded.settle]
  for (const coin of [outcome.type === 'fill' ? outcome.feeAsset : outcome.asset, ...named]) {
    if (coins.has(coin)) continue
    if (isAsset(coin)) coins.add(coin)
    else row.refuse(row.columnOf(coin), `"${shorten(coin)}" cannot be the name of a coin.`)
  }
  if (now === null || outcome.time <= now + CLOCK_ERROR_MS) return
  const time = isoTime(outcome.time).slice(0, 16).replace('T', ' ')
  row.refuse(row.timeColumn, `${time} UTC has not come yet. Check the date, and the time zone chosen for this file.`)
}

/** Stored rows are cut at 4,000 characters; no export writes longer ones. */
function rawOf(cursor: CsvCursor): string {
  return cursor.rowEnd - cursor.rowStart > 4_000 ? cursor.raw.slice(0, 4_000) : cursor.raw
}
