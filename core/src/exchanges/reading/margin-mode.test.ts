/** Whether trades were on margin, if a file does not say it. */
import { expect, test } from 'vitest'
import { formatFixed } from '../../base/index.ts'
import { ACCOUNT, fillLines, openText, problemLines } from './import.testing.ts'
import type { AccountMode } from './position-mode.ts'
import { readLedger } from './read.ts'

/** `02 buy 1 100`: the day of January, the side, the quantity, the price and a fee in a coin. */
function trades(rows: readonly string[], positionMode?: AccountMode) {
  const lines = rows.map((row, index) => {
    const [day, side, coins, price, fee = '0', coin = 'USD'] = row.split(' ')
    return `${index + 1},AAA/USD,${side === 'buy' ? '' : '-'}${coins},${price},${fee === '0' ? '0' : `-${fee}`},${coin},${day}-01-26 10:00:00,${index + 1}`
  })
  const file = openText(['#,PAIR,AMOUNT,PRICE,FEE,FEE CURRENCY,DATE,ORDER ID', ...lines].join('\n'))
  return readLedger({ account: ACCOUNT, files: [{ file, zone: 'UTC', positionMode }] })
}

const SHORT = ['01 sell 2 100 0.4', '02 buy 2 90 0.3']

test('coins that are sold before they are bought are asked about, with what each reading makes of them', () => {
  const result = trades(SHORT)
  expect(problemLines(result).join(' ')).toContain(
    '2 fills of tAAAUSD can be read in two ways, because the file does not say which trades were on margin. On spot they make 0 closed trades and 1 open position. On margin they make 1 closed trade, net 19.3 USD. They are read as trades of coins that you owned unless you choose margin.',
  )
  expect(result.ledger.fills.map(({ instrument }) => instrument.kind)).toEqual(['spot', 'spot'])
})

test('an answer decides it, and both readings are the same rows', () => {
  const [spot, margin] = (['spot', 'margin'] as const).map((mode) => trades(SHORT, mode))
  expect(spot?.positionMode ?? margin?.positionMode).toBeNull()
  expect(margin === undefined ? [] : fillLines(margin).map((line) => line.slice(20))).toEqual([
    'sell 2 tAAAUSD (linear AAA/USD) at 100 fee 0.4 USD #1',
    'buy 2 tAAAUSD (linear AAA/USD) at 90 fee 0.3 USD #2',
  ])
  const keys = [spot, margin].map((result) => result?.ledger.fills.map(({ dedupeKey }) => dedupeKey))
  expect(keys[0]).toEqual(keys[1])
})

test.each<[why: string, rows: readonly string[]]>([
  ['bought, then sold', ['01 buy 2 100', '02 sell 2 110']],
  [
    'with a fee in coins',
    ['01 buy 2 100 0.004 AAA', '02 sell 1.996 110', '03 buy 1 100 0.002 AAA', '04 sell 0.998 110'],
  ],
  ['sold and never bought back', ['01 sell 2 100']],
])('nothing is asked of coins that were %s', (_, rows) => {
  expect(trades(rows).positionMode).toBeNull()
})

test('only what is open to doubt is read on margin, and a sale may close a long and open a short', () => {
  const long = ['01 buy 1 100', '02 sell 1 110']
  const both = trades([...long, '03 sell 2 100', '04 buy 2 90'], 'margin')
  expect(both.ledger.fills.map(({ instrument }) => instrument.kind)).toEqual(['spot', 'spot', 'linear', 'linear'])
  const turned = trades(['01 buy 1 100', '02 sell 3 110', '03 buy 2 100'])
  expect(
    turned.positionMode?.outcomes.map(({ mode, closedTrades, net }) => [
      mode,
      closedTrades,
      ...net.map(({ amount }) => formatFixed(amount)),
    ]),
  ).toEqual([
    ['spot', 1, '10'],
    ['margin', 2, '30'],
  ])
})
