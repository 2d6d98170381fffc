/** What core says about files is known where it is translated. */
import { expect, test } from 'vitest'
import { writtenReasons } from './reasons.ts'
import { keysByFile } from './translations.ts'

/** Facts of layouts that are written apart from them, for the documentation, and names of files and columns. */
const NO_REASONS = new Set([
  'A positive fee was paid.',
  '`Close Long(SL)` is a `Close Long` by a stop.',
  'Orders without execution are skipped, and orders have no ids.',
  'Single fills with their fees, of spot and of margin.',
  'The zone that the name of the column gives; older files have none.',
  'The order history has the same columns and one row per order. Import one of the two.',
  'The last column names sometimes hold the trailing comma of the line.',
  'Trades of a margin account are contracts of the pair, apart from its spot market, so that a sale can open a short.',
  'The oldest files have no fees, or fees without a coin, which are in the coin of the price.',
  'Notes and tests of a portfolio tracker on its owner’s files of 2026',
  'Notes of a tax importer on its owner’s files, and its tests: headers, tabs, empty prices, zones',
  'Notes and tests of a portfolio tracker on its owner’s files of 2026; notes of a tax importer on files of 2024 and 2025',
  'Total (inclusive of fees and/or spread)',
  '* Total (inclusive of fees and/or spread)',
  'Crypto.com app transaction history',
  'Hyperliquid fills with start positions',
])

test('every reason of core is a sentence that the application translates, or a part of one', () => {
  const written = writtenReasons().filter(({ pieces }) => !NO_REASONS.has(pieces.join('{}')))
  const keys = [...keysByFile().values()].flat()
  expect(written.length).toBeGreaterThan(180)
  const unknown = written.filter(({ pieces }) => !keys.some((key) => holds(key, pieces)))
  expect(unknown.map(({ file, pieces }) => `${file}: ${pieces.join('{}')}`)).toEqual([])
})

/** True where the pieces stand in the text in their order. */
function holds(text: string, pieces: readonly string[]): boolean {
  let from = 0
  for (const piece of pieces) {
    const at = text.indexOf(piece, from)
    if (at < 0) return false
    from = at + piece.length
  }
  return true
}
