import { HOUR_MS } from '@roundtrip/core/base'
import { describe, expect, test } from 'vitest'
import { moneyFormat, plainAmount, signedAmount } from './money.ts'
import {
  compactDigits,
  countText,
  exact,
  exactTo,
  percentText,
  plural,
  priceText,
  quantityText,
  ratioText,
  rMultipleText,
  signedPercent,
  signedQuantityText,
} from './number.ts'
import { ago, dayName, holding, holdingName, monthName, shortMonth, timeFormat } from './time.ts'

const usd = moneyFormat('USD')

describe('money', () => {
  test.each([
    [1284.5, '+$1,284.50'],
    [-53.72, '\u2212$53.72'],
    [0, '$0.00'],
    [-0.001, '$0.00'],
    [0.004, '$0.00'],
    [null, '\u2014'],
    [Number.NaN, '\u2014'],
  ])('a profit of %s reads %s', (value, text) => expect(usd.signed(value)).toBe(text))

  test('costs carry no plus', () => {
    expect(usd.plain(2280.82)).toBe('$2,280.82')
    expect(usd.plain(-3.1)).toBe('\u2212$3.10')
  })

  test.each([
    [83.4, '+$83'],
    [1284, '+$1.3K'],
    [-2_400_000, '\u2212$2.4M'],
    [999_960, '+$1M'],
    [999.4, '+$999'],
    [-1.42, '\u2212$1'],
    [-9.26, '\u2212$9'],
    [0.996, '+$1'],
    [0.5, '+$0.50'],
    [0.002, '$0'],
    [9.996, '+$10'],
  ])('a calendar cell of %s reads %s', (value, text) => expect(usd.compactSigned(value)).toBe(text))

  test('the steps of a small axis can be distinguished', () => {
    expect([0, -2.5, 12.5, 50, 120].map(usd.compact)).toEqual(['$0', '\u2212$2.50', '$12.50', '$50', '$120'])
  })

  test('a currency without a symbol follows its figure', () => {
    expect(moneyFormat('CHF').signed(-12)).toBe('\u221212.00\u00a0CHF')
    expect(moneyFormat('BTC').signed(0.12345678)).toBe('+\u20bf0.123457')
  })
})

describe('numbers', () => {
  test.each([
    [64712.39, '64,712.39'],
    [144.0094, '144.0094'],
    [0.00001302, '0.00001302'],
    [0.1196, '0.1196'],
    [0.195, '0.1950'],
    [0, '0.00'],
    [null, '\u2014'],
  ])('a price of %s reads %s', (value, text) => expect(priceText(value)).toBe(text))

  test.each([
    [0.0634, '0.0634'],
    [29380.734, '29,380.73'],
    [457_320_000, '457.32M'],
    [0.00000042, '0.0000004200'],
    [-1.5, '\u22121.5'],
  ])('a size of %s reads %s', (value, text) => expect(quantityText(value)).toBe(text))

  test('ratios say infinity where nothing was lost and a dash where nothing was traded', () => {
    expect(ratioText(1.478)).toBe('1.48')
    expect(ratioText(Number.POSITIVE_INFINITY)).toBe('\u221e')
    expect(ratioText(null)).toBe('\u2014')
    expect(ratioText(-0.004)).toBe('0.00')
  })

  test('percentages, returns and multiples of risk', () => {
    expect(percentText(0.4971)).toBe('49.7%')
    expect(signedPercent(0.0162)).toBe('+1.62%')
    expect(signedPercent(-0.5)).toBe('\u221250.00%')
    expect(rMultipleText(1.214)).toBe('+1.21R')
    expect(rMultipleText(-0.4)).toBe('\u22120.40R')
  })

  test('counts and plurals', () => {
    expect(countText(100_000)).toBe('100,000')
    expect(plural(1, 'trade')).toBe('1 trade')
    expect(plural(12_000, 'trade')).toBe('12,000 trades')
    expect(compactDigits(999)).toBe('999')
  })

  test('exact decimals keep every digit', () => {
    expect(exact('-1234567.000000000000000001')).toBe('\u22121,234,567.000000000000000001')
    expect(exact(null)).toBe('\u2014')
  })
})

describe('time', () => {
  test.each([
    [45_000, '45s'],
    [45 * 60_000, '45m'],
    [(12 * 60 + 20) * 60_000, '12h 20m'],
    [(3 * 24 + 4) * HOUR_MS, '3d 4h'],
    [24 * HOUR_MS, '1d'],
    [null, '\u2014'],
    [-1, '\u2014'],
  ])('a holding time of %s reads %s', (value, text) => expect(holding(value)).toBe(text))

  test.each([
    ['<1m', 'under 1m'],
    ['15-60m', '15–60m'],
    ['7-30d', '7–30d'],
    ['>=30d', 'over 30d'],
  ])('the bucket %s of holding times reads %s', (key, text) => expect(holdingName(key)).toBe(text))

  test.each([
    [-5_000, 'just now'],
    [59_000, 'just now'],
    [61_000, '1m ago'],
    [26 * HOUR_MS, '1d 2h ago'],
  ])('%s ms are %s', (value, text) => expect(ago(value)).toBe(text))

  test.each([
    ['1234.5', '1,234.5'],
    ['-1014.692503933191489361', '\u22121,014.69250393'],
    ['0.000000000000000001', '0.000000000000000001'],
    ['0', '0'],
    [null, '\u2014'],
  ])('%s to eight decimals is %s', (value, text) => expect(exactTo(value, 8)).toBe(text))

  test.each([
    [809.3184, 'USDT', '+809.32\u00a0USDT'],
    [-97.8816, 'USD', '\u2212$97.88'],
    [0.00167624, 'BTC', '+\u20bf0.001676'],
    [-0.25, 'SOL', '\u22120.25\u00a0SOL'],
    [0, 'SOL', '0\u00a0SOL'],
    [null, 'SOL', '\u2014'],
  ])('%s of %s is %s', (value, asset, text) => expect(signedAmount(value, asset)).toBe(text))

  test.each([
    [5.412, 'USDT', '5.41\u00a0USDT'],
    [0.00167624, 'BTC', '\u20bf0.001676'],
    [0.00012, 'SOL', '0.0001\u00a0SOL'],
    [null, 'SOL', '\u2014'],
  ])('a cost of %s %s is %s', (value, asset, text) => expect(plainAmount(value, asset)).toBe(text))

  test('a quantity that comes has a plus', () => {
    expect([1.5, -1.5, 0, null].map(signedQuantityText)).toEqual(['+1.5', '\u22121.5', '0', '\u2014'])
  })

  test('moments are shown in the zone of the user', () => {
    const time = Date.UTC(2026, 10, 21, 23, 35, 7)
    expect(timeFormat('UTC').moment(time)).toBe('21 Nov 26 23:35')
    expect(timeFormat('Europe/Berlin').moment(time)).toBe('22 Nov 26 00:35')
    expect(timeFormat('UTC').exact(time)).toBe('21 Nov 2026, 23:35:07')
    expect(timeFormat('UTC').moment(Date.UTC(2026, 0, 3))).toBe('03 Jan 26 00:00')
    expect(timeFormat('UTC').moment(null)).toBe('\u2014')
  })

  test('civil keys become names', () => {
    expect(monthName('2026-11')).toBe('November 2026')
    expect(shortMonth('2026-11')).toBe('Nov 26')
    expect(dayName('2026-11-03')).toBe('3 Nov 2026')
  })
})

test('results in R and percent have their sign behind the digits, and one number of decimals in a column', () => {
  const [r, percent] = [moneyFormat('R'), moneyFormat('%')]
  expect([r.signed(-1.256), r.signed(0), r.plain(74.95)]).toEqual(['\u22121.26R', '0.00R', '74.95R'])
  expect([2.39, 14, -0.04, 1_234].map(r.compactSigned)).toEqual(['+2.4R', '+14.0R', '0.0R', '+1.2KR'])
  expect([20, -2.5].map(r.compact)).toEqual(['20R', '\u22122.5R'])
  expect([percent.signed(37.081), percent.signed(0.0184)]).toEqual(['+37.08%', '+0.02%'])
  expect([7.79, 20].map(percent.compactSigned)).toEqual(['+7.79%', '+20.00%'])
})
