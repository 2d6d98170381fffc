import { expect, test } from 'vitest'
import { position, unpriced } from './positions.testing.ts'
import { totalsOf } from './totals.ts'

test('sums are of the positions whose figures are known', () => {
  const positions = [position(), position({ booked: null, funding: -3 }), unpriced({ stop: null })]
  expect(totalsOf(positions)).toMatchObject({
    count: 3,
    valued: 2,
    value: 440,
    unrealised: 40,
    r: 4,
    booked: -2,
    fees: 3,
    funding: -3,
    withoutStop: 1,
  })
})

test('what is known of no position is unknown, not 0', () => {
  expect(totalsOf([unpriced({ booked: null })])).toMatchObject({
    count: 1,
    valued: 0,
    value: null,
    unrealised: null,
    r: null,
    booked: null,
    nearest: null,
  })
})

test('the nearest stop is the one with the smallest share of the mark, also one that the price has passed', () => {
  const distance = (share: number) => ({ ...position().figures, toStop: { share, loss: 1, r: null } })
  const [far, near, passed] = [0.2, 0.01, -0.02].map((share) => position({ figures: distance(share) }))
  if (far === undefined || near === undefined || passed === undefined) throw new Error('There are three.')
  expect(totalsOf([far, near, unpriced()]).nearest).toBe(near)
  expect(totalsOf([far, passed, near]).nearest).toBe(passed)
})
