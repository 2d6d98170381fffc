/**
 * Tables that two readings fit: what only the trader can know becomes a question, and no guess about it counts as
 * certain.
 */
import { expect, test } from 'vitest'
import { fillLines, problemLines } from '../reading/import.testing.ts'
import { guessedTable, openUnknown, readUnknown, type Answers } from './mapping.testing.ts'
import { missingIn } from './guess.ts'
import { isAnswer, questionKey, questionsOf } from './questions.ts'

type Reading = {
  readonly rule: string
  readonly table: string
  readonly questionIds: readonly string[]
  /** The names of columns that are marked to be checked. */
  readonly unsure?: readonly string[]
  /** Answers, and the first fill of each. */
  readonly reads: readonly (readonly [Answers, string])[]
}

/** 2 / 4800, rounded like prices. */
const INVERSE = '0.000416666666666667'

const READINGS: readonly Reading[] = [
  {
    rule: 'Upbit in Korean: the market column names the coin of the prices',
    table: `체결시간,코인,마켓,종류,거래수량,거래단가,거래금액,수수료,정산금액,주문시간
2026-01-31 12:00:00,BTC,KRW,매수,0.002,130000000,260000,130,260130,2026-01-31 11:59:58
2026-01-31 13:00:00,BTC,KRW,매도,0.002BTC,"131,000,000KRW","262,000KRW",131KRW,"261,869KRW",2026-01-31 12:59:59
2026-01-31 14:00:00,XRP,KRW,입금,1000,1,1000,0,1000,2026-01-31 13:59:59`,
    questionIds: ['market'],
    reads: [[{ market: 'spot' }, '2026-01-31 12:00:00 buy 0.002 BTC/KRW (spot BTC/KRW) at 130000000 fee 130 KRW']],
  },
  {
    rule: 'Korean names whose product is not help, with the won in front of the coin',
    table: `체결시간,마켓,종류,체결단가,체결수량,체결금액,수수료
2026-01-31 12:00:00,KRW-BTC,매수,130000000,0.002,260000,130
2026-01-31 13:00:00,KRW-BTC,매도,131000000,0.002,262000,131`,
    questionIds: ['market'],
    reads: [[{}, '2026-01-31 12:00:00 buy 0.002 KRW-BTC (spot BTC/KRW) at 130000000 fee 130 KRW']],
  },
  {
    rule: 'coins without a market, whose prices name their coin in each cell',
    table: `거래일시,자산,거래구분,거래수량,체결가격,거래금액,수수료
2026-01-31 12:00:00,BTC,매수,0.002 BTC,"130,000,000 KRW","260,000 KRW",130 KRW
2026-01-31 13:00:00,BTC,매도,0.002 BTC,"131,000,000 KRW","262,000 KRW",131 KRW`,
    questionIds: ['market', 'quote'],
    reads: [[{}, '2026-01-31 12:00:00 buy 0.002 BTC/KRW (spot BTC/KRW) at 130000000 fee 130 KRW']],
  },
  {
    rule: 'the same fee under two names is paid once',
    table: `Date,Symbol,Side,Quantity,Price,Fee,Commission
2026-01-31 12:00:00,ETH/USDT,buy,2,2400,4.8,4.8
2026-01-31 13:00:00,ETH/USDT,sell,2,2500,5,5`,
    questionIds: ['market'],
    unsure: ['Fee'],
    reads: [[{}, '2026-01-31 12:00:00 buy 2 ETH/USDT (spot ETH/USDT) at 2400 fee 4.8 USDT']],
  },
  {
    rule: 'a cancelled order counts with what it traded, in the words of its language',
    table: `주문시간,체결시간,마켓,종류,주문수량,체결수량,체결가격,상태
2026-01-31 12:00:00,2026-01-31 12:10:05,KRW-ETH,매수,2,1,4100000,취소
2026-01-31 13:00:00,,KRW-ETH,매도,2,0,0,취소`,
    questionIds: ['market'],
    reads: [[{}, '2026-01-31 12:10:05 buy 1 KRW-ETH (spot ETH/KRW) at 4100000 fee 0 KRW']],
  },
  {
    rule: 'Vietnamese',
    table: `Thời gian,Cặp giao dịch,Mua/Bán,Khối lượng,Giá khớp,Giá trị,Phí
2026-01-31 12:00:00,ETH/USDT,Mua,0.5,2400,1200,1.2
2026-01-31 13:00:00,ETH/USDT,Bán,0.5,2500,1250,1.25`,
    questionIds: ['market'],
    reads: [[{}, '2026-01-31 12:00:00 buy 0.5 ETH/USDT (spot ETH/USDT) at 2400 fee 1.2 USDT']],
  },
  {
    rule: 'Japanese, with what was ordered and what was executed',
    table: `約定日時,通貨ペア,売買,注文数量,約定価格,約定数量,約定金額,手数料,注文日時
2026-01-31 12:00:00,BTC/JPY,買,0.02,15000000,0.01,150000,0,2026-01-31 11:00:00
2026-01-31 13:00:00,BTC/JPY,売,0.01,15100000,0.01,151000,0,2026-01-31 12:30:00`,
    questionIds: ['market'],
    reads: [[{}, '2026-01-31 12:00:00 buy 0.01 BTC/JPY (spot BTC/JPY) at 15000000 fee 0 JPY']],
  },
  {
    rule: 'names in an unknown language: the product is the same either way round',
    table: `Date,Symbol,Side,Foo,Bar,Baz
2026-01-31 12:00:00,ETH/USDT,buy,2,30,60
2026-01-31 13:00:00,ETH/USDT,sell,3,40,120`,
    questionIds: ['column price', 'market'],
    unsure: ['Foo', 'Bar'],
    reads: [
      [{ 'column price': 'Bar' }, '2026-01-31 12:00:00 buy 2 ETH/USDT (spot ETH/USDT) at 30 fee 0 USDT'],
      [{ 'column price': 'Foo' }, '2026-01-31 12:00:00 buy 30 ETH/USDT (spot ETH/USDT) at 2 fee 0 USDT'],
    ],
  },
  {
    rule: 'the same with the coin in each cell, which says it',
    table: `Date,Symbol,Side,Foo,Bar,Baz
2026-01-31 12:00:00,ETH/USDT,buy,30 USDT,2 ETH,60 USDT
2026-01-31 13:00:00,ETH/USDT,sell,40 USDT,3 ETH,120 USDT`,
    questionIds: ['market'],
    reads: [[{}, '2026-01-31 12:00:00 buy 2 ETH/USDT (spot ETH/USDT) at 30 fee 0 USDT']],
  },
  {
    rule: 'a price near 1, so that quantity and value fit each other',
    table: `Date,Symbol,Side,Price,Foo,Bar
2026-01-31 12:00:00,USDC/USDT,buy,0.999,1000,999
2026-01-31 13:00:00,USDC/USDT,sell,1.001,2000,2002`,
    questionIds: ['column quantity', 'market'],
    unsure: ['Foo', 'Bar'],
    reads: [
      [{ 'column quantity': 'Foo' }, '2026-01-31 12:00:00 buy 1000 USDC/USDT (spot USDC/USDT) at 0.999 fee 0 USDT'],
      [{ 'column quantity': 'Bar' }, '2026-01-31 12:00:00 buy 999 USDC/USDT (spot USDC/USDT) at 0.999 fee 0 USDT'],
    ],
  },
  {
    rule: 'names that are a quantity at one exchange and a value at the next, without a price',
    table: `Date,Symbol,Side,Volume,Amount
2026-01-31 12:00:00,ETH/USDT,buy,2,4800
2026-01-31 13:00:00,ETH/USDT,sell,3,7500`,
    questionIds: ['column quantity', 'market'],
    unsure: ['Volume', 'Amount'],
    reads: [
      [{ 'column quantity': 'Volume' }, '2026-01-31 12:00:00 buy 2 ETH/USDT (spot ETH/USDT) at 2400 fee 0 USDT'],
      [
        { 'column quantity': 'Amount' },
        `2026-01-31 12:00:00 buy 4800 ETH/USDT (spot ETH/USDT) at ${INVERSE} fee 0 USDT`,
      ],
    ],
  },
  {
    rule: 'a cost that is price times quantity is the value and no fee',
    table: `Date,Symbol,Side,Quantity,Price,Cost
2026-01-31 12:00:00,ETH/USDT,buy,2,2400,4800`,
    questionIds: ['market'],
    unsure: [],
    reads: [[{}, '2026-01-31 12:00:00 buy 2 ETH/USDT (spot ETH/USDT) at 2400 fee 0 USDT']],
  },
  {
    rule: 'a cost that is not is the fee',
    table: `Date,Symbol,Side,Quantity,Price,Cost
2026-01-31 12:00:00,ETH/USDT,buy,2,2400,4.8`,
    questionIds: ['market'],
    unsure: ['Cost'],
    reads: [[{}, '2026-01-31 12:00:00 buy 2 ETH/USDT (spot ETH/USDT) at 2400 fee 4.8 USDT']],
  },
  {
    rule: 'two prices that fit equally well',
    table: `Date,Symbol,Side,Quantity,Rate,Price
2026-01-31 12:00:00,ETH/USDT,buy,2,2400,2390
2026-01-31 13:00:00,ETH/USDT,sell,2,2500,2510`,
    questionIds: ['column price', 'market'],
    unsure: ['Rate'],
    reads: [
      [{ 'column price': 'Rate' }, '2026-01-31 12:00:00 buy 2 ETH/USDT (spot ETH/USDT) at 2400 fee 0 USDT'],
      [{ 'column price': 'Price' }, '2026-01-31 12:00:00 buy 2 ETH/USDT (spot ETH/USDT) at 2390 fee 0 USDT'],
    ],
  },
  {
    rule: 'two times that fit equally well',
    table: `Created at,Timestamp,Symbol,Side,Quantity,Price
2026-01-31 12:00:00,2026-01-31 12:05:00,ETH/USDT,buy,2,2400`,
    questionIds: ['column time', 'market'],
    unsure: ['Created at'],
    reads: [
      [{ 'column time': 'Timestamp' }, '2026-01-31 12:05:00 buy 2 ETH/USDT (spot ETH/USDT) at 2400 fee 0 USDT'],
      [{ 'column time': 'Created at' }, '2026-01-31 12:00:00 buy 2 ETH/USDT (spot ETH/USDT) at 2400 fee 0 USDT'],
    ],
  },
  {
    rule: 'the time of the order comes after that of its execution',
    table: `Order Time,Filled Time,Symbol,Side,Quantity,Price
2026-01-31 12:00:00,2026-01-31 12:05:00,ETH/USDT,buy,2,2400`,
    questionIds: ['market'],
    reads: [[{}, '2026-01-31 12:05:00 buy 2 ETH/USDT (spot ETH/USDT) at 2400 fee 0 USDT']],
  },
  {
    rule: 'two totals where the price follows from one of them',
    table: `Date,Symbol,Side,Quantity,Subtotal,Total
2026-01-31 12:00:00,ETH/USDT,buy,2,4800,4900`,
    questionIds: ['column value', 'market'],
    unsure: ['Subtotal'],
    reads: [
      [{ 'column value': 'Total' }, '2026-01-31 12:00:00 buy 2 ETH/USDT (spot ETH/USDT) at 2450 fee 0 USDT'],
      [{ 'column value': 'Subtotal' }, '2026-01-31 12:00:00 buy 2 ETH/USDT (spot ETH/USDT) at 2400 fee 0 USDT'],
    ],
  },
  {
    rule: 'columns that say the same twice are not a question',
    table: `Date,Timestamp,Symbol,Pair,Side,Quantity,Price,Rate
2026-01-31 12:00:00,2026-01-31 12:00:00,ETH/USDT,ETHUSDT,buy,2,2400,2400`,
    questionIds: ['market'],
    reads: [[{}, '2026-01-31 12:00:00 buy 2 ETH/USDT (spot ETH/USDT) at 2400 fee 0 USDT']],
  },
  {
    rule: 'orders that were cancelled, profits and fees are no other amounts',
    table: `Time,Symbol,Side,Filled Qty,Avg Price,Fee,Realized Profit,Status
2026-01-31 12:00:00,ETHUSDT,buy,2,2400,4.8,0,Filled
2026-01-31 12:30:00,ETHUSDT,sell,0,0,0,0,Cancelled
2026-01-31 13:00:00,ETHUSDT,sell,2,2500,5,200,Filled`,
    questionIds: [],
    reads: [[{}, '2026-01-31 12:00:00 buy 2 ETHUSDT (linear ETH/USDT) at 2400 fee 4.8 USDT']],
  },
]

test.each(READINGS)('$rule', ({ table, questionIds, unsure, reads }) => {
  const { table: sample, guess } = guessedTable(openUnknown(table))
  expect(missingIn(sample, guess.mapping)).toEqual([])
  const questions = questionsOf(sample, guess.mapping)
  expect(questions.map(questionKey)).toEqual(questionIds)
  const marked = guess.mapping.columns.filter((_, index) => guess.unsure.has(index)).map(({ name }) => name)
  if (unsure !== undefined) expect(marked).toEqual(unsure)
  for (const [answers, fill] of reads) {
    const result = readUnknown(table, answers)
    expect(problemLines(result).filter((line) => !line.startsWith('-'))).toEqual([])
    expect(fillLines(result)[0]).toBe(fill)
  }
  for (const { answers, ...question } of questions.filter(({ id }) => id === 'column')) {
    // Each answer keeps its question, with that answer chosen.
    for (const answer of answers) {
      const again = questionsOf(sample, answer.mapping).find(
        (each) => questionKey(each) === questionKey({ ...question, answers }),
      )
      expect(again?.answers.map(({ value }) => value)).toEqual(answers.map(({ value }) => value))
      const chosen = answers.filter((each) => again !== undefined && isAnswer(again, each, answer.mapping))
      expect(chosen.map(({ value }) => value)).toEqual([answer.value])
    }
  }
})

const first = { pair: 'base-first' }
const second = { pair: 'quote-first' }

test.each([
  ['KRW-BTC', 130_000_000, false, {}, 'BTC/KRW'],
  ['KRWBTC', 130_000_000, false, {}, 'BTC/KRW'],
  ['BTC-KRW', 130_000_000, false, {}, 'BTC/KRW'],
  ['VND-USDT', 26_000, false, {}, 'USDT/VND'],
  ['KRW-USDT', 1_400, false, {}, 'USDT/KRW'],
  ['USDT/TRY', 43, false, {}, 'USDT/TRY'],
  ['EURUSDT', 1.17, false, {}, 'EUR/USDT'],
  ['ETH-BTC', 33, true, first, 'ETH/BTC'],
  ['ETH-BTC', 33, true, second, 'BTC/ETH'],
  ['USDT-SOL', 150, false, {}, 'SOL/USDT'],
  ['BTC-LTC', 0.001, false, {}, 'LTC/BTC'],
  ['ETH/BTC', 0.03, false, {}, 'ETH/BTC'],
  ['BTC-ETH', 0.03, false, {}, 'ETH/BTC'],
  ['BTC-ETH', 33, false, {}, 'BTC/ETH'],
  ['ETH-SOL', 20, true, first, 'ETH/SOL'],
  ['ETH-SOL', 20, true, second, 'SOL/ETH'],
  ['USDT/EUR', 0.9, true, first, 'USDT/EUR'],
  ['USDT/EUR', 0.9, true, second, 'EUR/USDT'],
] as const)('%s at %s: is it a question? %s', (symbol, price, isQuestion, answers, pair) => {
  const table = `Date,Symbol,Side,Quantity,Price\n2026-01-31 12:00:00,${symbol},buy,1,${price}`
  const { table: sample, guess } = guessedTable(openUnknown(table))
  expect(questionsOf(sample, guess.mapping).some(({ id }) => id === 'pair')).toBe(isQuestion)
  expect(fillLines(readUnknown(table, { market: 'spot', ...answers }))[0]).toContain(`(spot ${pair})`)
})
