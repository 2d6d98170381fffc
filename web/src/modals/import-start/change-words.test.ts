import { accountId } from '@roundtrip/core/base'
import { openFiles, readLedger } from '@roundtrip/core/exchanges'
import { expect, test } from 'vitest'
import { shiftText } from './change-words.ts'
import { compareReadings } from '../../data/import/compare-readings.ts'

const SPOT = `Time,Pair,Side,Price,Executed,Amount,Fee
25-04-02 08:00:05,BTCUSDT,BUY,80000,0.001BTC,80USDT,0.08USDT
25-04-02 08:00:05,BTCUSDT,BUY,80000,0.001BTC,80USDT,0.08USDT
25-12-02 09:00:05,BTCUSDT,SELL,82000,0.001BTC,82USDT,0.082USDT
`

const readIn = (zone: string) =>
  readLedger({
    account: accountId('a'),
    files: openFiles([{ name: 'a.csv', bytes: new TextEncoder().encode(SPOT) }]).map((file) => ({ file, zone })),
  }).ledger

test.each([
  ['UTC', 'Etc/GMT-2', '3 fills move 2 h earlier.'],
  ['UTC', 'Asia/Kolkata', '3 fills move 5 h 30 min earlier.'],
  ['America/New_York', 'Europe/London', '3 fills move 5 h earlier.'],
  ['UTC', 'Europe/London', '2 fills move 1 h earlier.'],
  ['Europe/London', 'UTC', '2 fills move 1 h later.'],
  ['UTC', 'Etc/UTC', 'Nothing changes.'],
])('from %s to %s: %s', (before, after, text) => {
  expect(shiftText(compareReadings(readIn(before), readIn(after)))).toBe(text)
})
