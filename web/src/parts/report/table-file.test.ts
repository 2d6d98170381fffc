import { csvLine } from '@roundtrip/core/base'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { workbookOf } from './table-file.ts'

const HEAD = csvLine(['trade_id', 'ticker', 'close_time', 'net_pnl', 'count'])

/** The cells of the sheet by address, as a spreadsheet would show them: texts in quotes, numbers and dates as numbers. */
async function cellsOf(csv: string): Promise<Record<string, string>> {
  const parts = unzipSync(new Uint8Array(await (await workbookOf(csv)).arrayBuffer()))
  const part = (name: RegExp): string => {
    const found = Object.keys(parts).find((path) => name.test(path))
    return found === undefined ? '' : strFromU8(parts[found] ?? new Uint8Array())
  }
  const shared = [...part(/sharedStrings/).matchAll(/<t[^>]*>(.*?)<\/t>/gs)].map(([, text = '']) => text)
  return Object.fromEntries(
    [...part(/sheet1\.xml$/).matchAll(/<c r="([A-Z]+\d+)"([^>]*)>.*?<v>(.*?)<\/v>/gs)].map(
      ([, place = '', attributes = '', value = '']) => [
        place,
        attributes.includes('t="s"') ? `"${shared[Number(value)]}"` : value,
      ],
    ),
  )
}

test('figures are numbers, times are dates in UTC, and ids stay what they are', async () => {
  const row = csvLine(['0000000012345678', { text: 'BTCUSDT' }, '2026-03-02T12:00:00Z', '-12.345678901234567890', 3])
  const cells = await cellsOf(HEAD + row)
  expect(cells['A2']).toBe('"0000000012345678"')
  expect(cells['B2']).toBe('"BTCUSDT"')
  expect(cells['C1']).toBe('"close_time (UTC)"')
  // Days since 1899-12-30.
  expect(Number(cells['C2'])).toBe(Date.UTC(2026, 2, 2, 12) / 86_400_000 + 25_569)
  expect(Number(cells['D2'])).toBe(-12.345678901234567)
  expect(cells['E2']).toBe('3')
})

test('a whole number of more digits than a spreadsheet keeps stays text', async () => {
  const cells = await cellsOf(HEAD + csvLine(['9007199254740993', null, null, '123456789012345', null]))
  expect(cells['A2']).toBe('"9007199254740993"')
  expect(cells['D2']).toBe('123456789012345')
})

test('what a trader typed is text, with quotes, commas and signs', async () => {
  const cells = await cellsOf(HEAD + csvLine(['x', { text: 'a "good" one, <really> & =SUM(A1)' }, null, null, null]))
  expect(cells['B2']).toBe('"a "good" one, &lt;really&gt; &amp; =SUM(A1)"')
})

test('a table without rows is its head', async () => {
  expect(Object.keys(await cellsOf(HEAD))).toEqual(['A1', 'B1', 'C1', 'D1', 'E1'])
})
