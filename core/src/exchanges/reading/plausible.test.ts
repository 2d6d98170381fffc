// Promise [Reading files] Names that cannot be coins, and times in the future, are reported as problems with line and
//   column.
import { expect, test } from 'vitest'
import { utcMs } from '../../base/index.ts'
import { ACCOUNT, openText, problemLines, readText } from './import.testing.ts'
import { readLedger } from './read.ts'
import { isAsset } from '../rows/symbols.ts'

const TEMPLATE = 'time,kind,market,symbol,side,quantity,price,fee,fee_asset,asset,amount'
const HYPERLIQUID = 'time,coin,dir,px,sz,ntl,fee,closedPnl'

test.each(['BTC', '1INCH', '1000SATS', '4', '404', '@107', 'kPEPE', 'xyz:TSLA', 'BTC.F', '币安人生'])(
  '%s can be the name of a coin',
  (name) => expect(isAsset(name)).toBe(true),
)

test.each(['', 'TRUE', 'false', 'NaN', '0.5', '1.5USDT', '123456', '2026-01-05', '10:00', 'two words', '=A1', '<b>'])(
  '%j cannot be the name of a coin',
  (name) => expect(isAsset(name)).toBe(false),
)

test.each<[string, string, string]>([
  [
    'a number as the coin of the fee',
    `${TEMPLATE}\n2026-01-31T12:00:00Z,fill,spot,ADA-USDT,buy,2,15,0.1,0.25,,`,
    '2 fee_asset',
  ],
  [
    'a truth as the coin of the fee',
    `${TEMPLATE}\n2026-01-31T12:00:00Z,fill,spot,ADA-USDT,buy,2,15,0.1,TRUE,,`,
    '2 fee_asset',
  ],
  ['a truth as the price', `${TEMPLATE}\n2026-01-31T12:00:00Z,fill,spot,ADA-USDT,buy,2,TRUE,0.1,USDT,,`, '2 price'],
  ['a date as the coin of an amount', `${TEMPLATE}\n2026-01-31T12:00:00Z,deposit,,,,,,,,2026-01-31,5`, '2 asset'],
  ['a sentence as a market', `${HYPERLIQUID}\n2026-01-05 11:00:00,not a coin,Open Long,31,1,31,0,0`, '2 coin'],
  ['a number as a market', `${HYPERLIQUID}\n2026-01-05 11:00:00,31.5,Open Long,31,1,31,0,0`, '2 coin'],
])('%s is a problem of its line and column', (_, text, position) => {
  const result = readText(text)
  expect([...result.ledger.fills, ...result.ledger.cashEvents]).toEqual([])
  expect(problemLines(result).map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([position])
})

test('a time that has not come yet is a problem of its line and column', () => {
  const fill = (time: string): string => `${time},HYPE,Open Long,31,1,31,0,0`
  const file = openText([HYPERLIQUID, fill('2026-01-05 11:00:00'), fill('2026-01-05 13:00:00')].join('\n'))
  const now = utcMs(1_767_614_400_000)
  const result = readLedger({ account: ACCOUNT, files: [{ file, zone: 'UTC' }], now })
  expect(result.ledger.fills.length).toBe(1)
  expect(problemLines(result)).toEqual([
    '3 time 2026-01-05 13:00 UTC has not come yet. Check the date, and the time zone chosen for this file.',
  ])
})
