/** Unknown operations: read as payments, and reported with how often they occur. */
import { expect, test } from 'vitest'
import { problemLines, readText } from './import.testing.ts'
import { SAMPLES } from './samples.testing.ts'

const headOf = (id: string): string => (SAMPLES[id] ?? '').split('\n')[0] ?? ''

test.each<[id: string, rows: readonly string[], named: string | null]>([
  [
    'gate-ledger',
    ['1,2026-01-30 12:00:00,Moon Box,,SOL,-5,5,5', '2,2026-01-30 12:01:00,Moon Box,,SOL,1,6,6'],
    '"Moon Box" (2)',
  ],
  ['gate-ledger', ['1,2026-01-30 12:00:00,Airdrop,,GT,1,1,1'], null],
  ['okx-funding', ['1,2026-01-31 11:54:20,Moon Box,1,0,1,BTC'], '"Moon Box" (1)'],
  ['bitget-spot-transactions', ['\t1;2026-09-03 09:55:06;KAS;Moon Box;-1000;0;0'], '"Moon Box" (1)'],
  ['binance-futures-transactions', ['2026-03-02 16:00:00,MOON_BOX,-1,USDT,,9'], '"MOON_BOX" (1)'],
  ['binance-futures-transactions', ['2026-03-02 16:00:00,COMMISSION,-1,USDT,ETHUSDT,9'], null],
  ['bybit-transaction-log', ['USDT,,MOON_BOX,--,0,0,0,0,0,-1,-1,9,--,m-1,m-1,2026-01-11 10:00:00'], '"MOON_BOX" (1)'],
  [
    'bybit-transaction-log',
    ['USDT,,FLEXIBLE_STAKING_SUBSCRIPTION,--,0,0,0,0,0,-1,-1,9,--,m,m,2026-01-11 10:00:00'],
    null,
  ],
  ['kraken-futures-log', ['u-9,2026-06-06 13:00:00,flex,moon box,usd,,-0.02,9,,,,,,,,,,,'], '"moon box" (1)'],
])('%s %j', (id, rows, named) => {
  const said = problemLines(readText([headOf(id), ...rows].join('\n'))).filter((line) => line.includes('may belong to'))
  expect(said).toEqual(named === null ? [] : [expect.stringContaining(named)])
})

/** The column of each layout with the kind of a row. */
const OPERATIONS: readonly (readonly [id: string, column: string])[] = [
  ['binance-futures-positions', 'Status'],
  ['binance-futures-transactions', 'type'],
  ['binance-statement', 'Operation'],
  ['bingx-fund-account', 'type'],
  ['bitget-futures-transactions', 'Type'],
  ['bitget-spot-transactions', 'Type'],
  ['bitmex-wallet-api', 'transactStatus'],
  ['bitmex-wallet-api', 'transactType'],
  ['bitstamp-transactions', 'Type'],
  ['bitvavo-transactions', 'Status'],
  ['bitvavo-transactions', 'Type'],
  ['bybit-transaction-log', 'Type'],
  ['coinbase-statement', 'Transaction Type'],
  ['cryptocom-app', 'Transaction Kind'],
  ['gate-ledger', 'action_desc'],
  ['gemini-transactions', 'Type'],
  ['kraken-futures-log', 'type'],
  ['kraken-ledgers', 'type'],
  ['okx-funding', 'Type'],
  ['okx-trading-history', 'Action'],
]

// Promise [Reading files] A row of a type that Roundtrip does not know is never skipped silently.
test.each(OPERATIONS)('%s: an unknown %s is named, or its row is refused', (id, column) => {
  const lines = (SAMPLES[id] ?? '').split('\n')
  const separator =
    ['\t', ';', ','].find((mark) => lines.some((line) => line.includes(mark) && line.includes(column))) ?? ','
  const head = lines.findIndex((line) => line.split(separator).includes(column) || line.includes(`"${column}"`))
  const index = (lines[head] ?? '').replaceAll('"', '').split(separator).indexOf(column)
  expect(index).toBeGreaterThanOrEqual(0)
  const unnamed = lines.flatMap((line, number) => {
    const cells = line.split(separator)
    // Rows of Kraken without an id appear again with one.
    if (number <= head || cells.length <= index || line.startsWith('"",')) return []
    const changed = cells.with(index, (cells[index] ?? '').startsWith('"') ? '"Moon Box"' : 'Moon Box').join(separator)
    const said = problemLines(readText(lines.with(number, changed).join('\n')))
    return said.some((text) => /moon.box/i.test(text) || text.startsWith(`${number + 1} `)) ? [] : [line]
  })
  expect(unnamed).toEqual([])
})
