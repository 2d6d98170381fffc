/** How this room formats for German readers. */
import { beforeEach, describe, expect, test } from 'vitest'
import { speakGerman } from '../language/german.testing.ts'
import { columnText, limitText } from './column-value.ts'
import { moneyFormat } from './money.ts'
import { percentText, quantityText, signedPercent, withUnit } from './number.ts'
import { shownValue } from './shown-value.ts'
import { ago, dayInWords, dayName, holding, holdingName, hoursText, timeFormat, weekdayAndDay } from './time.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

beforeEach(speakGerman)

describe('a span of time', () => {
  test('has the units that are usual in German, and does not break before them', () => {
    const texts = [45_000, 45 * MINUTE, 12 * HOUR + 20 * MINUTE, 76 * HOUR].map(holding)
    expect(texts).toEqual(['45\u00a0s', '45\u00a0min', '12\u00a0h 20\u00a0min', '3\u00a0d 4\u00a0h'])
    expect([ago(61_000), hoursText(8)]).toEqual(['vor 1\u00a0min', '8\u00a0h'])
    expect(columnText('listedDays', 31.5)).toBe('31\u00a0d')
  })

  test('of a bucket is under, over or between', () => {
    const names = ['<1m', '5-15m', '1-4h', '>=30d', 'unknown'].map(holdingName)
    expect(names).toEqual(['unter 1\u00a0min', '5–15\u00a0min', '1–4\u00a0h', 'über 30\u00a0d', 'unknown'])
  })
})

describe('money', () => {
  test('has its symbol after the digits, and units that German readers write', () => {
    const money = moneyFormat('USD')
    expect([money.signed(1284.5), money.plain(-3.1), money.signed(0)]).toEqual([
      '+1.284,50\u00a0$',
      '\u22123,10\u00a0$',
      '0,00\u00a0$',
    ])
    expect([money.compactSigned(-1_250), money.compact(8_600), money.compact(2.4e9)]).toEqual([
      '\u22121,3\u00a0Tsd.\u00a0$',
      '8,6\u00a0Tsd.\u00a0$',
      '2,4\u00a0Mrd.\u00a0$',
    ])
    expect(quantityText(12_340_000)).toBe('12,34\u00a0Mio.')
    expect(limitText('volume24h', 250)).toBe('250\u00a0$')
  })

  test('is read back as a figure, for the files of charts and tables', () => {
    expect(shownValue(moneyFormat('EUR').signed(-1_234.5))).toEqual({ value: -1234.5, code: '#,##0.00"\u00a0\u20ac"' })
    expect(shownValue(moneyFormat('USD').compact(8_600))).toBeNull()
  })
})

describe('a percentage', () => {
  test('has a space before its sign that does not break, wherever it is written', () => {
    expect([percentText(0.357), percentText(-0.5, 0), signedPercent(0.032)]).toEqual([
      '35,7\u00a0%',
      '\u221250\u00a0%',
      '+3,20\u00a0%',
    ])
    expect([moneyFormat('%').signed(-0.4), moneyFormat('R').signed(1.5)]).toEqual(['\u22120,40\u00a0%', '+1,50R'])
    expect([withUnit('2', '%'), withUnit('2', '×')]).toEqual(['2\u00a0%', '2×'])
    expect([columnText('change24h', 0.07), limitText('change24h', 0.07)]).toEqual(['+7,00\u00a0%', '7\u00a0%'])
  })

  test('is read back as a figure, for the files of charts and tables', () => {
    expect(shownValue(percentText(0.357))).toEqual({ value: 0.357, code: '#,##0.0"\u00a0"%' })
    expect(shownValue(percentText(-12.345))).toEqual({ value: -12.345, code: '#,##0.0"\u00a0"%' })
    expect(shownValue(signedPercent(0.032))?.value).toBe(0.032)
    expect(shownValue(moneyFormat('%').signed(-0.4))?.value).toBe(-0.004)
    expect(shownValue(moneyFormat('CHF').plain(12.5))?.value).toBe(12.5)
  })
})

test('the number of a day has a full stop', () => {
  expect([dayName('2026-11-21'), dayInWords('2026-03-02'), weekdayAndDay('2026-11-21')]).toEqual([
    '21. Nov 2026',
    'Montag, 2. März 2026',
    'Sa, 21. Nov 2026',
  ])
  expect(timeFormat('UTC').moment(Date.UTC(2026, 2, 2, 9, 5))).toBe('02. Mär 26 09:05')
})

test('a day of any month is read back as one', () => {
  const days = Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}-21`)
  const read = days.map((day) => shownValue(dayName(day))?.value)
  expect(read).toEqual(days.map((day) => new Date(day)))
  const time = Date.UTC(2026, 2, 2, 9, 5)
  expect(shownValue(timeFormat('UTC').moment(time))?.value).toEqual(new Date(time))
})
