/** Turns one file into records, given the other files of its drop. */
import type { RawText } from '../files/raw-text.ts'
import type { DecodedText } from '../files/decoded-text.ts'
import type { FileContext, LedgerLegs, OpenDate, RowOutcome } from '../layouts/layout.ts'
import type { ColumnMapping } from '../mapping/mapping.ts'
import type { NumberNotation } from '../rows/numbers.ts'
import { Row } from '../rows/row.ts'
import { createAsides } from './asides.ts'
import { coarseness, type Covered } from './coverage.ts'
import { type FileSpans, coveredBy, coveredNotice, createSpans } from './overlap.ts'
import { createProblems } from './problems.ts'
import { forEachRecord, readRows } from './read-rows.ts'
import { type Collector, createCollector, emptyLedger, type LedgerSoFar } from './records.ts'
import { RowSet } from './row-set.ts'
import { createShapeCheck } from './shape.ts'
import { surveyOf } from './survey.ts'
import { cursorAfterHeader, isAlike, scanRows, type Table } from './tables.ts'
import type { ReadRequest } from './types.ts'

type TableTask = {
  readonly request: ReadRequest
  readonly table: Table
  readonly tables: readonly Table[]
  readonly legs: LedgerLegs
  readonly progress: (share: number) => boolean
  readonly ledger: LedgerSoFar
  readonly rawText: (source: DecodedText) => RawText
  /** The content of the tables read so far; this table is added. */
  readonly spans: FileSpans[]
}

/** The time range of a file, before it is read. Only orders and positions are read twice for it; they are small. */
export function coverageAhead(task: TableTask): Covered {
  const { table, request } = task
  if (coarseness(table.layout.info) === 0) return { name: '', layout: table.layout.info, span: null }
  const sink = createProblems(table.entry.file.name, [])
  const ahead = { ...task, table: { ...table, sink }, legs: new Map(), progress: () => true }
  return coverageOf(table, readTable({ ...ahead, ledger: emptyLedger(request.account) }))
}

export function coverageOf({ entry, layout }: Table, { collector }: TableRead): Covered {
  return { name: entry.file.name, layout: layout.info, span: collector.span() }
}

type TableRead = { readonly collector: Collector; readonly recordRows: RowSet; readonly stopped: boolean }

export function readTable(task: TableTask): TableRead {
  const { table, ledger } = task
  const { entry, layout, sink, located } = table
  const { header } = located
  const alike = task.tables.filter((other) => other !== table && isAlike(other, table))
  const survey = surveyOf(
    table.surveyed,
    alike.map(({ surveyed }) => surveyed),
  )
  const source = table.source()
  const styles = stylesFor(entry.mapping, survey.styles)
  const scan: FileContext['scan'] = (visit) => scanRows({ source, located, styles }, visit)
  const cursor = cursorAfterHeader(source, located)
  const row = new Row({
    cursor,
    header,
    zone: entry.zone,
    order: 'ymd',
    styles,
    scan,
    noticeAt: (line, column, reason) => sink.noticeAt(line, header.names[column] ?? null, reason),
  })
  let openDate: OpenDate | null = null
  const asides = createAsides()
  const reader = layout.open({
    dateOpen: (date) => (openDate = date),
    account: task.request.account,
    fileName: entry.file.name,
    header,
    zone: entry.zone,
    dateOrder: entry.dateOrder ?? null,
    row,
    scan,
    alike: alike.map((other) => (visit) => scanRows({ source: other.source(), located: other.located, styles }, visit)),
    notice: sink.notice,
    aside: asides.count,
    legs: task.legs,
    otherLayouts: new Set(task.tables.flatMap((other) => (other === table ? [] : other.layout.info.id))),
    idsInOthers: (id, column) => idsIn(task, id, column),
  })
  const collector = createCollector({
    name: entry.file.name,
    layoutInfo: layout.info,
    legUnknown: reader.legUnknown === true,
    marginUnknown: reader.marginUnknown === true,
    openDate,
    sink,
    ledger,
  })
  const { now = null } = task.request
  const shape = createShapeCheck(header, survey)
  const recordRows = new RowSet()
  const sieve = createSieve(task)
  const counts = readRows({
    cursor,
    row,
    read: (current) => sieve.pass(reader.read(current)),
    sink,
    progress: task.progress,
    collector,
    text: task.rawText(source),
    shape,
    now,
    recordRows,
  })
  collector.settle(counts)
  sieve.end()
  asides.end(sink.notice)
  return { collector, recordRows, stopped: counts.stopped }
}

/** The ids in a column of the other files of a layout. */
function idsIn({ table, tables }: TableTask, layout: string, column: string): ReadonlySet<string> {
  const ids = new Set<string>()
  for (const { source, located } of tables.filter((other) => other !== table && other.layout.info.id === layout)) {
    const index = located.header.indexOf(column)
    scanRows({ source: source(), located, styles: [] }, (row) => {
      const id = row.id(index)
      if (id !== null) ids.add(id)
    })
  }
  return ids
}

/** The choice for a mapped file takes precedence over its columns. */
function stylesFor(mapping: ColumnMapping | undefined, shown: readonly NumberNotation[]): readonly NumberNotation[] {
  if (mapping === undefined || mapping.decimal === 'auto') return shown
  const { decimal } = mapping
  return shown.map(() => decimal)
}

type Sieve = {
  /** The records of a row without those that a finer file holds. */
  readonly pass: (outcome: RowOutcome) => RowOutcome
  readonly end: () => void
}

function createSieve({ table: { entry, layout, sink }, spans }: TableTask): Sieve {
  const { info } = layout
  const own = createSpans(entry.file.name, layout)
  const left = new Map<string, number>()
  const pass = (outcome: RowOutcome): RowOutcome => {
    if (outcome !== null && own !== null) forEachRecord(outcome, own.see)
    if (outcome === null || spans.length === 0 || info.kind !== 'statement') return outcome
    const kept = ('type' in outcome ? [outcome] : outcome).filter((record) => {
      const by = coveredBy(record, info.venue, spans)
      if (by !== null) left.set(by.name, (left.get(by.name) ?? 0) + 1)
      return by === null
    })
    return kept.length === 0 ? null : kept
  }
  const end = (): void => {
    if (own !== null) spans.push(own.end())
    left.forEach((count, by) => sink.notice(coveredNotice(count, by)))
  }
  return { pass, end }
}
