/**
 * Reads candles from a CSV file: Binance's klines with or without a header, TradingView's and CryptoDataDownload's
 * exports, and every file whose header names time, open, high, low and close.
 */
import { type Message, message } from '../base/index.ts'
import type { Problem } from '../ledger/index.ts'
import { type Bar, barProblem } from './bar.ts'
import { type CandleColumns, columnsOfHeader, KLINE_COLUMNS, looksLikeKlines } from './candle-columns.ts'
import { parseBarTime } from './candle-time.ts'
import { isInterval } from './intervals.ts'

export type CandleFile = {
  /** Ascending, on one grid, each time once. Empty if the file could not be used. */
  readonly bars: readonly Bar[]
  /** 0 if the file could not be used. */
  readonly intervalMs: number
  /** The first problems; `refused` counts the rows left out. */
  readonly problems: readonly Problem[]
  readonly refused: number
}

/** More rows than these are rejected: a year of minutes is 525,600. */
export const MAX_CANDLES = 600_000
const PROBLEMS_SHOWN = 20
const PREAMBLE_LINES = 10

/** Never throws on content: anything unreadable is a problem with its line. Times without a zone are UTC. */
export function readCandleCsv(file: string, text: string): CandleFile {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  const problems: Problem[] = []
  let refused = 0
  const refuse = (line: number, reason: Message): void => {
    refused += 1
    if (problems.length < PROBLEMS_SHOWN) problems.push({ file, line, column: null, reason, severity: 'row' })
  }
  const nothing = (reason: Message): CandleFile => {
    problems.unshift({ file, line: null, column: null, reason, severity: 'file' })
    return { bars: [], intervalMs: 0, problems, refused }
  }
  const layout = layoutOf(lines)
  if (layout === null) return nothing(message('There is no header with time, open, high, low and close.'))
  if (lines.length - layout.first > MAX_CANDLES + 1)
    return nothing(message('The file has more than {most} rows.', { most: MAX_CANDLES }))
  const read: Numbered[] = []
  for (let index = layout.first; index < lines.length; index += 1) {
    const line = lines[index] ?? ''
    if (line.trim() === '') continue
    const outcome = readRow(cellsOf(line, layout.delimiter), layout)
    if ('text' in outcome) refuse(index + 1, outcome)
    else read.push({ ...outcome, line: index + 1 })
  }
  // Newest first is as common as oldest first.
  read.sort((a, b) => a.time - b.time || a.line - b.line)
  const intervalMs = commonStep(read)
  if (intervalMs === null) return nothing(message('There must be two candles at least, to tell how long one is.'))
  if (!isInterval(intervalMs)) {
    return nothing(message('The candles are not a whole part of a day long, so they cannot be used.'))
  }
  const bars = onOneGrid(read, intervalMs, refuse)
  return { bars, intervalMs, problems: problems.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)), refused }
}

type Layout = { readonly columns: CandleColumns; readonly first: number; readonly delimiter: string }
type Numbered = Bar & { readonly line: number }

function layoutOf(lines: readonly string[]): Layout | null {
  for (const [index, line] of lines.slice(0, PREAMBLE_LINES).entries()) {
    for (const delimiter of [',', ';', '\t']) {
      const cells = cellsOf(line, delimiter)
      const columns = columnsOfHeader(cells)
      if (columns !== null) return { columns, first: index + 1, delimiter }
      if (looksLikeKlines(cells)) return { columns: KLINE_COLUMNS, first: index, delimiter }
    }
  }
  return null
}

/** Removes quotation marks around cells; no candle has a delimiter inside a cell. */
function cellsOf(line: string, delimiter: string): string[] {
  return line.split(delimiter).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
}

function readRow(cells: readonly string[], { columns, delimiter }: Layout): Bar | Message {
  const time = parseBarTime(cells[columns.time] ?? '')
  if (time === null) return message('The time cannot be read.')
  const number = (column: number): number => {
    const cell = cells[column] ?? ''
    // A comma can only be a decimal mark if it does not separate cells.
    const text = delimiter === ',' ? cell : cell.replace(',', '.')
    return /^(?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN
  }
  const volume = columns.volume === null || (cells[columns.volume] ?? '') === '' ? null : number(columns.volume)
  const bar = {
    time,
    open: number(columns.open),
    high: number(columns.high),
    low: number(columns.low),
    close: number(columns.close),
    volume,
  }
  return barProblem(bar) ?? bar
}

/** The most frequent distance between neighbours; null with fewer than two times. */
function commonStep(bars: readonly Bar[]): number | null {
  const counts = new Map<number, number>()
  for (const [index, bar] of bars.entries()) {
    const step = bar.time - (bars[index - 1]?.time ?? bar.time)
    if (step > 0) counts.set(step, (counts.get(step) ?? 0) + 1)
  }
  const [common] = [...counts].sort(([a, many], [b, more]) => more - many || a - b)
  return common?.[0] ?? null
}

function onOneGrid(
  read: readonly Numbered[],
  intervalMs: number,
  refuse: (line: number, reason: Message) => void,
): Bar[] {
  const bars: Bar[] = []
  for (const { line, ...bar } of read) {
    const last = bars.at(-1)
    if (bar.time % intervalMs !== 0) refuse(line, message('The candle does not begin where the others do.'))
    else if (last?.time !== bar.time) bars.push(bar)
    else if (!same(last, bar)) refuse(line, message('There is another candle of the same time with other prices.'))
  }
  return bars
}

function same(bar: Bar, other: Bar): boolean {
  return bar.open === other.open && bar.high === other.high && bar.low === other.low && bar.close === other.close
}
