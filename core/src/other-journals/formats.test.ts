// Promise [One number everywhere] Notes from another journal are added to the trades they are about, and both results
//   are compared to the cent.
import { expect, test } from 'vitest'
import { formatFixed, isoTime } from '../base/index.ts'
import type { ForeignRow } from './foreign-row.ts'
import { bytesOf } from './journal.testing.ts'
import { journalOf, readJournal, recogniseJournal } from './read.ts'

/** The first row of a file as plain text, without its empty fields. */
function firstRow(text: string): { journal: string | null; row: Record<string, unknown> } {
  const recognised = recogniseJournal(bytesOf(text))
  if (recognised === null) throw new Error('No table.')
  const { table, columns, dateOrders } = recognised
  const { rows, problems } = readJournal(table, { name: 'a.csv', columns, dateOrder: dateOrders[0] ?? 'dmy' })
  expect(problems).toEqual([])
  const [row] = rows
  if (row === undefined) throw new Error('No row.')
  return { journal: recognised.journal, row: plain(row) }
}

function plain(row: ForeignRow): Record<string, unknown> {
  const text = (value: unknown): unknown => {
    if (typeof value === 'bigint') return formatFixed(value)
    if (typeof value !== 'object' || value === null) return value
    if ('wall' in value) return isoTime(Number(value.wall)).slice(0, 16)
    if ('decimals' in value && 'value' in value) return formatFixed(value.value as bigint)
    return Array.isArray(value) ? value.map(text) : value
  }
  const isEmpty = (value: unknown): boolean =>
    value === null || value === '' || (Array.isArray(value) && value.length === 0)
  return Object.fromEntries(Object.entries(row).flatMap(([key, value]) => (isEmpty(value) ? [] : [[key, text(value)]])))
}

test('Tradervue: the plain list has a gross result, that of the paid plans a net one and fees', () => {
  const head =
    'Open Datetime,Close Datetime,Symbol,Side,Volume,Exec Count,Entry Price,Exit Price,Gross P&L,Gross P&L (%)'
  const file = `${head},Shared,Notes,Tags
2024-10-23 09:30:00,2024-10-23 15:45:00,BTCUSDT,L,2.4,3,67000.5,67100.5,120.00,0.15,No,"Held, too long",momentum;late`
  expect(firstRow(file)).toEqual({
    journal: 'Tradervue',
    row: {
      line: 2,
      symbol: 'BTCUSDT',
      side: 'long',
      open: '2024-10-23T09:30',
      close: '2024-10-23T15:45',
      quantity: '2.4',
      entryPrice: '67000.5',
      exitPrice: '67100.5',
      pnl: '120',
      pnlKind: 'gross',
      note: 'Held, too long',
      tags: ['momentum', 'late'],
    },
  })
  const paid = `${head},Shared,Notes,Tags,Gross P&L (t),Net P&L,Commissions,Fees,Initial Risk,P&L (R)
2024-10-23 10:00:00,2024-10-23 11:30:00,ETH-PERP,S,500,2,320.00,315.50,2250.00,1.41,No,Swing trade,reversal,2250.00,2240.00,5.00,5.00,1000.00,2.25R`
  expect(firstRow(paid).row).toMatchObject({ side: 'short', pnl: '2240', pnlKind: 'net', fees: '10' })
})

test('TradeZella: dates and times in two columns, a zone behind the time, halves of stars, columns of the trader', () => {
  const file = `Account Name,Adjusted Cost,Adjusted Proceeds,Bias,Close Date,Close Time,Commission,Custom Tags,Emotions,Entry Price,Executions,Exit Price,Gross P&L,Trade Risk,Initial Target,Instrument,Spread Type,Mistakes,Net P&L,Net ROI,Open Date,Open Time,Pips,Reviewed,Setups,Side,Status,Playbook,Symbol,Fee,Swap,Rating,Quantity,Zella Score
Bybit main,1015200.0,1015150.0,"",2026-02-09,12:31:42 EST,1.5,"",calm,25380.0,2,25378.75,-50.0,0.0,0.0,BTC,crypto,"bleed, kept moving stoploss",-51.5,-0.00004925,2026-02-09,12:26:11 EST,,true,"",long,Loss,ZTH | Pivot,BTCUSDT,0.0,0.0,1.5,2.0,-100.0`
  expect(firstRow(file)).toEqual({
    journal: 'TradeZella',
    row: {
      line: 2,
      symbol: 'BTCUSDT',
      side: 'long',
      open: '2026-02-09T17:26',
      close: '2026-02-09T17:31',
      quantity: '2',
      entryPrice: '25380',
      exitPrice: '25378.75',
      pnl: '-51.5',
      pnlKind: 'net',
      fees: '1.5',
      setups: ['ZTH | Pivot'],
      mistakes: ['bleed', 'kept moving stoploss'],
      emotions: ['calm'],
      rating: 2,
      account: 'Bybit main',
    },
  })
})

test('TraderSync: months in words, dollar signs, the misspelt commission, its first stop and target', () => {
  const file = `Status,Symbol,Size,Open Date,Close Date,Open Time,Close Time,Setups,Mistakes,Entry Price,Exit Price,Return $,Return %,Avg Buy,Avg Sell,Net Return,Commision,Notes,Type,Side,Spread,Cost,Executions,Holdtime,Portfolio,R-Multiple,MAE,MFE,Expectancy,Risk,target1,profit_aim1,stop1,risk1
WIN,BTCUSDT,"1,000","Feb 12, 2026","Feb 12, 2026",10:30:00,11:45:00,Breakout,FOMO,$150.00,$152.50,"$2,500.00",1.67%,$150.00,$152.50,"$2,498.00",$2.00,Good,CRYPTO,LONG,SINGLE,$15000.00,2,1h 15m,Main,2.5,-0.5,3.0,0.8,$100.00,$155.00,$500.00,$149.00,$100.00`
  expect(firstRow(file)).toEqual({
    journal: 'TraderSync',
    row: {
      line: 2,
      symbol: 'BTCUSDT',
      side: 'long',
      open: '2026-02-12T10:30',
      close: '2026-02-12T11:45',
      quantity: '1000',
      entryPrice: '150',
      exitPrice: '152.5',
      pnl: '2498',
      pnlKind: 'net',
      fees: '2',
      note: 'Good',
      setups: ['Breakout'],
      mistakes: ['FOMO'],
      stop: '149',
      targets: ['155'],
      account: 'Main',
    },
  })
})

test('TradeTally: the list with days alone, the full list, and its JSON', () => {
  const days = `Symbol,Side,Quantity,Entry Price,Exit Price,Entry Date,Exit Date,P&L,Fees,Commission,Notes,Strategy,Setup,Tags,Broker,Status,Instrument Type,Option Type,Strike Price,Expiration Date,Quality Grade
BTCUSDT,long,0.5,60000,61000,2025-07-14,2025-07-15,500,0.5,2,Why,Breakout,,earnings; breakout,bybit,Closed,crypto,,,,B`
  expect(firstRow(days)).toMatchObject({
    journal: 'TradeTally',
    row: { open: '2025-07-14T00:00', pnl: '500', pnlKind: 'unknown', fees: '2.5', tags: ['earnings', 'breakout'] },
  })
  const full = `"Symbol","Entry Time","Exit Time","Entry Price","Exit Price","Quantity","Side","Instrument Type","P&L","P&L %","Commission","Entry Commission","Exit Commission","Fees","Broker","Strategy","Setup","Notes","MAE","MFE","Confidence","Tags","Trade Date","Hold Time (minutes)"
"BTCUSDT","2025-07-14T09:30:00.000Z","2025-07-14T15:30:00.000Z","60000","61000","0.5","short","crypto","-500","-1","2","1","1","0","bybit","Breakout","","Said ""no""","","","7","a;b","2025-07-14","360"`
  expect(firstRow(full).row).toMatchObject({ side: 'short', open: '2025-07-14T09:30', note: 'Said "no"', fees: '2' })
  const json = JSON.stringify({
    exportVersion: '3.0',
    trades: [
      {
        symbol: 'AAPL',
        side: 'long',
        quantity: 100,
        entryPrice: 150,
        exitPrice: 155,
        entryTime: '2025-07-14T09:30:00.000Z',
        exitTime: '2025-07-14T15:30:00.000Z',
        pnl: 500,
        commission: 2,
        fees: 0.5,
        notes: 'Breakout trade on earnings',
        tags: ['earnings', 'breakout'],
        strategy: 'Breakout',
        stopLoss: 149,
        takeProfit: 156.5,
        chartUrl: 'https://www.tradingview.com/x/abc/',
      },
    ],
  })
  expect(firstRow(json)).toMatchObject({
    journal: 'TradeTally',
    row: {
      open: '2025-07-14T09:30',
      tags: ['earnings', 'breakout'],
      stop: '149',
      targets: ['156.5'],
      pictures: ['https://www.tradingview.com/x/abc/'],
    },
  })
})

test('TradeNote: seconds since 1970, the strategy is the side, and names of tags in JSON', () => {
  const trade = {
    id: 't1708000000_BTCUSDT_stock_B',
    account: 'main',
    broker: 'template',
    side: 'B',
    strategy: 'long',
    symbol: 'BTCUSDT',
    buyQuantity: 2,
    sellQuantity: 2,
    entryTime: 1_708_000_000,
    exitTime: 1_708_003_600,
    entryPrice: 100,
    exitPrice: 110,
    commission: 1,
    sec: 0.25,
    grossProceeds: 20,
    netProceeds: 18.75,
    note: 'Fine',
    tags: [{ id: 'a', name: 'A+ setup' }],
    stopLoss: 95,
  }
  const expected = {
    journal: 'TradeNote',
    row: {
      side: 'long',
      open: '2024-02-15T12:26',
      quantity: '2',
      pnl: '18.75',
      fees: '1.25',
      note: 'Fine',
      stop: '95',
    },
  }
  expect(firstRow(JSON.stringify([trade]))).toMatchObject(expected)
  expect(firstRow(JSON.stringify([trade])).row['tags']).toEqual(['A+ setup'])
  const names = Object.keys(trade).filter((name) => name !== 'tags')
  const cells = names.map((name) => String(trade[name as keyof typeof trade]))
  expect(firstRow(`${names.join(';')}\n${cells.join(';')}\n`)).toMatchObject(expected)
})

test('any other sheet is read by its column names, in other languages and notations too', () => {
  const edgewonk = `Trade #;Date/Time Open;Date/Time Close;Symbol;Direction;Size;Entry Price;Exit Price;Stop Loss;Take Profit;P&L;Commission;Setup;Mistakes;Custom Tags;Notes;Emotions;Rating
1;31.01.2026 14:05;31.01.2026 15:30;BTC/USDT;Long;0,5;95.000,5;96.000,5;94.000;98.000;497,5;2,5;Breakout;FOMO, Late;;Zu früh;Angst;4/5`
  expect(firstRow(edgewonk)).toEqual({
    journal: null,
    row: {
      line: 2,
      symbol: 'BTC/USDT',
      side: 'long',
      open: '2026-01-31T14:05',
      close: '2026-01-31T15:30',
      quantity: '0.5',
      entryPrice: '95000.5',
      exitPrice: '96000.5',
      pnl: '497.5',
      pnlKind: 'unknown',
      fees: '2.5',
      note: 'Zu früh',
      setups: ['Breakout'],
      mistakes: ['FOMO', 'Late'],
      emotions: ['Angst'],
      rating: 4,
      stop: '94000',
      targets: ['98000'],
    },
  })
  const plainSheet = `Date,Pair,Long/Short,Strategy,Comment,Screenshot
2026-01-31 14:05,ETHUSDT,Short,Range,Waited for the retest,https://www.tradingview.com/x/1/ https://evil.example/<x>`
  expect(firstRow(plainSheet).row).toMatchObject({
    symbol: 'ETHUSDT',
    side: 'short',
    setups: ['Range'],
    note: 'Waited for the retest',
    pictures: ['https://www.tradingview.com/x/1/', 'https://evil.example/'],
  })
})

test('a journal is identified by its header alone, and nothing else is one', () => {
  const trade = { symbol: 'BTCUSDT', side: 'long', entryPrice: 1, exitPrice: 2, entryTime: '', exitTime: '', pnl: 1 }
  expect(journalOf(bytesOf(JSON.stringify({ trades: [trade] })))).toBe('TradeTally')
  expect(journalOf(bytesOf('Open Datetime,Close Datetime,Symbol,Side,Volume,Exec Count,Gross P&L\n,,,,,,\n'))).toBe(
    'Tradervue',
  )
  expect(journalOf(bytesOf('Date,Symbol,Side,Notes\n2026-01-01,BTCUSDT,Long,x\n'))).toBeNull()
  expect(journalOf(bytesOf('{"trades":[]}'))).toBeNull()
})
