// Promise [Files with unknown columns] Matched columns can be saved under a name, renamed, deleted and shared as a
//   file.
import { expect, test } from 'vitest'
import type { ColumnMapping } from './mapping.ts'
import { mappingFile, readMappingFile } from './shared.ts'

const MAPPING: ColumnMapping = {
  rows: 'fills',
  headed: true,
  columns: [
    { name: 'Date', field: 'time' },
    { name: 'Notes', field: null },
  ],
  venue: 'mydesk',
  market: 'spot',
  symbol: 'BTCUSDT',
  quote: null,
  pair: 'base-first',
  contractSize: '1',
  sides: [{ word: 'kauf', means: 'buy' }],
  feeSign: 'positive',
  feeCoin: 'settle',
  quantity: 'gross',
  dateOrder: 'dmy',
  zone: 'Europe/Berlin',
  decimal: 'auto',
  accountName: null,
}

test('a mapping comes back from its file as it was', () => {
  expect(readMappingFile(mappingFile('My desk', MAPPING))).toEqual({
    roundtrip: 'column-mapping',
    version: 1,
    name: 'My desk',
    mapping: MAPPING,
  })
})

test.each([
  ['no JSON', 'Date,Symbol'],
  ['another JSON', '{"name":"x"}'],
  ['a field that does not exist', mappingFile('x', MAPPING).replace('"time"', '"password"')],
  ['a later version', mappingFile('x', MAPPING).replace('"version": 1', '"version": 2')],
  ['more than a mapping', mappingFile('x', MAPPING).replace('"rows"', '"script": "x", "rows"')],
  [
    'columns without end',
    mappingFile('x', { ...MAPPING, columns: Array.from({ length: 201 }, () => ({ name: 'a', field: null })) }),
  ],
])('%s is not a file of a mapping', (_, text) => {
  expect(readMappingFile(text)).toBeNull()
})
