import { expect, test } from 'vitest'
import { DAY_MS } from '../base/index.ts'
import { columnsOfMade, FIRST_DAY } from '../insights/made-journals.testing.ts'
import { coinSpans } from './coin-spans.ts'

const opened = (ticker: number, day: number) => {
  const openTime = FIRST_DAY + day * DAY_MS + 5
  return { ticker, side: 1, openTime, closeTime: openTime + 60_000, size: 1_000, net: 10 } as const
}

test('candles reach from a year before the first open of each coin to the day before its last', () => {
  const columns = columnsOfMade([opened(1, 10), opened(0, 4), opened(1, 12)])
  expect(coinSpans(columns)).toEqual([
    { coin: 'COIN1', trades: 2, from: FIRST_DAY - 355 * DAY_MS, to: FIRST_DAY + 12 * DAY_MS },
    { coin: 'COIN0', trades: 1, from: FIRST_DAY - 361 * DAY_MS, to: FIRST_DAY + 4 * DAY_MS },
  ])
})
