/** A profile of the cells of a column, in shares of the non-empty ones. Only for guesses, so doubles will do. */
import { isMissing, readNumber } from '../rows/numbers.ts'
import { isAsset, isQuote, splitPair, splitReversed } from '../rows/symbols.ts'
import { splitUnit } from '../rows/units.ts'
import { bareSymbol } from './pairs.ts'
import { isTimeText, type SampleTable } from './table.ts'
import { isStatusWord, legMeaning, marketMeaning, sideMeaning } from './words.ts'

export type ColumnProfile = {
  /** Cells that are not empty. */
  readonly filled: number
  readonly distinct: number
  readonly times: number
  /** Times that include a time of day. */
  readonly timesOfDay: number
  readonly clocks: number
  readonly numbers: number
  readonly negatives: number
  readonly percents: number
  readonly sides: number
  readonly legs: number
  readonly markets: number
  readonly statuses: number
  readonly pairs: number
  readonly coins: number
  /** Amounts with their coin in the same cell: `1000 USDT`. */
  readonly units: number
  /** The numbers of the first rows; NaN for a cell without one. */
  readonly values: readonly number[]
  readonly texts: readonly string[]
}

/** Rows from which guesses are made. */
const JUDGED = 200

/** Every question examines the table again, which never changes. */
const PROFILES = new WeakMap<SampleTable, readonly ColumnProfile[]>()
const SIGNS = new WeakMap<SampleTable, 'point' | 'comma' | 'none'>()

export function profilesOf(table: SampleTable): readonly ColumnProfile[] {
  const cached = PROFILES.get(table)
  if (cached !== undefined) return cached
  const rows = table.rows.slice(0, JUDGED)
  const comma = writesCommas(table)
  const profiles = table.header.names.map((_, column) =>
    profileOf(
      rows.map(({ cells }) => (cells[column] ?? '').trim()),
      comma,
    ),
  )
  PROFILES.set(table, profiles)
  return profiles
}

function profileOf(cells: readonly string[], comma: boolean): ColumnProfile {
  const texts = cells.filter((cell) => !isMissing(cell))
  const share = (fits: (text: string) => boolean): number =>
    texts.length === 0 ? 0 : texts.filter(fits).length / texts.length
  const values = cells.map((cell) => looseNumber(cell, comma))
  const present = values.filter((value) => !Number.isNaN(value))
  return {
    filled: texts.length,
    distinct: new Set(texts).size,
    times: share(isTimeText),
    timesOfDay: share((text) => isTimeText(text) && (/\d:\d\d/.test(text) || /^\d{10}/.test(text))),
    clocks: share((text) => /^\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:\s?[AP]M)?$/i.test(text)),
    numbers: texts.length === 0 ? 0 : present.length / texts.length,
    negatives: present.length === 0 ? 0 : present.filter((value) => value < 0).length / present.length,
    percents: share((text) => text.endsWith('%')),
    sides: share((text) => sideMeaning(text) !== null),
    legs: share((text) => legMeaning(text) !== null),
    markets: share((text) => marketMeaning(text) !== null),
    statuses: share(isStatusWord),
    pairs: share(isPair),
    coins: share((text) => isAsset(text) && !isTimeText(text) && /[a-z]/i.test(text) && text.length <= 12),
    units: share((text) => splitUnit(text, [], comma ? 'comma' : 'point')?.unit?.match(COIN) != null),
    values,
    texts,
  }
}

const COIN = /^[A-Z0-9]{2,12}$/i

function isPair(text: string): boolean {
  if (text.length > 40 || isTimeText(text) || !/[a-z]/i.test(text)) return false
  const bare = bareSymbol(text)
  // `USDT` is not a market of T in USD.
  if (isQuote(bare)) return false
  const split = splitPair(bare) ?? splitReversed(bare)
  return split !== null && isAsset(split.base) && isAsset(split.quote)
}

/** The number in a cell, whatever surrounds it; NaN if there is none. */
export function looseNumber(text: string, comma: boolean): number {
  const negative = /^\(.*\)$/.test(text)
  const bare = text
    .slice(0, 60)
    .replace(/[()\p{Sc}]/gu, '')
    .replace(/[\u2212\u2013]/g, '-')
    .replaceAll('\u202f', ' ')
    .trim()
    .replace(/(?:\s\d{0,6})?[A-Z][A-Z0-9]{1,9}$/, '')
  const fixed = readNumber(bare, comma ? 'comma' : 'point')
  if (fixed === null) return Number.NaN
  return (negative ? -1 : 1) * (Number(fixed) / 1e18)
}

/** Whether the table writes decimal commas, judged by its clearest cells; null if none is clear. */
export function decimalSign(table: SampleTable): 'point' | 'comma' | null {
  const sign = SIGNS.get(table) ?? clearSign(table) ?? 'none'
  SIGNS.set(table, sign)
  return sign === 'none' ? null : sign
}

function clearSign(table: SampleTable): 'point' | 'comma' | null {
  let points = 0
  let commas = 0
  for (const { cells } of table.rows.slice(0, JUDGED)) {
    for (const cell of cells) {
      const text = cell.trim()
      if (text.length > 30 || isTimeText(text)) continue
      const match = /^[^\d]{0,4}(\d[\d.,\s\u00a0\u202f']*)[^\d]{0,8}$/.exec(text)
      const sign = match === null ? null : signOf(match[1] ?? '')
      if (sign === '.') points += 1
      if (sign === ',') commas += 1
    }
  }
  if (points === 0 && commas === 0) return null
  return commas > points ? 'comma' : 'point'
}

/** The decimal mark of a number, if only one reading is possible: not in `1.234`. */
function signOf(number: string): '.' | ',' | null {
  const last = Math.max(number.lastIndexOf('.'), number.lastIndexOf(','))
  if (last < 0) return null
  const sign = number[last] === ',' ? ',' : '.'
  const other = sign === ',' ? '.' : ','
  const after = number.length - last - 1
  if (number.includes(other)) return number.indexOf(other) < last ? sign : null
  if (number.indexOf(sign) !== last) return other
  return after === 3 && /^[1-9]\d{0,2}$/.test(number.slice(0, last)) ? null : sign
}

function writesCommas(table: SampleTable): boolean {
  const sign = decimalSign(table)
  return sign === null ? table.delimiter === ';' && !hasPoints(table) : sign === 'comma'
}

function hasPoints(table: SampleTable): boolean {
  return table.rows.slice(0, JUDGED).some(({ cells }) => cells.some((cell) => /^-?\d+\.\d+$/.test(cell.trim())))
}
