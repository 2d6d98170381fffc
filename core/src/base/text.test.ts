import { expect, test } from 'vitest'
import { withoutTrailing, withoutTrailingZeros } from './text.ts'

test.each([
  ['1.500', '1.5'],
  ['2.000', '2'],
  ['100', '100'],
  ['0.0', '0'],
  ['-0.10', '-0.1'],
  ['', ''],
])('%s has no needless zeros as %s', (decimal, short) => {
  expect(withoutTrailingZeros(decimal)).toBe(short)
})

test('only the end loses the character', () => {
  expect(withoutTrailing('\ta\t\tb\t\t', '\t')).toBe('\ta\t\tb')
  expect(withoutTrailing('000', '0')).toBe('')
})
