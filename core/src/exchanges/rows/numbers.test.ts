import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exactAmount, parseFixed } from '../../base/index.ts'
import { createNumberReader, readNumber } from './numbers.ts'

/** Cells as exchanges write them: signs, points anywhere, leading and trailing zeros, exponents, separators, coins. */
const cells = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('', '-', '+'),
      fc.stringMatching(/^[0-9]{0,19}$/),
      fc.option(fc.stringMatching(/^[0-9]{0,20}$/)),
    )
    .map(([sign, whole, fraction]) => `${sign}${whole}${fraction === null ? '' : `.${fraction}`}`),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
  fc.stringMatching(/^-?[0-9]{1,3}(,[0-9]{3}){1,3}(\.[0-9]{1,4})?$/),
  fc.stringMatching(/^-?[0-9.,eE+ -]{0,12}$/),
  fc.constantFrom(
    '',
    '-',
    '.',
    '-.',
    '0',
    '-0',
    '0.0',
    '1e5',
    '0E-8',
    '1.5 USDT',
    '99999999999999.9',
    '0.000000000000000001',
  ),
)

test('a number between two positions is what its text says, or left to the slower reader', () => {
  const { read, exact } = createNumberReader()
  fc.assert(
    fc.property(cells, cells, (cell, other) => {
      const text = `${other},${cell},${other}`
      const codes = Uint8Array.from(text, (character) => character.charCodeAt(0))
      const start = other.length + 1
      const decimal = read(codes, start, start + cell.length)
      const value = decimal === null ? null : exact(decimal)
      if (decimal !== null) expect(exactAmount(decimal)).toBe(value)
      if (decimal !== null && decimal.scale > 0) expect(decimal.mantissa % 10).not.toBe(0)
      if (value !== null) expect(value).toBe(parseFixed(cell))
      if (value !== null) expect(readNumber(cell, 'point')).toBe(value)
      // The formats that fill every export never need the fallback.
      if (/^-?\d{1,9}(\.\d{1,6})?$/.test(cell)) expect(value).not.toBeNull()
    }),
    { numRuns: 5_000 },
  )
})
