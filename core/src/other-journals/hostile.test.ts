import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { bringOver } from './bring-over.ts'
import { JOURNAL_FIELDS } from '../exchanges/mapping/journal-formats.ts'
import { JOURNAL_FORMATS } from '../exchanges/mapping/journal-formats.ts'
import { bytesOf, columnsOf } from './journal.testing.ts'
import { readJournal, recogniseJournal } from './read.ts'
import { MAX_ROWS } from './table.ts'

const OWN = columnsOf([
  { base: 'BTC', side: 1, open: 0, close: 60_000, quantity: 1, entry: 1, exit: 2, fees: 0, funding: 0 },
])

const NASTY = fc.oneof(
  fc.constantFrom(
    '',
    '-',
    'NaN',
    '1e309',
    '=cmd()',
    '∞',
    '0',
    '-0',
    '9'.repeat(60),
    '"',
    "'",
    '((',
    '$',
    '%',
    '__proto__',
  ),
  fc.constantFrom(
    '2026-02-31 25:61',
    '1970-01-01',
    '31/12/9999',
    '99999999999999',
    '12:00',
    'Feb 30, 2026',
    'EST',
    '★★★★★★★',
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
)

const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`

function read(bytes: Uint8Array): void {
  const recognised = recogniseJournal(bytes)
  if (recognised === null) return
  const own = { zone: 'Europe/Berlin', dayStartMinutes: 0 }
  for (const columns of [recognised.columns, recognised.columns.map((_, index) => JOURNAL_FIELDS[index] ?? null)]) {
    const { matching, rows, comparison } = bringOver(recognised, OWN, {
      name: 'x',
      columns,
      dateOrder: null,
      zone: null,
      own,
    })
    const matched = matching.matches.reduce((sum, match) => sum + match.rows.length, 0)
    expect(matched + matching.unmatched.length).toBe(rows.length)
    expect(Number.isNaN(comparison.theirs)).toBe(false)
  }
}

test('nothing in the cells of a known journal makes it throw', () => {
  const file = fc.constantFrom(...JOURNAL_FORMATS).chain(({ columns, required }) => {
    const names = [...new Set([...required, ...Object.keys(columns)])]
    const row = fc.array(NASTY, { minLength: names.length, maxLength: names.length })
    return fc.array(row, { minLength: 1, maxLength: 6 }).map((rows) => [names, ...rows])
  })
  fc.assert(fc.property(file, (rows) => read(bytesOf(rows.map((cells) => cells.map(cell).join(',')).join('\n')))))
})

test('no JSON and no bytes make it throw', () => {
  fc.assert(fc.property(fc.json({ maxDepth: 4 }), (text) => read(bytesOf(text))))
  fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), read))
  const trade = fc.dictionary(
    fc.constantFrom('symbol', 'side', 'entryTime', 'exitTime', 'pnl', 'tags', '__proto__'),
    fc.jsonValue(),
  )
  fc.assert(
    fc.property(fc.array(trade, { minLength: 1, maxLength: 5 }), (trades) => read(bytesOf(JSON.stringify({ trades })))),
  )
})

test('a table that was cut says how many rows of it are read', () => {
  const recognised = recogniseJournal(new TextEncoder().encode('Symbol,Open Date,Side\nBTC,2026-03-02,long\n'))
  if (recognised === null) throw new Error('This is a table.')
  const options = { name: 'x', columns: ['symbol', 'openTime', 'side'], dateOrder: 'ymd' } as const
  const { problems } = readJournal({ ...recognised.table, cut: 1 }, options)
  expect(problems.at(-1)?.reason).toEqual(expect.objectContaining({ values: { most: MAX_ROWS } }))
})
