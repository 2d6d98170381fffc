import fc from 'fast-check'
import { COLUMN_IDS } from '@roundtrip/core/screener'
import { expect, onTestFinished, test } from 'vitest'
import { columnText, conditionText } from '../../../format/column-value.ts'
import { DEFAULT_STYLE, setStyle } from '../../../format/style.ts'
import { speakGerman } from '../../../language/german.testing.ts'
import { limitInput, typedLimit } from './typed-limit.ts'

test.each([
  ['rsi-1d', '30', 30],
  ['rsi-1d', ' 30.5 ', 30.5],
  ['rsi-1d', 'low', null],
  ['rsi-1d', '', null],
  ['change24h', '5', 0.05],
  ['change24h', '-2.5 %', -0.025],
  ['change24h', '\u22127%', -0.07],
  ['funding8h', '0.03', 0.0003],
  ['volume24h', '$5m', 5e6],
  ['volume24h', '1.5 B', 1.5e9],
  ['volume24h', '5,000,000', 5e6],
  ['volume24h', '5 apples', null],
  ['spread', '3 bp', 3],
  ['smaCrossUp-1d', '5 bars', 5],
] as const)('%s: "%s" is %s', (column, text, value) => {
  expect(typedLimit(column, text)).toBe(value)
})

test.each(['comma-point', 'point-comma'] as const)('what stands in the field is read back, with %s', (numbers) => {
  setStyle({ ...DEFAULT_STYLE, numbers })
  const figure = fc.integer({ min: -9_999_999, max: 9_999_999 }).map((tenThousandths) => tenThousandths / 1e4)
  fc.assert(
    fc.property(fc.constantFrom(...COLUMN_IDS), figure, fc.constantFrom(1, 1e3, 1e9), (column, value, scale) => {
      const limit = Number((value * scale).toPrecision(12))
      const read = typedLimit(column, limitInput(column, limit)) ?? Number.NaN
      // A double has fifteen digits at any size.
      expect(Math.abs(read - limit)).toBeLessThanOrEqual(1e-12 * Math.max(1, Math.abs(limit)))
    }),
  )
  setStyle(DEFAULT_STYLE)
})

test.each([
  [{ column: 'rsi-1d', operator: 'below', value: 30 }, 'RSI 14, 1d below 30'],
  [{ column: 'change24h', operator: 'at-least', value: 0.07 }, 'Change 24 h at least 7%'],
  [{ column: 'funding8h', operator: 'below', value: -0.0001 }, 'Funding 8 h below \u22120.01%'],
  [{ column: 'volume24h', operator: 'above', value: 5e6 }, 'Volume 24 h above $5M'],
  [{ column: 'quote', operator: 'is-not', value: 'USDC' }, 'Quote is not USDC'],
] as const)('a condition in words: %#', (condition, words) => {
  expect(conditionText(condition)).toBe(words)
})

test.each([
  ['price', 0.00001302, '0.00001302'],
  ['change24h', 0.0123, '+1.23%'],
  ['funding8h', 0.0001, '+0.0100%'],
  ['volatility', 0.651, '65.10%'],
  ['volume24h', 1.25e9, '$1.3B'],
  ['rsi-1d', 71.26, '71.3'],
  ['correlation', -0.4567, '\u22120.46'],
  ['listedDays', 41.9, '41\u00a0d'],
  ['spread', 1.62, '1.6\u00a0bp'],
  ['openInterest', null, '\u2014'],
] as const)('%s of %s is %s', (column, value, text) => {
  expect(columnText(column, value)).toBe(text)
})

test('a German reader may type the unit as it stands beside the field', () => {
  onTestFinished(speakGerman())
  expect(typedLimit('smaCrossUp-1d', '5 Kerzen')).toBe(5)
  expect(typedLimit('listedDays', '30 Tage')).toBe(30)
  expect(typedLimit('change24h', '2,5 %')).toBe(0.025)
  expect(limitInput('change24h', 0.025)).toBe('2,5')
  expect(limitInput('volume24h', 1.5e6)).toBe('1,5\u00a0Mio.')
  const typed = ['1,5 Mio. $', '1,5 mio', '1.500.000 $', '1,5M', '1.500 Tsd.']
  expect(typed.map((text) => typedLimit('volume24h', text))).toEqual(typed.map(() => 1.5e6))
  expect(typedLimit('volume24h', '5 Äpfel')).toBeNull()
})
