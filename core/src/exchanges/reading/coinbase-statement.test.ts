/** How the rows of Coinbase's transaction history are read, in all of its versions. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { cashLines, fillLines, openText, problemLines, readOpened, readText } from './import.testing.ts'
import { SAMPLES } from './samples.testing.ts'

const SAMPLE = SAMPLES['coinbase-statement'] ?? ''
const [HEADER = ''] = SAMPLE.split('\n')
const rows = (...lines: string[]) => readText([HEADER, ...lines].join('\n'))

test('money is what the notes say: of the pair in Advanced Trade, and of the other coin in a conversion', () => {
  const result = readText(SAMPLE)
  expect(problemLines(result)).toEqual([])
  expect(fillLines(result)).toEqual([
    '2025-03-02 09:00:00 buy 0.01 BTC-EUR (spot BTC/EUR) at 80000 fee 11.92 EUR #c-2',
    '2025-03-03 09:00:00 buy 2 SOL-USDC (spot SOL/USDC) at 140 fee 1.68 USDC #c-3',
    '2025-03-04 09:00:00 buy 0.55 SOL-ADA (spot SOL/ADA) at 181.818181818181818182 fee 0 ADA taker #c-4',
    '2025-03-05 09:00:00 buy 0.07 ETH-USDC (spot ETH/USDC) at 2150 fee 0 USDC taker #c-5',
    '2025-03-07 09:00:00 sell 2 SOL-USDC (spot SOL/USDC) at 140.42 fee 1.12 USDC #c-7',
  ])
  expect(cashLines(result)).toEqual([
    '2025-03-01 09:00:00 deposit 1000 EUR',
    '2025-03-06 09:00:00 interest 0.01 SOL',
    '2025-03-08 09:00:00 withdrawal -0.001 BTC',
  ])
})

describe('versions', () => {
  const sale = '2025-03-01 09:00:00 sell 0.5 ETH-GBP (spot ETH/GBP) at 1500 fee 7.5 GBP'
  test.each([
    [
      'the currency in the column names, a positive quantity for a sale, and lines of words above',
      `"You can use this transaction report to inform your likely tax obligations.\n"\n\nTransactions\nUser,a@b.example,5f\n\nTimestamp,Transaction Type,Asset,Quantity Transacted,GBP Spot Price at Transaction,GBP Subtotal,GBP Total (inclusive of fees),GBP Fees,Notes
2025-03-01T09:00:00Z,Sell,ETH,0.5,1500.00,750.00,742.50,7.50,Sold 0.5 ETH for £742.50 GBP`,
    ],
    [
      'a column for the currency of the spot price',
      `Timestamp,Transaction Type,Asset,Quantity Transacted,Spot Price Currency,Spot Price at Transaction,Subtotal,Total (inclusive of fees),Fees,Notes
2025-03-01T09:00:00Z,Sell,ETH,0.5,GBP,1500.00,750.00,742.50,7.50,Sold 0.5 ETH for £742.50 GBP`,
    ],
    [
      'fees and spread in one column',
      `Timestamp,Transaction Type,Asset,Quantity Transacted,Spot Price Currency,Spot Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes
2025-03-01T09:00:00Z,Sell,ETH,0.5,GBP,1500.00,750.00,742.50,7.50,`,
    ],
    [
      'the currency and the spread in the column names, below a sentence with commas, and the sign behind the money',
      `"You can use this report for your taxes. For some, sells, converts, and more are taxable.\n"\n\nTransactions\nUser,a@b.example,5f\n\nTimestamp,Transaction Type,Asset,Quantity Transacted,GBP Spot Price at Transaction,GBP Subtotal,GBP Total (inclusive of fees and/or spread),GBP Fees and/or Spread,Notes
2025-03-01T09:00:00Z,Sell,ETH,0.5,1500.00,750.00,742.50,7.50,"Sold 0,5 ETH for 742,50 £ GBP"`,
    ],
    [
      'saved by a spreadsheet with decimal commas',
      `Transactions;;;;;;;;;
Timestamp;Transaction Type;Asset;Quantity Transacted;Price Currency;Price at Transaction;Subtotal;Total (inclusive of fees and/or spread);Fees and/or Spread;Notes
2025-03-01T09:00:00Z;Sell;ETH;0,5;GBP;£1.500,00;750,00 £;742,50;GBP 7,50;Sold 0.5 ETH for £742.50 GBP`,
    ],
    [
      'currency signs, signs of what was given, and addresses behind the notes',
      `Transactions\n${HEADER},Sender Address,Recipient Address\n,2025-03-01 09:00:00 UTC,Sell,ETH,-0.5,GBP,£1500.00,-£750.00,-£742.50,£7.50,,,`,
    ],
  ])('%s', (_, text) => {
    const result = readText(text)
    expect(problemLines(result)).toEqual([])
    expect(fillLines(result)).toEqual([sale])
  })
})

test('a row below blank lines and a title in quotation marks is counted from the first line', () => {
  const text = `"For your taxes, and for you."\n\n\nTransactions\n\n${HEADER}\na,never,Sell,ETH,-0.5,GBP,1500,750,742.50,7.50,`
  expect(problemLines(readText(text))).toEqual([expect.stringMatching(/^7 Timestamp/)])
})

describe('notes', () => {
  test('decimal commas are read as such where the quantity shows them, or other notes do', () => {
    const shown = 'a,2025-03-02 09:00:00 UTC,Convert,ETH,-0.5,EUR,€2000,€1000,€1000,€0,"Converted 0,5 ETH to 0,012 BTC"'
    const open = 'b,2025-03-01 09:00:00 UTC,Convert,ETH,-1,EUR,€2000,€2000,€2000,€0,"Converted 1 ETH to 1,234 SOL"'
    expect(fillLines(rows(shown, open)).map((line) => line.slice(20, 35))).toEqual([
      'buy 1.234 SOL-E',
      'sell 0.5 ETH-BT',
    ])
    expect(problemLines(rows(open))).toEqual([
      expect.stringContaining('2 Notes The comma in this note can stand before decimals or between thousands'),
    ])
  })

  test('a note that contradicts its row is refused', () => {
    const buy = (note: string): string => `a,2025-03-02 09:00:00 UTC,Buy,ETH,0.5,EUR,€2000,€1000,€1010,€10,${note}`
    const reasons = [
      ['Bought 5 ETH for 1010 EUR', 'The amount in this note is not the quantity'],
      ['Bought 0.5 BTC for 1010 EUR', 'This note is about BTC, and the row about ETH'],
      ['Bought 0.5 ETH for €1010 GBP', 'The currency sign in this note'],
      ['Bought 0.5 ETH for 910 EUR', 'This says 910'],
    ] as const
    for (const [note, reason] of reasons) expect(problemLines(rows(buy(note))).join()).toContain(reason)
    expect(fillLines(rows(buy('For my holiday')))).toHaveLength(1)
  })

  test('what was paid in a coin is in that coin, with its fee in the price', () => {
    const buy = 'a,2025-03-02 09:00:00 UTC,Buy,ETH,0.5,EUR,€2000,€1000,€1010,€10,Bought 0.5 ETH for 1100 USDC'
    expect(fillLines(rows(buy))).toEqual(['2025-03-02 09:00:00 buy 0.5 ETH-USDC (spot ETH/USDC) at 2200 fee 0 USDC #a'])
  })

  test('without its note, Advanced Trade is read in dollars and refused in any other currency', () => {
    const dollars = 'a,2025-03-02 09:00:00 UTC,Advanced Trade Sell,ZEC,-0.01040187,USD,$424.71,-$4.41,-$4.39,$0.0265,'
    expect(fillLines(rows(dollars))[0]).toContain('sell 0.01040187 ZEC-USD')
    expect(problemLines(rows(dollars.replace(',USD,', ',EUR,')))).toEqual([
      expect.stringContaining('Export the fills of Advanced Trade as well.'),
    ])
  })
})

test('a conversion without its note or its other row is refused', () => {
  const [gave, got] = [
    'a,2025-03-05 09:00:00 UTC,Convert,USDC,-150.5,USD,$1,$150.5,$150.5,$0,',
    'a,2025-03-05 09:00:00 UTC,Convert,ETH,0.07,USD,$2100,$147,$150.5,$3.5,',
  ]
  expect(problemLines(rows(gave))).toEqual([
    expect.stringContaining('2 Notes The note does not say what USDC was converted to or from'),
  ])
  expect(fillLines(readOpened([rowsFile(gave, 'a.csv'), rowsFile(got, 'b.csv')]))).toHaveLength(1)
})

function rowsFile(line: string, name: string): ReturnType<typeof openText> {
  return openText(`${HEADER}\n${line}`, name)
}

test('a total that is not the subtotal and its fees, and an unknown type, are refused', () => {
  const line = 'a,2025-03-02 09:00:00 UTC,Buy,ETH,0.5,EUR,€2000,€1000,€1090,€10,'
  expect(problemLines(rows(line))).toEqual([expect.stringContaining('This says 1090')])
  expect(problemLines(rows(line.replace('Buy', 'Hand over')))).toEqual([
    expect.stringContaining('2 Transaction Type Roundtrip does not know this type'),
  ])
})

test('beside fills, Advanced Trade of that time is left out; purchases and conversions stay', () => {
  const fills = `portfolio,trade id,product,side,created at,size,size unit,price,fee,total,price/fee/total unit
default,1,SOL-USDC,BUY,2025-03-03T09:00:00.120Z,2,SOL,140,1.68,-281.68,USDC
default,2,SOL-USDC,SELL,2025-03-07T09:00:00.120Z,2,SOL,140.42,1.12,279.72,USDC`
  const result = readOpened([openText(SAMPLE, 'statement.csv'), openText(fills, 'fills.csv')])
  expect(fillLines(result).map((line) => line.slice(0, 40))).toEqual([
    '2025-03-03 09:00:00.120 buy 2 SOL-USDC (',
    '2025-03-07 09:00:00.120 sell 2 SOL-USDC ',
    '2025-03-02 09:00:00 buy 0.01 BTC-EUR (sp',
    '2025-03-04 09:00:00 buy 0.55 SOL-ADA (sp',
    '2025-03-05 09:00:00 buy 0.07 ETH-USDC (s',
  ])
})

const root = fileURLToPath(new URL('../../../../../shared/data/coinbase/', import.meta.url))

test.skipIf(!existsSync(root))('customer rows of everytrade are read (skipped without shared/data)', () => {
  const result = readText(readFileSync(`${root}csv_everytrade/coinbase_v001_M.csv`, 'utf8'))
  expect(problemLines(result)).toEqual([])
  const rounded = fillLines(result).map((line) => line.replace(/at (\d+\.\d{4})\d*/, 'at $1'))
  expect(rounded).toEqual([
    '2020-03-09 05:17:11 sell 0.03517833 BTC-EUR (spot BTC/EUR) at 6831.4783 fee 3.58 EUR',
    '2020-07-01 19:56:25 buy 4.7987194 ETH-BTC (spot ETH/BTC) at 0.0253 fee 0 BTC taker',
    '2020-09-27 18:36:58 buy 0.03182812 BTC-EUR (spot BTC/EUR) at 9287.3848 fee 4.4 EUR',
  ])
})
