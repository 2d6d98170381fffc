import { parseDayKey } from '@roundtrip/core/base'
import { expect, test } from 'vitest'
import {
  activeCount,
  drillSearch,
  filterSearch,
  leaveOut,
  leftOut,
  madeGroup,
  parseFilters,
  tradeFilter,
  writeFilters,
} from './filters.ts'
import { narrowedGroups, parseGroup } from './groups.ts'
import { withRange } from './ranges.ts'

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
  // Label ids have 24 digits, and may have 40.
  const key = Array.from({ length: 50 }, (_, index) => String(index).padStart(40, 'f')).join('+')
  const search = drillSearch(read('side=long'), madeGroup(read('side=long'), 'combination', key))
  expect(parseGroup(read(search).group[0] ?? '')).toEqual({ dimension: 'combination', key, without: false })
})

test('ranges, values that are left out and words of notes survive the way through the address', () => {
  const query =
    'range=net%3A-100..50.5&range=r%3A2..&range=fees%3A..10&not=hour%3A9&not=ticker%3ABTCUSDT&not=ticker%3AETHUSDT&not=session%3Aus&note=late'
  const filters = read(query)
  expect(tradeFilter(filters, today)).toEqual({
    ranges: { net: { from: -100, to: 50.5 }, r: { from: 2 }, fees: { to: 10 } },
    not: { hours: [9], tickers: ['BTCUSDT', 'ETHUSDT'], traits: { session: ['us'] } },
  })
  expect(read(filterSearch(filters))).toEqual(filters)
  expect(activeCount(filters)).toBe(7)
})

test.each([
  'range=net:..',
  'range=pips:1..2',
  'range=net:1e5..',
  'range=net:5',
  'not=hour:24',
  'not=side:long',
  'not=x',
])('%s is ignored', (query) => {
  expect(tradeFilter(read(query), today)).toEqual({})
})

test('values are left out of one list at a time', () => {
  const filters = read('not=hour:9&not=ticker:BTCUSDT')
  expect(leaveOut(filters, 'hour', [3, 4])).toEqual({ not: ['ticker:BTCUSDT', 'hour:3', 'hour:4'] })
  expect(leftOut(filters).ticker).toEqual(['BTCUSDT'])
  expect(leaveOut(filters, 'ticker', [])).toEqual({ not: ['hour:9'] })
})

test('a range is replaced, and goes with its last end', () => {
  const ranges = read('range=net:1..2&range=r:3..').range
  expect(withRange(ranges, 'net', { from: '', to: '5' })).toEqual(['r:3..', 'net:..5'])
  expect(withRange(ranges, 'r', { from: '', to: '' })).toEqual(['net:1..2'])
})

test.each([
  [['rating:4', 'rating:5'], ['rating:5'], ['rating:5']],
  [['rating:4'], ['rating:5'], null],
  [['!rating:1'], ['rating:5'], ['!rating:1', 'rating:5']],
  [['mood:calm'], ['rating:5'], ['mood:calm', 'rating:5']],
  [['label-group:setup'], ['label-group:mistake'], ['label-group:setup', 'label-group:mistake']],
  [['rating:4'], ['!rating:4'], ['rating:4', '!rating:4']],
])('%j narrowed to %j is %j', (before, rows, after) => {
  expect(narrowedGroups(before, rows)).toEqual(after)
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
