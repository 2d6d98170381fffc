/** No content makes a step from file to mapping throw, and none makes it slow. */
// Promise [Files with unknown columns] No content of an unknown table causes a crash.
import { messageText } from '../../base/index.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAPPING_FIELDS, mappingKey, missingFields, withField, type ColumnMapping } from './mapping.ts'
import { openUnknown, readMapped } from './mapping.testing.ts'
import { questionsOf } from './questions.ts'
import { refreshed } from './guess.ts'
import { unknownTable } from '../reading/unknown.ts'
import { sampleTable } from './table.ts'
import { decodeText } from '../files/text.ts'
import { strToU8 } from 'fflate'

const AWKWARD =
  '| |=cmd|<script>|\u202e|1e999|-|−5|(3)|$|٣|NaN|2026-01-31|31/31/2026|buy|BTCUSDT|PERP|/|:|%|"|\u0000|__proto__|constructor'
const awkward = fc.constantFrom(...AWKWARD.split('|'), '9'.repeat(80), 'a'.repeat(300))
const cell = fc.oneof(awkward, fc.string({ maxLength: 12 }))
const tables = fc
  .record({
    width: fc.integer({ min: 3, max: 8 }),
    delimiter: fc.constantFrom(',', ';', '\t', '|'),
    cells: fc.array(cell, { minLength: 6, maxLength: 80 }),
  })
  .map(({ width, delimiter, cells }) => {
    const rows = Array.from({ length: Math.ceil(cells.length / width) }, (_, row) =>
      cells.slice(row * width, (row + 1) * width),
    )
    return rows.map((row) => row.join(delimiter)).join('\n')
  })

function readAnyway(text: string, fields: readonly (ColumnMapping['columns'][number]['field'] | undefined)[]): void {
  const file = openUnknown(text)
  const unknown = unknownTable(file)
  if (unknown === null) return
  let { mapping } = unknown.guess
  for (const [index, field] of fields.entries())
    if (index < mapping.columns.length) mapping = refreshed(unknown.table, withField(mapping, index, field ?? null))
  for (const question of questionsOf(unknown.table, mapping))
    for (const answer of question.answers) expect(readMapped(file, answer.mapping).files.length).toBeLessThanOrEqual(1)
  expect(missingFields(mapping)).toEqual(expect.any(Array))
  const { problems, files } = readMapped(file, mapping)
  for (const { reason } of problems) expect(messageText(reason)).toMatch(/.{10,}/s)
  const refused = files.reduce((sum, report) => sum + report.refused, 0)
  expect(problems.filter(({ severity }) => severity === 'row').length).toBe(refused)
}

test('hostile cells under any matching of columns are problems, never errors', () => {
  const fields = fc.array(fc.option(fc.constantFrom(...MAPPING_FIELDS), { nil: undefined }), { maxLength: 8 })
  fc.assert(fc.property(tables, fields, readAnyway))
})

test('columns named like the properties of objects are columns', () => {
  const text = '__proto__,constructor,toString\n2026-01-31 12:00,BTCUSDT,5\n2026-01-31 12:01,BTCUSDT,6'
  expect(() => readAnyway(text, ['time', 'symbol', 'quantity'])).not.toThrow()
})

test('a mapping of another file gives a sentence that says what to do', () => {
  const [first, second] = ['Date,Symbol,Side,Qty,Price\n2026-01-31,BTCUSDT,buy,1,2', 'A,B,C\n1,2,3'].map((text) =>
    openUnknown(text),
  )
  const mapping = first === undefined ? undefined : unknownTable(first)?.guess.mapping
  if (second === undefined || mapping === undefined) throw new Error('no table')
  expect(readMapped(second, mapping).problems.map(({ reason }) => messageText(reason))).toEqual([
    'This file has other columns than those that were matched. Match its columns again.',
  ])
})

test('the key of a mapping does not depend on the order of its keys', () => {
  const unknown = unknownTable(openUnknown('Date,Symbol,Side,Qty,Price\n2026-01-31,BTCUSDT,buy,1,2'))
  if (unknown === null) throw new Error('no table')
  const { mapping } = unknown.guess
  const turned = Object.fromEntries(Object.entries(mapping).toReversed()) as ColumnMapping
  expect(mappingKey(turned)).toBe(mappingKey(mapping))
  expect(mappingKey({ ...mapping, quantity: 'net' })).not.toBe(mappingKey(mapping))
})

test('a wide table, a long line and a table of blanks are answered at once', () => {
  const wide = Array.from({ length: 900 }, (_, column) => `c${column}`).join(',')
  expect(sampleTable(decodeText(strToU8(`${wide}\n${wide}`)))).toBeNull()
  for (const text of ['', '\n\n', ',,,,\n,,,,', `${'x'.repeat(200_000)},a,b\n1,2,3`]) {
    const unknown = text === '' ? null : unknownTable(openUnknown(text))
    expect(unknown === null || unknown.guess.mapping.columns.length > 2).toBe(true)
  }
})
