import * as fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { asTyped, typedDecimal, typedPositive } from './decimal.ts'
import { DEFAULT_STYLE, SEPARATORS, setStyle, type Style } from './style.ts'

afterEach(() => setStyle(DEFAULT_STYLE))

// Promise [Rates] Numbers and dates are displayed in the format the reader chose, and typed in the same format.
test.each([
  ['comma-point', '1,234.5', '1234.5'],
  ['comma-point', '1,234', '1234'],
  ['comma-point', '12,345,678', '12345678'],
  ['comma-point', '0,123', '0.123'],
  ['comma-point', '\u2212125.5', '-125.5'],
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

test.each(Object.keys(SEPARATORS) as readonly Style['numbers'][])(
  'with %s, a stored decimal is read back from its field as it was',
  (numbers) => {
    const decimals = fc
      .tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 999_999 }))
      .map(([whole, fraction]) => (fraction === 0 ? String(whole) : `${whole}.${String(fraction).replace(/0+$/, '')}`))
    fc.assert(
      fc.property(decimals, (stored) => {
        setStyle({ ...DEFAULT_STYLE, numbers })
        expect(typedDecimal(asTyped(stored))).toBe(stored)
      }),
    )
  },
)

test('a field has the decimal comma of its reader, and what is not a decimal as it is', () => {
  setStyle({ ...DEFAULT_STYLE, numbers: 'point-comma' })
  expect([1234.5, '0.050', '2', null, '', '1e-7', '1,5', '1.2.3'].map(asTyped)).toEqual([
    '1234,5',
    '0,050',
    '2',
    '',
    '',
    '1e-7',
    '1,5',
    '1.2.3',
  ])
})
