/** How this room writes in German. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { inGerman } from '../language/german.testing.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

async function load() {
  const [time, columns, numbers, money, shown] = await Promise.all([
    import('./time.ts'),
    import('./column-value.ts'),
    import('./number.ts'),
    import('./money.ts'),
    import('./shown-value.ts'),
  ])
  return { ...time, ...columns, ...numbers, ...money, ...shown }
}

let german: Awaited<ReturnType<typeof load>>

beforeEach(async () => {
  german = await inGerman(load)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

describe('a span of time', () => {
  test('has the units that are usual in German, and does not break before them', () => {
    const texts = [45_000, 45 * MINUTE, 12 * HOUR + 20 * MINUTE, 76 * HOUR].map(german.holding)
    expect(texts).toEqual(['45\u00a0s', '45\u00a0min', '12\u00a0h 20\u00a0min', '3\u00a0d 4\u00a0h'])
    expect([german.ago(61_000), german.hoursText(8)]).toEqual(['vor 1\u00a0min', '8\u00a0h'])
    expect(german.columnText('listedDays', 31.5)).toBe('31\u00a0d')
  })

  test('of a bucket is under, over or between', () => {
    const names = ['<1m', '5-15m', '1-4h', '>=30d', 'unknown'].map(german.holdingName)
    expect(names).toEqual(['unter 1\u00a0min', '5–15\u00a0min', '1–4\u00a0h', 'über 30\u00a0d', 'unknown'])
  })
})

describe('a percentage', () => {
  test('has a space before its sign that does not break, wherever it is written', () => {
    const { percentText, signedPercent, withUnit, moneyFormat, columnText, limitText } = german
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
    const { percentText, signedPercent, moneyFormat, shownValue } = german
    expect(shownValue(percentText(0.357))).toEqual({ value: 0.357, code: '#,##0.0"\u00a0"%' })
    expect(shownValue(percentText(-12.345))).toEqual({ value: -12.345, code: '#,##0.0"\u00a0"%' })
    expect(shownValue(signedPercent(0.032))?.value).toBe(0.032)
    expect(shownValue(moneyFormat('%').signed(-0.4))?.value).toBe(-0.004)
    expect(shownValue(moneyFormat('CHF').plain(12.5))?.value).toBe(12.5)
  })
})

test('the number of a day has a full stop', () => {
  const { dayName, dayInWords, weekdayAndDay, timeFormat } = german
  expect([dayName('2026-11-21'), dayInWords('2026-03-02'), weekdayAndDay('2026-11-21')]).toEqual([
    '21. Nov 2026',
    'Montag, 2. März 2026',
    'Sa, 21. Nov 2026',
  ])
  expect(timeFormat('UTC').moment(Date.UTC(2026, 2, 2, 9, 5))).toBe('02. Mär 26 09:05')
})

test('a day of any month is read back as one', () => {
  const days = Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}-21`)
  const read = days.map((day) => german.shownValue(german.dayName(day))?.value)
  expect(read).toEqual(days.map((day) => new Date(day)))
  const time = Date.UTC(2026, 2, 2, 9, 5)
  expect(german.shownValue(german.timeFormat('UTC').moment(time))?.value).toEqual(new Date(time))
})
