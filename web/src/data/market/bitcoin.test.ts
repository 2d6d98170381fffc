// Promise [Laboratory] Trades are compared with holding bitcoin over the same days, and only if its price is known for
//   all of those days.
import { DAY_MS } from '@roundtrip/core/base'
import { expect, test } from 'vitest'
import { closedDays } from './bitcoin.ts'

test('the days are those that the time touches, without the one that is not over', () => {
  const noon = DAY_MS / 2
  expect(closedDays({ from: 3 * DAY_MS + noon, to: 9 * DAY_MS + 1 }, 20 * DAY_MS + noon)).toEqual({
    from: 3 * DAY_MS,
    to: 10 * DAY_MS,
  })
  expect(closedDays({ from: 3 * DAY_MS, to: 9 * DAY_MS + noon }, 9 * DAY_MS + noon + 1)).toEqual({
    from: 3 * DAY_MS,
    to: 9 * DAY_MS,
  })
})
