import { parseDayKey } from '@roundtrip/core/base'
import { expect, test } from 'vitest'
import {
  activeCount,
  drillSearch,
  filterSearch,
  madeGroup,
  parseFilters,
  partsOfGroup,
  tradeFilter,
  writeFilters,
} from './filters.ts'

const today = parseDayKey('2026-11-21') ?? (0 as never)
const read = (query: string) => parseFilters(new URLSearchParams(query))

test('an empty address filters nothing', () => {
  expect(tradeFilter(read(''), today)).toEqual({})
  expect(activeCount(read(''))).toBe(0)
})

test('repeated parameters are lists, and a filter survives the way through the address', () => {
  const query = 'account=a1&account=a2&outcome=win&hour=9&hour=10&side=long&q=eth'
  const filters = read(query)
  expect(tradeFilter(filters, today)).toEqual({
    accounts: ['a1', 'a2'],
    outcomes: ['win'],
    hours: [9, 10],
    side: 'long',
    text: 'eth',
  })
  expect(read(filterSearch(filters))).toEqual(filters)
})

test('a combination of as many labels as a trade can have survives the way through the address', () => {
  // Ids of labels have 24 digits, and may have 40.
  const key = Array.from({ length: 50 }, (_, place) => String(place).padStart(40, 'f')).join('+')
  const search = drillSearch(read('side=long'), madeGroup(read('side=long'), 'combination', key))
  expect(partsOfGroup(read(search).group[0] ?? '')).toEqual({ dimension: 'combination', key, without: false })
})

test('unknown values are ignored', () => {
  const query = 'side=sideways&hour=24&hour=x&weekday=7&month=2026-13&from=2026-02-30&period=forever&outcome=draw'
  expect(tradeFilter(read(query), today)).toEqual({})
})

test.each([
  ['7d', '2026-11-15'],
  ['30d', '2026-10-23'],
  ['12m', '2025-11-22'],
  ['ytd', '2026-01-01'],
])('the period %s begins on %s, today included', (period, from) => {
  expect(tradeFilter(read(`period=${period}`), today)).toEqual({ from, to: '2026-11-21' })
})

test.each([
  ['today', '2026-11-21', '2026-11-21'],
  ['yesterday', '2026-11-20', '2026-11-20'],
  // The 21st is a Saturday.
  ['week', '2026-11-16', '2026-11-21'],
  ['last-week', '2026-11-09', '2026-11-15'],
  ['month', '2026-11-01', '2026-11-21'],
  ['last-month', '2026-10-01', '2026-10-31'],
  ['quarter', '2026-10-01', '2026-11-21'],
  ['last-quarter', '2026-07-01', '2026-09-30'],
  ['last-year', '2025-01-01', '2025-12-31'],
])('the period %s is from %s to %s', (period, from, to) => {
  expect(tradeFilter(read(`period=${period}`), today)).toEqual({ from, to })
})

test('a leap day, and the first days of a year', () => {
  const on = (day: string, period: string) => tradeFilter(read(`period=${period}`), parseDayKey(day) ?? today)
  expect(on('2028-03-31', 'last-month')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  expect(on('2027-01-01', 'last-month')).toEqual({ from: '2026-12-01', to: '2026-12-31' })
  expect(on('2027-01-01', 'last-quarter')).toEqual({ from: '2026-10-01', to: '2026-12-31' })
  expect(on('2027-01-01', 'week')).toEqual({ from: '2026-12-28', to: '2027-01-01' })
  expect(on('2027-01-01', 'yesterday')).toEqual({ from: '2026-12-31', to: '2026-12-31' })
})

test('a period wins over days', () => {
  expect(tradeFilter(read('period=7d&from=2020-01-01'), today).from).toBe('2026-11-15')
})

test('changes leave other parameters alone, and null removes', () => {
  const next = writeFilters(new URLSearchParams('sort=net&side=long&hour=3'), { side: null, hour: [4, 5] })
  expect(next.toString()).toBe('sort=net&hour=4&hour=5')
})

test('a drill-through keeps everything', () => {
  const filters = read('from=2026-01-01&account=a1&side=long&hour=3')
  expect(drillSearch(filters, { hour: [9] })).toContain('side=long')
  expect(drillSearch(filters, { hour: [9] })).toContain('hour=9')
})
