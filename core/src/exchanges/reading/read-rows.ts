/** Turns the rows of one table into records: each is checked for its shape, read by its layout and validated. */
import { isoTime, message, MINUTE_MS, type UtcMs } from '../../base/index.ts'
import type { CsvCursor } from '../files/csv.ts'
import type { RawText } from '../files/raw-text.ts'
import type { RecordDraft, RowOutcome } from '../layouts/layout.ts'
import { type Row } from '../rows/row.ts'
import { shorten } from '../rows/shorten.ts'
import { isAsset } from '../rows/symbols.ts'
import type { FileProblems } from './problems.ts'
import type { Collector } from './records.ts'
import type { RowSet } from './row-set.ts'
import { isBlank } from './row-endings.ts'
import type { ShapeCheck } from './shape.ts'

/** Rows between two progress reports. */
const PROGRESS_ROWS = 16_384
/** No trader's file has more rows. */
export const MAX_ROWS = 5_000_000

type RowTask = {
  readonly cursor: CsvCursor
  readonly row: Row
  readonly read: (row: Row) => RowOutcome
  readonly sink: FileProblems
  readonly progress: (share: number) => boolean
  readonly collector: Collector
  readonly text: RawText
  readonly shape: ShapeCheck
  readonly now: UtcMs | null
  /** Receives the rows that became records. */
  readonly recordRows: RowSet
}

export function readRows({ cursor, row, read, sink, progress, collector, text, shape, now, recordRows }: RowTask): {
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
    if (rowCount > MAX_ROWS) {
      sink.file(message('The file has more than {rows} rows. Export it in shorter periods.', { rows: MAX_ROWS }))
      return { rowCount: rowCount - 1, skipped, stopped: false }
    }
    row.problem = null
    if (isBlank(cursor)) {
      skipped += 1
      continue
    }
    const outcome = shape(cursor, row) ? read(row) : null
    if (outcome !== null && row.problem === null)
      forEachRecord(outcome, (record) => checkRecord(record, { row, coins, now }))
    if (row.problem !== null) {
      sink.row(row)
      continue
    }
    if (outcome === null) {
      skipped += 1
      continue
    }
    const source = { line: cursor.line, text, from: cursor.rowStart, to: cursor.rowEnd }
    forEachRecord(outcome, (record) => collector.add(record, source))
    recordRows.add(rowCount)
  }
  progress(1)
  return { rowCount, skipped, stopped: false }
}

export function forEachRecord(outcome: NonNullable<RowOutcome>, visit: (record: RecordDraft) => void): void {
  if ('type' in outcome) visit(outcome)
  else for (const record of outcome) visit(record)
}

/** How far the caller's clock may be off. */
const CLOCK_ERROR_MS = 10 * MINUTE_MS

/** `coins` caches the coin names and instrument ids that passed the check. */
type Plausible = { readonly row: Row; readonly coins: Set<string>; readonly now: UtcMs | null }

/** Rejects what no layout may let through: impossible coin names, and times in the future. */
function checkRecord(outcome: RecordDraft, { row, coins, now }: Plausible): void {
  const { instrument: traded } = outcome
  checkCoin(outcome.type === 'fill' ? outcome.feeAsset : outcome.asset, row, coins)
  if (traded !== undefined && traded !== null && !coins.has(traded.id)) {
    for (const coin of [traded.base, traded.quote, traded.settle]) checkCoin(coin, row, coins)
    if (row.problem === null) coins.add(traded.id)
  }
  if (now === null || outcome.time <= now + CLOCK_ERROR_MS) return
  const time = isoTime(outcome.time).slice(0, 16).replace('T', ' ')
  row.refuse(
    row.timeColumn,
    message('{time} UTC has not come yet. Check the date, and the time zone chosen for this file.', { time }),
  )
}

function checkCoin(coin: string, row: Row, coins: Set<string>): void {
  if (coins.has(coin)) return
  if (isAsset(coin)) coins.add(coin)
  else row.refuse(row.columnOf(coin), message('"{cell}" cannot be the name of a coin.', { cell: shorten(coin) }))
}
