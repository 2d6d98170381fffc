/** How trade histories with one fill a row are read, and the payments of futures. */
import { describe, expect, test } from 'vitest'
import { cashLines, fillLines, openText, problemLines, readOpened, readText } from './import.testing.ts'
import { SAMPLES } from './samples.testing.ts'

const read = (id: string) => readText(SAMPLES[id] ?? '')

test('KuCoin: order splitting is a fill a row, a fee may be in KCS, and the column names the zone', () => {
  const text = `UID,Account Type,Order ID,Symbol,Side,Order Type,Avg. Filled Price,Filled Amount,Filled Volume,Filled Volume (USDT),Filled Time(UTC+02:00),Fee,Tax,Maker/Taker,Fee Currency
****99,mainAccount,66a1,BTC-USDT,SELL,MARKET,90500,0.02,1810,1810,2025-12-03 10:05:00,0.0724,,TAKER,KCS
****99,mainAccount,66a0,BTC-USDT,BUY,LIMIT,90000,0.012,1080,1080,2025-12-03 09:00:02,1.08,,MAKER,USDT
****99,mainAccount,66a0,BTC-USDT,BUY,LIMIT,90000,0.008,720,720,2025-12-03 09:00:01,0.72,,MAKER,USDT`
  expect(fillLines(readText(text))).toEqual([
    '2025-12-03 07:00:01 buy 0.008 BTC-USDT (spot BTC/USDT) at 90000 fee 0.72 USDT maker',
    '2025-12-03 07:00:02 buy 0.012 BTC-USDT (spot BTC/USDT) at 90000 fee 1.08 USDT maker',
    '2025-12-03 08:05:00 sell 0.02 BTC-USDT (spot BTC/USDT) at 90500 fee 0.0724 KCS taker',
  ])
})

test.each([
  [
    'tradeCreatedAt,orderId,symbol,side,price,size,funds,fee,liquidity,feeCurrency,orderType,\n2022-04-28 12:36:00,o-1,XTZ-USDT,sell,2.5,4,10,0.01,taker,USDT,market,',
    '2022-04-28 12:36:00 sell 4 XTZ-USDT (spot XTZ/USDT) at 2.5 fee 0.01 USDT taker',
  ],
  [
    'Time,Pair,Side,FilledPrice,FilledPriceCoin,Amount,AmountCoin,Volume,VolumeCoin,Fee,FeeCoin\n2019/05/11 10:27:17,KCS/BTC,Buy,0.0002,BTC,10,KCS,0.002,BTC,0.000002,BTC',
    '2019-05-11 10:27:17 buy 10 KCS-BTC (spot KCS/BTC) at 0.0002 fee 0.000002 BTC',
  ],
])('KuCoin: older files', (text, line) => {
  expect(fillLines(readText(text))).toEqual([line])
})

test('HTX: older files glue the coin to the fee and end each row with a comma', () => {
  const text =
    '"Time","Type","Pair","Side","Price","Amount","Total","Fee"\n2020-03-31 21:31:57,Exchange,LTC/BTC,Buy,0.006,0.3,0.0018,0.0006LTC,'
  expect(fillLines(readText(text))).toEqual([
    '2020-03-31 21:31:57 buy 0.3 ltcbtc (spot LTC/BTC) at 0.006 fee 0.0006 LTC',
  ])
})

test('Bitfinex: a negative amount was sold, a negative fee was paid, and days come first', () => {
  expect(fillLines(read('bitfinex-trades'))).toEqual([
    '2025-03-04 16:52:06 buy 0.01 tBTCUST (spot BTC/USDT) at 84000.5 fee 0.00002 BTC #1500000001',
    '2025-03-13 18:30:00 sell 0.01 tBTCUST (spot BTC/USDT) at 84500 fee 1.69 USDT #1500000002',
    '2025-03-14 09:00:07 sell 400 tDUSK:USD (spot DUSK/USD) at 0.25 fee 0.2 USD #1500000003',
  ])
})

describe('Bitstamp', () => {
  test('files with ids have a column for each coin', () => {
    expect(fillLines(read('bitstamp-transactions'))).toEqual([
      '2025-01-02 10:00:00 buy 2 LTC/EUR (spot LTC/EUR) at 50 fee 0.5 EUR #102',
      '2025-01-04 12:00:00 sell 0.5 ETH/BTC (spot ETH/BTC) at 0.04 fee 0.00001 BTC #104',
    ])
    expect(cashLines(read('bitstamp-transactions'))).toEqual([
      '2025-01-01 09:00:00 deposit 500 EUR',
      '2025-01-05 13:00:00 withdrawal -100.02 XRP',
    ])
  })

  const OLD = 'Type,Datetime,Account,Amount,Value,Rate,Fee,Sub Type'

  test('older files write the coin behind the number, and months as words', () => {
    const text = `${OLD}
Deposit,"Feb. 24, 2022, 11:30 AM",Main Account,50.00 EUR,,,,
Market,"Feb. 24, 2022, 01:30 PM",Main Account,0.01404788 BTC,49.87 EUR,3550.00 EUR,0.13000 EUR,Buy
Withdrawal,"February 24, 2022, 12:05 AM",Main Account,0.01404788 BTC,,,0.00000000 BTC,`
    const result = readText(text)
    expect(fillLines(result)).toEqual([
      '2022-02-24 13:30:00 buy 0.01404788 BTC/EUR (spot BTC/EUR) at 3550 fee 0.13 EUR',
    ])
    expect(cashLines(result)).toEqual([
      '2022-02-24 00:05:00 withdrawal -0.01404788 BTC',
      '2022-02-24 11:30:00 deposit 50 EUR',
    ])
  })

  test('an amount without a coin, and a side that is none, are refused by name', () => {
    const text = `${OLD}
Market,"Feb. 24, 2022, 01:30 PM",Main Account,0.5,49.87 EUR,3550.00 EUR,0.13 EUR,Buy
Market,"Feb. 24, 2022, 01:30 PM",Main Account,0.5 BTC,49.87 EUR,3550.00 EUR,0.13 EUR,Cancel`
    expect(problemLines(readText(text))).toEqual([
      expect.stringMatching(/^2 Amount /),
      expect.stringMatching(/^3 Sub Type /),
    ])
  })
})

describe('Bitvavo', () => {
  test('each row names its zone, and what was paid contains the fee', () => {
    const result = read('bitvavo-transactions')
    expect(problemLines(result)).toEqual([])
    expect(fillLines(result)).toEqual([
      '2024-02-03 09:20:41.118 buy 0.00104856 BTC-EUR (spot BTC/EUR) at 95130.5 fee 0.25 EUR',
      '2024-07-02 13:02:09.904 sell 0.25 ETH-EUR (spot ETH/EUR) at 1490.2 fee 0.93 EUR',
    ])
    expect(cashLines(result)).toEqual([
      '2024-02-03 09:15:22 deposit 250 EUR',
      '2024-07-03 08:00:00 interest 0.0012 ETH',
      '2024-07-04 08:00:00 withdrawal -0.001 BTC',
    ])
  })

  test('rows that are not completed are skipped; a total, a zone or a type that is wrong is refused', () => {
    const [header = '', , , sale = ''] = (SAMPLES['bitvavo-transactions'] ?? '').split('\n')
    const lineOf = (line: string) => readText(`${header}\n${line}`)
    expect(lineOf(sale.replace('Completed', 'Canceled')).ledger.fills).toEqual([])
    expect(problemLines(lineOf(sale.replace('371.62', '372.55')))).toEqual([
      expect.stringContaining('This says 372.55'),
    ])
    expect(problemLines(lineOf(sale.replace('Europe/Amsterdam', 'Mars/Olympus')))).toEqual([
      '2 Date "Mars/Olympus" is not a time zone.',
    ])
    expect(problemLines(lineOf(sale.replace(',sell,', ',loan,')))).toEqual([
      expect.stringContaining('2 Type Roundtrip'),
    ])
  })
})

test('Binance futures transactions: funding and transfers, without what the trade history has', () => {
  expect(fillLines(read('binance-futures-transactions'))).toEqual([])
  expect(cashLines(read('binance-futures-transactions'))).toEqual([
    '2025-03-02 10:00:00 transfer 1000 USDT',
    '2025-03-02 16:00:00 funding -0.0421 USDT ETHUSDT_250627',
  ])
  const files = ['binance-usdm-trades', 'binance-futures-transactions']
  const together = readOpened(files.map((id) => openText(SAMPLES[id] ?? '', `${id}.csv`)))
  expect(problemLines(together)).toEqual([])
  expect(together.ledger.cashEvents).toHaveLength(2)
})
