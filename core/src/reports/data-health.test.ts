// Promise [One number everywhere] Trades that no figure counts, because data is missing, are reported at the import, in
//   the header and on a page, with the way to fix it.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { flagBits, TRADE_FLAGS, type TradeFlag } from '../trades/index.ts'
import { dataHealth, HEALTH_FINDINGS, type TradeColumns, uncountedReason } from './index.ts'
import { columnsOfRows } from './rows.testing.ts'

type Row = {
  readonly net: string | null
  readonly flags: readonly TradeFlag[]
  readonly account?: number
  readonly open?: boolean
}

/** Trades that close a minute apart, on two accounts. */
function columnsOf(rows: readonly Row[]): TradeColumns {
  const columns = columnsOfRows(
    rows.map(({ net }, index) => ({
      id: String(index).padStart(16, '0'),
      ticker: 'BTCUSDT',
      side: 1,
      openTime: index * 60_000,
      closeTime: (index + 1) * 60_000,
      gross: net ?? '0',
      fees: '0',
      funding: '0',
      turnover: '100',
    })),
  )
  rows.forEach(({ net, flags, account = 0, open = false }, index) => {
    columns.flags[index] = flagBits(flags)
    columns.account[index] = account
    if (net === null) columns.net[index] = Number.NaN
    if (open) columns.closed[index] = 0
  })
  return { ...columns, dictionaries: { ...columns.dictionaries, accounts: ['a', 'b'] } }
}

test('each account has its own findings, the most serious first', () => {
  const health = dataHealth(
    columnsOf([
      { net: '5', flags: [] },
      { net: '-3', flags: ['from-orders', 'missing-open'] },
      { net: '2', flags: ['missing-open'] },
      { net: '7', flags: ['history-incomplete'], account: 1 },
    ]),
  )
  expect(health.map(({ account, trades, leftOut }) => [account, trades, leftOut])).toEqual([
    [0, 3, 0],
    [1, 1, 1],
  ])
  expect(health[0]?.findings).toEqual([
    { finding: 'missing-open', trades: 2, net: -1e8, turnover: 200e8 },
    { finding: 'from-orders', trades: 1, net: -3e8, turnover: 100e8 },
  ])
})

test('the result of trades without a rate is unknown, not zero', () => {
  const [account] = dataHealth(
    columnsOf([
      { net: null, flags: ['pending-rate'] },
      { net: '1', flags: ['pending-rate'] },
    ]),
  )
  expect(account?.findings).toEqual([{ finding: 'pending-rate', trades: 2, net: null, turnover: 200e8 }])
  expect(account?.leftOut).toBe(2)
})

test('a trade that closed more than was open is counted in part, unless it is in no figure at all', () => {
  const [account] = dataHealth(
    columnsOf([
      { net: '1', flags: ['incomplete-basis'] },
      { net: '2', flags: ['missing-open', 'from-orders'] },
      { net: '3', flags: ['incomplete-basis', 'history-incomplete'] },
      { net: '4', flags: ['incomplete-basis'], open: true },
      { net: '5', flags: ['assumed-cost'] },
    ]),
  )
  expect(account).toMatchObject({ leftOut: 1, partlyCounted: 2 })
})

test('nothing is known to be missing after the close of the last trade with a gap', () => {
  const gapOf = (rows: readonly Row[]): number | null | undefined => dataHealth(columnsOf(rows))[0]?.lastGap
  expect(gapOf([{ net: '1', flags: ['pending-rate', 'from-orders'] }])).toBeNull()
  expect(
    gapOf([
      { net: '1', flags: ['missing-open'] },
      { net: '1', flags: ['incomplete-basis'] },
      { net: '1', flags: [] },
    ]),
  ).toBe(120_000)
  expect(gapOf([{ net: '1', flags: ['missing-open'], open: true }])).toBe(Number.POSITIVE_INFINITY)
})

test('a trade that contradicts the exchange is found once: left out, or counted as the exchange proves it', () => {
  const health = dataHealth(
    columnsOf([
      { net: '1', flags: ['history-incomplete', 'contradicts-exchange'] },
      { net: '2', flags: ['contradicts-exchange'] },
    ]),
  )
  expect(health[0]?.findings.map(({ finding, net }) => [finding, net])).toEqual([
    ['history-incomplete', 1e8],
    ['contradicts-exchange', 2e8],
  ])
})

test('what the trader excluded is not left out for want of data', () => {
  const [account] = dataHealth(columnsOf([{ net: '1', flags: ['excluded', 'history-incomplete'] }]))
  expect(account?.leftOut).toBe(0)
  expect(account?.findings).toEqual([])
})

test('trades left out are those that figures leave out for the same reason', () => {
  const row = fc.record({
    net: fc.constantFrom('1', '-2', null),
    flags: fc.subarray([...TRADE_FLAGS]),
    account: fc.constantFrom(0, 1),
    open: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(row, { maxLength: 30 }), (rows) => {
      const columns = columnsOf(rows)
      const health = dataHealth(columns)
      const reasons = rows.map((_, index) => uncountedReason(columns, index))
      for (const finding of ['history-incomplete', 'pending-rate'] as const) {
        const matching = health.flatMap((account) => account.findings.filter((part) => part.finding === finding))
        const left = reasons.filter((reason) => reason === finding).length
        expect(matching.reduce((sum, { trades }) => sum + trades, 0)).toBe(left)
      }
      expect(health.reduce((sum, { trades }) => sum + trades, 0)).toBe(rows.length)
      for (const { findings } of health) {
        const order = findings.map(({ finding }) => HEALTH_FINDINGS.indexOf(finding))
        expect(order).toEqual(order.toSorted((a, b) => a - b))
      }
    }),
  )
})
