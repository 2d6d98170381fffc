/** Exports of journals and exchanges whose rows are finished trades: each becomes an opening and a closing. */
import { expect, test } from 'vitest'
import { accountId } from '../../base/index.ts'
import { fillLines, problemLines } from '../reading/import.testing.ts'
import { readLedger } from '../reading/read.ts'
import { missingIn } from './guess.ts'
import { guessedTable, openUnknown, readMapped } from './mapping.testing.ts'
import { questionKey, questionsOf } from './questions.ts'

const LONG = ['buy 0.5 BTCUSDT', 'at 60000 fee 0', 'sell 0.5 BTCUSDT', 'at 61000 fee 5'] as const
const SHORT = ['sell 2 ETHUSDT', 'at 2500 fee 0', 'buy 2 ETHUSDT', 'at 2550 fee 2'] as const

/** A long of BTC from 60,000 to 61,000 with a fee of 5, and a short of ETH from 2,500 to 2,550 with a fee of 2. */
const FILES: readonly (readonly [name: string, text: string])[] = [
  [
    'Tradervue, whose commissions and fees are equal',
    `Open Datetime,Close Datetime,Symbol,Side,Volume,Exec Count,Entry Price,Exit Price,Gross P&L,Gross P&L (%),Shared,Notes,Tags,Gross P&L (t),Net P&L,Commissions,Fees
2026-02-12 09:30:00,2026-02-12 10:30:00,BTCUSDT,L,0.5,2,60000,61000,500.00,1.6,No,,,500,495.00,2.50,2.50
2026-02-13 09:30:00,2026-02-13 10:30:00,ETHUSDT,S,2,2,2500,2550,-100.00,-2,No,,,-100,-102.00,1.00,1.00`,
  ],
  [
    'TradeZella, which names buys and sells before entries, and the zone behind the time of day',
    `Account Name,Avg Buy Price,Avg Sell Price,Close Date,Close Time,Commission,Entry Price,Exit Price,Gross P&L,Instrument,Net P&L,Open Date,Open Time,Side,Symbol,Fee,Swap,Quantity,Zella Score
Main,60000,61000,2026-02-12,05:30:00 EST,5,60000,61000,500,BTCUSDT,495,2026-02-12,04:30:00 EST,Long,BTCUSDT,0,0,0.5,60
Main,2550,2500,2026-02-13,05:30:00 EST,2,2500,2550,-100,ETHUSDT,-102,2026-02-13,04:30:00 EST,Short,ETHUSDT,0,0,2,60`,
  ],
  [
    'TraderSync, whose cost is not a fee',
    `Status,Symbol,Size,Open Date,Close Date,Open Time,Close Time,Entry Price,Exit Price,Return $,Return %,Avg Buy,Avg Sell,Net Return,Commision,Type,Side,Cost,Portfolio
WIN,BTCUSDT,0.5,"Feb 12, 2026","Feb 12, 2026",09:30:00,10:30:00,60000.00,61000.00,$500.00,1.6%,60000,61000,$495.00,$5.00,crypto,LONG,30000,Default
LOSS,ETHUSDT,2,"Feb 13, 2026","Feb 13, 2026",09:30:00,10:30:00,2500.00,2550.00,-$100.00,-2%,2550,2500,-$102.00,$2.00,crypto,SHORT,5000,Default`,
  ],
  [
    'TradeTally, JSON names in a table',
    `symbol,side,quantity,entryPrice,exitPrice,entryTime,exitTime,pnl,commission,fees
BTCUSDT,long,0.5,60000,61000,2026-02-12T09:30:00Z,2026-02-12T10:30:00Z,495,3,2
ETHUSDT,short,2,2500,2550,2026-02-13T09:30:00Z,2026-02-13T10:30:00Z,-102,1,1`,
  ],
  [
    'TradeNote, in seconds',
    `id;account;currency;type;side;strategy;symbol;buyQuantity;sellQuantity;entryPrice;entryTime;exitPrice;exitTime;commission;sec;grossProceeds;netProceeds
t1;a;USDT;crypto;B;long;BTCUSDT;0.5;0.5;60000;1770888600;61000;1770892200;5;0;500;495
t2;a;USDT;crypto;SS;short;ETHUSDT;2;2;2500;1770975000;2550;1770978600;2;0;-100;-102`,
  ],
  [
    'Edgewonk, in German notation',
    `Open Date;Close Date;Instrument;Direction;Position Size;Entry;Exit;Stop;P/L;Fees;Setup
12.02.2026 09:30;12.02.2026 10:30;BTCUSDT;Long;0,5;60000;61000;59000;495,00;5,00;Trend
13.02.2026 09:30;13.02.2026 10:30;ETHUSDT;Short;2;2500;2550;2600;-102,00;2,00;Trend`,
  ],
  [
    'TradesViz',
    `trade_id,underlying,symbol,side,quantity,entry_date,entry_price,exit_date,exit_price,gross_pnl,commission,fees,pnl,currency
1,BTCUSDT,BTCUSDT,long,0.5,2026-02-12 09:30:00,60000,2026-02-12 10:30:00,61000,500,3,2,495,USDT
2,ETHUSDT,ETHUSDT,short,2,2026-02-13 09:30:00,2500,2026-02-13 10:30:00,2550,-100,1,1,-102,USDT`,
  ],
  [
    'a list of closed positions with the side of the position',
    `Symbol,Position Side,Closed Size,Avg Entry Price,Avg Exit Price,Closed PNL,Exchange Fee,Opened Time,Updated Time
BTCUSDT,Long,0.5,60000,61000,500,5,2026-02-12 09:30:00,2026-02-12 10:30:00
ETHUSDT,Short,2,2500,2550,-100,2,2026-02-13 09:30:00,2026-02-13 10:30:00`,
  ],
]

test.each(FILES)('%s', (_, text) => {
  const file = openUnknown(text)
  const { table, guess } = guessedTable(file)
  expect(guess.mapping.rows).toBe('positions')
  expect(missingIn(table, guess.mapping)).toEqual([])
  expect(questionsOf(table, guess.mapping).map(questionKey)).toEqual([])
  const result = readMapped(file, guess.mapping)
  expect(problemLines(result)).toEqual([])
  const lines = fillLines(result)
  const [buy, from, sell, to] = LONG
  const [sold, high, bought, low] = SHORT
  expect(lines).toEqual([
    `2026-02-12 09:30:00 ${buy} (linear BTC/USDT) ${from} USDT position long opens`,
    `2026-02-12 10:30:00 ${sell} (linear BTC/USDT) ${to} USDT position long closes`,
    `2026-02-13 09:30:00 ${sold} (linear ETH/USDT) ${high} USDT position short opens`,
    `2026-02-13 10:30:00 ${bought} (linear ETH/USDT) ${low} USDT position short closes`,
  ])
})

test('a list of trades of Roundtrip is read without its open ones, and its fees are in the reporting currency', () => {
  const text = `trade_id,account,ticker,market,side,status,open_time,close_time,quantity,max_quantity,entry_price,exit_price,fills,gross_pnl,fees,funding,other_payments,net_pnl,turnover,risk,labels,currency,counted,flags
a,Main,BTCEUR,linear,short,closed,2026-03-03T09:00:00.000Z,2026-03-03T09:20:00.000Z,1,1,2000,2050,2,-55,2.5,0,0,-57.5,4455,,Trend; Late,USD,yes,
b,Main,BTCEUR,linear,long,open,2026-03-03T10:00:00.000Z,,0.1,0.1,60000,,1,0,3,0,0,-3,6000,,,USD,open,`
  const file = openUnknown(text)
  const result = readMapped(file, guessedTable(file).guess.mapping)
  expect([fillLines(result), problemLines(result)]).toEqual([
    [
      '2026-03-03 09:00:00 sell 1 BTCEUR (linear BTC/EUR) at 2000 fee 0 EUR position short opens',
      '2026-03-03 09:20:00 buy 1 BTCEUR (linear BTC/EUR) at 2050 fee 2.5 USD position short closes',
    ],
    [],
  ])
})

test('a journal of shares is in dollars until somebody says otherwise', () => {
  const text = `Open Datetime,Close Datetime,Symbol,Side,Volume,Exec Count,Entry Price,Exit Price,Gross P&L
2026-02-12 09:30:00,2026-02-12 10:30:00,AAPL,S,100,2,320,315.5,450
2026-02-13 09:30:00,2026-02-13 10:30:00,TSLA,L,20,2,200,210,200`
  const file = openUnknown(text)
  expect(fillLines(readMapped(file, guessedTable(file).guess.mapping))[0]).toContain('sell 100 AAPL (linear AAPL/USD)')
})

test('a perpetual of Kraken Futures is its pair', () => {
  const text = `Opened,Closed,Market,Side,Size,Entry price,Exit price,Realized P&L
2026-02-12 09:30:00,2026-02-12 10:30:00,PF_ETHUSD,Long,2,2500,2550,100`
  const file = openUnknown(text)
  expect(fillLines(readMapped(file, guessedTable(file).guess.mapping))[0]).toContain('(linear ETH/USD)')
})

test('a finished trade that was there before is one repeated row, though it is two fills', () => {
  const file = openUnknown(`Opened,Closed,Symbol,Side,Size,Entry price,Exit price,Realized P&L
2026-02-12 09:30:00,2026-02-12 10:30:00,ETHUSDT,Long,2,2500,2550,100
2026-02-13 09:30:00,2026-02-13 10:30:00,ETHUSDT,Short,2,2500,2550,-100`)
  const { mapping } = guessedTable(file).guess
  const twice = [file, file].map((again) => ({ file: again, zone: mapping.zone, mapping }))
  const { files } = readLedger({ account: accountId('test'), files: twice })
  expect(files.map(({ rows, fills, repeated }) => [rows, fills, repeated])).toEqual([
    [2, 4, 0],
    [2, 0, 2],
  ])
})
