import { describe, expect, test } from 'vitest'
import { parseFilters } from '../filters/filters.ts'
import { goesByResults, scopeOf, scopeSearch } from './scope.ts'

const read = (search: string) => parseFilters(new URLSearchParams(search))

const ABOUT =
  'account=a&ticker=SOLUSDT&label=b&without=c&hour=12&hour=13&weekday=0&side=short&session=us&number=1&after=losses-1&stake=%3E%3D2&market=linear'

describe('the scope of an experiment', () => {
  test('has every filter that is known at the open, and leads back to the same trades', () => {
    const scope = scopeOf(read(ABOUT))
    expect(scope).toEqual({
      accounts: ['a'],
      tickers: ['SOLUSDT'],
      labels: ['b'],
      withoutLabels: ['c'],
      hours: [12, 13],
      weekdays: [0],
      side: 'short',
      traits: { session: ['us'], number: ['1'], after: ['losses-1'], stake: ['>=2'], market: ['linear'] },
    })
    expect(scopeOf(read(scopeSearch(scope)))).toEqual(scope)
    expect(goesByResults(read(ABOUT))).toBe(false)
  })
  test.each(['outcome=loss', 'holding=5-15m', 'busy=1', 'stops=stop-kept', 'entries=single', 'group=mood:calm', 'q=x'])(
    'leaves out what shows only after the open, and says so: %s',
    (search) => {
      expect(scopeOf(read(search))).toEqual({})
      expect(goesByResults(read(search))).toBe(true)
    },
  )
  test('goes by no period', () => {
    expect(scopeOf(read('period=last-30-days&counted=yes'))).toEqual({})
    expect(goesByResults(read('period=last-30-days&counted=yes'))).toBe(false)
  })
})
