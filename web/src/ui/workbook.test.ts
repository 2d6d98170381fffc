// Promise [Every screen] A chart saves its table as CSV and as a workbook of numbers and dates, without hidden amounts.
import { csvLine, csvRows } from '@roundtrip/core/base'
import { strFromU8, unzipSync } from 'fflate'
import { afterEach, expect, test } from 'vitest'
import { moneyFormat } from '../format/money.ts'
import { countText, percentText, rMultipleText } from '../format/number.ts'
import { DEFAULT_STYLE, setStyle } from '../format/style.ts'
import { dayName, hourSpan } from '../format/time.ts'
import { t } from '../language/translate.ts'
import { exactCell, plainText, shownCell, workbookOf } from './workbook.ts'

afterEach(() => setStyle(DEFAULT_STYLE))

const HEAD = csvLine(['trade_id', 'ticker', 'close_time', 'net_pnl', 'count'])

const cellsOf = async (csv: string) => cellsIn(await workbookOf(csvRows(csv), exactCell))

/** The cells of the sheet by address: texts in quotes, numbers and dates as numbers. */
async function cellsIn(workbook: Blob): Promise<Record<string, string>> {
  const files = unzipSync(new Uint8Array(await workbook.arrayBuffer()))
  const part = (name: RegExp): string => {
    const match = Object.keys(files).find((path) => name.test(path))
    return match === undefined ? '' : strFromU8(files[match] ?? new Uint8Array())
  }
  const shared = [...part(/sharedStrings/).matchAll(/<t[^>]*>(.*?)<\/t>/gs)].map(([, text = '']) => text)
  return Object.fromEntries(
    [...part(/sheet1\.xml$/).matchAll(/<c r="([A-Z]+\d+)"([^>]*)>.*?<v>(.*?)<\/v>/gs)].map(
      ([, reference = '', attributes = '', value = '']) => [
        reference,
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

/** Days since 1899-12-30, as sheets count them. */
const serial = (...at: Parameters<typeof Date.UTC>): string => String(Date.UTC(...at) / 86_400_000 + 25_569)

test('what the page shows is numbers and dates, whatever its style', async () => {
  for (const style of [
    DEFAULT_STYLE,
    { ...DEFAULT_STYLE, numbers: 'point-comma', dates: 'month-day-year', hours: '12' } as const,
  ]) {
    setStyle(style)
    const money = moneyFormat('USD')
    const shown = [dayName('2026-03-02'), money.signed(-1_234.5), countText(1_234), percentText(0.497), hourSpan(9)]
    const table = [
      ['Day', 'Net P&L', 'Trades', 'Won', 'Hour', 'R', 'Kept'],
      [...shown, rMultipleText(-0.5), '\u2014'],
    ]
    const cells = await cellsIn(await workbookOf(table, shownCell))
    expect([cells['A1'], cells['B1']]).toEqual(['"Day"', '"Net P&amp;L"'])
    expect(Object.values(cells).slice(7)).toEqual([
      serial(2026, 2, 2),
      '-1234.5',
      '1234',
      '0.497',
      `"${hourSpan(9).replace('\u00a0', ' ')}"`,
      '-0.5',
    ])
  }
})

test('a hidden amount is hidden in the workbook, and what is beside it stays', async () => {
  setStyle({ ...DEFAULT_STYLE, amounts: 'hidden' })
  const line = [moneyFormat('USD').signed(-1_234.5), moneyFormat('CHF').plain(3), percentText(0.5)]
  const cells = await cellsIn(await workbookOf([['Net', 'Fees', 'Won'], line], shownCell))
  expect([cells['A2'], cells['B2'], cells['C2']]).toEqual(['"-$\u2022\u2022\u2022"', '"\u2022\u2022\u2022 CHF"', '0.5'])
})

test('what keeps a sign on the line of its amount is in no file', async () => {
  const range = t('{from} to {to}', { from: moneyFormat('USD').signed(-1.5), to: moneyFormat('USD').signed(2) })
  expect(plainText(range)).toBe('-$1.50 to +$2.00')
  const cells = await cellsIn(
    await workbookOf(
      [
        ['Range', 'Net'],
        [range, t('{net}', { net: '+$2.00' })],
      ],
      shownCell,
    ),
  )
  expect([cells['A2'], cells['B2']]).toEqual(['"-$1.50 to +$2.00"', '2'])
})
