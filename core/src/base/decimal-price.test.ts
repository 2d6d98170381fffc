import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fixed, decimalPrice, toNumber } from './index.ts'

test.each([
  ['0.333999999999999999', '0.334'],
  ['0.333333333333333333', '0.333333333333333'],
  ['60070.666666666666666667', '60070.6666666667'],
  ['60070.7', '60070.7'],
  ['0.000000012345678901', '0.000000012345678901'],
  ['123456789012345678', '123456789012346000'],
  // Between two prices of 15 digits, nearer to the lower one; its double is nearer to the upper one.
  ['34818038.991708744317293168', '34818038.9917088'],
  ['0', '0'],
])('%s is printed %s', (price, text) => {
  expect(decimalPrice(fixed(price))).toBe(text)
})

test('a price of the ledger and its double in the columns are printed alike', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 26n }), (price) => {
      expect(decimalPrice(fixed(toNumber(price)))).toBe(decimalPrice(price))
    }),
  )
})
