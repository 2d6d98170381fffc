/** How the rows of statements and ledgers are read. */
import { describe, expect, test } from 'vitest'
import { cashLines, fillLines, openText, problemLines, readOpened, readText } from './import.testing.ts'
import { SAMPLES } from './samples.testing.ts'

const read = (id: string, name?: string) => readText(SAMPLES[id] ?? '', name)

describe('Bybit transaction log', () => {
  test('two rows are a spot trade, fees and funding are negative where paid, and cash flow is profit', () => {
    const result = read('bybit-transaction-log')
    expect(problemLines(result)).toEqual([])
    expect(fillLines(result)).toEqual([
      '2026-02-03 02:01:00 buy 3 SOLUSDT (linear SOL/USDT) at 150.5 fee 0.298 USDT opens realised 0 #t-1',
      '2026-02-03 02:05:00 buy 20 ADAUSDT (spot ADA/USDT) at 0.7 fee 0.02 ADA #t-2',
      '2026-02-03 11:30:00 sell 100 BTCUSD (inverse BTC/BTC) at 70000 fee 0.00000079 BTC opens realised 0 #t-4',
      '2026-02-03 12:00:00.120 sell 3 SOLUSDT (linear SOL/USDT) at 160 fee 0.264 USDT closes realised 28.5 #t-5',
    ])
    expect(cashLines(result)).toEqual([
      '2026-02-03 02:00:00 transfer 1014 USDT',
      '2026-02-03 08:00:00 funding -0.0453 USDT SOLUSDT holding 3',
      '2026-02-03 11:00:00 interest -0.004 USDT',
    ])
    expect(result.ledger.fills.map(({ startPosition }) => startPosition)).toEqual([0n, null, 0n, 3n * 10n ** 18n])
  })

  const WITHOUT_IDS = `UID: 1,Company Name: ,Country:
Uid,Currency,Contract,Type,Direction,Quantity,Position,Filled Price,Funding,Fee Paid,Cash Flow,Change,Wallet Balance,Action,Time(UTC)`

  test('without ids the rows of a trade are found by time, price and amount', () => {
    const text = `${WITHOUT_IDS}
1,BTC,BTCEUR,TRADE,SELL,-0.00003,0,53842.9,0,0,-0.00003,-0.00003,0,--,2026-06-05 08:22:50
1,BTC,BTCEUR,TRADE,BUY,0.00007,0,53842.9,0,-0.000000175,0.00007,0.000069825,0,--,2026-06-05 08:22:50
1,EUR,BTCEUR,TRADE,BUY,-3.769003,0,53842.9,0,0,-3.769003,-3.769003,0,--,2026-06-05 08:22:50
1,EUR,BTCEUR,TRADE,SELL,1.615287,0,53842.9,0,-0.0040382175,1.615287,1.6112487825,0,--,2026-06-05 08:22:50`
    expect(fillLines(readText(text))).toEqual([
      '2026-06-05 08:22:50 sell 0.00003 BTCEUR (spot BTC/EUR) at 53842.9 fee 0.0040382175 EUR',
      '2026-06-05 08:22:50 buy 0.00007 BTCEUR (spot BTC/EUR) at 53842.9 fee 0.000000175 BTC',
    ])
  })

  test('a coin without the other one is refused, with the row that is missing', () => {
    const text = `${WITHOUT_IDS}\n1,BTC,BTCEUR,TRADE,SELL,-0.00003,0,53842.9,0,0,-0.00003,-0.00003,0,--,2026-06-05 08:22:50`
    expect(problemLines(readText(text))).toEqual([
      '3 Contract A spot trade has a row for each coin, and the row for EUR at 2026-06-05 08:22:50 is not in the file. Export the whole log of that day.',
    ])
  })

  test('both coins of a conversion are one fill, and a change that is not a sum is refused', () => {
    const log = (rows: string): string => `${(SAMPLES['bybit-transaction-log'] ?? '').split('\n')[0]}\n${rows}`
    const rows = `ADA,,CURRENCY_SELL,--,10,0,0.5,0,0,-10,-10,0,--,c-1,c-1,2026-01-11 10:00:00
USDT,,CURRENCY_BUY,--,5,0,0.5,0,-0.01,5,4.99,0,--,c-1,c-1,2026-01-11 10:00:00`
    expect(fillLines(readText(log(rows)))).toEqual([
      '2026-01-11 10:00:00 sell 10 ADAUSDT (spot ADA/USDT) at 0.5 fee 0.01 USDT taker #convert c-1',
    ])
    const wrong = 'USDT,,INTEREST,--,0,0,0,0,0,-0.004,-0.4,0,--,--,--,2026-01-11 10:00:00'
    expect(problemLines(readText(log(wrong)))).toEqual([expect.stringContaining('2 Change This is not the sum')])
  })

  test('beside a trade history its trades and funding of that time are left out', () => {
    const files = ['bybit-derivatives-trades', 'bybit-transaction-log'].map((id) =>
      openText(SAMPLES[id] ?? '', `${id}.csv`),
    )
    const result = readOpened(files)
    expect(fillLines(result).filter((line) => line.includes('SOLUSDT (linear'))).toHaveLength(3)
    expect(problemLines(result)).toEqual([
      '- - 2 trades or funding payments of this statement are left out: bybit-derivatives-trades.csv covers the same time and is more exact.',
    ])
  })
})

describe('OKX trading history', () => {
  test('two rows are a spot trade, the fee is on the row of what came in, and contracts have their size', () => {
    const result = read('okx-trading-history')
    expect(problemLines(result)).toEqual([])
    expect(fillLines(result)).toEqual([
      '2026-01-10 11:00:00 buy 0.5 ETH-USDT (spot ETH/USDT) at 3000 fee 0.00025 ETH #7000000000000003',
      '2026-01-10 12:00:00 sell 0.49975 ETH-USDT (spot ETH/USDT) at 3000 fee 1.49925 USDT #7000000000000005',
      '2026-01-10 13:00:00 sell 10 BTC-USD-SWAP (inverse BTC/BTC) at 90000 fee 0.00000055 BTC realised 0 #7000000000000007',
      '2026-01-10 14:00:00 buy 5 SOL-USDT-SWAP (linear SOL/USDT) at 150 fee 0.375 USDT long opens realised 0 #7000000000000008',
      '2026-01-10 15:00:00 sell 5 SOL-USDT-SWAP (linear SOL/USDT) at 160 fee 0.4 USDT long closes realised 50 #7000000000000009',
    ])
    expect(cashLines(result)).toEqual([
      '2026-01-10 10:00:00 transfer 2500 USDT',
      '2026-01-10 16:00:00 funding -0.03 USDT SOL-USDT-SWAP',
    ])
    const sizes = new Map(result.ledger.fills.map(({ instrument }) => [instrument.symbol, instrument.contractSize]))
    expect(sizes.get('SOL-USDT-SWAP')).toBe(10n ** 18n)
    expect(sizes.get('BTC-USD-SWAP')).toBe(100n * 10n ** 18n)
  })

  test('a contract whose size the file does not show is refused, and the rest is read', () => {
    const text = (SAMPLES['okx-trading-history'] ?? '')
      .split('\n')
      .filter((line) => !line.includes('Close long'))
      .join('\n')
    const result = readText(text)
    expect(problemLines(result)).toEqual([
      expect.stringContaining('does not show how large a contract of SOL-USDT-SWAP is'),
    ])
    expect(result.ledger.fills).toHaveLength(3)
  })

  // Rows of a real export, with ids that a double cannot hold: Trading Unit is the base coin on both rows.
  test('older files name the unit of the price and of the position, too', () => {
    const text = `id,Order id,Time,Trade Type,Symbol,Action,Amount,Trading Unit,Filled Price,Filled Price Unit,PnL,Fee,Fee Unit,Position Change,Position Balance,Position Unit,Balance Change,Balance,Balance Unit
597524845211287598,597489919078301696,2023-07-07 13:30:24,Spot,BTC-USDT,Buy,718.40213000,BTC,30200.00000000,USDT,0E-8,-0.57472170,USDT,0E-8,0E-8,USDT,717.82740830,1953.25677549,USDT
597524845211287596,597489919078301696,2023-07-07 13:30:24,Spot,BTC-USDT,Sell,0.02378815,BTC,30200.00000000,USDT,0E-8,0E-8,BTC,0E-8,0E-8,BTC,-0.02378815,0E-8,BTC`
    expect(fillLines(readText(text))).toEqual([
      '2023-07-07 13:30:24 sell 0.02378815 BTC-USDT (spot BTC/USDT) at 30200 fee 0.5747217 USDT #597524845211287596',
    ])
  })

  test('the line above the header states the zone', () => {
    const text = `UID:123,Account Type:Trading,Time Zone:UTC+8\n${SAMPLES['okx-trading-history'] ?? ''}`
    expect(fillLines(readText(text))[0]).toContain('2026-01-10 03:00:00 buy 0.5 ETH-USDT')
  })

  test('a byte order mark before every cell, and columns in dollars at the end, change nothing', () => {
    const lines = (SAMPLES['okx-trading-history'] ?? '').split('\n')
    const dollars = lines.map((line, at) => `${line}${at === 0 ? ',Filled_price-USD,Pnl-USD' : ',1,2'}`)
    const marked = dollars.map((line) =>
      line
        .split(',')
        .map((cell) => `\uFEFF${cell}`)
        .join(','),
    )
    expect(fillLines(readText(marked.join('\n')))).toEqual(fillLines(read('okx-trading-history')))
  })

  test('an id that a spreadsheet shortened is refused, because it is that of many rows', () => {
    const cut = (SAMPLES['okx-trading-history'] ?? '').replace('7000000000000009,', '7.00000E+17,')
    expect(problemLines(readText(cut)).join()).toContain('id A spreadsheet shortened this id')
  })
})
