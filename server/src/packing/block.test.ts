/** Fields of stored fills as bytes: whatever they contain, they are restored exactly. */
import { mulberry32 } from '@roundtrip/core/base'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openBlock, packLines } from './block.ts'
import { CODINGS, type Column } from './codings.ts'
import { FIELD } from './fields.ts'
import { textsOf } from './numbers.ts'
import { openColumns, packColumns, unpackColumns } from './pack-columns.ts'

/** Texts without a line end, most of them like those in exports: close to what a coding accepts, and not quite. */
const cell = fc.oneof(
  fc.constantFrom(
    '',
    '0',
    '-0',
    '00',
    '1',
    '01',
    '1.',
    '.5',
    '-1.50',
    '1.5',
    '1e5',
    '+1',
    '--1',
    '1.2.3',
    'USDT',
    'buy',
    'BUY',
  ),
  fc.double({ noNaN: true }).map(String),
  fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }).map((value) => `${value}`),
  fc.tuple(fc.integer(), fc.nat(12)).map(([value, decimals]) => (value / 1_000).toFixed(decimals)),
  fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\n', ' ')),
  fc.stringMatching(/^[0-9a-f]{32}$/),
)
const column = (rows: number): fc.Arbitrary<string[]> =>
  fc.oneof(
    cell.map((value) => Array.from({ length: rows }, () => value)),
    fc.array(cell, { minLength: rows, maxLength: rows }),
    fc
      .tuple(fc.integer(), fc.integer({ min: -50, max: 50 }))
      .map(([first, step]) => Array.from({ length: rows }, (_, row) => `${first + row * step}`)),
    fc
      .array(fc.nat(20_000), { minLength: rows, maxLength: rows })
      .map((list) => list.map((n) => `${(n / 100).toFixed(2)} USDT`)),
  )
const columns = (min: number) =>
  fc.integer({ min: 1, max: 30 }).chain((rows) => fc.array(column(rows), { minLength: min, maxLength: 8 }))

test('columns of any texts come back', () => {
  fc.assert(
    fc.property(columns(1), (given) => {
      expect(unpackColumns(packColumns(given))).toEqual(given)
      for (const [index, column] of openColumns(packColumns(given)).entries()) {
        const numbers = column.numbers()
        if (numbers === null) continue
        const texts = textsOf(numbers).map((text, row) => (Number.isNaN(numbers.units[row]) ? '' : text))
        expect(texts).toEqual(given[index])
      }
      const last = given.length - 1
      const opened = openColumns(packColumns(given))
      expect([opened[last]?.texts(), opened[0]?.texts()]).toEqual([given[last], given[0]])
    }),
    { numRuns: 500 },
  )
})

test('columns next to others that say the same, or something else, come back', () => {
  const cases = fc.tuple(columns(4), fc.constantFrom('', 'x', '"', 'USDT '), fc.nat(6))
  fc.assert(
    fc.property(cases, ([fields, around, decimals]) => {
      const given = fields.flatMap((own) => [
        own.map((value) => `${around}${value}${around}`),
        own.map((value) => value.toUpperCase()),
        own.map((value) => (Number.isFinite(Number(value)) ? Number(value).toFixed(decimals) : value)),
      ])
      expect(unpackColumns(packColumns(given, fields), fields)).toEqual(given)
    }),
    { numRuns: 500 },
  )
})

/** Lines of fills as they are stored. */
function lines(rows: number, seed = 1): string[] {
  const random = mulberry32(seed)
  return Array.from({ length: rows }, (_, row) => {
    const [size, price] = [Math.ceil(random() * 20_000), 10_000 + Math.floor(random() * 5_000)]
    const key = Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16)).join('')
    const side = random() < 0.5 ? 'buy' : 'sell'
    const time = Date.UTC(2026, 0, 1) + row * 60_000 + Math.floor(random() * 1_000)
    const [realised, opens] = random() < 0.5 ? ['', ''] : [String(Math.round(random() * 1e6) / 1e4), '1']
    const order = row % 3 === 0 ? `o${row}` : ''
    const amounts = [size / 1e4, price / 100, 'both', (size * price) / 2e9, 'USDT'].join('\t')
    return `${time}\t${side}\t${amounts}\ttrade\ttaker\t${1_000 + row}\t${order}\t\t${realised}\t0\t\t${opens}\t${key}\t${row}`
  })
}

/** Rows as exchanges write them, composed of the fields of a line. */
const ROWS: Readonly<Record<string, (field: (name: keyof typeof FIELD) => string, row: number) => string>> = {
  csv: (field) =>
    `42,${iso(field).slice(0, 19).replace('T', ' ')},COINUSDT,${field('side').toUpperCase()},${Number(field('price')).toFixed(2)},${Number(field('quantity')).toFixed(4)},${field('fee')} USDT,${field('tradeId')}`,
  json: (field, row) => `{"id":"${field('tradeId')}","time":${field('time')},"p":"${field('price')}","row":${row * 7}}`,
  quoted: (field, row) => `"${iso(field)}";"${field('side')}";"${field('quantity')}";"${row % 5 === 0 ? '' : row}"`,
  tabs: (field) => `${field('key')}\\t${field('time')}\\t${Number(field('time')) / 1_000}`,
  uneven: (field, row) => `${field('price')}${','.repeat(row % 3)}`,
  none: () => '',
  some: (field, row) => (row % 2 === 0 ? '' : field('fee')),
}

function iso(field: (name: keyof typeof FIELD) => string): string {
  return new Date(Number(field('time'))).toISOString()
}

function rowsOf(given: readonly string[], kind: string): string[] {
  return given.map((line, row) => {
    const fields = line.split('\t')
    return ROWS[kind]?.((name) => fields[FIELD[name]] ?? '', row) ?? ''
  })
}

describe.each(Object.keys(ROWS))('a block whose rows are %s', (kind) => {
  test.each([1, 2, 3, 128, 512])('of %d fills comes back', (count) => {
    const given = lines(count)
    const texts = rowsOf(given, kind)
    const block = packLines(given, texts)
    const opened = openBlock(block)
    const fields = given.map((line) => line.split('\t'))
    for (const [name, column] of Object.entries(opened.fields)) {
      expect(column.texts()).toEqual(fields.map((line) => line[FIELD[name as keyof typeof FIELD]]))
    }
    expect(opened.texts()).toEqual(texts)
  })
})

test('rows of an export that say what the fills say take next to no room', () => {
  const given = lines(512)
  expect(packLines(given, rowsOf(given, 'csv')).texts.byteLength).toBeLessThan(512)
})

test('each coding packs some column of a block, and reads it again', () => {
  const given = lines(64)
  const fields = given.map((line) => line.split('\t'))
  const columnAt = (index: number): Column => fields.map((line) => line[index] ?? '')
  const all = Object.values(FIELD).map(columnAt)
  const texts = [
    ...all,
    columnAt(FIELD.side).map((side) => (side === 'buy' ? 'B' : 'S')),
    columnAt(FIELD.time).map((time) => new Date(Number(time)).toISOString()),
    columnAt(FIELD.price).map((price, row) =>
      ((Number(price) * 100 * Math.round(Number(fields[row]?.[2]) * 1e4)) / 1e6).toFixed(8),
    ),
    columnAt(FIELD.key)
      .map((key) => `${key}!`)
      .reverse(),
  ]
  const used = new Set<number>()
  for (const [index, coding] of CODINGS.entries()) {
    for (const own of texts) {
      for (const others of [[], all]) {
        if (coding.pack(own, others) === null) continue
        used.add(index)
      }
    }
  }
  expect(used.size).toBe(CODINGS.length)
  expect(unpackColumns(packColumns(texts, all), all)).toEqual(texts)
})

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a later format', Buffer.of(2, 1, 2, 3)],
  ['no columns', Buffer.of(1, 1, 2, 3)],
  ['half of a block', packColumns([['a', 'b', 'c']]).subarray(0, 8)],
])('%s is refused', (_, bytes) => {
  expect(() => unpackColumns(bytes)).toThrow()
})
