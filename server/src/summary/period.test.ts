/** The day or week of a summary, by the trader's own clock. */
import { dayKey, momentOf } from '@roundtrip/core/base'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayEndedAt, duePeriod, momentsOf } from './period.ts'

type Choice = { zone?: string; dayStartMinutes?: number; rhythm?: 'daily' | 'weekly'; hour?: number }

function due(now: string, { zone = 'UTC', dayStartMinutes = 0, rhythm = 'daily', hour = 8 }: Choice = {}): string {
  const due = duePeriod({ zone, dayStartMinutes, summary: { rhythm, hour } }, momentOf(now))
  return due === null ? 'none' : `${dayKey(due.first)} ${dayKey(due.last)}`
}

test('without a rhythm nothing is due', () => {
  expect(duePeriod({ zone: 'UTC', dayStartMinutes: 0, summary: { rhythm: 'off', hour: 8 } }, 0)).toBeNull()
})

test.each([
  ['2026-11-26T07:59:00Z', 0, null],
  ['2026-11-26T08:00:00Z', 0, '2026-11-25'],
  // The day of 25 November ends at 17:30 on the 26th; 8:00 comes on the 27th.
  ['2026-11-26T17:30:00Z', 1_050, null],
  ['2026-11-27T07:59:00Z', 1_050, null],
  ['2026-11-27T08:00:00Z', 1_050, '2026-11-25'],
  ['2026-11-27T17:29:00Z', 1_050, '2026-11-25'],
  ['2026-11-27T17:30:00Z', 1_050, null],
] as const)(
  'at %s, with days from minute %i, the day that ended and has come to 8:00 is %s',
  (now, start, expected) => {
    const day = dayEndedAt({ zone: 'UTC', dayStartMinutes: start, hour: 8 }, momentOf(now))
    expect(day === null ? null : dayKey(day)).toBe(expected)
  },
)

describe('a day', () => {
  test.each<[string, Choice, string]>([
    ['2026-11-26T08:00:00Z', {}, '2026-11-25'],
    // Before the hour, the last summary is still that of the day before.
    ['2026-11-26T07:59:59Z', {}, '2026-11-24'],
    ['2026-11-26T23:59:59Z', {}, '2026-11-25'],
    ['2026-11-26T00:00:00Z', { hour: 0 }, '2026-11-25'],
    // 8:00 in Tokyo is 23:00 of the day before in UTC.
    ['2026-11-25T23:00:00Z', { zone: 'Asia/Tokyo' }, '2026-11-25'],
    ['2026-11-25T22:59:00Z', { zone: 'Asia/Tokyo' }, '2026-11-24'],
    ['2026-11-26T16:00:00Z', { zone: 'America/Los_Angeles' }, '2026-11-25'],
    // A day that begins at 17:30 has not ended at 8:00 on the following date either: it ends at the next 17:30.
    ['2026-11-26T08:00:00Z', { dayStartMinutes: 1_050 }, '2026-11-24'],
    ['2026-11-26T18:00:00Z', { hour: 18, dayStartMinutes: 1_050 }, '2026-11-25'],
    ['2026-11-26T17:00:00Z', { hour: 17, dayStartMinutes: 1_050 }, '2026-11-24'],
    // A day that begins at 6:00 is not over at 5:00.
    ['2026-11-26T05:00:00Z', { hour: 5, dayStartMinutes: 360 }, '2026-11-24'],
    ['2026-11-26T06:00:00Z', { hour: 6, dayStartMinutes: 360 }, '2026-11-25'],
    // 2:00 in Berlin is skipped on 29 March 2026, and happens twice on 25 October.
    ['2026-03-29T00:59:00Z', { zone: 'Europe/Berlin', hour: 2 }, '2026-03-27'],
    ['2026-03-29T01:00:00Z', { zone: 'Europe/Berlin', hour: 2 }, '2026-03-28'],
    ['2026-10-24T23:59:00Z', { zone: 'Europe/Berlin', hour: 2 }, '2026-10-23'],
    ['2026-10-25T00:00:00Z', { zone: 'Europe/Berlin', hour: 2 }, '2026-10-24'],
    ['2026-10-25T01:30:00Z', { zone: 'Europe/Berlin', hour: 2 }, '2026-10-24'],
    ['2026-11-26T08:00:00Z', { zone: 'No/Where' }, '2026-11-25'],
  ])('at %s with %o it is %s', (now, choice, day) => expect(due(now, choice)).toBe(`${day} ${day}`))
})

describe('a week', () => {
  test.each<[string, Choice, string]>([
    ['2026-11-23T08:00:00Z', {}, '2026-11-16 2026-11-22'],
    ['2026-11-23T07:00:00Z', {}, '2026-11-09 2026-11-15'],
    ['2026-11-29T23:00:00Z', {}, '2026-11-16 2026-11-22'],
    // The week of a trader whose day begins at 6:00 ends on Monday at 6:00: its summary is sent on Tuesday at 5:00.
    ['2026-11-23T05:00:00Z', { hour: 5, dayStartMinutes: 360 }, '2026-11-09 2026-11-15'],
    ['2026-11-24T05:00:00Z', { hour: 5, dayStartMinutes: 360 }, '2026-11-16 2026-11-22'],
  ])('at %s with %o it is %s', (now, choice, week) => expect(due(now, { ...choice, rhythm: 'weekly' })).toBe(week))
})

// Promise [Alerts and notifications] A summary of a day or week has the figures of the report and is sent once,
//   whatever the time zone and however many servers run.
test('every day and every week comes exactly once, whatever the time zone and however clocks change', () => {
  const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Pacific/Apia']
  const choice = fc.record({
    zone: fc.constantFrom(...zones),
    dayStartMinutes: fc.integer({ min: 0, max: 1439 }),
    hour: fc.integer({ min: 0, max: 23 }),
    rhythm: fc.constantFrom('daily' as const, 'weekly' as const),
    from: fc.integer({ min: momentOf('2024-01-01'), max: momentOf('2027-01-01') }),
  })
  fc.assert(
    fc.property(choice, ({ from, hour, rhythm, ...zone }) => {
      let before: ReturnType<typeof duePeriod> = null
      for (let time = from; time < from + 9 * 86_400_000; time += 1_800_000) {
        const due = duePeriod({ ...zone, summary: { rhythm, hour } }, time)
        if (due === null) throw new Error('Nothing is due.')
        expect(due.dueAt).toBeLessThanOrEqual(time)
        if (before !== null && due.first !== before.first) expect(due.dueAt).toBeGreaterThan(time - 1_800_000)
        const { since, until } = momentsOf(due, zone)
        expect(until).toBeLessThanOrEqual(time)
        expect(since).toBeLessThan(until)
        if (before !== null && due.first !== before.first) expect(due.first).toBe(before.last + 1)
        before = due
      }
    }),
    { numRuns: 20 },
  )
})
