import { message, messageText, MINUTE_MS } from '../base/index.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  aggregateBars,
  type Bar,
  barBlocksOf,
  decodeBars,
  decodeStoredBars,
  encodeBars,
  readCandleCsv,
} from './index.ts'
import { parseBarTime } from './candle-time.ts'

/** 2026-03-02T09:00:00Z */
const NINE = 1_772_442_000_000
const EXPECTED = [
  { time: NINE, open: 100, high: 103.5, low: 99, close: 102, volume: 12.5 },
  { time: NINE + MINUTE_MS, open: 102, high: 104, low: 101, close: 101.5, volume: 3 },
]

const OHLC = ['100,103.5,99,102,12.5', '102,104,101,101.5,3']
/** The same two candles in the format of each source. */
const LAYOUTS: readonly (readonly [string, string])[] = [
  [
    'Binance klines without a header',
    `1772442000000,${OHLC[0]},1772442059999,1270.1,310,6.1,620.5,0\n1772442060000,${OHLC[1]},1772442119999,305,90,1,102,0\n`,
  ],
  [
    'Binance klines since 2025, in microseconds',
    `1772442000000000,${OHLC[0]},1772442059999999,1270.1,310,6.1,620.5,0\n1772442060000000,${OHLC[1]},1772442119999999,305,90,1,102,0\n`,
  ],
  [
    'Binance klines with a header',
    `open_time,open,high,low,close,volume,close_time,quote_volume,count,taker_buy_volume,taker_buy_quote_volume,ignore
1772442000000,${OHLC[0]},1772442059999,1270.1,310,6.1,620.5,0\n1772442060000,${OHLC[1]},1772442119999,305,90,1,102,0`,
  ],
  [
    'TradingView in seconds, with an indicator',
    `time,open,high,low,close,Volume,MA\n1772442000,${OHLC[0]},NaN\n1772442060,${OHLC[1]},NaN`,
  ],
  [
    'TradingView in ISO times',
    `time,open,high,low,close,Volume\n2026-03-02T10:00:00+01:00,${OHLC[0]}\n2026-03-02T10:01:00+01:00,${OHLC[1]}`,
  ],
  [
    'plain, ISO without a zone',
    `time,open,high,low,close,volume\n2026-03-02 09:00:00,${OHLC[0]}\n2026-03-02 09:01:00,${OHLC[1]}`,
  ],
  [
    'Windows line ends, quotes and a byte order mark',
    `\uFEFF"time","open","high","low","close","volume"\r\n"1772442000","100","103.5","99","102","12.5"\r\n1772442060,${OHLC[1]}\r\n`,
  ],
  [
    'semicolons and decimal commas',
    'Time;Open;High;Low;Close;Volume\n1772442000;100;103,5;99;102;12,5\n1772442060;102;104;101;101,5;3',
  ],
  [
    'tabs',
    `time\topen\thigh\tlow\tclose\tvolume\n1772442000\t${OHLC[0]?.replaceAll(',', '\t')}\n1772442060\t${OHLC[1]?.replaceAll(',', '\t')}`,
  ],
  [
    'CryptoDataDownload: an address on top, newest first, two volumes',
    `https://www.CryptoDataDownload.com
unix,date,symbol,open,high,low,close,Volume BTC,Volume USDT,tradecount
1772442060000,2026-03-02 09:01:00,BTCUSDT,${OHLC[1]},305,90
1772442000000,2026-03-02 09:00:00,BTCUSDT,${OHLC[0]},1270.1,310`,
  ],
]

describe('candles are read alike from', () => {
  test.each(LAYOUTS)('%s', (_, text) => {
    expect(readCandleCsv('candles.csv', text)).toEqual({
      bars: EXPECTED,
      intervalMs: MINUTE_MS,
      problems: [],
      refused: 0,
    })
  })
  test('a file without volume', () => {
    const { bars } = readCandleCsv('c.csv', `time,open,high,low,close\n1772442000,1,2,1,2\n1772442060,2,2,1,1`)
    expect(bars.map(({ volume }) => volume)).toEqual([null, null])
  })
})

describe('rows that cannot be true are refused with their line', () => {
  const row = (second: number, cells: string): string => `${1_772_442_000 + second},${cells}`
  test.each([
    ['the time', `soon,1,2,1,2`, 'The time cannot be read.'],
    ['a price', row(60, '1,2,one,2'), 'A price is missing or not above 0.'],
    ['a price of 0', row(60, '1,2,0,2'), 'A price is missing or not above 0.'],
    ['a price in hexadecimal', row(60, '0x1,2,1,2'), 'A price is missing or not above 0.'],
    ['a missing cell', row(60, '1,2,1'), 'A price is missing or not above 0.'],
    ['a high below the close', row(60, '1,2,1,3'), 'The high is below the open or the close.'],
    ['a low above the open', row(60, '1,3,2,3'), 'The low is above the open or the close.'],
    ['a time off the grid', row(75, '1,2,1,2'), 'The candle does not begin where the others do.'],
    [
      'another candle of the same time',
      row(120, '1,9,1,2'),
      'There is another candle of the same time with other prices.',
    ],
  ])('%s', (_, line, reason) => {
    const text = [
      'time,open,high,low,close',
      row(0, '1,2,1,2'),
      row(120, '1,2,1,2'),
      line,
      row(180, '1,2,1,2'),
      row(240, '1,2,1,2'),
    ]
    const { bars, problems, refused } = readCandleCsv('c.csv', text.join('\n'))
    expect(problems).toEqual([{ file: 'c.csv', line: 4, column: null, reason: message(reason), severity: 'row' }])
    expect([bars.length, refused]).toEqual([4, 1])
  })
  test('the same candle twice is not a problem', () => {
    const text = ['time,open,high,low,close', row(0, '1,2,1,2'), row(60, '1,2,1,2'), row(60, '1,2,1,2')].join('\n')
    expect(readCandleCsv('c.csv', text)).toMatchObject({ problems: [], bars: [{}, {}] })
  })
  test('only the first problems are reported, but all are counted', () => {
    const wrong = Array.from({ length: 50 }, () => 'x,1,2,1,2')
    const text = ['time,open,high,low,close', ...wrong, row(0, '1,2,1,2'), row(60, '1,2,1,2')].join('\n')
    const { bars, problems, refused } = readCandleCsv('c.csv', text)
    expect([bars.length, problems.length, refused]).toEqual([2, 20, 50])
  })
})

describe('files that hold no candles say so', () => {
  test.each([
    ['nothing', '', 'There is no header with time, open, high, low and close.'],
    [
      'fills',
      'time,side,price,quantity\n1772442000,buy,1,1',
      'There is no header with time, open, high, low and close.',
    ],
    [
      'one candle',
      'time,open,high,low,close\n1772442000,1,2,1,2',
      'There must be two candles at least, to tell how long one is.',
    ],
    [
      'weeks',
      'time,open,high,low,close\n1772409600,1,2,1,2\n1773014400,1,2,1,2',
      'The candles are not a whole part of a day long, so they cannot be used.',
    ],
    ['too much', `time,open,high,low,close\n${'1\n'.repeat(600_001)}`, 'The file has more than 600,000 rows.'],
  ])('%s', (_, text, reason) => {
    const { bars, problems } = readCandleCsv('c.csv', text)
    expect(bars).toEqual([])
    expect(problems[0]).toMatchObject({ file: 'c.csv', line: null, column: null, severity: 'file' })
    expect(problems.slice(0, 1).map((problem) => messageText(problem.reason))).toEqual([reason])
  })
  test('whatever the text, nothing is thrown', () => {
    const cell = fc.constantFrom(
      '1772442000',
      '1',
      '2',
      '',
      '"',
      ',',
      '\n',
      'time',
      'open,high,low,close',
      '-1',
      '9'.repeat(400),
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(cell, fc.string())), (parts) => {
        const { bars, intervalMs } = readCandleCsv('c.csv', `time,open,high,low,close\n${parts.join(',')}`)
        expect(
          bars.every((bar, index) => bar.time > (bars[index - 1]?.time ?? -1) && bar.time % intervalMs === 0),
        ).toBe(true)
      }),
    )
  })
})

test.each([
  ['1772442000', NINE],
  ['1772442000000', NINE],
  ['1772442000000000', NINE],
  ['1772442000000000000', NINE],
  ['2026-03-02', NINE - 9 * 60 * MINUTE_MS],
  ['2026-03-02T09:00Z', NINE],
  ['2026-03-02 09:00:00 UTC', NINE],
  ['2026-03-02T09:00:00.500Z', NINE + 500],
  ['2026-03-02T14:30:00+0530', NINE],
  ['2026-02-30T09:00:00Z', null],
  ['2026-03-02T25:00:00Z', null],
  ['02/03/2026 09:00', null],
  ['', null],
])('the time %s', (text, time) => {
  expect(parseBarTime(text)).toBe(time)
})

describe('bars as text', () => {
  const grid = { start: NINE, intervalMs: MINUTE_MS }
  const price = fc.double({ min: 1e-9, max: 1e9, noNaN: true })
  const bars = fc
    .uniqueArray(fc.tuple(fc.nat(5_000), price, price, fc.option(price)), { selector: ([index]) => index })
    .map((rows): Bar[] =>
      rows
        .toSorted(([a], [b]) => a - b)
        .map(([index, open, close, volume]) => ({
          time: NINE + index * MINUTE_MS,
          open,
          close,
          high: Math.max(open, close),
          low: Math.min(open, close),
          volume,
        })),
    )
  test('what is written is read again, and blocks together hold it all', () => {
    fc.assert(
      fc.property(bars, (made) => {
        expect(decodeBars(encodeBars(made, grid), grid)).toEqual(made)
        const from = made[Math.floor(made.length / 2)]?.time ?? NINE
        const kept = decodeStoredBars(encodeBars(made, grid), grid, from)
        expect(kept).toEqual(made.filter(({ time }) => time >= from))
        expect(barBlocksOf(made, MINUTE_MS).flatMap((block) => block.bars)).toEqual(made)
      }),
    )
  })
  test.each([
    'x',
    '0\t1\t2\t1\t2',
    '0\t1\t2\t1\t2\t-1',
    '0\t1\t1\t1\t2\t0',
    '1.5\t1\t2\t1\t2\t',
    '1\t1\t2\t1\t2\t\n1\t1\t2\t1\t2\t',
    '0\t\t2\t1\t2\t',
  ])('text that nobody wrote is refused: %j', (text) => {
    expect(() => decodeBars(text, grid)).toThrow(RangeError)
  })
  test('a bar that is not on the grid cannot be written', () => {
    expect(() => encodeBars(EXPECTED, { start: NINE + 1, intervalMs: MINUTE_MS })).toThrow(RangeError)
  })
})

test('longer bars open with the first, close with the last and reach as far as all', () => {
  const [first, next] = EXPECTED
  if (first === undefined || next === undefined) throw new Error('There are two.')
  const later = { ...next, time: NINE + 7 * MINUTE_MS }
  expect(aggregateBars([first, next, later], 5 * MINUTE_MS)).toEqual([
    { time: NINE, open: 100, high: 104, low: 99, close: 101.5, volume: 15.5 },
    { ...later, time: NINE + 5 * MINUTE_MS },
  ])
  expect(aggregateBars([first, { ...next, volume: null }], 5 * MINUTE_MS)[0]?.volume).toBeNull()
})
