import { GAP_REASONS } from '@roundtrip/contract/market'
import { describe, expect, test } from 'vitest'
import { timeFormat } from '../../format/time.ts'
import { changeText, distanceText, problemText, sourceText } from './position-words.ts'
import { position, unpriced } from './positions.testing.ts'

describe('where a price is from', () => {
  const times = timeFormat('UTC')
  const at = Date.UTC(2026, 10, 29, 14, 5)
  const marked = position({ mark: { price: 110, kind: 'last', at } })
  test.each([
    ['today, its time', marked, at + 60_000, 'Binance, 14:05'],
    ['long ago, its date too', marked, at + 40 * 3_600_000, 'Binance, 29 Nov 26 14:05'],
    ['nowhere', unpriced(), at, '\u2014'],
  ])('%s', (_, shown, now, expected) => {
    expect(sourceText(shown, { times, now })).toBe(expected)
  })
})

test('every reason for a missing price is one sentence', () => {
  for (const reason of [...GAP_REASONS, 'loading', 'failed'] as const) {
    expect(problemText(reason, 'kraken'), reason).toMatch(/^[A-Z].*\.$/)
  }
  expect(problemText('venue-not-offered', 'bybit')).toContain('Connect the account')
  expect(problemText('venue-not-offered', 'mydesk')).toBe('There are no live prices for Mydesk.')
})

test.each([
  [{ change: 0.1, r: 2 }, '+10.00% · +2.00R'],
  [{ change: 0.1, r: null }, '+10.00%'],
  [{ change: null, r: null }, ''],
])('the change %j reads "%s"', (change, expected) => {
  expect(changeText({ figures: { ...position().figures, ...change } })).toBe(expected)
})

test.each([
  [null, ''],
  [{ share: 0.032, loss: 5, r: 1.1 }, '3.2% away · 1.10R'],
  [{ share: 0.032, loss: null, r: null }, '3.2% away'],
  [{ share: -0.01, loss: -5, r: -1 }, 'price is past it'],
])('the distance %j reads "%s"', (distance, expected) => {
  expect(distanceText(distance)).toBe(expected)
})
