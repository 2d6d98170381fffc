import { COLUMN_IDS, NUMBER_OPERATORS, TEXT_COLUMNS, TEXT_OPERATORS } from '@roundtrip/core/screener'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { needsOf, readScreen, type Screen, SHOWN_COLUMNS, USUAL_SORTING, writeScreen } from './screen-view.ts'

const condition = fc.oneof(
  fc.record({
    column: fc.constantFrom(...COLUMN_IDS),
    operator: fc.constantFrom(...NUMBER_OPERATORS),
    value: fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => (Object.is(value, -0) ? 0 : value)),
  }),
  fc.record({
    column: fc.constantFrom(...TEXT_COLUMNS),
    operator: fc.constantFrom(...TEXT_OPERATORS),
    value: fc.string({ minLength: 1 }),
  }),
)
const screen = fc.record({
  venue: fc.constantFrom(null, 'demo' as const, 'binance-linear' as const),
  conditions: fc.array(condition, { maxLength: 4 }),
  sorting: fc.record({
    column: fc.constantFrom(...COLUMN_IDS, ...TEXT_COLUMNS),
    direction: fc.constantFrom('ascending' as const, 'descending' as const),
  }),
  columns: fc.oneof(fc.constant(null), fc.uniqueArray(fc.constantFrom(...SHOWN_COLUMNS), { minLength: 1 })),
  search: fc.string({ maxLength: 60 }),
  watchedOnly: fc.boolean(),
  open: fc.oneof(fc.constant(null), fc.string({ minLength: 1 })),
})

test('an address says all of a screen, and leaves other parameters alone', () => {
  fc.assert(
    fc.property(screen, (generated) => {
      const address = writeScreen(new URLSearchParams('other=1'), generated)
      const read = readScreen(new URLSearchParams(address.toString()))
      expect(read).toEqual({ ...generated, problems: [] })
      expect(address.get('other')).toBe('1')
    }),
  )
})

// Promise [Markets and screener] A trader can screen markets by conditions, which are in the address.
test('unknown parts of an address are named, and the rest applies', () => {
  const read = readScreen(
    new URLSearchParams('venue=mars&where=rsi-1d.below.30,rsi-1d.below.x,moon.above.1&sort=luck&columns=price,luck'),
  )
  expect(read).toMatchObject({ venue: null, sorting: USUAL_SORTING, columns: ['price'] } satisfies Partial<Screen>)
  expect(read.conditions).toEqual([{ column: 'rsi-1d', operator: 'below', value: 30 }])
  expect(read.problems.map((problem) => problem.split(':')[0])).toEqual([
    '"rsi-1d.below.x"',
    '"moon.above.1"',
    '"mars"',
    '"luck"',
    '"luck"',
  ])
})

test('only bars that a column is made of are needed', () => {
  expect([...needsOf(['price', 'quote'])]).toEqual(['ticker'])
  expect(needsOf(['change1h'])).toEqual(new Set(['bars-5m']))
  expect(needsOf(['trend', 'price'])).toEqual(new Set(['ticker', 'bars-1d']))
  expect(needsOf(['trend', 'rsi-1h'])).toEqual(new Set(['bars-1h']))
})
