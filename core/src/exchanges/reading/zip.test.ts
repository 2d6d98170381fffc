// Promise [Reading files] One wrong bit in a ZIP or XLSX never changes a trade.
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { crc32 } from '../files/crc32.ts'
import { keys, readOpened } from './import.testing.ts'
import { openFiles } from './open.ts'
import { SAMPLES } from './samples.testing.ts'
import { workbookOf } from '../files/workbook.testing.ts'

test('the checksum is the one of ZIP', () => {
  expect(crc32(strToU8('123456789'))).toBe(0xcbf43926)
  expect(crc32(new Uint8Array(0))).toBe(0)
})

const BINANCE = `Time,Symbol,Side,Price,Quantity,Amount,Fee,Realized Profit
2025-03-02 10:15:30,BTCUSDT,BUY,84000.1,0.01,840.001,0.33 USDT,0
2025-03-02 11:45:10,BTCUSDT,SELL,84500,0.01,845,0.169 USDT,4.999`

const containers: [string, Uint8Array][] = [
  ['packed', zipSync({ 'trades(UTC--6).csv': strToU8(BINANCE) })],
  ['stored', zipSync({ 'trades(UTC--6).csv': strToU8(BINANCE) }, { level: 0 })],
  [
    'two files',
    zipSync({
      'trades.csv': strToU8(SAMPLES['kraken-trades'] ?? ''),
      'l.csv': strToU8(SAMPLES['kraken-ledgers'] ?? ''),
    }),
  ],
  ['a workbook', workbookOf(BINANCE.split('\n').map((line) => line.split(',')))],
]

test.each(containers)('%s: one wrong bit gives the same records or a refusal, never others', (_, container) => {
  const whole = resultOf(container)
  expect(whole).not.toBe('refused')
  const different: number[] = []
  // Every bit of small content; otherwise a prime step, which hits each bit of a byte in turn.
  const step = container.length > 500 ? 7 : 1
  for (let bit = 0; bit < container.length * 8; bit += step) {
    const damaged = container.slice()
    damaged[bit >> 3] = (damaged[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    const result = resultOf(damaged)
    if (result !== 'refused' && result !== whole) different.push(bit)
  }
  expect(different).toEqual([])
})

/** Times, keys and prices of all records as text; `refused` if a file in the container was not opened. */
function resultOf(bytes: Uint8Array): string {
  const opened = openFiles([{ name: 'export.zip', bytes }])
  if (opened.length === 0 || opened.some(({ detection }) => detection.status !== 'supported')) return 'refused'
  const result = readOpened(opened)
  return JSON.stringify([keys(result), result.ledger.fills.map(({ time, price }) => [time, String(price)])])
}
