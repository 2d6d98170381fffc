import { expect, test } from 'vitest'
import { clockText, timeOfText } from './missed-plan.ts'

test.each(['UTC', 'Europe/Berlin', 'Asia/Kolkata', 'America/New_York'])(
  'a moment in %s comes back from its text',
  (zone) => {
    for (const time of [Date.UTC(2026, 2, 2, 9, 30), Date.UTC(2026, 6, 31, 23, 59), Date.UTC(2020, 1, 29)]) {
      expect(timeOfText(clockText(time, zone), zone)).toBe(time)
    }
  },
)

test('the text is the wall clock, and what is none is refused', () => {
  expect(clockText(Date.UTC(2026, 6, 1, 9, 30), 'Europe/Berlin')).toBe('2026-07-01T11:30')
  expect([timeOfText('', 'UTC'), timeOfText('2026-07-01', 'UTC'), timeOfText('1960-01-01T00:00', 'UTC')]).toEqual([
    null,
    null,
    null,
  ])
})
