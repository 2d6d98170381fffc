import { afterEach, expect, test } from 'vitest'
import { DEFAULT_STYLE, setStyle } from './style.ts'
import { typedDecimal, typedPositive } from './decimal.ts'

afterEach(() => setStyle(DEFAULT_STYLE))

test.each([
  ['comma-point', '1,234.5', '1234.5'],
  ['comma-point', '1,234', '1234'],
  ['comma-point', '12,345,678', '12345678'],
  ['comma-point', '0,123', '0.123'],
  ['comma-point', '2,50', '2.5'],
  ['comma-point', '60.123', '60.123'],
  ['comma-point', '1.234,5', null],
  ['point-comma', '1.234,5', '1234.5'],
  ['point-comma', '-1.234', '-1234'],
  ['point-comma', '0.123', '0.123'],
  ['point-comma', '2.5', '2.5'],
  ['point-comma', '1,234.5', null],
  ['space-comma', '1 234,5', '1234.5'],
  ['space-comma', '1\u202f234', '1234'],
  ['space-comma', '1.234', '1.234'],
  ['space-point', '1 234 567.25', '1234567.25'],
  ['apostrophe-point', "1'234.5", '1234.5'],
  ['apostrophe-point', '1\u2019234', '1234'],
  ['comma-point', '1 234', null],
  ['comma-point', '1,23,456', null],
  ['comma-point', '', null],
  ['comma-point', 'abc', null],
] as const)('with %s, "%s" is %s', (numbers, text, value) => {
  setStyle({ ...DEFAULT_STYLE, numbers })
  expect(typedDecimal(text)).toBe(value)
})

test.each([
  ['0', null],
  ['-1', null],
  ['0.000', null],
  ['0.5', '0.5'],
])('%s above zero is %s', (text, value) => {
  expect(typedPositive(text)).toBe(value)
})
