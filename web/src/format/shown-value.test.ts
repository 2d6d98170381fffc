/** Reading back what the page shows gives the value it was made from. */
// Promise [Every screen] A chart saves its table as CSV and as a workbook of numbers and dates, without hidden amounts.
import * as fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { moneyFormat, signedAmount } from './money.ts'
import { countText, exact, percentText, ratioText, rMultipleText, signedPercent } from './number.ts'
import { shownValue } from './shown-value.ts'
import { DATE_EXAMPLES, DEFAULT_STYLE, HOUR_EXAMPLES, SEPARATORS, setStyle, type Style } from './style.ts'
import { dayName, holding, holdingName, hourName, hourSpan, monthName, timeFormat } from './time.ts'

afterEach(() => setStyle(DEFAULT_STYLE))

const NUMBERS = Object.keys(SEPARATORS) as readonly Style['numbers'][]
const DATES = Object.keys(DATE_EXAMPLES()) as readonly Style['dates'][]
const HOURS = Object.keys(HOUR_EXAMPLES()) as readonly Style['hours'][]

describe.each(NUMBERS)('figures with %s', (numbers) => {
  test('of money, counts, shares and R are those that were written, to the last digit that is shown', () => {
    const cents = fc.integer({ min: -1e11, max: 1e11 })
    fc.assert(
      fc.property(cents, fc.constantFrom('USD', 'EUR', 'CHF', 'JPY', 'BTC'), (value, currency) => {
        setStyle({ ...DEFAULT_STYLE, numbers })
        const money = value / 100
        const shown = currency === 'JPY' ? value : money
        const { signed, plain } = moneyFormat(currency)
        expect([signed, plain].map((write) => shownValue(write(shown))?.value)).toEqual([shown || 0, shown || 0])
        expect(shownValue(countText(value))?.value).toBe(value || 0)
        expect(shownValue(rMultipleText(money))?.value).toBe(money || 0)
        expect(shownValue(ratioText(money))?.value).toBe(money || 0)
        expect(shownValue(percentText(value / 1000))?.value).toBeCloseTo(value / 1000, 6)
        expect(shownValue(signedPercent(value / 10_000))?.value).toBeCloseTo(value / 10_000, 8)
        expect(shownValue(exact(`${value}.125`))?.value).toBe(Number(`${value}.125`))
      }),
    )
  })
})

test.each([
  ['+$1,284.50', 1284.5, '+"$"#,##0.00;-"$"#,##0.00'],
  ['\u2212$53.72', -53.72, '"$"#,##0.00'],
  ['1,204', 1204, '#,##0'],
  ['2026', 2026, '0'],
  ['49.7%', 0.497, '#,##0.0%'],
  ['+1.21R', 1.21, '+#,##0.00"R";-#,##0.00"R"'],
  ['12.50\u00a0CHF', 12.5, '#,##0.00"\u00a0CHF"'],
] as const)('%s is shown alike by the code of a spreadsheet', (text, value, code) => {
  expect(shownValue(text)).toEqual({ value, code })
})

describe.each(DATES.flatMap((dates) => HOURS.map((hours) => [dates, hours] as const)))(
  'moments with %s and %s hours',
  (dates, hours) => {
    test('are those of the clock of the page', () => {
      const minute = fc.integer({ min: 0, max: 40_000_000 }).map((minutes) => Date.UTC(2010, 0, 1) + minutes * 60_000)
      fc.assert(
        fc.property(minute, fc.integer({ min: 0, max: 59 }), (time, second) => {
          setStyle({ ...DEFAULT_STYLE, dates, hours })
          const { moment, exact: exactly, date } = timeFormat('UTC')
          const midnight = new Date(new Date(time).toISOString().slice(0, 10))
          expect(shownValue(moment(time))).toEqual({ value: new Date(time), code: 'yyyy-mm-dd hh:mm' })
          expect(shownValue(exactly(time + second * 1_000))?.value).toEqual(new Date(time + second * 1_000))
          expect(shownValue(date(time))).toEqual({ value: midnight, code: 'yyyy-mm-dd' })
          expect(shownValue(dayName(midnight.toISOString().slice(0, 10)))?.value).toEqual(midnight)
        }),
      )
    })
  },
)

test('names, rounded figures, spans and hidden amounts are not figures', () => {
  const { compact, compactSigned } = moneyFormat('USD')
  const texts = [compact(1_284), compactSigned(-2.4e6), holding(45_000), holdingName('5-15m'), hourName(9), hourSpan(9)]
  setStyle({ ...DEFAULT_STYLE, amounts: 'hidden' })
  const hidden = [moneyFormat('USD').signed(12), moneyFormat('CHF').plain(-12), signedAmount(1, 'SOL')]
  const names = [
    'Breakout',
    '007',
    '1,23',
    '1.2.3',
    '5 trades',
    '31 Feb 2026',
    '12 Foo 2026',
    '2026-13-01',
    '$',
    '+',
    '',
  ]
  const others = [monthName('2026-03'), 'not yet', '\u2014', '\u221e', '09', 'A1', '#1', '12345678901234567']
  expect([...texts, ...hidden, ...names, ...others].filter((text) => shownValue(text) !== null)).toEqual([])
})
