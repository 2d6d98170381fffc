import * as fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { DATE_EXAMPLES, DEFAULT_STYLE, HOUR_EXAMPLES, setStyle, type Style } from './style.ts'
import { readTypedTime, timeExample, type TimeKind, typedTime, unreadableTime } from './typed-time.ts'

afterEach(() => setStyle(DEFAULT_STYLE))

const DATES = Object.keys(DATE_EXAMPLES()) as Style['dates'][]
const HOURS = Object.keys(HOUR_EXAMPLES()) as Style['hours'][]
const STYLES = DATES.flatMap((dates) => HOURS.map((hours) => ({ dates, hours })))

// Promise [Rates] Days and times can be typed as they are displayed, and are read back as the same value.
describe.each(STYLES)('with $dates and $hours hours', (style) => {
  test('what is shown reads back as the value', () => {
    setStyle({ ...DEFAULT_STYLE, ...style })
    const values: readonly (readonly [TimeKind, fc.Arbitrary<string>])[] = [
      ['date', DAY],
      ['time', CLOCK],
      [
        'moment',
        fc.tuple(DAY, CLOCK, fc.integer({ min: 0, max: 59 })).map(([day, clock, s]) => `${day}T${clock}:${two(s)}`),
      ],
    ]
    for (const [kind, arbitrary] of values) {
      fc.assert(
        fc.property(arbitrary, (value) => {
          expect(readTypedTime(kind, typedTime(kind, value), 1990)).toBe(value)
          expect(readTypedTime(kind, value, 1990)).toBe(value)
        }),
      )
    }
  })

  test('the example can be read', () => {
    setStyle({ ...DEFAULT_STYLE, ...style })
    expect(readTypedTime('date', timeExample('date'), 1990)).toBe('2026-03-02')
    expect(readTypedTime('time', timeExample('time'), 1990)).toBe('14:05')
    expect(readTypedTime('moment', timeExample('moment'), 1990)).toBe('2026-03-02T14:05:00')
  })
})

test.each([
  ['day-month-year', '2/3/2026', '2026-03-02'],
  ['day-month-year', '2.3.26', '2026-03-02'],
  ['day-month-year', '2-3', '2026-03-02'],
  ['day-month-year', '2.3.', '2026-03-02'],
  ['month-day-year', '3/2/2026', '2026-03-02'],
  ['month-day-year', '2.3.2026', '2026-03-02'],
  ['year-month-day', '2026/3/2', '2026-03-02'],
  ['day-month-year', '2 march', '2026-03-02'],
  ['day-month-year', '2mar26', null],
  ['day-month-year', '2. Mar 2026', '2026-03-02'],
  ['day-month-year', 'Mar 2, 2026', '2026-03-02'],
  ['month-day-year', '2 Mar 2026', '2026-03-02'],
  ['day-month-year', '29 Feb 2024', '2024-02-29'],
  ['day-month-year', '29 Feb 2026', null],
  ['day-month-year', '31/4/2026', null],
  ['day-month-year', '13/13/2026', null],
  ['day-month-year', '2 Ju 2026', null],
  ['day-month-year', '2 Foo 2026', null],
  ['day-month-year', 'soon', null],
  ['day-month-year', '', null],
] as const)('with %s, the day "%s" is %s', (dates, text, value) => {
  setStyle({ ...DEFAULT_STYLE, dates })
  expect(readTypedTime('date', text, 2026)).toBe(value)
})

test.each([
  ['9', '09:00'],
  ['9:30', '09:30'],
  ['0930', '09:30'],
  ['9.30', '09:30'],
  ['9h30', '09:30'],
  ['9 pm', '21:00'],
  ['12 am', '00:00'],
  ['12:15 p.m.', '12:15'],
  ['13 pm', null],
  ['24:00', null],
  ['9:60', null],
  ['noon', null],
  ['', null],
])('the time "%s" is %s', (text, value) => {
  expect(readTypedTime('time', text, 2026)).toBe(value)
})

test.each([
  ['2 Mar 2026 14:05', '2026-03-02T14:05:00'],
  ['2 Mar 2026, 2:05:07 pm', '2026-03-02T14:05:07'],
  ['2026-03-02T14:05', '2026-03-02T14:05:00'],
  ['2026-03-02 14:05:30.250', '2026-03-02T14:05:30'],
  ['2.3. 9 pm', '2026-03-02T21:00:00'],
  ['2 Mar 2026', null],
  ['14:05', null],
])('the moment "%s" is %s', (text, value) => {
  expect(readTypedTime('moment', text, 2026)).toBe(value)
})

test('a text that cannot be read is shown as it was typed, and the sentence says how to write it', () => {
  expect(typedTime('date', '31 Feb')).toBe('31 Feb')
  expect(typedTime('moment', 'yesterday')).toBe('yesterday')
  expect(unreadableTime('moment')).toBe('Enter a date and time, such as 2 Mar 2026, 14:05.')
})

function two(value: number): string {
  return String(value).padStart(2, '0')
}

const DAY = fc
  .date({ min: new Date('1971-01-01T00:00:00Z'), max: new Date('2099-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const CLOCK = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minute]) => `${two(hour)}:${two(minute)}`)
