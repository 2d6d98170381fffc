import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Fixed, formatFixed, parseFixed } from './fixed.ts'

/** Decimal text of a number of units of 10^-18, by the digits alone. */
function plainText(units: bigint): string {
  const digits = (units < 0n ? -units : units).toString().padStart(19, '0')
  const fraction = digits.slice(-18).replace(/0+$/, '')
  const whole = digits.slice(0, -18)
  return `${units < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`
}

/** Amounts of every size, many of them with few decimals, as prices and quantities have. */
const amounts = fc
  .record({ digits: fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), cut: fc.nat(30), zeros: fc.nat(20) })
  .map(({ digits, cut, zeros }): Fixed => (digits / 10n ** BigInt(cut)) * 10n ** BigInt(zeros))

describe('decimal text', () => {
  test('is the digits of the number, whatever its size', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(formatFixed(amount)).toBe(plainText(amount))
        expect(parseFixed(plainText(amount))).toBe(amount)
      }),
      { numRuns: 5_000 },
    )
  })

  test.each([
    ['0', 0n],
    ['-0', 0n],
    ['0E-8', 0n],
    ['.5', 500_000_000_000_000_000n],
    ['5.', 5_000_000_000_000_000_000n],
    ['-12.50', -12_500_000_000_000_000_000n],
    ['+1', 1_000_000_000_000_000_000n],
    ['1e-8', 10_000_000_000n],
    ['000000000000000000001', 1_000_000_000_000_000_000n],
    ['0.000000000000000001', 1n],
    ['0.0000000000000000015', 2n],
    ['89999999.99999999', 89_999_999_999_999_990_000_000_000n],
    ['90071992.54740993', 90_071_992_547_409_930_000_000_000n],
  ])('%s reads exactly', (text, units) => {
    expect(parseFixed(text)).toBe(units)
  })

  test.each(['', '-', '.', '-.', '1.2.3', '1,000', 'NaN', 'Infinity', ' 1', '1 ', '--1', '0x10', '１'])(
    '"%s" is not a number',
    (text) => {
      expect(parseFixed(text)).toBe(null)
    },
  )
})
