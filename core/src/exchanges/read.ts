import { type AccountId, isoTime, MINUTE_MS, type UtcMs } from '../base/index.ts'
import type { Ledger, Problem } from '../ledger/index.ts'
import { CsvCursor } from './csv.ts'
import type { FileContext, LedgerLegs, RowOutcome } from './layout.ts'
import { noticesOf } from './notices.ts'
import { findPositionSides, type PositionMode, type PositionModeQuestion } from './position-mode.ts'
import type { FileProblems } from './problems.ts'
import { type Collector, createCollector, emptyLedger, type LedgerSoFar } from './records.ts'
import { Row, shorten } from './row.ts'
import { numberAcrossFiles } from './row-order.ts'
import { findSides } from './sides-found.ts'
import { isAsset } from './symbols.ts'
import { createShapeCheck, isBlank, type ShapeCheck } from './shape.ts'
import { surveyOf } from './survey.ts'
import { cursorAfterHeader, isAlike, openTables, scanRows, type Table } from './tables.ts'
import type { ReadRequest, ReadResult } from './types.ts'

/** Rows between two progress reports. */
const PROGRESS_ROWS = 16_384
/** No single trader's file has more rows. */
export const ROWS_MAX = 5_000_000

/**
 * Reads opened files into one ledger. Never throws on content: what cannot be read becomes a problem. The ledger does
 * not depend on the order of the files, nor on how the rows of an account are split among them.
 */
export function readLedger(request: ReadRequest): ReadResult {
  const problems: Problem[] = []
  const ledger = emptyLedger()
  const legs: LedgerLegs = new Map()
  const tables = openTables(request, problems)
  const collectors = new Map<ReadRequest['files'][number], Collector>()
  for (const [index, table] of tables.entries()) {
    const progress = (share: number): boolean => request.onProgress?.((index + share) / tables.length) ?? true
    const read = readTable({ request, table, tables, legs, progress, ledger })
    collectors.set(table.entry, read.collector)
    if (read.stopped) break
  }
  numberAcrossFiles(ledger)
  findSides(ledger)
  const positionMode = setPositionSides(ledger.legless, chosenMode(request))
  const files = request.files.flatMap((entry) => collectors.get(entry)?.report() ?? [])
  for (const notice of noticesOf({ files, legs, positionMode })) problems.push(notice)
  const read: Ledger = { fills: ledger.fills, cashEvents: ledger.cashEvents }
  return { ledger: read, problems, files, positionMode }
}

function setPositionSides(fills: LedgerSoFar['legless'], answer: PositionMode | null): PositionModeQuestion | null {
  const { sides, question } = findPositionSides(fills, answer)
  for (const [place, fill] of fills.entries()) fill.positionSide = sides[place] ?? 'both'
  return question
}

function chosenMode({ positionMode, files }: ReadRequest): PositionMode | null {
  return positionMode ?? files.find((file) => file.positionMode !== undefined)?.positionMode ?? null
}

type TableTask = {
  readonly request: ReadRequest
  readonly table: Table
  readonly tables: readonly Table[]
  readonly legs: LedgerLegs
  readonly progress: (share: number) => boolean
  readonly ledger: LedgerSoFar
}

function readTable(task: TableTask): { readonly collector: Collector; readonly stopped: boolean } {
  const { table, ledger } = task
  const { entry, layout, sink, found } = table
  const { header } = found
  const alike = task.tables.filter((other) => other !== table && isAlike(other, table))
  const survey = surveyOf(
    table.surveyed,
    alike.map(({ surveyed }) => surveyed),
  )
  const source = table.source()
  const scan: FileContext['scan'] = (visit) => scanRows(source, found, visit)
  const cursor = cursorAfterHeader(source, found)
  const row = new Row({
    cursor,
    header,
    zone: entry.zone,
    order: 'ymd',
    styles: survey.styles,
    scan,
    noticeAt: (line, column, reason) => sink.noticeAt(line, header.names[column] ?? null, reason),
  })
  const reader = layout.open({
    account: task.request.account,
    fileName: entry.file.name,
    header,
    zone: entry.zone,
    dateOrder: entry.dateOrder ?? null,
    row,
    scan,
    alike: alike.map((other) => (visit) => scanRows(other.source(), other.found, visit)),
    notice: sink.notice,
    legs: task.legs,
  })
  const legUnknown = reader.legUnknown === true
  const collector = createCollector({ name: entry.file.name, layoutInfo: layout.info, legUnknown, sink, ledger })
  const { account, now = null } = task.request
  const shape = createShapeCheck(header, survey)
  const counts = readRows({
    cursor,
    row,
    read: reader.read,
    sink,
    progress: task.progress,
    account,
    collector,
    shape,
    now,
  })
  collector.settle(counts)
  return { collector, stopped: counts.stopped }
}

type RowTask = {
  readonly cursor: CsvCursor
  readonly row: Row
  readonly read: (row: Row) => RowOutcome
  readonly sink: FileProblems
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

/** How far the caller's clock may be off. */
const CLOCK_ERROR_MS = 10 * MINUTE_MS

/** `coins` caches the coin names and instrument ids that passed the check. */
type Plausible = { readonly row: Row; readonly coins: Set<string>; readonly now: UtcMs | null }

/** Refuses what no layout may let through: impossible coin names, and times in the future. */
function checkRecord(outcome: NonNullable<RowOutcome>, { row, coins, now }: Plausible): void {
  const { instrument: traded } = outcome
  checkCoin(outcome.type === 'fill' ? outcome.feeAsset : outcome.asset, row, coins)
  if (traded !== undefined && traded !== null && !coins.has(traded.id)) {
    for (const coin of [traded.base, traded.quote, traded.settle]) checkCoin(coin, row, coins)
    if (row.problem === null) coins.add(traded.id)
  }
  if (now === null || outcome.time <= now + CLOCK_ERROR_MS) return
  const time = isoTime(outcome.time).slice(0, 16).replace('T', ' ')
  row.refuse(row.timeColumn, `${time} UTC has not come yet. Check the date, and the time zone chosen for this file.`)
}

function checkCoin(coin: string, row: Row, known: Set<string>): void {
  if (known.has(coin)) return
  if (isAsset(coin)) known.add(coin)
  else row.refuse(row.columnOf(coin), `"${shorten(coin)}" cannot be the name of a coin.`)
}

/** Stored rows are cut at 4,000 characters; no export writes longer ones. */
function rawOf(cursor: CsvCursor): string {
  return cursor.rowEnd - cursor.rowStart > 4_000 ? cursor.raw.slice(0, 4_000) : cursor.raw
}
