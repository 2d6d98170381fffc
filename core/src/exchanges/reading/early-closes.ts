/**
 * A fill dated before the one it closes does not close anything: it opens a trade on the other side, and a wrong date
 * shows up as a profitable short. The rows of a file are sorted by time, so a row out of order was misdated, and its
 * position among the other rows reveals what it was meant to close.
 */
import { isoTime, type Message, message, uint32At } from '../../base/index.ts'
import { type Fill, type FillRows, type FillTable, NumberList } from '../../ledger/index.ts'
import type { NumbersAtLines } from './timeline.ts'

export type EarlyClose = {
  readonly fill: Fill
  readonly line: number
  /** The fill that opened the position that this one seems to close. */
  readonly opening: { readonly fill: Fill; readonly line: number }
}

/** Fills in the order of a file. */
type Listed = FillRows & NumbersAtLines

/**
 * The closing fills that are dated before their opening. `rows` as the file lists them, oldest or newest first. Fills
 * that the exchange marks as opening or closing are never included, because these claims are checked when trades are
 * built. Dates written by an exchange are doubted only if nearly all rows of the file are sorted; `typed` rows were
 * written by people.
 */
export function earlyCloses(rows: Listed, typed: boolean): EarlyClose[] {
  if (rows.numbers.length === 0) return []
  const { rises, falls } = stepsOf(rows)
  if (!typed && Math.min(rises, falls) * SORTED_STEPS > Math.max(rises, falls)) return []
  const newestFirst = runsBackwards(rows, typed)
  return bySymbol(rows).flatMap((listed) =>
    earlyClosesOf(newestFirst || runsBackwards(listed, typed) ? reversed(listed) : listed),
  )
}

/** A file counts as sorted with this many steps in one direction for each step in the other. */
const SORTED_STEPS = 5

/**
 * `This sell of 2026-03-01 09:00 UTC is dated before the buy on line 2 (2026-03-02 10:00 UTC) that it seems to close.`
 */
export function earlyCloseQuestion({ fill, opening }: EarlyClose): Message {
  const values = { time: minuteOf(fill), line: String(opening.line), opening: minuteOf(opening.fill) }
  const isSpot = fill.instrument.kind === 'spot'
  if (fill.side === 'sell') {
    return isSpot
      ? message(
          'This sell of {time} is dated before the buy on line {line} ({opening}) that it seems to close. As dated, it sells coins that are not in this file. Check both dates.',
          values,
        )
      : message(
          'This sell of {time} is dated before the buy on line {line} ({opening}) that it seems to close. As dated, it opens a short. Check both dates.',
          values,
        )
  }
  return isSpot
    ? message(
        'This buy of {time} is dated before the sell on line {line} ({opening}) that it seems to close. As dated, it sells coins that are not in this file. Check both dates.',
        values,
      )
    : message(
        'This buy of {time} is dated before the sell on line {line} ({opening}) that it seems to close. As dated, it opens a long. Check both dates.',
        values,
      )
}

/** Two rows alone do not reveal a direction: people write the oldest first, many exchanges the newest. */
function runsBackwards(rows: Listed, typed: boolean): boolean {
  const { rises, falls } = stepsOf(rows)
  return falls > rises && !(typed && falls === 1)
}

function stepsOf({ table, numbers }: Listed): { readonly rises: number; readonly falls: number } {
  let rises = 0
  let falls = 0
  for (let index = 1; index < numbers.length; index += 1) {
    const step = table.timeOf(uint32At(numbers, index)) - table.timeOf(uint32At(numbers, index - 1))
    if (step > 0) rises += 1
    else if (step < 0) falls += 1
  }
  return { rises, falls }
}

function bySymbol({ table, numbers, lines }: Listed): Listed[] {
  const groups = new Map<string, { readonly numbers: NumberList; readonly lines: NumberList }>()
  for (let index = 0; index < numbers.length; index += 1) {
    const number = uint32At(numbers, index)
    const key = `${table.instruments.at(number).id} ${table.positionSideOf(number)}`
    const group = groups.get(key) ?? { numbers: new NumberList(), lines: new NumberList() }
    if (group.numbers.length === 0) groups.set(key, group)
    group.numbers.push(number)
    group.lines.push(uint32At(lines, index))
  }
  return Array.from(groups.values(), (group) => ({
    table,
    numbers: group.numbers.values(),
    lines: group.lines.values(),
  }))
}

function reversed({ table, numbers, lines }: Listed): Listed {
  return { table, numbers: numbers.toReversed(), lines: lines.toReversed() }
}

/** Follows the position through the rows of one symbol, oldest first, ignoring dates. */
function earlyClosesOf({ table, numbers, lines }: Listed): EarlyClose[] {
  const earlyCloses: EarlyClose[] = []
  let position = 0n
  /** The index of the fill that opened the position; -1 while flat. */
  let opening = -1
  const named = (index: number) => ({ fill: table.at(uint32At(numbers, index)), line: uint32At(lines, index) })
  for (let index = 0; index < numbers.length; index += 1) {
    const number = uint32At(numbers, index)
    const quantity = table.quantities.at(number) ?? 0n
    const change = table.isBuy(number) ? quantity : -quantity
    const closes = position !== 0n && position > 0n !== change > 0n
    if (closes && opening !== -1 && isEarly(table, number, uint32At(numbers, opening)))
      earlyCloses.push({ ...named(index), opening: named(opening) })
    const after = position + change
    if (after === 0n) opening = -1
    else if (position === 0n || after > 0n !== position > 0n) opening = index
    position = after
  }
  return earlyCloses
}

function isEarly(table: FillTable, number: number, opening: number): boolean {
  if (table.timeOf(number) >= table.timeOf(opening) || table.opensOf(number) !== null) return false
  if (!table.realised.isMissing(number) || !table.startPositions.isMissing(number)) return false
  return !wasFirst(table.tradeIds.at(number), table.tradeIds.at(opening))
}

/** True if numeric ids of the exchange confirm the dates. */
function wasFirst(first: string | null, second: string | null): boolean {
  if (first === null || second === null || !NUMBER.test(first) || !NUMBER.test(second)) return false
  return BigInt(first) < BigInt(second)
}

const NUMBER = /^\d{1,30}$/

function minuteOf({ time }: Fill): string {
  return `${isoTime(time).slice(0, 16).replace('T', ' ')} UTC`
}
