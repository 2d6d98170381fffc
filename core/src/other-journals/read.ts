/** Reads the export of another journal: its format, and its trades. Content never makes it throw. */
import { absolute, type Fixed, type Message, message } from '../base/index.ts'
import { possibleDateOrders } from '../exchanges/mapping/date-order.ts'
import { decimalSign } from '../exchanges/mapping/profile.ts'
import type { DateOrder } from '../exchanges/rows/dates.ts'
import type { Problem } from '../ledger/index.ts'
import { positive, readFigure, readLinks, readList, readRating, readSide } from './cells.ts'
import { type JournalColumns, type JournalField } from '../exchanges/mapping/journal-formats.ts'
import { missingField, indexesOf } from './fields.ts'
import type { ForeignRow } from './foreign-row.ts'
import { columnsOf, formatOf } from '../exchanges/mapping/journal-formats.ts'
import { guessColumns } from './guess.ts'
import { columnNames, type JournalTable, journalTable, MAX_ROWS } from './table.ts'
import { isAbsolute, shownTimeReader, type ShownTimeReader } from './times.ts'

/** Properties of a file before its rows are read. */
export type RecognisedJournal = {
  readonly table: JournalTable
  /** Such as `Tradervue`; null for a sheet whose columns are guessed. */
  readonly journal: string | null
  readonly columns: JournalColumns
  /** Possible orders of its dates: two if nothing shows whether the day or the month comes first. */
  readonly dateOrders: readonly DateOrder[]
  /** Possible values of one unit of its quantities here. */
  readonly scales: readonly number[]
}

export type ReadJournal = {
  readonly rows: readonly ForeignRow[]
  readonly problems: readonly Problem[]
  /** Every time states its zone, or counts seconds since 1970. */
  readonly absolute: boolean
}

/** Null if the file holds no table. */
export function recogniseJournal(bytes: Uint8Array): RecognisedJournal | null {
  const table = journalTable(bytes)
  if (table === null) return null
  const format = formatOf(table.names)
  const columns = format === null ? guessColumns(table) : columnsOf(format, table.names)
  const dateOrders = dateOrdersOf(table, columns, format?.dateOrder ?? null)
  return { table, journal: format?.name ?? null, columns, dateOrders, scales: format?.scales ?? [1] }
}

/** The orders in which the dates can be read; if there are several, a recognised journal has only its usual one. */
function dateOrdersOf(table: JournalTable, columns: JournalColumns, usual: DateOrder | null): readonly DateOrder[] {
  const indexes = [...indexesOf(columns, 'openTime'), ...indexesOf(columns, 'closeTime')]
  const possible = possibleDateOrders(
    table.rows.slice(0, 5_000).flatMap(({ cells }) => indexes.map((index) => cells[index] ?? '')),
  )
  if (possible.length === 0) return ['ymd']
  return usual !== null && possible.includes(usual) ? [usual] : possible
}

/** The name of the journal that a file comes from, such as `Tradervue`; null for all others. */
export function journalOf(bytes: Uint8Array): string | null {
  const names = columnNames(bytes)
  return names === null ? null : (formatOf(names)?.name ?? null)
}

export type ReadOptions = {
  /** The name of the file, for problems. */
  readonly name: string
  readonly columns: JournalColumns
  readonly dateOrder: DateOrder
}

/** The rows of a table with these columns. Rows without a symbol or a time are problems. */
export function readJournal(table: JournalTable, { name, columns, dateOrder }: ReadOptions): ReadJournal {
  const problems: Problem[] = []
  const report = (line: number | null, column: string | null, reason: Message): void => {
    if (problems.length < MAX_PROBLEMS)
      problems.push({ file: name, line, column, severity: line === null ? 'file' : 'row', reason })
  }
  const rows: ForeignRow[] = []
  if (missingField(columns) !== null) return { rows, problems, absolute: false }
  const reader = rowReader(columns, { comma: decimalSign(table.sample) === 'comma', time: shownTimeReader(dateOrder) })
  let absolutes = 0
  for (const { line, cells } of table.rows) {
    const row = reader.read(cells, line)
    if (row.symbol === '') report(line, null, message('The row names no market, so no trade can be found for it.'))
    else if (row.open === null && row.close === null) {
      report(line, table.names[reader.timeIndex] ?? null, message('The time of this row cannot be read.'))
    } else {
      rows.push(row)
      if (reader.isAbsolute(cells)) absolutes += 1
    }
  }
  if (table.cut > 0)
    report(
      null,
      null,
      message('Only the first {most} rows are read. Drop the rest as another file.', { most: MAX_ROWS }),
    )
  return { rows, problems, absolute: rows.length > 0 && absolutes === rows.length }
}

const MAX_PROBLEMS = 1_000
const MAX_NOTE = 10_000

type How = { readonly comma: boolean; readonly time: ShownTimeReader }

function rowReader(columns: JournalColumns, { comma, time }: How) {
  const at = (field: JournalField): number => columns.indexOf(field)
  const cached = new Map<JournalField, readonly number[]>()
  const all = (cells: readonly string[], field: JournalField): string[] => {
    const indexes = cached.get(field) ?? indexesOf(columns, field)
    cached.set(field, indexes)
    return indexes.flatMap((index) => ((cells[index] ?? '') === '' ? [] : [cells[index] ?? '']))
  }
  const cell = (cells: readonly string[], field: JournalField): string => all(cells, field)[0] ?? ''
  const figure = (cells: readonly string[], field: JournalField) => readFigure(cell(cells, field), comma)
  const lists = (cells: readonly string[], field: JournalField): string[] =>
    distinct(all(cells, field).flatMap(readList))
  const resultOf = (cells: readonly string[]): Pick<ForeignRow, 'pnl' | 'pnlKind'> => {
    for (const [field, pnlKind] of RESULTS) {
      const pnl = figure(cells, field)
      if (pnl !== null) return { pnl, pnlKind }
    }
    return { pnl: null, pnlKind: 'unknown' }
  }
  return {
    timeIndex: at('openTime') >= 0 ? at('openTime') : at('closeTime'),
    isAbsolute: (cells: readonly string[]): boolean =>
      at('openTime') >= 0
        ? isAbsolute(cell(cells, 'openTime'), cell(cells, 'openClock'))
        : isAbsolute(cell(cells, 'closeTime'), cell(cells, 'closeClock')),
    read: (cells: readonly string[], line: number): ForeignRow => {
      const quantity = figure(cells, 'quantity')
      const written = readSide(cell(cells, 'side'))
      const size = quantity === null || quantity.value === 0n ? null : quantity
      return {
        line,
        symbol: cell(cells, 'symbol').slice(0, 80),
        side: written ?? (size !== null && size.value < 0n ? 'short' : null),
        open: time(cell(cells, 'openTime'), cell(cells, 'openClock')),
        close: time(cell(cells, 'closeTime') || closeDay(cells, cell), cell(cells, 'closeClock')),
        quantity: size === null ? null : { ...size, value: absolute(size.value) },
        entryPrice: aboveZero(figure(cells, 'entryPrice')),
        exitPrice: aboveZero(figure(cells, 'exitPrice')),
        ...resultOf(cells),
        fees: feesOf(all(cells, 'fee').map((text) => readFigure(text, comma)?.value ?? null)),
        note: all(cells, 'note').join('\n\n').slice(0, MAX_NOTE),
        tags: lists(cells, 'tags'),
        setups: lists(cells, 'setups'),
        mistakes: lists(cells, 'mistakes'),
        emotions: lists(cells, 'emotions'),
        rating: readRating(cell(cells, 'rating')),
        stop: positive(figure(cells, 'stop')),
        targets: all(cells, 'target').flatMap((text) => positive(readFigure(text, comma)) ?? []),
        pictures: distinct(all(cells, 'picture').flatMap(readLinks)),
        account: cell(cells, 'account').slice(0, 100),
      }
    },
  }
}

/** A journal may write one date, and the time of day of the exit separately. */
function closeDay(cells: readonly string[], cell: (cells: readonly string[], field: JournalField) => string): string {
  return cell(cells, 'closeClock') === '' ? '' : (/^[^ T]+/.exec(cell(cells, 'openTime'))?.[0] ?? '')
}

/** Results after fees take precedence: they are what a trader keeps. */
const RESULTS = [
  ['netPnl', 'net'],
  ['pnl', 'unknown'],
  ['grossPnl', 'gross'],
] as const

function aboveZero<T extends { readonly value: Fixed }>(figure: T | null): T | null {
  return figure !== null && figure.value > 0n ? figure : null
}

/** Some journals write fees as amounts paid, others as their effect on the result; few traders earn them. */
function feesOf(fees: readonly (Fixed | null)[]): Fixed | null {
  const statedFees = fees.filter((fee) => fee !== null)
  if (statedFees.length === 0) return null
  const sum = statedFees.reduce((total, fee) => total + fee, 0n)
  return statedFees.every((fee) => fee <= 0n) ? -sum : sum
}

function distinct(names: readonly string[]): string[] {
  return [...new Map(names.map((name) => [name.toLowerCase(), name])).values()]
}
