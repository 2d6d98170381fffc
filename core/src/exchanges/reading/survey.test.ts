// Promise [Reading files] The decimal sign is determined from the whole file, and values never shift into other
//   columns.
import { expect, test } from 'vitest'
import { fillLines, problemLines, readText } from './import.testing.ts'

const HEADER = 'time,kind,symbol,side,quantity,price,fee,fee_asset,asset,amount'
const TIME = '2026-01-31T12:00:00Z'

/** A template row of ADA-USDT with exactly these cells. */
function row(quantity: string, price: string, fee = '0'): string {
  const quoted = [quantity, price, fee].map((cell) => (cell.includes(',') ? `"${cell}"` : cell))
  return `${TIME},fill,ADA-USDT,buy,${quoted.join(',')},USDT,,`
}

const read = (...rows: string[]) => readText([HEADER, ...rows].join('\n'))
/** `2 at 10 fee 0.1` of each fill. */
const figures = (...rows: string[]): string[] =>
  fillLines(read(...rows)).map((line) => /buy (\S+) .*? (at \S+ fee \S+)/.exec(line)?.slice(1).join(' ') ?? line)

test.each<[string, string[], string[]]>([
  ['a comma elsewhere in the column', [row('1.100', '1'), row('999,5', '1')], ['1100 at 1 fee 0', '999.5 at 1 fee 0']],
  ['a point elsewhere', [row('1,100', '1'), row('999.5', '1')], ['1100 at 1 fee 0', '999.5 at 1 fee 0']],
  ['two points part thousands', [row('1.100', '1'), row('1.234.567', '1')], ['1100 at 1 fee 0', '1234567 at 1 fee 0']],
  ['both signs in one cell', [row('1.100', '1'), row('1.234,5', '1')], ['1100 at 1 fee 0', '1234.5 at 1 fee 0']],
  ['a thousand without a sign', [row('1.100', '1'), row('2500', '1')], ['1.1 at 1 fee 0', '2500 at 1 fee 0']],
  ['another column', [row('1.100', '2,5')], ['1100 at 2.5 fee 0']],
  ['another column with a point', [row('1,100', '2.5')], ['1100 at 2.5 fee 0']],
  ['nothing: exchanges write points', [row('1.100', '1')], ['1.1 at 1 fee 0']],
  ['each column has its own', [row('1,5', '0.25')], ['1.5 at 0.25 fee 0']],
  ['a leading zero', [row('0.100', '1'), row('1.100', '1')], ['0.1 at 1 fee 0', '1.1 at 1 fee 0']],
])('which sign of a column is the decimal one is decided by %s', (_, rows, expected) => {
  expect(figures(...rows)).toEqual(expected)
  expect(figures(...rows.toReversed())).toEqual(expected.toReversed())
})

test('a semicolon file without any point has decimal commas', () => {
  const cells = [TIME, 'fill', 'ADA-USDT', 'buy', '1,100', '2', '0', 'USDT', '', '']
  expect(fillLines(readText(`${HEADER.replaceAll(',', ';')}\n${cells.join(';')}`))[0]).toContain('buy 1.1 ADA')
})

test('a column that contradicts itself is a problem, never a guess', () => {
  const result = read(row('1.5', '1'), row('2,5', '1'), row('3', '1'))
  expect(result.ledger.fills.length).toBe(1)
  expect(problemLines(result).map((line) => line.slice(0, 16))).toEqual(['2 quantity "1.5"', '3 quantity "2,5"'])
})

test('columns that contradict each other do not decide a third one', () => {
  const result = read(row('1.100', '2,5', '0.1'))
  expect(result.ledger.fills).toEqual([])
  expect(problemLines(result)[0]).toContain('2 quantity "1.100" is ambiguous')
})

test('a decimal comma without quotation marks is a problem of its line, and moves no value', () => {
  const result = read(row('2', '15'), `${TIME},fill,ADA-USDT,buy,2,15,100,0,USDT,,`, `${TIME},fill,ADA-USDT,buy,2,15`)
  expect(figures(row('2', '15'))).toEqual(['2 at 15 fee 0'])
  expect(result.ledger.fills.length).toBe(1)
  expect(problemLines(result).map((line) => line.slice(0, 57))).toEqual([
    '3 - This row has 11 cells and the header has 10 columns, ',
    '4 - This row has 6 cells and the header has 10 columns, s',
  ])
})

test('where every row moves by one cell, none is read', () => {
  const moved = `${TIME},fill,ADA-USDT,buy,2,15,100,0,USDT,,`
  expect(read(moved, moved).ledger.fills).toEqual([])
})

test('a delimiter at the end of every line moves nothing', () => {
  const header = 'time,coin,dir,px,sz,ntl,fee,closedPnl'
  const fill = '2026-01-05 10:00:00,HYPE,Open Long,30,1,30,0,0'
  const plain = fillLines(readText(`${header}\n${fill}`))
  expect(plain.length).toBe(1)
  expect(fillLines(readText(`${header}\n${fill},`))).toEqual(plain)
  expect(fillLines(readText(`${header},\n${fill},`))).toEqual(plain)
  expect(fillLines(readText(`${header},\n${fill}`))).toEqual(plain)
  expect(fillLines(readText(`${header}\n${fill},\n${fill}`)).length).toBe(2)
})

test('lines of delimiters alone are not rows', () => {
  const result = read(row('2', '15'), ',,,,,,,,,', ',,')
  expect(result.problems).toEqual([])
  expect(result.files[0]).toMatchObject({ rows: 3, fills: 1, skipped: 2, refused: 0 })
})
