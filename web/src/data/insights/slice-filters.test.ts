// Promise [Compare and matrix] Both sides of a comparison, and every cell and total of a matrix, show the same figures
//   as the list they link to.
import { type CivilDay, parseDayKey } from '@roundtrip/core/base'
import type { SlicePart } from '@roundtrip/core/insights'
import { describe, expect, test } from 'vitest'
import { drillSearch, EVERYTHING, type Filters, parseFilters } from '../filters/filters.ts'
import { narrowedFilter, type SelectedPart, sliceFilter } from './slice-filters.ts'

const TICKERS = [
  { name: 'BTCUSDT', kind: 'linear', base: 'BTC', quote: 'USDT' },
  { name: 'BTCUSDT', kind: 'spot', base: 'BTC', quote: 'USDT' },
  { name: 'ETHUSDT', kind: 'linear', base: 'ETH', quote: 'USDT' },
] as const
const CONTEXT = {
  tickers: TICKERS,
  venues: new Map([
    ['a', 'binance'],
    ['b', 'bybit'],
    ['c', 'binance'],
  ]),
  today: parseDayKey('2026-05-20') as CivilDay,
}
const part = (dimension: SlicePart['dimension'], ...keys: string[]): SlicePart => ({ dimension, keys })

describe('the filters of a slice', () => {
  const cases: readonly (readonly [readonly SlicePart[], Partial<Filters>])[] = [
    [[part('holding', '15-60m', '1-4h')], { holding: ['15-60m', '1-4h'] }],
    [[part('hour', '22', '23', '00')], { hour: [22, 23, 0] }],
    [[part('side', 'short'), part('ticker', 'ETHUSDT')], { side: 'short', ticker: ['ETHUSDT'] }],
    [[part('coin', 'BTC')], { ticker: ['BTCUSDT', 'BTCUSDT spot'] }],
    [[part('venue', 'binance')], { account: ['a', 'c'] }],
    [
      [part('after', 'losses-3', 'losses-2'), part('session', 'us')],
      { after: ['losses-3', 'losses-2'], session: ['us'] },
    ],
  ]
  test.each(cases)('%j', (parts, expected) => {
    expect(sliceFilter(EVERYTHING, parts, CONTEXT)).toEqual(expected)
  })
  test('come back from the address as they went into it', () => {
    for (const [parts, expected] of cases) {
      const search = drillSearch(EVERYTHING, sliceFilter(EVERYTHING, parts, CONTEXT))
      expect(parseFilters(new URLSearchParams(search))).toEqual({ ...EVERYTHING, counted: 'yes', ...expected })
    }
  })
  test('never widen what the page is narrowed to', () => {
    const narrow: Filters = { ...EVERYTHING, holding: ['15-60m'], label: ['x'], ticker: ['BTCUSDT spot'] }
    const changes = sliceFilter(narrow, [part('holding', '15-60m', '1-4h'), part('coin', 'BTC')], CONTEXT)
    expect(changes).toEqual({ holding: ['15-60m'], ticker: ['BTCUSDT spot'] })
    expect(sliceFilter(narrow, [part('label', 'y')], CONTEXT)).toEqual({ label: ['x', 'y'] })
  })
})

describe('a part on top of the filters of a page', () => {
  const page = (search: string) => parseFilters(new URLSearchParams(search))
  const cases: readonly (readonly [string, SelectedPart, Partial<Filters> | null])[] = [
    ['', { dimension: 'side', keys: ['long', 'short'] }, { side: null }],
    ['side=long', { dimension: 'side', keys: ['long', 'short'] }, { side: 'long' }],
    ['side=long', { dimension: 'side', keys: ['short'] }, null],
    ['hour=9', { dimension: 'hour', keys: ['10'] }, null],
    ['ticker=BTCUSDT', { dimension: 'ticker', keys: ['BTCUSDT spot'] }, null],
    ['account=b', { dimension: 'venue', keys: ['binance'] }, null],
    ['', { dimension: 'venue', keys: ['okx'] }, null],
    ['', { dimension: 'coin', keys: ['DOGE'] }, null],
    ['label=x', { dimension: 'without', keys: ['y'] }, { without: ['y'] }],
    ['', { dimension: 'month', keys: ['2026-04', '2026-05'] }, { month: ['2026-04', '2026-05'] }],
    ['', { dimension: 'period', keys: ['last-month'] }, { period: 'last-month', from: null, to: null }],
    [
      'period=30d',
      { dimension: 'period', keys: ['last-month'] },
      { period: null, from: '2026-04-21', to: '2026-04-30' },
    ],
    ['period=today', { dimension: 'period', keys: ['last-month'] }, null],
    ['', { dimension: 'period', keys: ['some-day'] }, null],
  ]
  test.each(cases)('%s and %j', (search, part, expected) => {
    expect(narrowedFilter(page(search), [part], CONTEXT)).toEqual(expected)
  })
  test('a name that several tickers share contains each of them', () => {
    const tickers = [
      { name: 'BTCUSD', kind: 'spot', base: 'BTC', quote: 'USD' },
      { name: 'BTCUSD', kind: 'inverse', base: 'BTC', quote: 'USD' },
    ] as const
    const context = { ...CONTEXT, tickers }
    expect(sliceFilter(page('ticker=BTCUSD'), [part('ticker', 'BTCUSD spot')], context)).toEqual({
      ticker: ['BTCUSD spot'],
    })
  })
})
