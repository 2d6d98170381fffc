import { TickMarkType, type Time } from 'lightweight-charts'
import { expect, test } from 'vitest'
import { dayTick } from './draw-axis.ts'

test.each<[Time, TickMarkType, string | null]>([
  ['2026-07-07', TickMarkType.DayOfMonth, '7 Jul'],
  [{ year: 2026, month: 9, day: 1 }, TickMarkType.Month, 'Sep'],
  [(Date.UTC(2026, 2, 2) / 1_000) as Time, TickMarkType.DayOfMonth, '2 Mar'],
  // The library writes these itself.
  ['2026-01-01', TickMarkType.Year, null],
  [(Date.UTC(2026, 2, 2, 14) / 1_000) as Time, TickMarkType.Time, null],
])('the tick of %s of kind %s reads %s', (time, type, text) => expect(dayTick(time, type)).toBe(text))
