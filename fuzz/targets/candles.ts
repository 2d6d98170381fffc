/** Candles as CSV, typed or exported by anybody. */
import { messageText } from '@roundtrip/core/base'
import { isInterval, readCandleCsv } from '@roundtrip/core/market'
import { check, type Target } from '../target.ts'

const ROWS = ['1700006400', '1700010000', '1700013600'].map((time) => `${time},100,110.5,99.25,105,12.5`)

export const candles: Target = {
  seeds: () =>
    [
      ['time,open,high,low,close,volume', ...ROWS].join('\n'),
      ROWS.map((row) => `${row.replace(',', '000,')},1700009999999,1312.5,9,6,630,0`).join('\r\n'),
      ['Unix;Date;Symbol;Open;High;Low;Close;Volume BTC', '1700006400;2023-11-15;BTC;1,5;2;1;1,75;3'].join('\n'),
      ['"Datetime","O","H","L","C"', '"2023-11-15 01:00:00","1","2","0.5","1.5"'].join('\n'),
    ].map((text) => new TextEncoder().encode(text)),
  words: [
    'time',
    'open',
    'high',
    'low',
    'close',
    'volume',
    'unix',
    '2023-11-15T00:00:00Z',
    '1700006400000000',
    '+02:00',
  ],
  max: 32_768,
  as: 'bytes',
  read: (input) => {
    const { bars, intervalMs, problems, refused } = readCandleCsv('candles.csv', new TextDecoder().decode(input))
    check(Number.isInteger(refused) && refused >= 0, 'refused rows are counted')
    for (const problem of problems) check(messageText(problem.reason).trim() !== '', 'a problem says what is wrong')
    if (bars.length === 0) return
    check(isInterval(intervalMs), 'candles have a length that charts know')
    let before = Number.NEGATIVE_INFINITY
    for (const bar of bars) {
      check(bar.time > before, 'candles ascend, each time once')
      check(bar.time % intervalMs === 0, 'candles lie on one grid')
      const { open, high, low, close } = bar
      check([open, high, low, close].every(Number.isFinite), 'prices are numbers')
      check(low <= open && low <= close && high >= open && high >= close, 'the range of a candle holds its prices')
      before = bar.time
    }
  },
}
