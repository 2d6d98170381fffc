import { expect, test } from 'vitest'
import { correctFees } from './fee-facts.ts'
import { openText, readOpened, readText } from './import.testing.ts'
import { SAMPLES } from './samples.testing.ts'

const trades = SAMPLES['kraken-trades'] ?? ''
const ledgers = SAMPLES['kraken-ledgers'] ?? ''

test('a ledger that comes after the trades corrects the fills that it explains, as if both had come together', () => {
  const stored = readText(trades).ledger.fills
  const { feeFacts } = readText(ledgers)
  const corrected = correctFees(stored, feeFacts)
  expect(corrected.map(({ venueTradeId, fee, feeAsset }) => [venueTradeId, fee, feeAsset])).toEqual([
    ['TAAAA2', 26n * 10n ** 17n, 'DOGE'],
  ])
  const byKey = new Map(corrected.map((fill) => [fill.dedupeKey, fill]))
  const together = readOpened([openText(trades, 'trades.csv'), openText(ledgers, 'ledgers.csv')])
  expect(stored.map((fill) => byKey.get(fill.dedupeKey) ?? fill)).toEqual(together.ledger.fills)
  expect(correctFees(together.ledger.fills, feeFacts)).toEqual([])
})

test('where two legs paid a fee, or none did, nothing is known', () => {
  const both = ledgers.replace('"XXBT",0.002,0,', '"XXBT",0.002,0.001,')
  expect(readText(both).feeFacts).toEqual([])
  expect(readText(ledgers.replace('-1000,2.6,0', '-1000,0,0')).feeFacts).toEqual([])
})
