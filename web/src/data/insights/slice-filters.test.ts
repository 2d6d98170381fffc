import type { SlicePart } from '@roundtrip/core/insights'
import { describe, expect, test } from 'vitest'
import { drillSearch, EVERYTHING, type Filters, parseFilters } from '../filters/filters.ts'
import { sliceFilter } from './slice-filters.ts'

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
