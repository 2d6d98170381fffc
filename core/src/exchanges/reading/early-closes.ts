/**
 * A fill dated before the one it closes does not close anything: it opens a trade on the other side, and a wrong date
 * shows up as a profitable short. The rows of a file are sorted by time, so a row out of order was misdated, and its
 * place among the other rows reveals what it was meant to close.
 */
import { grouped, isoTime } from '../../base/index.ts'
import type { Fill } from '../../ledger/index.ts'
import type { RecordAtLine } from './timeline.ts'

export type EarlyClose = {
  readonly fill: Fill
  readonly line: number
  /** The fill that opened what this one seems to close. */
  readonly opening: RecordAtLine<Fill>
}

/**
 * The closing fills that are dated before their opening. `rows` as the file lists them, oldest or newest first. Fills
 * for which the exchange says what they did are never included, because their claims are checked when trades are built.
 * Dates written by an exchange are doubted only where nearly all rows of the file are sorted; `typed` rows were written
 * by people.
 */
export function earlyCloses(rows: readonly RecordAtLine<Fill>[], typed: boolean): EarlyClose[] {
  if (rows.length === 0) return []
  const { rises, falls } = stepsOf(rows)
  if (!typed && Math.min(rises, falls) * SORTED_STEPS > Math.max(rises, falls)) return []
  const newestFirst = runsBackwards(rows, typed)
  return Array.from(bySymbol(rows).values()).flatMap((listed) =>
    earlyClosesOf(newestFirst || runsBackwards(listed, typed) ? listed.toReversed() : listed),
  )
}

/** A file counts as sorted with this many steps in one direction for each step in the other. */
const SORTED_STEPS = 5

/** `This sell of 2026-03-01 09:00 UTC is dated before the buy on line 2 (2026-03-02 10:00 UTC) that it seems to close.` */
export function earlyCloseQuestion({ fill, opening }: EarlyClose): string {
  const dated = `This ${fill.side} of ${minuteOf(fill)} is dated before the ${opening.record.side} on line ${opening.line} (${minuteOf(opening.record)}) that it seems to close.`
  const asDated =
    fill.instrument.kind === 'spot'
      ? 'As dated, it sells coins that are not in this file.'
      : `As dated, it opens a ${fill.side === 'sell' ? 'short' : 'long'}.`
  return `${dated} ${asDated} Check both dates.`
}

/** Two rows alone do not reveal a direction: people write the oldest first, many exchanges the newest. */
function runsBackwards(rows: readonly RecordAtLine<Fill>[], typed: boolean): boolean {
  const { rises, falls } = stepsOf(rows)
  return falls > rises && !(typed && falls === 1)
}

function stepsOf(rows: readonly RecordAtLine<Fill>[]): { readonly rises: number; readonly falls: number } {
  let rises = 0
  let falls = 0
  for (let place = 1; place < rows.length; place += 1) {
    const step = timeAt(rows, place) - timeAt(rows, place - 1)
    if (step > 0) rises += 1
    else if (step < 0) falls += 1
  }
  return { rises, falls }
}

function timeAt(rows: readonly RecordAtLine<Fill>[], place: number): number {
  return rows[place]?.record.time ?? 0
}

function bySymbol(rows: readonly RecordAtLine<Fill>[]): Map<string, RecordAtLine<Fill>[]> {
  return grouped(rows, ({ record: { instrument, positionSide } }) => `${instrument.id} ${positionSide}`)
}

/** Follows the position through the rows of one symbol, oldest first, ignoring dates. */
function earlyClosesOf(rows: readonly RecordAtLine<Fill>[]): EarlyClose[] {
  const found: EarlyClose[] = []
  let held = 0n
  let opening: RecordAtLine<Fill> | null = null
  for (const { record: fill, line } of rows) {
    const change = fill.side === 'buy' ? fill.quantity : -fill.quantity
    const closes = held !== 0n && held > 0n !== change > 0n
    if (closes && opening !== null && isEarly(fill, opening.record)) found.push({ fill, line, opening })
    const after = held + change
    if (after === 0n) opening = null
    else if (held === 0n || after > 0n !== held > 0n) opening = { record: fill, line }
    held = after
  }
  return found
}

function isEarly(fill: Fill, opening: Fill): boolean {
  if (fill.time >= opening.time) return false
  if (fill.opens !== null || fill.venueRealised !== null || fill.startPosition !== null) return false
  return !wasFirst(fill, opening)
}

/** True where numeric ids of the exchange confirm the dates. */
function wasFirst(fill: Fill, opening: Fill): boolean {
  const [first, second] = [fill.venueTradeId, opening.venueTradeId]
  if (first === null || second === null || !NUMBER.test(first) || !NUMBER.test(second)) return false
  return BigInt(first) < BigInt(second)
}

const NUMBER = /^\d{1,30}$/

function minuteOf({ time }: Fill): string {
  return `${isoTime(time).slice(0, 16).replace('T', ' ')} UTC`
}
