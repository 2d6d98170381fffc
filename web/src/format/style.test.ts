import { afterEach, describe, expect, test } from 'vitest'
import { moneyFormat } from './money.ts'
import { countText, exact, MINUS, percentText, priceText, quantityText } from './number.ts'
import { DEFAULT_STYLE, setStyle } from './style.ts'
import { dayInWords, dayName, hourName, hourSpan, shortHour, timeFormat } from './time.ts'

afterEach(() => setStyle(DEFAULT_STYLE))

const NARROW = '\u202f'

// Promise [Rates] Numbers and dates are displayed in the format the reader chose, and typed in the same format.
test.each([
  ['comma-point', '1,234,567', '1,234.50', '0.0001235'],
  ['point-comma', '1.234.567', '1.234,50', '0,0001235'],
  ['space-comma', `1${NARROW}234${NARROW}567`, `1${NARROW}234,50`, '0,0001235'],
  ['space-point', `1${NARROW}234${NARROW}567`, `1${NARROW}234.50`, '0.0001235'],
  ['apostrophe-point', '1\u2019234\u2019567', '1\u2019234.50', '0.0001235'],
] as const)('numbers with %s', (numbers, whole, decimal, small) => {
  setStyle({ ...DEFAULT_STYLE, numbers })
  const dollars = moneyFormat('USD')
  expect([countText(1_234_567), countText(-1_234_567)]).toEqual([whole, MINUS + whole])
  expect([priceText(1234.5), dollars.plain(1234.5), dollars.signed(-1234.5)]).toEqual([
    decimal,
    `$${decimal}`,
    `${MINUS}$${decimal}`,
  ])
  expect([priceText(0.00012345), quantityText(0.00012345).length]).toEqual([small, small.length - 3])
  expect(exact('-1234567.5')).toBe(`${MINUS}${whole}${decimal.at(-3)}5`)
})

test('what is short stays short in every style', () => {
  const dollars = moneyFormat('USD')
  const shown = () => [dollars.compact(12.5), dollars.compact(12), dollars.compactSigned(1_284.5), percentText(0.4967)]
  expect(shown()).toEqual(['$12.50', '$12', '+$1.3K', '49.7%'])
  setStyle({ ...DEFAULT_STYLE, numbers: 'point-comma' })
  expect(shown()).toEqual(['$12,50', '$12', '+$1,3K', '49,7%'])
})

describe('moments', () => {
  const time = Date.UTC(2026, 2, 2, 0, 5, 9)
  const times = timeFormat('UTC')

  test.each([
    ['day-month-year', '24', '02 Mar 26 00:05', '2 Mar 2026, 00:05:09', 'Monday, 2 March 2026'],
    ['month-day-year', '12', 'Mar 02 26 12:05\u00a0AM', 'Mar 2, 2026, 12:05:09\u00a0AM', 'Monday, Mar 2, 2026'],
    ['year-month-day', '24', '2026-03-02 00:05', '2026-03-02, 00:05:09', 'Monday, 2026-03-02'],
  ] as const)('with %s and %s hours', (dates, hours, moment, exactly, words) => {
    setStyle({ ...DEFAULT_STYLE, dates, hours })
    expect([times.moment(time), times.exact(time)]).toEqual([moment, exactly])
    expect([times.date(time), dayName('2026-03-02')]).toEqual([
      exactly.split(/, \d\d?:/)[0],
      exactly.split(/, \d\d?:/)[0],
    ])
    expect(dayInWords('2026-03-02')).toBe(words)
  })

  test.each([
    ['24', 0, '00:00', '00', '00:00\u201300:59'],
    ['24', 13, '13:00', '13', '13:00\u201313:59'],
    ['12', 0, '12\u00a0AM', '12a', '12:00\u201312:59\u00a0AM'],
    ['12', 12, '12\u00a0PM', '12p', '12:00\u201312:59\u00a0PM'],
    ['12', 21, '9\u00a0PM', '9p', '9:00\u20139:59\u00a0PM'],
  ] as const)('with %s hours, hour %i has its names', (hours, hour, name, short, span) => {
    setStyle({ ...DEFAULT_STYLE, hours })
    expect([hourName(hour), shortHour(hour), hourSpan(hour)]).toEqual([name, short, span])
  })

  test.each([
    [0, '12:00\u00a0AM'],
    [11, '11:00\u00a0AM'],
    [12, '12:00\u00a0PM'],
    [23, '11:00\u00a0PM'],
  ])('hour %i of twelve', (hour, shown) => {
    setStyle({ ...DEFAULT_STYLE, hours: '12' })
    expect(times.clock(Date.UTC(2026, 2, 2, hour))).toBe(shown)
  })
})
