import { NOTHING_NOTED } from '@roundtrip/contract/documents'
import { accountId, fixed, hash128, utcMs } from '@roundtrip/core/base'
import { type Fill, instrument, NOTHING_CLAIMED } from '@roundtrip/core/ledger'
import { columnsOf, idOfRow, type TradeColumns } from '@roundtrip/core/reports'
import { buildTrades, createRates, DEFAULT_BUILD_OPTIONS, flagBits } from '@roundtrip/core/trades'
import { expect, test } from 'vitest'
import { newTrades } from './new-trades.ts'

const BTC = instrument({
  venue: 'x',
  symbol: 'BTCUSDT',
  kind: 'linear',
  base: 'BTC',
  quote: 'USDT',
  settle: 'USDT',
})

/** Round trips that win 10 each; an odd number of fills leaves the last trade open. */
function columns(fills: number): TradeColumns {
  const list = Array.from(
    { length: fills },
    (_, row): Fill => ({
      account: accountId('a'),
      instrument: BTC,
      time: utcMs(row * 60_000),
      side: row % 2 === 0 ? 'buy' : 'sell',
      quantity: fixed('1'),
      price: fixed(row % 2 === 0 ? '100' : '110'),
      positionSide: 'both',
      fee: 0n as Fill['fee'],
      feeAsset: 'USDT',
      execution: 'trade',
      liquidity: 'unknown',
      ...NOTHING_CLAIMED,
      dedupeKey: hash128(`fill ${row}`),
      row,
    }),
  )
  const { trades } = buildTrades({ fills: list, cashEvents: [] }, DEFAULT_BUILD_OPTIONS)
  return columnsOf(trades, { currency: 'USD', rates: createRates([]) })
}

test.each([
  [0, 4, { count: 2, net: 20, leftOut: 0, toReview: 2 }],
  [2, 6, { count: 2, net: 20, leftOut: 0, toReview: 2 }],
  [2, 5, { count: 2, open: 1, fillsOfExisting: 0, net: 10, leftOut: 0, toReview: 1 }],
  [3, 4, { count: 0, fillsOfExisting: 1, net: null, leftOut: 0, toReview: 0 }],
  [4, 5, { count: 1, open: 1, net: null, leftOut: 0, toReview: 0 }],
  [4, 4, { count: 0, net: null, leftOut: 0, toReview: 0 }],
])('from %i fills to %i', (before, after, expected) => {
  const result = newTrades(columns(before), { columns: columns(after), annotations: new Map() })
  expect(result).toMatchObject(expected)
  expect(result.withoutRisk).toHaveLength(expected.count)
})

test('the result is that of the trades that figures count, and the others are left out', () => {
  const now = columns(6)
  now.flags[0] = flagBits(['history-incomplete'])
  now.flags[1] = flagBits(['excluded'])
  const added = newTrades(columns(0), { columns: now, annotations: new Map() })
  expect(added).toMatchObject({ count: 3, net: 10, leftOut: 1, toReview: 3 })
})

test('a trade that has a review waits for none', () => {
  const now = columns(4)
  const annotations = new Map([[idOfRow(now, 0), { ...NOTHING_NOTED, reviewedAt: 1 }]])
  expect(newTrades(columns(0), { columns: now, annotations }).toReview).toBe(1)
})
