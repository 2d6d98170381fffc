/**
 * The ways in which a column of texts is packed. Each accepts the columns that it can restore exactly; the first one
 * that does is used. A number in a stored block names its coding, so none may change: add at the end.
 *
 * `fields`: those of the fills when the texts of the same rows are packed, because they mostly repeat them; none for
 * the fields themselves.
 */
import { float64At, itemAt } from '@roundtrip/core/base'
import type { Reader, Writer } from './bytes.ts'
import { FIELD } from './fields.ts'
import { decimalsOf, type Numbers, numbersOf, numberText, readNumbers, textsOf, writeNumbers } from './numbers.ts'
import { TIME_FORMS } from './time-forms.ts'

export type Column = readonly string[]

export type Coding = {
  /** Writes the column; null if this coding does not apply. */
  readonly pack: (column: Column, fields: readonly Column[]) => ((out: Writer) => void) | null
  readonly unpack: (from: Reader, rows: number, fields: readonly Column[]) => string[]
  /** The column as numbers, NaN for an empty text; null if it has other texts. Missing: it always may have. */
  readonly numbers?: (from: Reader, rows: number) => Numbers | null
}

/** For any texts. */
const text: Coding = {
  pack: (column) => (out) => out.text(column.join('\n')),
  unpack: (from) => from.text().split('\n'),
}

const constant: Coding = {
  pack: (column) => {
    const first = itemAt(column, 0)
    return column.every((value) => value === first) ? (out) => out.text(first) : null
  },
  unpack: (from, rows) => {
    const value = from.text()
    return Array.from({ length: rows }, () => value)
  },
  numbers: (from, rows) => {
    const value = from.text()
    if (value === '') return { units: new Float64Array(rows).fill(Number.NaN), scale: 0, isPadded: false }
    const single = numbersOf([value])
    return single === null ? null : { ...single, units: new Float64Array(rows).fill(float64At(single.units, 0)) }
  },
}

const words: Coding = {
  pack: (column) => {
    const indexes = new Map<string, number>()
    const bytes = new Uint8Array(column.length)
    for (const [row, value] of column.entries()) {
      const index = indexes.get(value) ?? indexes.size
      if (index > 255 || 2 * index > column.length) return null
      indexes.set(value, index)
      bytes[row] = index
    }
    return (out) => {
      out.text([...indexes.keys()].join('\n'))
      out.bytes(bytes)
    }
  },
  unpack: (from) => {
    const list = from.text().split('\n')
    return Array.from(from.bytes(), (index) => itemAt(list, index))
  },
}

/** Dedupe keys. */
const keys: Coding = {
  pack: (column) => {
    if (!column.every(({ length }) => length === KEY_DIGITS)) return null
    const hex = column.join('')
    return HEX.test(hex) ? (out) => out.bytes(Buffer.from(hex, 'hex')) : null
  },
  unpack: (from, rows) => {
    const hex = from.bytes().toString('hex')
    return Array.from({ length: rows }, (_, row) => hex.slice(row * KEY_DIGITS, (row + 1) * KEY_DIGITS))
  },
}
const KEY_DIGITS = 32
const HEX = /^[0-9a-f]*$/

/** Numbers between two texts that all rows share: `12.5`, `"id":12`, `0.1 USDT`. */
const numbers: Coding = {
  pack: (column) => {
    const [, before = '', number = '', after = ''] = AROUND_NUMBER.exec(itemAt(column, 0)) ?? []
    if (decimalsOf(number) === null) return null
    const bare = before === '' && after === '' ? column : without(column, before, after)
    const numbers = bare === null ? null : numbersOf(bare)
    if (numbers === null) return null
    return (out) => {
      out.text(before)
      out.text(after)
      writeNumbers(out, numbers)
    }
  },
  unpack: (from, rows) => {
    const [before, after] = [from.text(), from.text()]
    const bare = textsOf(readNumbers(from, rows))
    return before === '' && after === '' ? bare : bare.map((value) => `${before}${value}${after}`)
  },
  numbers: (from, rows) => (from.text() + from.text() === '' ? readNumbers(from, rows) : null),
}
const AROUND_NUMBER = /^([^\d-]*)(-?\d[\d.]*)(.*)$/s

function without(column: Column, before: string, after: string): readonly string[] | null {
  const isAround = (value: string): boolean =>
    value.length >= before.length + after.length && value.startsWith(before) && value.endsWith(after)
  if (!column.every(isAround)) return null
  return column.map((value) => value.slice(before.length, value.length - after.length))
}

/** Values that some rows have and others leave empty. */
const optional: Coding = {
  pack: (column) => {
    const present = column.filter((value) => value !== '')
    if (present.length === column.length || present.length === 0) return null
    const inner = [numbers, keys].map((coding) => coding.pack(present, []))
    const index = inner.findIndex((pack) => pack !== null)
    if (index === -1) return null
    return (out) => {
      out.bytes(Uint8Array.from(column, (value) => Number(value !== '')))
      out.count(present.length)
      out.count(index)
      inner[index]?.(out)
    }
  },
  unpack: (from) => {
    const isThere = from.bytes()
    const count = from.count()
    const present = itemAt([numbers, keys], from.count()).unpack(from, count, [])
    let next = 0
    return Array.from(isThere, (there) => (there === 0 ? '' : itemAt(present, next++)))
  },
  numbers: (from) => {
    const isThere = from.bytes()
    const count = from.count()
    const present = itemAt([numbers, keys], from.count()).numbers?.(from, count) ?? null
    if (present === null) return null
    let next = 0
    const units = Float64Array.from(isThere, (there) => (there === 0 ? Number.NaN : float64At(present.units, next++)))
    return { ...present, units }
  },
}

/**
 * Another column between two texts, its numbers padded with zeros to this many decimals; `AS_IS` leaves them unchanged.
 */
const copy: Coding = {
  pack: (column, fields) => {
    for (const [index, source] of fields.entries()) {
      const isCopy = (way: Copy): boolean => column.every((value, row) => value === copied(itemAt(source, row), way))
      const way = copiesOf(itemAt(column, 0), itemAt(source, 0)).find(isCopy)
      if (way === undefined) continue
      return (out) => {
        out.count(index)
        out.text(way.before)
        out.text(way.after)
        out.count(way.decimals)
      }
    }
    return null
  },
  unpack: (from, _rows, fields) => {
    const source = itemAt(fields, from.count())
    const way: Copy = { before: from.text(), after: from.text(), decimals: from.count() }
    return source.map((value) => copied(value, way))
  },
}

type Copy = { readonly before: string; readonly after: string; readonly decimals: number }
const AS_IS = 0

/** How the first value may derive from that of another column. */
function copiesOf(value: string, source: string): readonly Copy[] {
  const at = source === '' ? -1 : value.indexOf(source)
  if (at === -1) return []
  const [before, after] = [value.slice(0, at), value.slice(at + source.length)]
  const asIs: Copy = { before, after, decimals: AS_IS }
  if (decimalsOf(source) === null) return [asIs]
  const [zeros = ''] = (source.includes('.') ? /^0*/ : /^(?:\.0+)?/).exec(after) ?? []
  const decimals = `${source}${zeros}`.split('.')[1]?.length ?? 0
  return decimals === 0 ? [asIs] : [asIs, { before, after: after.slice(zeros.length), decimals }]
}

function copied(source: string, { before, after, decimals }: Copy): string {
  return `${before}${padded(source, decimals)}${after}`
}

/** Padded with zeros; unchanged for 0 decimals. */
function padded(number: string, decimals: number): string {
  if (decimals === 0 || number === '') return number
  const point = number.indexOf('.')
  return point === -1 ? `${number}.${'0'.repeat(decimals)}` : number.padEnd(point + 1 + decimals, '0')
}

/** A word for each of the few words of another column: `BUY` for `buy`. */
const mapped: Coding = {
  pack: (column, fields) => {
    for (const [index, source] of fields.entries()) {
      const pairs = pairsOf(column, source)
      if (pairs === null) continue
      return (out) => {
        out.count(index)
        out.text([...pairs].flat().join('\n'))
      }
    }
    return null
  },
  unpack: (from, _rows, fields) => {
    const source = itemAt(fields, from.count())
    const list = from.text().split('\n')
    const pairs = new Map(list.flatMap((word, index) => (index % 2 === 0 ? [[word, itemAt(list, index + 1)]] : [])))
    return source.map((word) => pairs.get(word) ?? '')
  },
}

function pairsOf(column: Column, source: Column): ReadonlyMap<string, string> | null {
  const pairs = new Map<string, string>()
  for (const [row, word] of source.entries()) {
    const value = itemAt(column, row)
    const pair = pairs.get(word)
    if (pair === undefined && pairs.size < MAX_PAIRS) pairs.set(word, value)
    else if (pair !== value) return null
  }
  // With a pair for every row or two, nothing is saved.
  return 2 * pairs.size > column.length ? null : pairs
}
const MAX_PAIRS = 16

/** The time of the fill, in the format of the export. */
const moment: Coding = {
  pack: (column, fields) => {
    const times = fields[FIELD.time]
    if (times === undefined) return null
    const value = itemAt(column, 0)
    for (const [index, form] of TIME_FORMS.entries()) {
      const first = form(Number(itemAt(times, 0)))
      const at = value.indexOf(first)
      if (at === -1) continue
      const [before, after] = [value.slice(0, at), value.slice(at + first.length)]
      if (!column.every((text, row) => text === `${before}${form(Number(times[row]))}${after}`)) continue
      return (out) => {
        out.count(index)
        out.text(before)
        out.text(after)
      }
    }
    return null
  },
  unpack: (from, _rows, fields) => {
    const form = itemAt(TIME_FORMS, from.count())
    const [before, after] = [from.text(), from.text()]
    return itemAt(fields, FIELD.time).map((time) => `${before}${form(Number(time))}${after}`)
  },
}

/** Price times quantity, with this many decimals, if a double holds it exactly. */
const product: Coding = {
  pack: (column, fields) => {
    const [, before = '', number = '', after = ''] = AROUND_NUMBER.exec(itemAt(column, 0)) ?? []
    const decimals = decimalsOf(number)
    if (decimals === null || fields.length === 0) return null
    const productAt = productsOf(fields)
    const isProduct = (value: string, row: number): boolean =>
      value === `${before}${padded(productAt(row), decimals)}${after}`
    if (!column.every(isProduct)) return null
    return (out) => {
      out.count(decimals)
      out.text(before)
      out.text(after)
    }
  },
  unpack: (from, rows, fields) => {
    const [decimals, before, after] = [from.count(), from.text(), from.text()]
    const productAt = productsOf(fields)
    return Array.from({ length: rows }, (_, row) => `${before}${padded(productAt(row), decimals)}${after}`)
  },
}

function productsOf(fields: readonly Column[]): (row: number) => string {
  const [quantities, prices] = [numbersOf(itemAt(fields, FIELD.quantity)), numbersOf(itemAt(fields, FIELD.price))]
  if (quantities === null || prices === null) return () => ''
  return (row) => {
    const units = float64At(quantities.units, row) * float64At(prices.units, row)
    return Number.isSafeInteger(units) ? numberText(units, quantities.scale + prices.scale, false) : ''
  }
}

/** By the number in stored blocks. */
export const CODINGS: readonly Coding[] = [
  text,
  constant,
  words,
  keys,
  numbers,
  optional,
  copy,
  mapped,
  moment,
  product,
]

/** The order in which they are tried; `text` takes the rest. */
export const BY_SIZE: readonly Coding[] = [
  constant,
  copy,
  moment,
  mapped,
  product,
  keys,
  numbers,
  optional,
  words,
  text,
]
