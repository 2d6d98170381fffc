/** A fill that is dated before the one it closes raises a question, and never silently becomes a profitable short. */
// Promise [Gaps and renames] If a row is dated before the row it seems to close, Roundtrip asks before the import.
import { messageText } from '../../base/index.ts'
import { expect, test } from 'vitest'
import { problemLines, readText } from './import.testing.ts'

const HEADER = 'time,kind,venue,market,symbol,base,quote,settle,side,quantity,price,fee,fee_asset,trade_id,asset,amount'

/** `03-02 10:00 buy 1 at 100 BTCUSDT #5` as a row of the template. */
function rowOf(text: string): string {
  const [day, time, side, quantity, , price, symbol = 'BTCUSDT', id = ''] = text.split(' ')
  const market = symbol.includes('-') ? 'spot' : 'linear'
  const base = symbol.slice(0, 3)
  return `2026-${day}T${time}:00Z,fill,x,${market},${symbol},${base},USDT,USDT,${side},${quantity},${price},0,USDT,${id.slice(1)},,`
}

function read(...rows: readonly string[]) {
  return readText([HEADER, ...rows.map(rowOf)].join('\n'))
}

test.each<[name: string, rows: readonly string[], lines: readonly number[]]>([
  ['two rows', ['03-02 10:00 buy 1 at 100', '03-01 09:00 sell 1 at 110'], [3]],
  ['a short that is bought back', ['03-02 10:00 sell 1 at 100', '03-01 09:00 buy 1 at 90'], [3]],
  ['spot', ['03-02 10:00 buy 1 at 100 BTC-USDT', '03-01 09:00 sell 1 at 110 BTC-USDT'], [3]],
  [
    'one date among others',
    ['03-01 09:00 buy 1 at 100', '03-01 10:00 sell 1 at 101', '03-04 10:00 buy 2 at 100', '03-03 09:00 sell 2 at 110'],
    [5],
  ],
  [
    'newest rows first',
    [
      '03-08 10:00 sell 1 at 120',
      '03-07 10:00 buy 1 at 110',
      '03-01 09:00 sell 2 at 110',
      '03-04 10:00 buy 2 at 100',
      '02-27 10:00 sell 1 at 101',
      '02-26 09:00 buy 1 at 100',
    ],
    [4],
  ],
  ['parts of a close', ['03-02 10:00 buy 2 at 100', '03-01 09:00 sell 1 at 110', '03-03 09:00 sell 1 at 110'], [3]],
  [
    'another symbol between',
    ['03-02 10:00 buy 1 at 100', '03-05 10:00 buy 1 at 100 ETHUSDT', '03-01 09:00 sell 1 at 110'],
    [4],
  ],
])('%s: the early close is asked about', (_, rows, lines) => {
  const questions = read(...rows).problems.filter(({ severity }) => severity === 'question')
  expect(questions.map(({ line }) => line)).toEqual(lines)
})

test.each<[name: string, rows: readonly string[]]>([
  ['oldest first', ['03-01 09:00 sell 1 at 110', '03-02 10:00 buy 1 at 100']],
  ['newest first', ['03-03 10:00 sell 1 at 120', '03-02 10:00 buy 1 at 100', '03-01 09:00 sell 1 at 110']],
  ['one moment', ['03-02 10:00 buy 1 at 100', '03-02 10:00 sell 1 at 110']],
  [
    'symbol by symbol',
    [
      '03-02 10:00 buy 1 at 100',
      '03-03 10:00 sell 1 at 110',
      '03-01 10:00 buy 1 at 100 ETHUSDT',
      '03-02 10:00 sell 1 at 100 ETHUSDT',
    ],
  ],
  [
    'an exit out of order, after its opening',
    ['03-01 09:00 buy 2 at 100', '03-03 09:00 sell 1 at 110', '03-02 09:00 sell 1 at 111'],
  ],
  ['ids that agree with the dates', ['03-02 10:00 buy 1 at 100 BTCUSDT #8', '03-01 09:00 sell 1 at 110 BTCUSDT #7']],
])('%s: nothing is asked', (_, rows) => {
  expect(problemLines(read(...rows))).toEqual([])
})

test('the question names both rows and what the dates make of them', () => {
  const [future] = read('03-02 10:00 buy 1 at 100', '03-01 09:00 sell 1 at 110').problems
  expect(future && messageText(future.reason)).toBe(
    'This sell of 2026-03-01 09:00 UTC is dated before the buy on line 2 (2026-03-02 10:00 UTC) that it seems to close. As dated, it opens a short. Check both dates.',
  )
  const [spot] = read('03-02 10:00 buy 1 at 100 BTC-USDT', '03-01 09:00 sell 1 at 110 BTC-USDT').problems
  expect(spot && messageText(spot.reason)).toContain('As dated, it sells coins that are not in this file.')
})

test('fills of which the exchange says that they open are not asked about', () => {
  const header = 'time,coin,dir,px,sz,ntl,fee,closedPnl'
  const text = `${header}\n2026-03-02 10:00:00,HYPE,Open Long,30,1,30,0,0\n2026-03-01 10:00:00,HYPE,Open Short,31,1,31,0,0`
  expect(readText(text).problems).toEqual([])
})
