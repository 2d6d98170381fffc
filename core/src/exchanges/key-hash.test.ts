import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hash128 } from '../base/index.ts'
import { keyHash } from './key-hash.ts'

test('the fast hash is the hash of base, digit for digit', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
      expect(keyHash(text)).toBe(hash128(text))
    }),
  )
  const long = 'id|BTCUSDT|'.repeat(500)
  expect(keyHash(long)).toBe(hash128(long))
})
