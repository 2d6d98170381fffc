/** How the rows of trading histories in ledger form, of orders and of positions are read. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { formatFixed } from '../../base/index.ts'
import { cashLines, fillLines, openText, problemLines, readOpened, readText } from './import.testing.ts'
import { SAMPLES } from './samples.testing.ts'

const sample = (id: string): string => SAMPLES[id] ?? ''
const read = (id: string) => readText(sample(id))

test('OKX funding: what arrived and left, without moves between own wallets', () => {
  expect(cashLines(read('okx-funding'))).toEqual([
    '2025-10-31 11:54:20 deposit 0.0001 BTC',
    '2025-10-31 11:55:15 withdrawal -0.01157863 BTC',
  ])
})

test('KuCoin: the column name gives the zone, and a fee in a third coin stays there', () => {
  expect(fillLines(read('kucoin-spot-trades'))).toEqual([
    '2024-03-01 10:00:00 buy 100 KAS-USDT (spot KAS/USDT) at 0.1 fee 0.01 USDT maker',
    '2024-03-02 10:00:00 sell 100 KAS-USDT (spot KAS/USDT) at 0.12 fee 0.3 KCS taker',
  ])
})

test('KuCoin futures: the volume tells the size of a contract, and a negative rate is a rebate', () => {
  const result = read('kucoin-futures-trades')
  expect(fillLines(result)).toEqual([
    '2024-03-01 04:00:00 buy 5 XBTUSDTM (linear BTC/USDT) at 60000 fee 0.18 USDT',
    '2024-03-02 04:00:00 sell 5 XBTUSDTM (linear BTC/USDT) at 61000 fee -0.0305 USDT',
  ])
  expect(formatFixed(result.ledger.fills[0]?.instrument.contractSize ?? 0n)).toBe('0.001')
  const inverse = sample('kucoin-futures-trades')
    .replaceAll('XBTUSDTM', 'XBTUSDM')
    .replace('buy,5,60000,300,300,0.0006,0.18', 'buy,300,60000,0.005,300,0.0006,0.000003')
    .replace('sell,5,61000,305,305', 'sell,5,61000,305,99')
  expect(fillLines(readText(inverse))).toEqual([
    '2024-03-01 04:00:00 buy 300 XBTUSDM (inverse BTC/BTC) at 60000 fee 0.000003 BTC',
  ])
  expect(problemLines(readText(inverse))).toEqual([
    expect.stringContaining('3 Filled Volume The size of a contract does not follow'),
  ])
})

test('KuCoin futures: a fee that is not its rate of the value is refused', () => {
  const wrong = sample('kucoin-futures-trades').replace('0.0006,0.18', '0.0006,0.36')
  expect(problemLines(readText(wrong))).toEqual([expect.stringContaining('2 Fee This says 0.36')])
})

test('KuCoin futures: the funding of a position is booked at its close, in the trade of the fills', () => {
  const files = ['kucoin-futures-trades', 'kucoin-futures-results'].map((id) => openText(sample(id), `${id}.csv`))
  const result = readOpened(files)
  expect(cashLines(result)).toEqual([
    '2024-03-02 04:00:00 funding -0.12 USDT XBTUSDTM',
    '2024-03-04 04:00:00 funding 0.05 USDT ETHUSDTM',
  ])
  expect(problemLines(result)).toEqual([])
  expect(problemLines(read('kucoin-futures-results')).join()).toContain('Also import the trade history')
})

test.each([
  [
    'uid,symbol,direction,deal_price,amount,deal_value,created_at\n1,NEO-BTC,BUY,0.01,5,0.05,2018-01-02 10:00:00',
    '2018-01-02 10:00:00 buy 5 NEO-BTC (spot NEO/BTC) at 0.01 fee 0 BTC',
  ],
  [
    'uid,symbol,order_type,price,amount_coin,direction,funds,fee,created_at\n1,NEO-BTC,limit,0.01,5,sell,0.05,0.00005,2019-01-02 10:00:00',
    '2019-01-02 10:00:00 sell 5 NEO-BTC (spot NEO/BTC) at 0.01 fee 0.00005 BTC order',
  ],
  [
    'orderCreatedAt,id,clientOid,symbol,side,type,stopPrice,price,size,dealSize,dealFunds,averagePrice,fee,feeCurrency,remark,tags,orderStatus,\n2022-01-02 10:00:00,o-1,,XTZ-USDT,buy,market,,,4,4,10,2.5,0.01,USDT,,,done,',
    '2022-01-02 10:00:00 buy 4 XTZ-USDT (spot XTZ/USDT) at 2.5 fee 0.01 USDT order',
  ],
])('KuCoin: the oldest files', (text, line) => {
  expect(fillLines(readText(text))).toEqual([line])
})

test('MEXC: amounts with units, and a short that is bought to open', () => {
  expect(fillLines(read('mexc-spot-trades'))[0]).toBe(
    '2025-12-18 22:13:41 buy 0.315 LTCUSDT (spot LTC/USDT) at 78.04 fee 0.0122913 USDT taker',
  )
  const futures = read('mexc-futures-trades')
  expect(fillLines(futures)).toEqual([
    '2025-11-20 11:00:00 sell 550 BTC_USDT (linear BTC/USDT) at 90000 fee 0.99 USDT taker opens realised 0',
    '2025-11-20 12:00:00 buy 550 BTC_USDT (linear BTC/USDT) at 89000 fee 0.979 USDT taker closes realised 55',
  ])
  expect(formatFixed(futures.ledger.fills[0]?.instrument.contractSize ?? 0n)).toBe('0.0001')
})

test('MEXC: a closed position is an opening and a closing, and its profit is before fees', () => {
  const result = read('mexc-futures-positions')
  expect(fillLines(result).slice(0, 2)).toEqual([
    '2026-05-30 10:11:40 sell 550 BTC_USDT (linear BTC/USDT) at 73602.51 fee 0.81 USDT position short opens',
    '2026-05-30 12:31:55 buy 550 BTC_USDT (linear BTC/USDT) at 73692.56 fee 0.81 USDT position short closes realised -4.95275',
  ])
  expect(formatFixed(result.ledger.fills[0]?.instrument.contractSize ?? 0n)).toBe('0.0001')
})

test('HTX: a fee deducted in points is in points', () => {
  expect(fillLines(read('htx-spot-trades'))).toEqual([
    '2023-10-02 14:29:46 buy 62.72 solusdt (spot SOL/USDT) at 24.14 fee 0.12544 SOL',
    '2023-10-03 14:29:46 sell 62 solusdt (spot SOL/USDT) at 25 fee 3.1 HTX',
  ])
})

test('Bitget, BingX and WOO X: orders are fills at their mean price', () => {
  expect(fillLines(read('bitget-futures-orders'))[1]).toBe(
    '2025-02-01 09:00:00 sell 100 POPCATUSDT (linear POPCAT/USDT) at 0.8 fee 0.093 USDT order long closes realised 5',
  )
  expect(read('bitget-futures-orders').ledger.fills[0]?.orderId).toBe('125811304086535')
  expect(fillLines(read('bitget-spot-orders'))[0]).toContain('buy 0.1 BTCEUR (spot BTC/EUR) at 50100 fee 0 EUR order')
  expect(fillLines(read('bingx-futures-orders'))).toEqual([
    '2026-10-05 03:32:09 buy 0.004 BTC-USDT (linear BTC/USDT) at 100000 fee 0.2 USDT order opens realised 0',
    '2026-10-05 05:32:09 sell 0.004 BTC-USDT (linear BTC/USDT) at 102500 fee 0.205 USDT order closes realised 10',
  ])
  expect(fillLines(read('woox-orders'))[1]).toBe(
    '2025-06-03 15:24:16 buy 0.03 PERP_BTC_USDT (linear BTC/USDT) at 106800 fee 1.6 USDT order realised -13.8',
  )
})

test('Bitget: funding of either kind of margin, and nothing that orders contain', () => {
  expect(cashLines(read('bitget-futures-transactions'))).toEqual([
    '2025-02-01 08:00:00 funding -0.0187735743 USDT POPCATUSDT',
    '2025-02-01 16:00:00 funding 0.02 USDT POPCATUSDT',
  ])
})

test('Gate: the rows of an order are one fill with its fee', () => {
  const result = read('gate-ledger')
  expect(fillLines(result)).toEqual(['2021-01-30 12:06:45 buy 5 SOL_USDT (spot SOL/USDT) at 4 fee 0.01 SOL order'])
  expect(cashLines(result)).toEqual(['2021-01-31 12:06:45 airdrop 1 GT'])
})

test('Bybit closed P&L: the side follows from the prices; older files state it and leave fees to the profit', () => {
  expect(fillLines(read('bybit-closed-pnl'))).toEqual([
    '2026-01-10 12:00:00 buy 2 SOLUSDT (linear SOL/USDT) at 100 fee 0.11 USDT position long opens',
    '2026-01-10 12:00:00 sell 2 SOLUSDT (linear SOL/USDT) at 110 fee 0.121 USDT position long closes realised 20',
    '2026-01-11 15:00:00 sell 100 ADAUSDT (linear ADA/USDT) at 0.5 fee 0.0275 USDT position short opens',
    '2026-01-11 15:00:00 buy 100 ADAUSDT (linear ADA/USDT) at 0.45 fee 0.02475 USDT position short closes realised 5',
  ])
  const older = `Contracts,Closing Direction,Qty,Entry Price,Exit Price,Closed P&L,Exit Type,Trade Time(UTC+0)
BTCUSDT,Sell,0.01,60000,61000,9.492,Trade,10:00 2024-05-01`
  expect(fillLines(readText(older))).toEqual([
    '2024-05-01 10:00:00 buy 0.01 BTCUSDT (linear BTC/USDT) at 60000 fee 0 USDT position long opens',
    '2024-05-01 10:00:00 sell 0.01 BTCUSDT (linear BTC/USDT) at 61000 fee 0.508 USDT position long closes realised 10',
  ])
})

test('Binance: a position that is still open is skipped', () => {
  const text = sample('binance-futures-positions').replace('2026-06-03 02:34:56,Closed', '2026-06-03 02:34:56,Open')
  expect(fillLines(readText(text))).toEqual([
    '2026-05-29 18:25:01 buy 0.001 BTCUSDT (linear BTC/USDT) at 73645.8 fee 0 USDT position long opens',
    '2026-05-30 03:35:09 sell 0.001 BTCUSDT (linear BTC/USDT) at 73698.2 fee 0 USDT position long closes realised 0.0524',
  ])
})

test('orders of days that fills cover are left out with a sentence, and those of other days are read', () => {
  const fills = openText(sample('kucoin-spot-trades'), 'trades.csv')
  const both = readOpened([openText(sample('kucoin-spot-orders'), 'orders.csv'), fills])
  expect(both.ledger.fills.length).toBe(2)
  expect(both.problems).toEqual([
    expect.objectContaining({
      file: 'orders.csv',
      severity: 'file',
      reason: expect.objectContaining({ values: { file: 'trades.csv' } }),
    }),
  ])
  const later = openText(sample('kucoin-spot-orders').replaceAll('2024-03', '2025-03'), 'orders.csv')
  const apart = readOpened([later, fills])
  expect(apart.ledger.fills.length).toBe(4)
  expect(apart.problems).toEqual([])
})

test('positions of days that orders cover are left out', () => {
  const positions = sample('mexc-futures-positions').replaceAll('2026-05-30', '2025-11-20')
  const result = readOpened([
    openText(positions, 'positions.csv'),
    openText(sample('mexc-futures-orders'), 'orders.csv'),
  ])
  expect(result.ledger.fills.map(({ execution }) => execution)).toEqual(['order', 'order'])
  expect(problemLines(result)[0]).toContain('This list of closed positions covers the same days as orders.csv')
})

test('an order that had traded more in a later export counts once', () => {
  const text = sample('bitget-spot-orders')
  const result = readOpened([
    openText(text, 'a.csv'),
    openText(text.replace('0.1,0.1,50100', '0.1,0.05,50100'), 'b.csv'),
  ])
  expect(result.ledger.fills.length).toBe(2)
})

const root = fileURLToPath(new URL('../../../../../shared/data/', import.meta.url))

test.skipIf(!existsSync(root)).each([
  ['okx/csv_everytrade_tests/OkxBeanV2.csv', 2],
  ['htx/csv_everytrade_tests/HuobiBuySellBeanV1.csv', 2],
  ['htx/csv_everytrade/huobi_v001.csv', 2],
  ['kucoin/csv_rotki/kucoin_order_history.csv', 2],
  ['woox/csv_misc/woox_sample.csv', 6],
  ['bitget/snippets/futures_order_history.csv', 1],
])('%s: every trade is read (skipped without shared/data)', (name, fills) => {
  const result = readText(readFileSync(root + name, 'utf8'))
  expect(result.problems.filter(({ severity }) => severity !== 'notice')).toEqual([])
  expect(result.ledger.fills.length).toBe(fills)
})
