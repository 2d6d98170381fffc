/** Tables of conversions: amounts given and received, with their coins in columns or in the same cells. */
import { expect, test } from 'vitest'
import { fillLines, problemLines } from '../reading/import.testing.ts'
import { guessedTable, openUnknown, readUnknown } from './mapping.testing.ts'

test.each<[table: string, text: string]>([
  [
    'with price in both directions, as at Binance',
    `Date,Wallet,Pair,Type,Sell,Buy,Price,Inverse Price,Date Updated,Status
2026-01-05 10:00:00,Spot Wallet,AAAUSDT,Market,1000 USDT,0.5 AAA,1 AAA = 2000 USDT,1 USDT = 0.0005 AAA,2026-01-05 10:00:02,Successful
2026-01-05 11:00:00,Spot Wallet,AAAUSDT,Market,1000 USDT,0.5 AAA,1 AAA = 2000 USDT,1 USDT = 0.0005 AAA,2026-01-05 11:00:02,Failed
2026-01-06 10:00:00,Spot Wallet,AAAUSDT,Limit,0.5 AAA,1100 USDT,1 USDT = 0.00045 AAA,1 AAA = 2200 USDT,2026-01-06 10:00:02,Successful`,
  ],
  [
    'with an account, as at KuCoin',
    `UID,Account Type,Payment Account,Sell,Buy,Price,Tax,Time of Update(UTC),Status
1,mainAccount,Funding Account,1000 USDT,0.5 AAA,1 AAA=2000 USDT,,2026-01-05 10:00:00,Success
1,mainAccount,Funding Account,0.5 AAA,1100 USDT,1 AAA=2200 USDT,,2026-01-06 10:00:00,Success`,
  ],
  [
    'without a blank before the coin',
    `Time,Sold,Received
2026-01-05 10:00:00,1000USDT,0.5AAA
2026-01-06 10:00:00,0.5AAA,1100USDT`,
  ],
  [
    'with columns for the coins',
    `Time,Sold,Sold Currency,Received,Received Currency
2026-01-05 10:00:00,1000,USDT,0.5,AAA
2026-01-06 10:00:00,0.5,AAA,1100,USDT`,
  ],
])('%s', (_, text) => {
  expect(fillLines(readUnknown(text))).toEqual([
    '2026-01-05 10:00:00 buy 0.5 AAA/USDT (spot AAA/USDT) at 2000 fee 0 USDT',
    '2026-01-06 10:00:00 sell 0.5 AAA/USDT (spot AAA/USDT) at 2200 fee 0 USDT',
  ])
})

test('a coin that begins with a digit is known by the blank before it', () => {
  const text = 'Time,Sell,Buy\n2026-01-05 10:00:00,10 USDT,50 1INCH\n2026-01-06 10:00:00,50 1INCH,11 USDT'
  expect(fillLines(readUnknown(text))[0]).toContain('buy 50 1INCH/USDT (spot 1INCH/USDT) at 0.2')
})

test('an amount without its coin is refused, and one column of the two is not a conversion', () => {
  const rows = ['Time,Sell,Buy', ...Array.from({ length: 9 }, () => '2026-01-05 10:00:00,10 USDT,5 AAA')]
  expect(problemLines(readUnknown([...rows, '2026-01-06 10:00:00,10,5 AAA'].join('\n')))).toEqual([
    '11 Sell The coin of this amount is missing. Match the column that names it.',
  ])
  const alone = guessedTable(openUnknown('Time,Pair,Side,Buy,Price\n2026-01-05 10:00:00,AAAUSDT,Buy,5 AAA,2'))
  expect(alone.guess.mapping.columns.map(({ field }) => field)).not.toContain('bought')
})
