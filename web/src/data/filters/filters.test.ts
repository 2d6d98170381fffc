import { parseDayKey } from '@roundtrip/core/base'
import { expect, test } from 'vitest'
import { activeCount, drillSearch, filterSearch, parseFilters, tradeFilter, writeFilters } from './filters.ts'

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
