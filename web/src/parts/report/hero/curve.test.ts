import { type CivilDay, parseDayKey } from '@roundtrip/core/base'
import { describe, expect, test } from 'vitest'
import { parseFilters } from '../../../data/filters/filters.ts'
import { comparedLines, explainedBookings, explainedDays, explainedDrawdowns, wholeLines } from './curve.ts'

const day = (key: string): CivilDay => parseDayKey(key) as CivilDay

test('a period is drawn from 0 on the evening before, over each of its days', () => {
  const { line, ghost } = comparedLines([{ day: '2026-11-02', total: 7 }], {
    span: { first: day('2026-11-01'), last: day('2026-11-03') },
    before: null,
  })
  expect(line).toEqual([
    { time: '2026-10-31', value: 0 },
    { time: '2026-11-01', value: 0 },
    { time: '2026-11-02', value: 7 },
    { time: '2026-11-03', value: 7 },
  ])
  expect(ghost).toBeUndefined()
})

test('the days before lie behind it, from the same beginning', () => {
  const points = [
    { day: '2026-10-29', net: 2, total: 2, drawdown: 0, trades: 1 },
    { day: '2026-10-31', net: -5, total: -3, drawdown: 5, trades: 1 },
  ]
  const { line, ghost } = comparedLines([], {
    span: { first: day('2026-11-01'), last: day('2026-11-03') },
    before: { span: { first: day('2026-10-29'), last: day('2026-10-31') }, curve: points },
  })
  expect(ghost?.map(({ value }) => value)).toEqual([0, 2, 2, -3])
  expect(ghost?.map(({ time }) => time)).toEqual(line.map(({ time }) => time))
})

test('the curve of a young journal begins at 0, not at its first result', () => {
  const points = [
    { day: '2026-03-02', change: 8, total: 8, drawdown: 0, flow: 0 },
    { day: '2026-03-03', change: -3, total: 5, drawdown: 3, flow: 0 },
  ]
  const { line, strip } = wholeLines(points, 0)
  expect(line.map(({ time, value }) => `${time} ${value}`)).toEqual(['2026-03-01 0', '2026-03-02 8', '2026-03-03 5'])
  expect(strip?.map(({ value }) => value)).toEqual([0, -0, -3])
})

describe('a point of the net curve', () => {
  const curve = [
    { day: '2026-03-02', trades: 2 },
    { day: '2026-03-03', trades: 0 },
  ]
  const sliceAt = (search: string, key: string) => {
    const written = explainedDays(curve, parseFilters(new URLSearchParams(search)))(key)
    return written === null ? null : Object.fromEntries(new URLSearchParams(JSON.parse(written).slice))
  }
  test('stands for the trades that closed on its day, among those of the page', () => {
    expect(sliceAt('side=long&period=30d', '2026-03-02')).toMatchObject({
      side: 'long',
      from: '2026-03-02',
      to: '2026-03-02',
    })
    expect(sliceAt('basis=open', '2026-03-02')).not.toHaveProperty('basis')
  })
  test.each(['2026-03-03', '2026-03-01'])('of %s, without trades, stands for none', (other) => {
    expect(sliceAt('', other)).toBeNull()
  })
})

const FILTERS = parseFilters(new URLSearchParams('side=long'))
const read = (written: string | null) => (written === null ? null : JSON.parse(written))

describe('a point of booked P&L and of equity', () => {
  const none = { gross: 0, fees: 0, funding: 0, otherCash: 0 }
  const stands = explainedBookings(
    [
      { day: '2026-03-02', ...none, fees: 1 },
      { day: '2026-03-03', ...none },
    ],
    FILTERS,
  )
  test('stands for what the trades of the page booked on its day, open ones too', () => {
    expect(read(stands('2026-03-02'))).toEqual({
      slice: 'side=long',
      within: { by: 'booked', day: '2026-03-02' },
    })
  })
  test('stands for nothing on a day of deposits alone, and on the evening before', () => {
    expect(stands('2026-03-03')).toBeNull()
    expect(stands('2026-03-01')).toBeNull()
  })
})

describe('a point of the drawdown', () => {
  const points = [
    { day: '2026-03-02', drawdown: 0 },
    { day: '2026-03-03', drawdown: 5 },
  ]
  test.each([
    ['closed', 'fall'],
    ['booked', 'booked-fall'],
    ['equity', 'booked-fall'],
  ] as const)('of the %s curve stands for everything since its last high', (curve, by) => {
    const stands = explainedDrawdowns(points, { curve, filters: FILTERS })
    expect(read(stands('2026-03-03'))).toEqual({ slice: 'side=long', within: { by, day: '2026-03-03' } })
  })
  test('at a high, and on the evening before, stands for nothing', () => {
    const stands = explainedDrawdowns(points, { curve: 'booked', filters: FILTERS })
    expect(stands('2026-03-02')).toBeNull()
    expect(stands('2026-03-01')).toBeNull()
  })
})
