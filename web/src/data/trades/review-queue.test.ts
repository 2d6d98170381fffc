import { createClock, type CivilDay, parseDayKey } from '@roundtrip/core/base'
import { type TradeColumns, waitingTrades } from '@roundtrip/core/reports'
import { expect, test } from 'vitest'
import { dayOfSpan, timesOfSpan } from './review-queue.ts'

const clock = createClock({ zone: 'UTC' })
const day = (key: string) => parseDayKey(key) as CivilDay

test.each([
  ['week', '2026-11-21', '2026-11-15T00:00:00.000Z'],
  ['week', '2026-11-16', '2026-11-10T00:00:00.000Z'],
  ['month', '2026-11-21', '2026-11-01T00:00:00.000Z'],
] as const)('the %s of %s begins at %s', (span, key, start) => {
  const { since: from, until: to } = timesOfSpan(span, day(key), { clock, key })
  expect([new Date(from).toISOString(), to]).toEqual([start, Number.POSITIVE_INFINITY])
})

test('yesterday is the day before today, on a Monday too, and ends where today begins', () => {
  const late = createClock({ zone: 'Europe/Berlin', dayStartMinutes: 120 })
  const { since: from, until: to } = timesOfSpan('yesterday', day('2026-11-16'), { clock: late, key: '2026-11-16' })
  expect(new Date(from).toISOString()).toBe('2026-11-15T01:00:00.000Z')
  expect(new Date(to).toISOString()).toBe('2026-11-16T01:00:00.000Z')
})

test('the night in which clocks change makes yesterday an hour longer', () => {
  const berlin = createClock({ zone: 'Europe/Berlin' })
  const { since: from, until: to } = timesOfSpan('yesterday', day('2026-10-26'), { clock: berlin, key: '2026-10-26' })
  expect((to - from) / 3_600_000).toBe(25)
})

test('the day begins when the trader says', () => {
  const late = createClock({ zone: 'Europe/Berlin', dayStartMinutes: 120 })
  const { since: from } = timesOfSpan('month', day('2026-11-21'), { clock: late, key: '2026-11-21' })
  expect(new Date(from).toISOString()).toBe('2026-11-01T01:00:00.000Z')
})

/** Trades closed at these times; the last one is still open. */
function columns(...closes: readonly number[]): TradeColumns {
  const count = closes.length + 1
  const id = new Uint32Array(2 * count)
  for (let row = 0; row < count; row += 1) id[2 * row + 1] = row
  return {
    count,
    id,
    closed: Uint8Array.from([...closes.map(() => 1), 0]),
    closeTime: Float64Array.from([...closes, Number.NaN]),
  } as unknown as TradeColumns
}
const id = (row: number) => row.toString(16).padStart(16, '0')

test('closed trades wait from the oldest on, until they were looked back at', () => {
  const history = columns(10, 20, 20, 30)
  expect(waitingTrades(history, new Map(), { since: Number.NEGATIVE_INFINITY })).toEqual([id(0), id(1), id(2), id(3)])
  expect(waitingTrades(history, new Map(), { since: 20 })).toEqual([id(1), id(2), id(3)])
  expect(waitingTrades(history, new Map(), { since: 31 })).toEqual([])
  expect(waitingTrades(history, new Map(), { since: 10, until: 20 })).toEqual([id(0)])
  const noted = new Map([
    [id(1), { reviewedAt: 5, excluded: false }],
    [id(2), { reviewedAt: null, excluded: true }],
  ])
  expect(waitingTrades(history, noted, { since: 20 })).toEqual([id(2), id(3)])
})

test('a trade that closed at the end of the time waits for the next one', () => {
  expect(waitingTrades(columns(10, 20, 20, 30), new Map(), { since: 10, until: 20 })).toEqual([id(0)])
  expect(waitingTrades(columns(10, 20, 20, 30), new Map(), { since: 15, until: 31 })).toEqual([id(1), id(2), id(3)])
})

test('a review ends with the last day of its span on which a trade closed', () => {
  const at = (text: string) => Date.parse(text)
  const history = columns(at('2026-11-18T10:00Z'), at('2026-11-19T23:00Z'), at('2026-11-21T09:00Z'))
  const dayIn = (span: 'yesterday' | 'week' | 'all', today: string) => {
    const times = timesOfSpan(span, day(today), { clock, key: today })
    return dayOfSpan(span, history, { times, clock, today: day(today) })
  }
  expect(dayIn('week', '2026-11-21')).toBe(day('2026-11-21'))
  expect(dayIn('all', '2026-12-24')).toBe(day('2026-11-21'))
  expect(dayIn('week', '2026-12-24')).toBe(null)
  // Even without a trade: that too is worth a sentence.
  expect(dayIn('yesterday', '2026-11-21')).toBe(day('2026-11-20'))
})
