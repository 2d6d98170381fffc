import { isZone, type Message, message, type UtcMs, utcMs } from '../../base/index.ts'
import type { CsvCursor } from '../files/csv.ts'
import {
  type ClockReading,
  findSecondPasses,
  isNearChange,
  momentsOfReading,
  type SecondPasses,
} from './changed-clocks.ts'
import { createTimeReader, type DateOrder, type TimeReader } from './dates.ts'
import { type LocalClock, localClock } from './local-clock.ts'
import { shorten } from './shorten.ts'

/** The methods of a row that reading its times needs. */
type Cells = {
  readonly line: number
  readonly text: (column: number) => string
  readonly refuse: (column: number, reason: Message) => void
}

/** A row during the pass through the file. */
type ScannedRow = {
  readonly line: number
  readonly joinClock: (column: number, clock: number) => void
  readonly reading: (column: number, local: LocalClock) => number
}

export type ClockOptions = {
  readonly cursor: CsvCursor
  readonly zone: string
  readonly order: DateOrder
  /** Visits all rows of the file once; needed if clocks change. */
  readonly scan?: (visit: (row: ScannedRow) => void) => void
  /** Shows the trader a notice about a line that is read nevertheless. */
  readonly noticeAt?: (line: number, column: number, reason: Message) => void
}

/** The times of the current row of a file, in the zone and the date order of the file. */
export class RowClock {
  readonly #row: Cells
  readonly #cursor: CsvCursor
  readonly #options: ClockOptions
  #time: TimeReader
  #local: LocalClock | null
  /** Readers of the zones that rows name. */
  readonly #readers = new Map<string, TimeReader>()
  /** The time-of-day column of a column that holds only the date. */
  readonly #clocks = new Map<number, number>()

  constructor(row: Cells, options: ClockOptions) {
    this.#row = row
    this.#cursor = options.cursor
    this.#options = options
    this.#time = createTimeReader(options)
    this.#local = localClock(options)
  }

  /** Reads times in another zone or order from now on. */
  set(options: { readonly zone: string; readonly order: DateOrder }): void {
    this.#time = createTimeReader(options)
    this.#local = localClock(options)
  }

  /** From now on the time of `column` is its date with the time of day in `clock`. */
  join(column: number, clock: number): void {
    this.#clocks.set(column, clock)
  }

  time(column: number): UtcMs {
    const cursor = this.#cursor
    if (column < 0 || column >= cursor.count) {
      this.#row.refuse(column, message('The time is missing.'))
      return utcMs(0)
    }
    const { codes, start, end } = this.#moment(column)
    const time = this.#time(codes, start, end)
    if (Number.isNaN(time)) {
      this.#row.refuse(
        column,
        message('"{cell}" is not a date and time that this layout uses.', { cell: shorten(cursor.cell(column)) }),
      )
      return utcMs(0)
    }
    return utcMs(this.#local === null || !isNearChange(this.#local.clock, time) ? time : this.#atChange(column, time))
  }

  /** The time of a row that has date and time of day in two columns and names its own zone. */
  dateAndTime([date, clock]: readonly [date: number, clock: number], zone: string): UtcMs {
    if (!isZone(zone)) {
      this.#row.refuse(date, message('"{zone}" is not a time zone.', { zone: shorten(zone) }))
      return utcMs(0)
    }
    const reader = this.#readers.get(zone) ?? createTimeReader({ zone, order: this.#options.order })
    this.#readers.set(zone, reader)
    const text = `${this.#row.text(date)} ${this.#row.text(clock)}`
    const codes = Uint16Array.from(text, (character) => character.charCodeAt(0))
    const time = reader(codes, 0, codes.length)
    if (!Number.isNaN(time)) return utcMs(time)
    this.#row.refuse(date, message('"{cell}" is not a date and time that this layout uses.', { cell: shorten(text) }))
    return utcMs(0)
  }

  /** The reading of a wall clock as if it were UTC; NaN if the cell has no time, or one with its own zone. */
  reading(column: number, local: LocalClock): number {
    const cursor = this.#cursor
    if (column < 0 || column >= cursor.count) return Number.NaN
    const { codes, start, end } = this.#moment(column)
    const time = local.reader(codes, start, end)
    // A time with its own zone reads the same in any other.
    return local.east(codes, start, end) === time ? Number.NaN : time
  }

  /** The text that contains a time: its cell, or a joined text if date and time of day have a column each. */
  #moment(column: number): { readonly codes: Uint8Array | Uint16Array; readonly start: number; readonly end: number } {
    const cursor = this.#cursor
    const clock = this.#clocks.get(column)
    if (clock === undefined && !cursor.isRewritten(column)) {
      const start = cursor.startOf(column)
      return { codes: cursor.codes, start, end: cursor.endOf(column, start) }
    }
    const text = clock === undefined ? cursor.cell(column) : `${cursor.cell(column)} ${this.#row.text(clock)}`.trim()
    const codes = Uint16Array.from(text.slice(0, 80), (_, at) => text.charCodeAt(at))
    return { codes, start: 0, end: codes.length }
  }

  /** The moment of a reading near a clock change, where some readings never happen and others happen twice. */
  #atChange(column: number, time: number): number {
    const local = this.#local
    if (local === null) return time
    const reading = this.reading(column, local)
    if (Number.isNaN(reading)) return time
    const moments = momentsOfReading(local.clock, reading)
    const [first, second] = moments
    if (first === undefined) {
      const text = shorten(this.#cursor.cell(column))
      this.#row.refuse(
        column,
        message('"{cell}" never happened in {zone}: the clocks skipped it. Check the zone chosen.', {
          cell: text,
          zone: local.clock.zone,
        }),
      )
      return time
    }
    if (second === undefined) return first
    local.passes ??= this.#findPasses(column, local)
    return local.passes.lines.has(this.#row.line) ? second : first
  }

  #findPasses(column: number, local: LocalClock): SecondPasses {
    const readings: ClockReading[] = []
    const clock = this.#clocks.get(column)
    this.#options.scan?.((row) => {
      if (clock !== undefined) row.joinClock(column, clock)
      readings.push({ line: row.line, local: row.reading(column, local) })
    })
    const passes = findSecondPasses(local.clock, readings)
    for (const { line } of passes.undecided.slice(0, MAX_NOTICES)) {
      this.#options.noticeAt?.(
        line,
        column,
        message(
          'This time happened twice in {zone}, and the order of rows does not show which one is meant. It is read as the first one.',
          { zone: local.clock.zone },
        ),
      )
    }
    return passes
  }
}

/** At most this many lines with a doubled hour are listed. */
const MAX_NOTICES = 20
