/** Made-up tables of all shapes: the guessed mapping, with its questions answered, yields their fills. */
// Promise [Files with unknown columns] A table of any shape can be read once its columns are guessed and the open
//   questions are answered.
import { messageText } from '../../base/index.ts'
import { expect, test } from 'vitest'
import { fillLines, problemLines } from '../reading/import.testing.ts'
import { guessedTable, openUnknown, readMapped, readUnknown, type Answers } from './mapping.testing.ts'
import { missingIn, refreshed } from './guess.ts'
import { nameFit, plainName } from './names.ts'
import { questionKey, questionsOf } from './questions.ts'

type Shape = {
  readonly rule: string
  readonly table: string
  /** The questions that its data leave open. */
  readonly questionIds: readonly string[]
  readonly answers?: Answers
  readonly fills: readonly string[]
}

const SHAPES: readonly Shape[] = [
  {
    rule: 'an exchange with names of its own',
    table: `Execution Time (UTC),Currency Pair,B/S,Fill Size,Fill Price,Commission,Commission Asset,Deal ID
2026-01-31 12:00:00,ETH/USDT,Buy,0.5,2400,0.0005,ETH,d1
2026-01-31 13:00:00,ETH/USDT,Sell,0.5,2500,1.25,USDT,d2`,
    questionIds: ['quantity'],
    fills: [
      '2026-01-31 12:00:00 buy 0.5 ETH/USDT (spot ETH/USDT) at 2400 fee 0.0005 ETH #d1',
      '2026-01-31 13:00:00 sell 0.5 ETH/USDT (spot ETH/USDT) at 2500 fee 1.25 USDT #d2',
    ],
  },
  {
    rule: 'a German spreadsheet with decimal commas, and date and time of day in two columns',
    table: `Datum;Uhrzeit;Symbol;Typ;Menge;Kurs;Gebühr
31.01.2026;12:00:05;BTC-EUR;Kauf;0,25;60.000,50;15,00
01.02.2026;09:30:00;BTC-EUR;Verkauf;0,25;61.000,00;15,25`,
    questionIds: ['market'],
    answers: { market: 'spot' },
    fills: [
      '2026-01-31 12:00:05 buy 0.25 BTC-EUR (spot BTC/EUR) at 60000.5 fee 15 EUR',
      '2026-02-01 09:30:00 sell 0.25 BTC-EUR (spot BTC/EUR) at 61000 fee 15.25 EUR',
    ],
  },
  {
    rule: 'signed quantities instead of a side, negative fees, and a question about both readings of them',
    table: `timestamp,ticker,qty,px,commission
1769860800,BTCUSDT,0.5,80000,-16
1769864400,BTCUSDT,-0.5,81000,-16.2`,
    questionIds: ['market', 'fee-sign'],
    answers: { market: 'linear', 'fee-sign': 'negative' },
    fills: [
      '2026-01-31 12:00:00 buy 0.5 BTCUSDT (linear BTC/USDT) at 80000 fee 16 USDT',
      '2026-01-31 13:00:00 sell 0.5 BTCUSDT (linear BTC/USDT) at 81000 fee 16.2 USDT',
    ],
  },
  {
    rule: 'names that exchanges use for each other: the product says which amount is which',
    table: `Date,Market,Type,Amount,Volume,Price
2026-01-31 12:00:00,ETH/USDT,buy,1200,0.5,2400
2026-01-31 13:00:00,SOL/USDT,sell,300,2,150`,
    questionIds: ['market'],
    fills: [
      '2026-01-31 12:00:00 buy 0.5 ETH/USDT (spot ETH/USDT) at 2400 fee 0 USDT',
      '2026-01-31 13:00:00 sell 2 SOL/USDT (spot SOL/USDT) at 150 fee 0 USDT',
    ],
  },
  {
    rule: 'no price: it follows from the value',
    table: `Date,Symbol,Action,Quantity,Total
2026-01-31T12:00:00Z,SOL/USDC,BUY,4,600
2026-01-31T12:30:00Z,SOL/USDC,SELL,4,610`,
    questionIds: ['market'],
    fills: [
      '2026-01-31 12:00:00 buy 4 SOL/USDC (spot SOL/USDC) at 150 fee 0 USDC',
      '2026-01-31 12:30:00 sell 4 SOL/USDC (spot SOL/USDC) at 152.5 fee 0 USDC',
    ],
  },
  {
    rule: 'a journal of finished trades: each becomes an opening and a closing',
    table: `Entry Date,Exit Date,Pair,Direction,Size,Entry Price,Exit Price,P&L,Notes
2026-01-31 12:00,2026-01-31 15:00,ETHUSDT,Long,2,2400,2500,200,good
2026-02-01 09:00,2026-02-02 10:00,ETHUSDT,Short,1,2500,2550,-50,late`,
    questionIds: [],
    fills: [
      '2026-01-31 12:00:00 buy 2 ETHUSDT (linear ETH/USDT) at 2400 fee 0 USDT position long opens',
      '2026-01-31 15:00:00 sell 2 ETHUSDT (linear ETH/USDT) at 2500 fee 0 USDT position long closes',
      '2026-02-01 09:00:00 sell 1 ETHUSDT (linear ETH/USDT) at 2500 fee 0 USDT position short opens',
      '2026-02-02 10:00:00 buy 1 ETHUSDT (linear ETH/USDT) at 2550 fee 0 USDT position short closes',
    ],
  },
  {
    rule: 'a journal with one date, and the times of day of entry and exit beside it; the direction from its profit',
    table: `Date,Entry Time,Exit Time,Ticker,Size,Entry,Exit,Profit
2026-01-31,12:00,15:30,BTCUSDT,0.1,80000,79000,100`,
    questionIds: [],
    fills: [
      '2026-01-31 12:00:00 sell 0.1 BTCUSDT (linear BTC/USDT) at 80000 fee 0 USDT position short opens',
      '2026-01-31 15:30:00 buy 0.1 BTCUSDT (linear BTC/USDT) at 79000 fee 0 USDT position short closes',
    ],
  },
  {
    rule: 'futures whose profits show what a point of a contract is worth',
    table: `Ticker,Opened,Closed,Side,Contracts,Entry,Exit,Net P&L
MES/USD,2026-01-05 15:00,2026-01-05 15:30,Long,2,6000,6040,398
MES/USD,2026-01-06 15:00,2026-01-06 15:30,Short,1,6100,6050,249
MES/USD,2026-01-07 15:00,2026-01-07 15:30,Long,1,6000,5960,-201`,
    questionIds: ['contract-size'],
    fills: [
      '2026-01-05 15:00:00 buy 2 MES/USD (linear MES/USD) at 6000 fee 0 USD position long opens',
      '2026-01-05 15:30:00 sell 2 MES/USD (linear MES/USD) at 6040 fee 0 USD position long closes',
      '2026-01-06 15:00:00 sell 1 MES/USD (linear MES/USD) at 6100 fee 0 USD position short opens',
      '2026-01-06 15:30:00 buy 1 MES/USD (linear MES/USD) at 6050 fee 0 USD position short closes',
      '2026-01-07 15:00:00 buy 1 MES/USD (linear MES/USD) at 6000 fee 0 USD position long opens',
      '2026-01-07 15:30:00 sell 1 MES/USD (linear MES/USD) at 5960 fee 0 USD position long closes',
    ],
  },
  {
    rule: 'what was received and what was given; rows with one of them are not trades',
    table: `"Type","Buy","Cur.","Sell","Cur.","Fee","Cur.","Exchange","Date"
"Trade","0.05","ETH","120","EUR","0.2","EUR","Kraken","20.09.2026 13:00:00"
"Trade","130","EUR","0.05","ETH","0.2","EUR","Kraken","21.09.2026 13:00:00"
"Deposit","500","EUR","-","","","","Kraken","19.09.2026 09:00:00"`,
    questionIds: [],
    fills: [
      '2026-09-20 13:00:00 buy 0.05 ETH/EUR (spot ETH/EUR) at 2400 fee 0.2 EUR',
      '2026-09-21 13:00:00 sell 0.05 ETH/EUR (spot ETH/EUR) at 2600 fee 0.2 EUR',
    ],
  },
  {
    rule: 'coins without a quote, amounts with dollar signs, and words that are not trades',
    table: `Timestamp\tTransaction Type\tAsset\tQuantity Transacted\tSpot Price\tSubtotal\tFees
2026-01-31T12:00:00Z\tBuy\tBTC\t0.5\t$80,000.00\t$40,000.00\t$50.00
2026-01-31T13:00:00Z\tStaking\tETH\t0.1\t$2,400.00\t$240.00\t$0.00
2026-01-31T14:00:00Z\tSell\tBTC\t0.5\t$81,000.00\t$40,500.00\t$50.00`,
    questionIds: ['market', 'quote'],
    answers: { quote: 'USD' },
    fills: [
      '2026-01-31 12:00:00 buy 0.5 BTC/USD (spot BTC/USD) at 80000 fee 50 USD',
      '2026-01-31 14:00:00 sell 0.5 BTC/USD (spot BTC/USD) at 81000 fee 50 USD',
    ],
  },
  {
    rule: 'pairs that name the quote first, and words of order types for the sides',
    table: `Uuid,Exchange,TimeStamp,OrderType,Limit,Quantity,Commission,Price,PricePerUnit
u1,USDT-BTC,1/31/2026 1:35:53 PM,LIMIT_SELL,80000,0.1,8,8100,81000
u2,BTC-LTC,1/31/2026 1:47:07 PM,CEILING_MARKET_BUY,0.002,3,0.000006,0.003,0.001`,
    questionIds: ['market'],
    fills: [
      '2026-01-31 13:35:53 sell 0.1 USDT-BTC (spot BTC/USDT) at 81000 fee 8 USDT #u1',
      '2026-01-31 13:47:07 buy 3 BTC-LTC (spot LTC/BTC) at 0.001 fee 0.000006 BTC #u2',
    ],
  },
  {
    rule: 'open and close of hedged futures in Chinese, with a status for orders that did not trade',
    table: `时间,交易对,方向,成交数量,成交均价,手续费,状态
2026-01-31 12:00:00,BTC-USDT-SWAP,开多,0.1,80000,4,filled
2026-01-31 13:00:00,BTC-USDT-SWAP,平多,0.1,81000,4.05,filled
2026-01-31 14:00:00,BTC-USDT-SWAP,开多,0,70000,0,canceled`,
    questionIds: ['side 开多', 'side 平多'],
    answers: { 'side 开多': 'open-long', 'side 平多': 'close-long' },
    fills: [
      '2026-01-31 12:00:00 buy 0.1 BTC-USDT-SWAP (linear BTC/USDT) at 80000 fee 4 USDT long opens',
      '2026-01-31 13:00:00 sell 0.1 BTC-USDT-SWAP (linear BTC/USDT) at 81000 fee 4.05 USDT long closes',
    ],
  },
  {
    rule: 'the day or the month first, where nothing in the file says it',
    table: `date,symbol,side,quantity,price
03/04/2026 10:00,ETHUSDT,buy,1,2400
05/04/2026 10:00,ETHUSDT,sell,1,2500
04/04/2026 10:00,ETHUSDT,buy,1,2450`,
    questionIds: ['date-order', 'market'],
    answers: { 'date-order': 'mdy', market: 'spot' },
    fills: [
      '2026-03-04 10:00:00 buy 1 ETHUSDT (spot ETH/USDT) at 2400 fee 0 USDT',
      '2026-04-04 10:00:00 buy 1 ETHUSDT (spot ETH/USDT) at 2450 fee 0 USDT',
      '2026-05-04 10:00:00 sell 1 ETHUSDT (spot ETH/USDT) at 2500 fee 0 USDT',
    ],
  },
  {
    rule: 'dates with a year of two digits, which may stand first or last',
    table: `Date,Pair,Side,Price,Executed,Fee Coin
26-05-23 07:01:57,TAO/USDC,BUY,400,1.5,USDC
26-05-24 07:01:57,TAO/USDC,SELL,420,1.5,USDC`,
    questionIds: ['date-order', 'market'],
    fills: [
      '2026-05-23 07:01:57 buy 1.5 TAO/USDC (spot TAO/USDC) at 400 fee 0 USDC',
      '2026-05-24 07:01:57 sell 1.5 TAO/USDC (spot TAO/USDC) at 420 fee 0 USDC',
    ],
  },
  {
    rule: 'the same with the day first, which no year from 2009 on leaves open',
    table: `Date,Pair,Side,Price,Executed
05.06.26 07:01,TAO/USDC,BUY,400,1.5
23.06.26 07:01,TAO/USDC,SELL,420,1.5`,
    questionIds: ['market'],
    fills: [
      '2026-06-05 07:01:00 buy 1.5 TAO/USDC (spot TAO/USDC) at 400 fee 0 USDC',
      '2026-06-23 07:01:00 sell 1.5 TAO/USDC (spot TAO/USDC) at 420 fee 0 USDC',
    ],
  },
  {
    rule: 'rows that run one way are a guess of the date order and no answer',
    table: `date,symbol,side,quantity,price
10/7/2026 10:00,ETHUSDT,buy,1,2400
12/1/2026 10:00,ETHUSDT,sell,1,2500
1/1/2026 10:00,ETHUSDT,buy,1,2450`,
    questionIds: ['date-order', 'market'],
    answers: { 'date-order': 'mdy' },
    fills: [
      '2026-01-01 10:00:00 buy 1 ETHUSDT (spot ETH/USDT) at 2450 fee 0 USDT',
      '2026-10-07 10:00:00 buy 1 ETHUSDT (spot ETH/USDT) at 2400 fee 0 USDT',
      '2026-12-01 10:00:00 sell 1 ETHUSDT (spot ETH/USDT) at 2500 fee 0 USDT',
    ],
  },
  {
    rule: 'orders: the average price and the executed quantity, also of one that was cancelled in part',
    table: `createTime,ordId,Symbol,Side,Price,orderQty,cumQty,avgPx,Order Value,Status
2026-03-01 10:00:00,o1,SOLUSDT,BUY,150,10,10,149.5,1500,FILLED
2026-03-02 10:00:00,o2,SOLUSDT,SELL,170,10,4,170.5,1700,CANCELED
2026-03-03 10:00:00,o3,SOLUSDT,SELL,190,6,0,0,1140,CANCELED
2026-03-04 10:00:00,o4,SOLUSDT,SELL,0,6,6,161,960,FILLED
2026-03-05 10:00:00,o5,SOLUSDT,BUY,100,6,0,,600,NEW`,
    questionIds: ['market'],
    fills: [
      '2026-03-01 10:00:00 buy 10 SOLUSDT (spot SOL/USDT) at 149.5 fee 0 USDT',
      '2026-03-02 10:00:00 sell 4 SOLUSDT (spot SOL/USDT) at 170.5 fee 0 USDT',
      '2026-03-04 10:00:00 sell 6 SOLUSDT (spot SOL/USDT) at 161 fee 0 USDT',
    ],
  },
  {
    rule: 'orders with what they were worth, of which those without a price of their own get one',
    table: `Time,Pair,Side,Limit Price,Order Amount,Filled Amount,Trading Total
2026-03-01 10:00:00,DOGE/USDT,BUY,0.2,1000,1000,200
2026-03-02 10:00:00,DOGE/USDT,SELL,0,1000,400,100
2026-03-03 10:00:00,DOGE/USDT,SELL,0.25,600,0,0`,
    questionIds: ['market'],
    fills: [
      '2026-03-01 10:00:00 buy 1000 DOGE/USDT (spot DOGE/USDT) at 0.2 fee 0 USDT',
      '2026-03-02 10:00:00 sell 400 DOGE/USDT (spot DOGE/USDT) at 0.25 fee 0 USDT',
    ],
  },
  {
    rule: 'a filled amount that is money is not a quantity, and an average of something else is not a price',
    table: `Time,Pair,Side,Quantity,Price,Filled Amount,Average Price
2026-03-01 10:00:00,DOGE/USDT,BUY,1000,0.2,200,0.21
2026-03-02 10:00:00,DOGE/USDT,SELL,1000,0.25,250,0.22`,
    questionIds: ['market'],
    fills: [
      '2026-03-01 10:00:00 buy 1000 DOGE/USDT (spot DOGE/USDT) at 0.2 fee 0 USDT',
      '2026-03-02 10:00:00 sell 1000 DOGE/USDT (spot DOGE/USDT) at 0.25 fee 0 USDT',
    ],
  },
  {
    rule: 'finished trades with a fee for each end, whose profit shows the side',
    table: `Symbol,Open Time,Close Time,Entry Price,Exit Price,Closed Size,PnL %,Realized PnL,Open Fee,Close Fee
BTCUSDT,2026-03-01 10:00:00,2026-03-01 12:00:00,50000,49000,0.1,2,95,2.5,2.45
ETHUSDT,2026-03-02 10:00:00,2026-03-02 12:00:00,2000,2100,1,-5,-102,1,1.05`,
    questionIds: [],
    fills: [
      '2026-03-01 10:00:00 sell 0.1 BTCUSDT (linear BTC/USDT) at 50000 fee 0 USDT position short opens',
      '2026-03-01 12:00:00 buy 0.1 BTCUSDT (linear BTC/USDT) at 49000 fee 4.95 USDT position short closes',
      '2026-03-02 10:00:00 sell 1 ETHUSDT (linear ETH/USDT) at 2000 fee 0 USDT position short opens',
      '2026-03-02 12:00:00 buy 1 ETHUSDT (linear ETH/USDT) at 2100 fee 2.05 USDT position short closes',
    ],
  },
  {
    rule: 'no header at all, and lines of an account above nothing',
    table: `2026-01-31 12:00:00,ETH/USDT,buy,0.5,2400,1200
2026-01-31 13:00:00,ETH/USDT,sell,0.25,2500,625
2026-01-31 14:00:00,ETH/USDT,sell,0.25,2450,612.5`,
    questionIds: ['column price', 'market'],
    fills: [
      '2026-01-31 12:00:00 buy 0.5 ETH/USDT (spot ETH/USDT) at 2400 fee 0 USDT',
      '2026-01-31 13:00:00 sell 0.25 ETH/USDT (spot ETH/USDT) at 2500 fee 0 USDT',
      '2026-01-31 14:00:00 sell 0.25 ETH/USDT (spot ETH/USDT) at 2450 fee 0 USDT',
    ],
  },
  {
    rule: 'lines above the header, the coin beside each amount, two accounts, and a total below',
    table: `My broker
Account statement,2026
Date;Account;Market;Side;Executed;Price;Fee
2026-01-31 12:00:00;main;ETH/USDT;BUY;0.5 ETH;2400 USDT;0.0005 ETH
2026-01-31 12:30:00;sub;ETH/USDT;BUY;1 ETH;2410 USDT;0.001 ETH
2026-01-31 13:00:00;main;ETH/USDT;SELL;0.5 ETH;2500 USDT;1.25 USDT
;;;;;;2.5`,
    questionIds: ['quantity', 'account'],
    answers: { account: 'main', quantity: 'net' },
    fills: [
      '2026-01-31 12:00:00 buy 0.5005 ETH/USDT (spot ETH/USDT) at 2400 fee 0.0005 ETH',
      '2026-01-31 13:00:00 sell 0.5 ETH/USDT (spot ETH/USDT) at 2500 fee 1.25 USDT',
    ],
  },
  {
    rule: 'the fee coin of a file that names none, which the size of the fees shows',
    table: `Zeit,Datum,Paar,Seite,Menge,Preis,Provision
12:00:00,2026-01-31,BTC/USDT,Kauf,0.5,80000,0.0005
13:00:00,2026-01-31,BTC/USDT,Verkauf,0.5,81000,40.5`,
    questionIds: ['quantity'],
    fills: [
      '2026-01-31 12:00:00 buy 0.5 BTC/USDT (spot BTC/USDT) at 80000 fee 0.0005 BTC',
      '2026-01-31 13:00:00 sell 0.5 BTC/USDT (spot BTC/USDT) at 81000 fee 40.5 USDT',
    ],
  },
]

test.each(SHAPES)('$rule', ({ table, questionIds, answers = {}, fills }) => {
  const unknown = guessedTable(openUnknown(table))
  const { mapping } = unknown.guess
  expect(missingIn(unknown.table, mapping)).toEqual([])
  expect(questionsOf(unknown.table, mapping).map(questionKey)).toEqual(questionIds)
  const result = readUnknown(table, answers)
  expect(problemLines(result).filter((line) => !line.startsWith('-'))).toEqual([])
  expect(fillLines(result)).toEqual(fills)
})

const DATED = 'Date,Symbol,Side,Quantity,Price\n'

test.each([
  ['26-05-23', 'ymd', '2026-05-23', null],
  ['26-05-23', 'dmy', '2023-05-26', null],
  ['31/01/2026', 'mdy', '2026-01-31', 'The dates of this file fit only DD/MM/YYYY,'],
  ['26-05-03', 'dmy', '2026-05-03', 'The dates of this file fit only YYYY/MM/DD,'],
  ['03/04/2026', 'ymd', '2026-04-03', 'The dates can be read as day/month or as month/day, and the mapping does not'],
] as const)('%s in a mapping with %s is %s, and another order is said', (date, dateOrder, day, notice) => {
  const file = openUnknown(`${DATED}${date},BTC/USDT,buy,1,80000`)
  const result = readMapped(file, { ...guessedTable(file).guess.mapping, dateOrder })
  expect(fillLines(result)[0]?.slice(0, 10)).toBe(day)
  expect(result.problems.map(({ reason }) => messageText(reason))).toEqual(
    notice === null ? [] : [expect.stringContaining(notice)],
  )
})

test('a question about dates has every order that can read them, and the chosen one stays', () => {
  const { table, guess } = guessedTable(openUnknown(`${DATED}10-11-12,BTC/USDT,buy,1,80000`))
  const [question] = questionsOf(table, guess.mapping)
  expect(question?.answers.map(({ value }) => value)).toEqual(['ymd', 'dmy', 'mdy'])
  expect(refreshed(table, { ...guess.mapping, dateOrder: 'mdy' }).dateOrder).toBe('mdy')
})

test.each(['pnl', 'PnL', 'Realized PnL', 'realizedPnl', 'Closed PnL', 'P&L'])('%s is the profit', (name) => {
  expect(nameFit(plainName(name), 'pnl')).toBe(3)
})

test.each([
  ['avgPx', 'price'],
  ['cumQty', 'quantity'],
  ['orderQty', 'quantity'],
  ['tradeid', 'tradeId'],
  ['Open Fee', 'fee'],
  ['closeFee', 'fee'],
] as const)('%s is a %s', (name, field) => {
  expect(nameFit(plainName(name), field)).toBe(3)
})

test('a contract is worth what the profits of the file show', () => {
  const { table = '' } = SHAPES.find(({ questionIds }) => questionIds.includes('contract-size')) ?? {}
  expect(guessedTable(openUnknown(table)).guess.mapping.contractSize).toBe('5')
})

test('the other answer gives the other reading', () => {
  const table = `timestamp,ticker,qty,px,commission\n1769860800,BTCUSDT,0.5,80000,-16`
  const [fill] = fillLines(readUnknown(table, { market: 'linear', 'fee-sign': 'positive' }))
  expect(fill).toContain('fee -16 USDT')
})

test('a row that cannot be read is a problem with its line, its column and a reason', () => {
  const table = `Date,Symbol,Side,Quantity,Price
2026-01-31 12:00:00,ETH/USDT,buy,0.5,2400
2026-01-31 12:00:00,ETH/USDT,buy,half,2400
2026-13-31 12:00:00,ETH/USDT,buy,0.5,2400
2026-01-31 12:00:00,ETH/USDT,bought it,0.5,2400`
  expect(problemLines(readUnknown(table))).toEqual([
    '3 Quantity "half" is not a number.',
    '4 Date "2026-13-31 12:00:00" is not a date and time that this layout uses.',
    '5 Side Nobody has said yet whether "bought it" buys or sells.',
  ])
})

test('what is missing is named: a list of deposits is not a list of trades', () => {
  const table = `Created,Coin,Amount,Address\n2026-01-31 12:00:00,BTC,0.5,bc1q\n2026-02-01 12:00:00,ETH,2,0xab`
  const unknown = guessedTable(openUnknown(table))
  expect(missingIn(unknown.table, unknown.guess.mapping)).toContain('price')
})

test('rows without a side and without a sign are not taken for buys', () => {
  const table = `Date,Symbol,Quantity,Price\n2026-01-31 12:00:00,BTC/USDT,0.5,80000\n2026-02-01 12:00:00,BTC/USDT,0.5,81000`
  const unknown = guessedTable(openUnknown(table))
  expect(missingIn(unknown.table, unknown.guess.mapping)).toEqual(['side'])
  const signed = guessedTable(openUnknown(table.replace('0.5,81000', '-0.5,81000')))
  expect(missingIn(signed.table, signed.guess.mapping)).toEqual([])
})

test('a side column is found by the words in its name, and its own words are asked about', () => {
  const table = `Date,Symbol,Kauf/Verkauf,Quantity,Price
2026-01-31 12:00:00,BTC/USDT,Kauf,0.5,80000
2026-02-01 12:00:00,BTC/USDT,Umtausch,0.5,81000`
  const { guess, table: sample } = guessedTable(openUnknown(table))
  expect(guess.mapping.columns[2]?.field).toBe('side')
  expect(questionsOf(sample, guess.mapping).map(questionKey)).toEqual(['side Umtausch', 'market'])
})
