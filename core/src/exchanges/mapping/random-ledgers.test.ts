/**
 * A ledger written as a table with any names, column order, delimiter, date format and decimal mark is read back
 * unchanged.
 */
// Promise [Files with unknown columns] A ledger written with any known column names, in any order, with any delimiter,
//   date format and decimal sign is read back unchanged.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isoTime, utcMs } from '../../base/index.ts'
import { fillLines } from '../reading/import.testing.ts'
import { answered, guessedTable, openUnknown, readMapped } from './mapping.testing.ts'
import type { MappingField } from './mapping.ts'
import { sureNames } from './names.ts'

type Trade = {
  readonly minute: number
  readonly base: string
  readonly side: 'buy' | 'sell'
  /** In hundredths. */
  readonly quantity: number
  /** In tenths. */
  readonly price: number
}

const trade: fc.Arbitrary<Trade> = fc.record({
  minute: fc.integer({ min: 0, max: 500_000 }),
  base: fc.constantFrom('BTC', 'ETH', 'SOL', 'XRP'),
  side: fc.constantFrom('buy', 'sell'),
  quantity: fc.integer({ min: 1, max: 99_999 }),
  price: fc.integer({ min: 11, max: 999_999 }),
})

/** 2025-01-01. */
const FIRST = utcMs(1_735_689_600_000)
const two = (value: number): string => String(value).padStart(2, '0')

/** The components of a time, as each format needs them. */
function timeFields(minute: number) {
  const epoch = utcMs(FIRST + minute * 60_000)
  const text = isoTime(epoch)
  const [year = 0, month = 0, day = 0] = text.slice(0, 10).split('-').map(Number)
  return { year, month, day, clock: text.slice(11, 19), epoch }
}

const FORMATS: Readonly<Record<string, (minute: number) => string>> = {
  iso: (minute) => `${day(minute)} ${timeFields(minute).clock}`,
  isoZone: (minute) => `${day(minute)}T${timeFields(minute).clock}Z`,
  dmy: (minute) =>
    `${two(timeFields(minute).day)}/${two(timeFields(minute).month)}/${timeFields(minute).year} ${timeFields(minute).clock}`,
  mdy: (minute) =>
    `${timeFields(minute).month}/${timeFields(minute).day}/${timeFields(minute).year}, ${timeFields(minute).clock}`,
  dots: (minute) =>
    `${two(timeFields(minute).day)}.${two(timeFields(minute).month)}.${timeFields(minute).year} ${timeFields(minute).clock}`,
  short: (minute) =>
    day(minute)
      .slice(2)
      .concat(` ${timeFields(minute).clock}`),
  seconds: (minute) => String(timeFields(minute).epoch / 1000),
  milliseconds: (minute) => String(timeFields(minute).epoch),
}

function day(minute: number): string {
  const { year, month, day: number } = timeFields(minute)
  return `${year}-${two(month)}-${two(number)}`
}

/** Names that no other field of this table shares. */
function namesFor(field: MappingField): fc.Arbitrary<string> {
  const others = FIELDS.filter((other) => other !== field).flatMap(sureNames)
  const own = sureNames(field).filter((name) => !others.includes(name))
  return fc.constantFrom(...own).chain((name) => fc.constantFrom(name, name.toUpperCase(), capitals(name)))
}

function capitals(name: string): string {
  return name.replaceAll(/(^|\s)(\p{L})/gu, (_, space: string, letter: string) => space + letter.toUpperCase())
}

const FIELDS = [
  'time',
  'symbol',
  'side',
  'quantity',
  'price',
  'value',
  'fee',
  'tradeId',
] as const satisfies readonly MappingField[]
const SIDES = fc.constantFrom(
  ['buy', 'sell'],
  ['BUY', 'SELL'],
  ['Kauf', 'Verkauf'],
  ['买入', '卖出'],
  ['покупка', 'продажа'],
)
const SEPARATORS = fc.constantFrom('/', '-', '_', '')

const table = fc.record({
  trades: fc.array(trade, { minLength: 3, maxLength: 25 }),
  names: fc.record(Object.fromEntries(FIELDS.map((field) => [field, namesFor(field)]))),
  order: fc.shuffledSubarray([...FIELDS], { minLength: FIELDS.length }),
  format: fc.constantFrom(...Object.keys(FORMATS)),
  delimiter: fc.constantFrom(',', ';', '\t', '|'),
  comma: fc.boolean(),
  words: SIDES,
  separator: SEPARATORS,
  extra: fc.constantFrom('Notes', 'Remarks', 'Strategy'),
})

function fixedText(value: number, digits: number): string {
  const text = String(value).padStart(digits + 1, '0')
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`
}

test('a ledger in any words, order, delimiter, date format and decimal sign gives back the same fills', () => {
  fc.assert(
    fc.property(table, ({ trades, names, order, format, delimiter, comma, words, separator, extra }) => {
      const commas = comma && delimiter !== ','
      const decimal = (text: string): string => (commas ? text.replace('.', ',') : text)
      const cell = (
        field: (typeof FIELDS)[number],
        { minute, base, side, quantity, price }: Trade,
        row: number,
      ): string => {
        switch (field) {
          case 'time':
            return FORMATS[format]?.(minute) ?? ''
          case 'symbol':
            return `${base}${separator}USDT`
          case 'side':
            return words[side === 'buy' ? 0 : 1] ?? ''
          case 'quantity':
            return decimal(fixedText(quantity, 2))
          case 'price':
            return decimal(fixedText(price, 1))
          case 'value':
            return decimal(fixedText(quantity * price, 3))
          case 'fee':
            return decimal(fixedText(quantity * price, 6))
          case 'tradeId':
            return `id${row}`
        }
      }
      const quoted = (text: string): string => (text.includes(delimiter) ? `"${text}"` : text)
      const head = [...order.map((field) => names[field] ?? ''), extra].join(delimiter)
      const rows = trades.map((each, row) =>
        [...order.map((field) => quoted(cell(field, each, row))), 'x y'].join(delimiter),
      )
      const file = openUnknown([head, ...rows].join('\n'))
      const unknown = guessedTable(file)
      const mapping = answered(unknown, {
        'date-order': format === 'mdy' ? 'mdy' : format === 'short' ? 'ymd' : 'dmy',
        decimal: commas ? 'comma' : 'point',
        market: 'linear',
      })
      const result = readMapped(file, mapping)
      const expected = trades.map(({ minute, base, side, quantity, price }, row) => {
        const symbol = `${base}${separator}USDT`
        const amount = String(quantity / 100)
        const fee = Number(fixedText(quantity * price, 6))
        return `${day(minute)} ${timeFields(minute).clock} ${side} ${amount} ${symbol} (linear ${base}/USDT) at ${price / 10} fee ${plain(fee)} USDT #id${row}`
      })
      expect(
        result.problems.filter(({ severity }) => severity === 'row'),
        head,
      ).toEqual([])
      expect(fillLines(result).toSorted(), head).toEqual(expected.toSorted())
    }),
  )
})

function plain(value: number): string {
  return value.toFixed(6).replace(/\.?0+$/, '')
}
