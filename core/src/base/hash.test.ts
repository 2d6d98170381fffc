import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hash128, hashInto, hashJoinedInto, hashText, shortHashJoined } from './hash.ts'
import { plainHash128 } from './hash.testing.ts'

const text = fc.string({ unit: 'binary', maxLength: 80 })

test('the fast hash is the hash by definition, digit for digit', () => {
  fc.assert(
    fc.property(text, (sample) => {
      expect(hash128(sample)).toBe(plainHash128(sample))
    }),
  )
  const long = 'id|BTCUSDT|'.repeat(500)
  expect(hash128(long)).toBe(plainHash128(long))
})

test('parts hash like the text that they make, joined by bars', () => {
  fc.assert(
    fc.property(text, fc.array(text, { maxLength: 5 }), (first, rest) => {
      const joined = plainHash128([first, ...rest].join('|'))
      expect(shortHashJoined(first, ...rest)).toBe(joined.slice(0, 16))
    }),
  )
})

test('the words of a hash are its digits, wherever they stand', () => {
  fc.assert(
    fc.property(text, fc.array(text, { maxLength: 5 }), (first, rest) => {
      const words = new Int32Array(4)
      hashInto(words, first)
      expect(hashText(words)).toBe(plainHash128(first))
      hashJoinedInto(words, first, ...rest)
      expect(hashText(Int32Array.of(1, 2, 3, ...words), 3)).toBe(plainHash128([first, ...rest].join('|')))
    }),
  )
})

test('a whole number hashes like its text', () => {
  const number = fc.oneof(fc.nat(1_000), fc.integer({ min: 0, max: 10 ** 15 - 1 }), fc.constantFrom(0, 99_999_999, 1e8))
  fc.assert(
    fc.property(text, number, number, (first, second, third) => {
      const [words, expected] = [new Int32Array(4), new Int32Array(4)]
      hashJoinedInto(words, first, second, 'x', third)
      hashJoinedInto(expected, first, String(second), 'x', String(third))
      expect(words).toEqual(expected)
    }),
  )
})
