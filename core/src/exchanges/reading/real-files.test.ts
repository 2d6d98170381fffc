/** Real exports, if the data folder has them; they are never part of the project. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { absolute, type Fixed, fixed, multiply } from '../../base/index.ts'
import { readOpened, reasonOf } from './import.testing.ts'
import { openFiles } from './open.ts'
import type { ReadResult } from './types.ts'

const root = fileURLToPath(new URL('../../../../../shared/data/', import.meta.url))
const realTest = existsSync(root) ? test : test.skip

function read(...names: string[]): ReadResult {
  return readOpened(openFiles(names.map((name) => ({ name, bytes: readFileSync(root + name) }))))
}

function lines(name: string): string[][] {
  return readFileSync(root + name, 'utf8')
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split(','))
}

const sum = (values: readonly Fixed[]): Fixed => values.reduce((total, value) => total + value, 0n)

realTest(
  'every CSV is read or answered with a sentence, and bad headers are refused (skipped without shared/data)',
  () => {
    const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.(?:csv|zip|xlsx)$/.test(name),
    )
    for (const name of names) {
      const opened = openFiles([{ name, bytes: readFileSync(root + name) }])
      for (const file of opened) {
        const { detection } = file
        if (detection.status !== 'supported') expect(reasonOf(file), name).toMatch(/^[A-Z"].{20,}\.$/s)
        if (name.includes('BADHEADER')) expect(detection.status, name).toBe('unreadable')
      }
      readOpened(opened)
    }
    expect(names.length).toBeGreaterThan(0)
  },
)

realTest('Hyperliquid account A: every row is one fill, twins included, and the profits add up', () => {
  const name = 'hyperliquid/real_A/trade_history.csv'
  const rows = lines(name)
  const { ledger } = read(name)
  const perps = ledger.fills.filter((fill) => fill.instrument.kind === 'linear')
  expect(ledger.fills.length).toBe(rows.length)
  expect(ledger.fills.length - perps.length).toBe(2)
  expect(new Set(ledger.fills.map((fill) => fill.dedupeKey)).size).toBe(rows.length)
  const stated = rows.filter((row) => row[2] !== 'Buy' && row[2] !== 'Sell').map((row) => fixed(row[7] ?? ''))
  expect(sum(perps.map((fill) => fill.venueRealised ?? 0n))).toBe(sum(stated))
})

realTest('Hyperliquid account A: each funding row names the position that the fills before it made', () => {
  const { ledger } = read('hyperliquid/real_A/trade_history.csv', 'hyperliquid/real_A/funding_history.csv')
  expect(ledger.cashEvents.length).toBe(lines('hyperliquid/real_A/funding_history.csv').length)
  for (const event of ledger.cashEvents) {
    const before = ledger.fills.filter((fill) => fill.instrument.id === event.instrument?.id && fill.time < event.time)
    expect(sum(before.map((fill) => (fill.side === 'buy' ? fill.quantity : -fill.quantity)))).toBe(event.position)
  }
})

realTest('Coinbase: every total is price times size and fee', () => {
  const name = 'coinbase/real_pro_fills_A/fills.csv'
  const result = read(name)
  expect(result.problems).toEqual([])
  const expected = sum(lines(name).map((row) => fixed(row[9] ?? '')))
  const flows = result.ledger.fills.map((fill) => {
    const value = multiply(fill.price, fill.quantity)
    return (fill.side === 'buy' ? -value : value) - fill.fee
  })
  expect(absolute(sum(flows) - expected)).toBeLessThan(fixed('0.000001'))
})

realTest(
  'Kraken: 19 trades, of which two paid their fee in the coin sold, and the balance of each coin follows',
  () => {
    const { ledger } = read('kraken/real_ledgers/unzipped/UQHZ.csv', 'kraken/real_ledgers/ledger_ECTU.zip')
    expect(ledger.fills.length).toBe(19)
    const inBase = ledger.fills.filter((fill) => fill.feeAsset === fill.instrument.base)
    expect(inBase.map((fill) => [fill.feeAsset, fill.fee])).toEqual([
      ['DOGE', fixed('15.55948718')],
      ['DOGE', fixed('5.18645833')],
    ])
    const doge = ledger.fills.filter((fill) => fill.instrument.base === 'DOGE')
    const quantities = doge.map(
      (fill) => (fill.side === 'buy' ? fill.quantity : -fill.quantity) - (fill.feeAsset === 'DOGE' ? fill.fee : 0n),
    )
    expect(sum(quantities)).toBe(0n)
  },
)

realTest('Binance: the old spot file keeps every row, and its fees are in BNB', () => {
  const { ledger } = read('binance/real_spot_old/trade_history.csv')
  expect(ledger.fills.length).toBe(lines('binance/real_spot_old/trade_history.csv').length)
  expect(new Set(ledger.fills.map((fill) => fill.feeAsset))).toEqual(new Set(['BNB']))
})

realTest('BitMEX: the wallet adds up to its own last balance, to the satoshi', () => {
  const name = 'bitmex/real_paulwei/api-v1-user-walletHistory.csv'
  const result = read(name)
  const bitcoin = lines(name).filter((row) => row[4] === 'XBt' && row[3] === 'Completed')
  const last = bitcoin.at(-1)?.[8] ?? ''
  const events = result.ledger.cashEvents.filter((event) => event.asset === 'BTC')
  expect(events.length).toBe(bitcoin.length)
  expect(sum(events.map((event) => event.amount))).toBe(fixed(last) / 100_000_000n)
})

realTest('BitMEX: quanto costs follow from quantity, price and the derived contract size', () => {
  const name = 'bitmex/real_paulwei/executions_11_quanto_symbols.csv'
  const { ledger } = read(name)
  expect(ledger.fills.length).toBe(lines(name).length)
  const costs = new Map(lines(name).map((row) => [row[2], absolute(fixed(row[13] ?? '')) / 100_000_000n]))
  for (const fill of ledger.fills) {
    expect(fill.instrument.kind).toBe('quanto')
    const cost = multiply(multiply(fill.quantity, fill.instrument.contractSize), fill.price)
    // Each contract is rounded to a satoshi.
    const slack = fill.quantity / 100_000_000n
    expect(absolute(cost - (costs.get(fill.venueTradeId ?? '') ?? 0n))).toBeLessThanOrEqual(slack)
  }
})

realTest.each([
  ['bitfinex/csv_everytrade/bitfinex_v001.csv', 2, 0],
  ['bitstamp/csv_rotki/bitstamp.csv', 1, 2],
  ['bitstamp/csv_misc/bitstamp-transactions.csv', 1, 2],
  ['bitstamp/csv_everytrade/bitstamp_v001.csv', 2, 0],
  ['bitstamp/csv_everytrade_tests/BitstampBeanV2.csv', 3, 2],
  ['htx/csv_everytrade/huobi_v001.csv', 2, 0],
  ['htx/csv_everytrade_tests/HuobiBuySellBeanV1.csv', 2, 0],
  ['kucoin/csv_rotki/kucoin_order_history.csv', 2, 0],
  ['okx/csv_everytrade_tests/OkxBeanV2.csv', 2, 0],
])('%s has %i fills and %i payments, and no row is refused', (name, fills, payments) => {
  const { ledger, problems } = read(name)
  expect(problems.filter(({ line }) => line !== null)).toEqual([])
  expect([ledger.fills.length, ledger.cashEvents.length]).toEqual([fills, payments])
})
