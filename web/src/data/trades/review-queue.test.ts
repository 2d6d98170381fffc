import { createClock, type CivilDay, parseDayKey } from '@roundtrip/core/base'
import { type TradeColumns, waitingTrades } from '@roundtrip/core/reports'
import { expect, test } from 'vitest'
import { startOfSpan } from './review-queue.ts'

const clock = createClock({ zone: 'UTC' })
const day = (key: string) => parseDayKey(key) as CivilDay

test.each([
  ['week', '2026-11-21', '2026-11-15T00:00:00.000Z'],
  ['week', '2026-11-16', '2026-11-10T00:00:00.000Z'],
  ['month', '2026-11-21', '2026-11-01T00:00:00.000Z'],
] as const)('the %s of %s begins at %s', (span, key, start) => {
  expect(new Date(startOfSpan(span, day(key), { clock, key })).toISOString()).toBe(start)
})

test('the day begins when the trader says', () => {
  const late = createClock({ zone: 'Europe/Berlin', dayStartMinutes: 120 })
  const start = startOfSpan('month', day('2026-11-21'), { clock: late, key: '2026-11-21' })
  expect(new Date(start).toISOString()).toBe('2026-11-01T01:00:00.000Z')
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
