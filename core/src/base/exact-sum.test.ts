import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimalOf, exactAmount, fixedOfUnits, formatDecimal, parseAmount } from './decimal.ts'
import { ExactSum } from './exact-sum.ts'
import { formatFixed, divideHalfEven, parseFixed } from './fixed.ts'

const scale = fc.integer({ min: 0, max: 18 })

/** Additions of all kinds, each with its terms as bigints. */
const additions = fc.array(
  fc.oneof(
    fc.record({ units: fc.maxSafeInteger() }),
    fc.record({ first: fc.maxSafeInteger(), second: fc.integer({ min: 0, max: 10 ** 9 }) }),
    fc.record({ amount: fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }) }),
  ),
  { maxLength: 20 },
)

test('a sum equals that of bigints, however large its parts and however many decimals they have', () => {
  fc.assert(
    fc.property(scale, scale, additions, (first, second, parts) => {
      const [sum, part] = [new ExactSum(Math.max(first, second)), new ExactSum(Math.min(first, second))]
      let expected = 0n
      for (const addition of parts) {
        part.clear()
        if ('units' in addition) part.addUnits(addition.units)
        else if ('first' in addition) part.addProduct(addition.first, addition.second)
        else part.add(addition.amount)
        const amount =
          'units' in addition
            ? fixedOfUnits(addition.units, part.scale)
            : 'first' in addition
              ? BigInt(addition.first) * fixedOfUnits(addition.second, part.scale)
              : addition.amount
        expect(part.amount).toBe(amount)
        sum.addSum(part)
        sum.addSum(part)
        sum.subtractSum(part)
        expected += amount
        expect(sum.amount).toBe(expected)
        expect(sum.plus(part).amount).toBe(expected + amount)
        expect(sum.hundredMillionths()).toBe(Number(divideHalfEven(expected, 10n ** 10n)))
      }
    }),
  )
})

test('a share in whole units is the exact one; where it is not whole there is none', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), fc.nat(10 ** 9), fc.integer({ min: 1, max: 10 ** 9 }), (units, first, whole) => {
      const part = first % (whole + 1)
      const sum = new ExactSum(8)
      sum.addUnits(units)
      const share = sum.wholeShare(part, whole)
      const product = BigInt(units) * BigInt(part)
      if (!Number.isNaN(share)) expect(BigInt(share) * BigInt(whole)).toBe(product)
      sum.clear()
      const small = (units % 1_000) * whole
      if (!Number.isSafeInteger(small)) return
      sum.addUnits(small)
      expect(BigInt(sum.wholeShare(part, whole))).toBe(BigInt(units % 1_000) * BigInt(part))
    }),
  )
})

test('an amount that a double holds is a decimal in its shortest form', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER }),
      scale,
      (units, decimals) => {
        const amount = fixedOfUnits(units, decimals)
        const { mantissa, scale: shortest } = decimalOf(amount) ?? { mantissa: Number.NaN, scale: 0 }
        expect(fixedOfUnits(mantissa, shortest)).toBe(amount)
        expect(shortest === 0 || mantissa % 10 !== 0).toBe(true)
      },
    ),
  )
  expect(decimalOf(10n ** 40n + 1n)).toBeNull()
})

test('a text is the same amount as a decimal and as a bigint, or none', () => {
  const digits = fc.stringMatching(/^[0-9]{0,20}$/)
  const texts = fc.oneof(
    fc.tuple(fc.constantFrom('', '-', '+'), digits, fc.constantFrom('', '.'), digits).map((parts) => parts.join('')),
    fc.stringMatching(/^-?[0-9.,eE+-]{0,10}$/),
  )
  fc.assert(
    fc.property(texts, (text) => {
      const amount = parseAmount(text)
      expect(amount === null ? null : exactAmount(amount)).toBe(parseFixed(text))
      expect(parseAmount(`1\t${text}\t2`, 2, 2 + text.length)).toEqual(amount)
      if (amount !== null && typeof amount !== 'bigint')
        expect(formatDecimal(amount.mantissa, amount.scale)).toBe(formatFixed(exactAmount(amount)))
      if (amount !== null && typeof amount !== 'bigint' && amount.scale > 0) expect(amount.mantissa % 10).not.toBe(0)
    }),
    { numRuns: 3_000 },
  )
})
