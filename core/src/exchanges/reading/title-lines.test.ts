/** Every layout is read the same with lines above its header: titles, accounts, periods, blank lines. */
import { expect, test } from 'vitest'
import { cashLines, fillLines, openText, problemLines, readOpened } from './import.testing.ts'
import { SAMPLES } from './samples.testing.ts'

const LINES: readonly (readonly [what: string, lines: (header: string) => string])[] = [
  ['a title', () => 'My trades 2026'],
  ['an account in cells', () => 'User,Jane Doe,jane@example.com,5f2a'],
  ['a title, blank lines and a period', () => 'Transactions\n\nPeriod: 2026-01-01 - 2026-02-01\n\n\n'],
  [
    'words in quotation marks over several lines',
    () => '"You can use this report\nfor your taxes, or not.\n"\n\nTransactions',
  ],
  [
    'cells of a spreadsheet that are empty',
    (header) => `Report${header.replace(/[^,;\t]/g, '')}\n${header.replace(/[^,;\t]/g, '')}`,
  ],
  ['a hint about the separator', (header) => `sep=${/[,;\t]/.exec(header)?.[0] ?? ','}`],
  ['a hundred lines', () => Array.from({ length: 100 }, (_, at) => `Note ${at}, of the account`).join('\n')],
]

const lookOf = (text: string, name?: string) => {
  const file = openText(text, name)
  const result = readOpened([file])
  return {
    detection: file.detection.status === 'supported' ? file.detection.layout.id : file.detection,
    fills: fillLines(result),
    cash: cashLines(result),
    // Their lines are further down.
    problems: problemLines(result).map((line) => line.replace(/^\d+ /, '')),
  }
}

test.each(LINES)('%s above the header changes nothing', (_, lines) => {
  for (const [id, sample] of Object.entries(SAMPLES)) {
    const [header = ''] = sample.replace(/^\uFEFF/, '').split('\n')
    expect(lookOf(`${lines(header)}\n${sample}`), id).toEqual(lookOf(sample))
  }
})
