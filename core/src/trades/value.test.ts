import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ONE, fixed } from '../base/index.ts'
import { instrument } from '../ledger/index.ts'
import { priceOfValue, priceOfOne, valueOf } from './value.ts'

const amount = fc.oneof(
  fc.bigInt({ min: 1n, max: 10n ** 24n }),
  fc.bigInt({ min: 1n, max: 10n ** 9n }).map((units) => units * 10n ** 12n),
)

test('the price of one slice is the average price, for every kind and contract size', () => {
  for (const kind of ['linear', 'inverse', 'quanto', 'spot'] as const) {
    for (const contractSize of [ONE, fixed('0.001'), fixed(100)]) {
      const traded = instrument({ venue: 'v', symbol: 'AB', kind, base: 'A', quote: 'B', settle: 'B', contractSize })
      fc.assert(
        fc.property(amount, amount, (quantity, price) => {
          const value = valueOf(traded, quantity, price)
          expect(priceOfOne(traded, { quantity, price, value })).toBe(priceOfValue(traded, quantity, value))
        }),
      )
    }
  }
})
