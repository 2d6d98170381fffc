// Promise [Reading files] Price, quantity and value of a row must agree.
import { expect, test } from 'vitest'
import { problemLines, readText } from './import.testing.ts'
import { SAMPLES } from './samples.testing.ts'

const HYPERLIQUID = 'time,coin,dir,px,sz,ntl,fee,closedPnl'

test.each<[layout: string, text: string, problem: string]>([
  [
    'Hyperliquid',
    `${HYPERLIQUID}\n2026-01-05 11:00:00,HYPE,Open Long,31,2.5,70,0,0`,
    '2 ntl This says 70, and "px" and "sz" make 77.5. One of these columns is wrong.',
  ],
  [
    'Hyperliquid API',
    (SAMPLES['hyperliquid-api-fills'] ?? '').replace(',610,', ',710,'),
    '3 Size USD This says 710, and "Execution Price" and "Size Tokens" make 610. One of these columns is wrong.',
  ],
  [
    'Binance USD-M',
    (SAMPLES['binance-usdm-trades'] ?? '').replace(',845,', ',854,'),
    '3 Amount This says 854, and "Price" and "Quantity" make 845. One of these columns is wrong.',
  ],
  [
    'Binance spot',
    (SAMPLES['binance-spot-trades'] ?? '').replace(',1USDT', ',1.2USDT'),
    '2 Amount This says 1.2, and "Price" and "Executed" make 1. One of these columns is wrong.',
  ],
  [
    'Binance spot before 2021',
    (SAMPLES['binance-spot-trades-old'] ?? '').replace(';0.036;', ';0.36;'),
    '3 Total This says 0.36, and "Price" and "Amount" make 0.036. One of these columns is wrong.',
  ],
  [
    'Bybit spot',
    (SAMPLES['bybit-spot-trades'] ?? '').replace(',15,0.75', ',16,0.75'),
    '3 Filled Value This says 16, and "Filled Price" and "Filled Quantity" make 15. One of these columns is wrong.',
  ],
  [
    'Kraken',
    (SAMPLES['kraken-trades'] ?? '').replace(',440.0,', ',404.0,'),
    '2 cost This says 404, and "price" and "vol" make 440. One of these columns is wrong.',
  ],
  [
    'Coinbase',
    (SAMPLES['coinbase-fills'] ?? '').replace('-95.475', '-94.475'),
    '2 total This says -94.475, and "price", "size" and "fee" make 95.475. One of these columns is wrong.',
  ],
  [
    'BitMEX inverse',
    (SAMPLES['bitmex-trades'] ?? '').replace('"-980400"', '"-890400"'),
    '4 execCost This says -890400, and "lastPx" and "lastQty" make 980392.1568627',
  ],
])('%s: a value that price and quantity do not make is a problem of its row', (_, text, problem) => {
  const result = readText(text)
  expect(problemLines(result).length).toBe(1)
  expect(problemLines(result)[0]).toContain(problem)
})

test.each([
  ['a double', '0.1,0.3,0.030000000000000002'],
  ['two decimals', '0.12345,3,0.37'],
  ['zeros left out', '33.333,3,100'],
  ['a value that is missing', '33.333,3,--'],
])('%s is rounding, not a contradiction', (_, cells) => {
  const result = readText(`${HYPERLIQUID}\n2026-01-05 11:00:00,HYPE,Open Long,${cells},0,0`)
  expect(result.problems).toEqual([])
})
