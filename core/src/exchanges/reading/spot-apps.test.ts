/** How the rows of spot exchanges and apps are read. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { cashLines, fillLines, openText, problemLines, readOpened, readText } from './import.testing.ts'
import { SAMPLES } from './samples.testing.ts'

const sample = (id: string): string => SAMPLES[id] ?? ''
const read = (id: string) => readText(sample(id))
const headOf = (id: string): string => sample(id).split('\n')[0] ?? ''
const rowsOf = (id: string, ...rows: string[]) => readText([headOf(id), ...rows].join('\n'))

describe('Bitget', () => {
  test('equal fills of one second are different fills, and the fee has its own coin', () => {
    const row = '2026-09-01 16:47:01,KAS/USDT,KAS,USDT,Buy,0.025,1000,25,1,KAS,'
    const line = '2026-09-01 16:47:01 buy 1000 KASUSDT (spot KAS/USDT) at 0.025 fee 1 KAS'
    expect(fillLines(rowsOf('bitget-spot-trades', row, row))).toEqual([line, line])
  })

  test('a total that is not price times amount is refused', () => {
    const wrong = rowsOf('bitget-spot-trades', '2026-09-01 16:47:01,KAS/USDT,KAS,USDT,Buy,0.025,1000,26,1,KAS,')
    expect(fillLines(wrong)).toEqual([])
    expect(problemLines(wrong)).toHaveLength(1)
  })

  test('the fee of a withdrawal comes on top, and trades are left to the order details', () => {
    expect(cashLines(read('bitget-spot-transactions'))).toEqual([
      '2026-09-01 09:00:00 deposit 50 USDT',
      '2026-09-02 09:00:00 interest 0.25 USDT',
      '2026-09-03 09:55:06 withdrawal -1005 KAS',
    ])
  })

  test('the two files beside each other double nothing', () => {
    const files = ['bitget-spot-trades', 'bitget-spot-transactions'].map((id) => openText(sample(id), `${id}.csv`))
    const result = readOpened(files)
    expect([fillLines(result).length, cashLines(result).length]).toEqual([3, 3])
    expect(problemLines(result)).toEqual([])
  })
})

describe('BingX', () => {
  test('the name of the column gives the zone, and a negative fee was paid', () => {
    expect(fillLines(read('bingx-spot-orders'))).toEqual([
      '2026-10-07 14:35:35 buy 1000 KAS-USDT (spot KAS/USDT) at 0.04 fee 1 KAS order',
      '2026-10-07 15:00:00 sell 500 KAS-USDT (spot KAS/USDT) at 0.041 fee 0.0205 USDT order',
    ])
  })

  test('moves between own accounts are not money that came or left', () => {
    expect(cashLines(read('bingx-fund-account'))).toEqual([
      '2026-10-07 14:35:06 transfer 100 USDT',
      '2026-10-07 14:36:25 withdrawal -500 KAS',
    ])
  })
})

describe('Crypto.com', () => {
  test('trades, purchases, swaps and dust of the app', () => {
    expect(fillLines(read('cryptocom-app'))).toEqual([
      '2020-07-29 09:16:54 buy 50 MCO_EUR (spot MCO/EUR) at 3.52 fee 0 EUR',
      '2020-08-03 14:39:25 buy 1382.5 CRO_MCO (spot CRO/MCO) at 0.036166365280289331 fee 0 MCO taker',
      '2023-12-15 09:25:14 sell 0.2 UNI_EUR (spot UNI/EUR) at 5.05 fee 0 EUR dust',
      '2023-12-15 09:25:15 buy 10 CRO_EUR (spot CRO/EUR) at 0.1 fee 0 EUR dust',
      '2024-05-05 05:34:27 sell 750 DOGE_EUR (spot DOGE/EUR) at 0.12 fee 0 EUR taker',
      '2025-02-01 07:09:10 buy 0.25 SOL_USD (spot SOL/USD) at 200 fee 0 USD taker',
    ])
    expect(cashLines(read('cryptocom-app'))).toEqual([
      '2020-07-27 09:10:00 withdrawal -115 DAI',
      '2020-07-28 09:10:00 interest 0.0006 ETH',
    ])
  })

  test('the parts of a swap count once', () => {
    const part = (coin: string, amount: string, kind: string) =>
      `2020-08-03 14:39:25,MCO/CRO Swap,${coin},${amount},,,EUR,1,1,${kind},`
    const parts = [
      part('CRO', '1382', 'lockup_swap_credited'),
      part('MCO', '-49.5', 'lockup_swap_debited'),
      part('CRO', '0.5', 'crypto_wallet_swap_credited'),
      part('MCO', '-0.5', 'crypto_wallet_swap_debited'),
    ]
    const whole = readText([sample('cryptocom-app'), ...parts].join('\n'))
    expect(fillLines(whole)).toEqual(fillLines(read('cryptocom-app')))
    expect(problemLines(whole)).toEqual([])
    // Without the row of the whole swap, its legs are all there is.
    expect(fillLines(rowsOf('cryptocom-app', ...parts))).toHaveLength(2)
  })

  test('a swap with one row and a kind that nobody knows are refused', () => {
    const result = rowsOf(
      'cryptocom-app',
      '2020-08-03 14:39:25,MCO/CRO Overall Swap,CRO,1382.5,,,EUR,197,234,dynamic_coin_swap_credited,',
      '2020-08-04 14:39:25,Something,CRO,1,,,EUR,1,1,something_new,',
    )
    expect([fillLines(result), cashLines(result)]).toEqual([[], []])
    expect(problemLines(result)).toEqual([
      expect.stringContaining('A swap has one row for the coin that was given'),
      expect.stringContaining('does not know this kind'),
    ])
  })

  test('the app and the Exchange are two accounts, so neither hides the other', () => {
    const files = ['cryptocom-app', 'cryptocom-spot-trades'].map((id) => openText(sample(id), `${id}.csv`))
    expect(fillLines(readOpened(files))).toHaveLength(8)
    expect(problemLines(readOpened(files))).toEqual([])
  })

  test('fills of the Exchange', () => {
    expect(fillLines(read('cryptocom-spot-trades'))).toEqual([
      '2024-03-01 10:00:00 buy 0.01 BTC_USDT (spot BTC/USDT) at 60000 fee 0.00001 BTC #t-1',
      '2024-03-02 10:00:00 sell 0.01 BTC_USDT (spot BTC/USDT) at 61000 fee 0.61 USDT #t-2',
    ])
  })
})

describe('Gemini', () => {
  const fills = [
    '2018-02-19 14:10:10.846 sell 0.14 BTCUSD (spot BTC/USD) at 10000 fee 3.5 USD taker #3082207920',
    '2018-02-20 00:12:52.859 buy 0.01 BTCUSD (spot BTC/USD) at 11000 fee 0.28 USD maker #3085878902',
  ]

  test('amounts of the coins of a pair, and no record for the row of balances', () => {
    const result = read('gemini-transactions')
    expect(fillLines(result)).toEqual(fills)
    expect(cashLines(result)).toEqual([
      '2018-02-16 19:41:00.164 deposit 0.5 BTC',
      '2018-02-19 14:10:46.965 withdrawal -500 USD',
    ])
    expect(problemLines(result)).toEqual([])
  })

  test('both columns of a workbook have the whole time', () => {
    const whole = sample('gemini-transactions').replaceAll(/^(\S{10}),(\d\S{11}),/gm, '$1 $2,$1 $2,')
    expect(fillLines(readText(whole))).toEqual(fills)
  })

  test('a pair whose coins the row does not name is refused', () => {
    const odd = sample('gemini-transactions').replaceAll('BTCUSD', 'BTCGUSDPERP')
    expect(fillLines(readText(odd))).toEqual([])
    expect(problemLines(readText(odd)).join()).toContain('an amount of each of the two coins')
  })
})

describe('Poloniex', () => {
  test('what the total and the amount lack after the fee is the fee', () => {
    expect(fillLines(read('poloniex-trades'))).toEqual([
      '2020-01-27 20:39:14 sell 0.2 USDT_BTC (spot BTC/USDT) at 9000 fee 1.35 USDT',
      '2020-01-31 10:56:44 buy 0.5 USDT_BTC (spot BTC/USDT) at 9300 fee 0.000375 BTC',
    ])
  })

  test('a fee in a third coin has no amount, so the row is refused', () => {
    const third = sample('poloniex-trades').replace('BTC,3.4875', 'TRX,3.4875')
    expect(fillLines(readText(third))).toHaveLength(1)
    expect(problemLines(readText(third)).join()).toContain('how much TRX was charged')
  })
})

test('OKX of 2020: a sale has a negative amount, and a negative fee was paid', () => {
  expect(fillLines(read('okx-spot-trades'))).toEqual([
    '2020-09-25 17:00:01 sell 1.5 LTC-USDT (spot LTC/USDT) at 45.89 fee 0.068835 USDT maker #2001',
    '2020-09-25 17:27:02 buy 2 LTC-USDT (spot LTC/USDT) at 46.17 fee 0.003 LTC taker #2002',
  ])
  const odd = readText(sample('okx-spot-trades').replace('0.003 LTC,LTC', '0.003 LTC,ETH'))
  expect(problemLines(odd)).toEqual([expect.stringContaining('expected in LTC')])
})

describe('bitFlyer', () => {
  test('a fee is in the first coin, and moves to the margin account stay', () => {
    const result = read('bitflyer-trade-history')
    expect(fillLines(result)).toEqual([
      '2017-12-29 09:00:00 buy 0.3 BTC_JPY (spot BTC/JPY) at 1651314 fee 0.0003 BTC',
      '2017-12-30 08:00:00 sell 0.05 BTC_JPY (spot BTC/JPY) at 1700000 fee 0.00005 BTC',
    ])
    expect(cashLines(result)).toEqual([
      '2017-01-01 00:00:00 deposit 1000000 JPY',
      '2018-12-30 09:00:00 withdrawal -0.234 BTC',
      '2018-12-30 09:00:01 withdrawal -0.0005 BTC',
    ])
    expect(problemLines(result)).toEqual([])
  })

  test('a fee that cannot be in the first coin is refused, and so are trades on margin', () => {
    const english =
      'Trade Date;Product;Trade Type;Traded Price;Currency 1;Amount (Currency 1);Fee;USD Rate (Currency);Currency 2;Amount (Currency 2);Order ID;Details'
    const result = readText(
      [
        english,
        '2020/09/29 17:55:30;LTC/USD;Buy;46.43;LTC;0.9;0.4;46.43;USD;-41.79;BF-01;',
        '2020/09/29 17:53:28;LTC/USD;Sell;44.16;LTC;-1;0;44.16;USD;44.16;BF-02;',
        '2020/09/29 17:50:00;BTC/JPY;CFD Buy;1000000;BTC;1;0;1;JPY;-1000000;BF-03;',
      ].join('\n'),
    )
    expect(fillLines(result)).toEqual(['2020-09-29 17:53:28 sell 1 LTC_USD (spot LTC/USD) at 44.16 fee 0 USD'])
    expect(problemLines(result)).toEqual([
      expect.stringContaining('negative number in the first coin'),
      expect.stringContaining('does not know this kind'),
    ])
  })
})

describe('BloFin', () => {
  const fills = [
    '2024-07-29 18:02:59 buy 0.09 ETH-USDT (linear ETH/USDT) at 3387.35 fee 0.1829169 USDT order opens',
    '2024-07-30 09:00:00 sell 0.09 ETH-USDT (linear ETH/USDT) at 3400 fee 0.1836 USDT order closes realised 1.1385',
  ]

  test('the file of the page has units, the export has none, and an order without execution is skipped', () => {
    for (const id of ['blofin-futures-orders', 'blofin-futures-orders-export']) {
      expect(fillLines(read(id)).map((line) => line.replace('opens realised 0', 'opens'))).toEqual(fills)
    }
  })

  test('the rows of a real file: a fee is 0.06 % of the value', () => {
    const result = rowsOf(
      'blofin-futures-orders',
      'LDOUSDT,Isolated,2,07/29/2024 07:12:59,Sell,1.562 USDT,Market,52 LDO,52 LDO,-7.038872586872586772 USDT,-15.95%,0.0487344 USDT,GTC,Y,Filled',
      'TURBOUSDT,Isolated,1,07/28/2024 22:50:32,Buy,0.0052893 USDT,Market,10000 TURBO,10000 TURBO,--,--,0.0158679 USDT,GTC,N,Filled',
    )
    expect(fillLines(result)).toEqual([
      '2024-07-28 22:50:32 buy 10000 TURBO-USDT (linear TURBO/USDT) at 0.0052893 fee 0.0158679 USDT order',
      '2024-07-29 07:12:59 sell 52 LDO-USDT (linear LDO/USDT) at 1.562 fee 0.0487344 USDT order realised -7.038872586872586772',
    ])
  })

  test('sizes in contracts and unknown sides are refused', () => {
    const contracts = readText(sample('blofin-futures-orders').replaceAll('0.09 ETH', '9 Cont'))
    expect(fillLines(contracts)).toEqual([])
    expect(problemLines(contracts).join()).toContain('Sizes are expected in ETH')
    const value = readText(sample('blofin-futures-orders-export').replaceAll(',0.09,', ',9,'))
    expect(fillLines(value)).toEqual([])
    const odd = readText(sample('blofin-futures-orders').replaceAll('Open Long', 'Liquidation'))
    expect(problemLines(odd).join()).toContain('does not know this side')
  })
})

const data = fileURLToPath(new URL('../../../../../shared/data/', import.meta.url))

describe.skipIf(!existsSync(data))('real rows (skipped without shared/data)', () => {
  const real = (path: string) => readText(readFileSync(`${data}${path}`, 'utf8'))

  test('customer rows of the Crypto.com app that rotki holds', () => {
    const trades = real('cryptocom/csv_rotki/cryptocom_trades_list.csv')
    expect(problemLines(trades)).toEqual([])
    expect(fillLines(trades)).toHaveLength(12)
    expect(fillLines(trades).filter((line) => line.includes('CRO_MCO'))).toEqual([
      expect.stringContaining('2020-08-03 14:39:25 buy 1382.306147552291 CRO_MCO'),
      expect.stringContaining('2020-08-06 16:09:25 buy 1301.64 CRO_MCO'),
    ])
    expect(problemLines(real('cryptocom/csv_rotki/cryptocom_special_events.csv'))).toEqual([])
  })

  test('customer rows of OKX of 2020 that everytrade holds', () => {
    const result = real('okx/csv_everytrade/okex_v001_M.csv')
    expect(problemLines(result)).toEqual([])
    expect(fillLines(result)).toEqual([
      '2020-09-25 17:00:01 sell 2.291153 LTC-USDT (spot LTC/USDT) at 45.89 fee 0.10514101117 USDT maker #2517869763',
      '2020-09-25 17:27:02 buy 2.273693 LTC-USDT (spot LTC/USDT) at 46.17 fee 0.0034105395 LTC taker #2517870569',
    ])
  })

  test('customer rows of bitFlyer that everytrade holds', () => {
    const result = real('bitflyer/csv_everytrade/bitflyer_v001_M.csv')
    expect(problemLines(result)).toEqual([])
    expect([fillLines(result).length, cashLines(result)]).toEqual([2, ['2020-09-29 15:41:16 deposit 2.25744726 LTC']])
  })

  test('customer rows of Poloniex that everytrade holds', () => {
    expect(fillLines(real('_other/csv_everytrade/poloniex_v001.csv'))).toEqual([
      '2020-03-31 12:11:33 sell 1.97827088 BTC_LTC (spot LTC/BTC) at 0.00606592 fee 0.0000108 BTC',
      '2020-03-31 12:11:51 buy 1.97596992 BTC_LTC (spot LTC/BTC) at 0.00606752 fee 0.00177838 LTC',
    ])
  })
})
