import { expect, test } from 'vitest'
import { bytesText } from './bytes.ts'
import { MISSING } from './number.ts'

test.each([
  [null, MISSING],
  [Number.NaN, MISSING],
  [0, '0 B'],
  [512, '512 B'],
  [999, '999 B'],
  [1_000, '1.00 kB'],
  [999_949, '1.00 MB'],
  [24_000_000, '24.0 MB'],
  [195_500_000, '196 MB'],
  [1_250_000_000_000, '1.25 TB'],
])('%s bytes', (bytes, text) => {
  expect(bytesText(bytes).replace('\u00a0', ' ')).toBe(text)
})
