import { fixed } from '@roundtrip/core/base'
import { instrument } from '@roundtrip/core/ledger'
import type { Trade } from '@roundtrip/core/trades'
import { expect, test } from 'vitest'
import { riskWords } from './risk-words.ts'

const MARKET = { venue: 'x', symbol: 'BTCUSDT', kind: 'linear', base: 'BTC', quote: 'USDT', settle: 'USDT' } as const
const TRADE = {
  side: 'long',
  instrument: instrument(MARKET),
  entryPrice: fixed('100'),
  maxQuantity: fixed('2'),
} as unknown as Trade

const words = (risk: string | null, stop: string | null, isRateMissing = false) =>
  riskWords(TRADE, {
    plan: { risk: risk === null ? null : fixed(risk), stop: stop === null ? null : fixed(stop), targets: [] },
    plannedRewardRisk: null,
    money: (value) => `${value} USDT`,
    isRateMissing,
  })

test.each([
  ['57', '88', 'your risk 57 USDT (the stop risks 24 USDT)'],
  ['57', null, 'your risk 57 USDT'],
  ['24', '88', 'your risk 24 USDT'],
  [null, '88', 'risk at the stop 24 USDT'],
  [null, '120', 'the stop is on the wrong side'],
  [null, '100', 'the stop is at the entry'],
  [null, null, 'no risk entered'],
])('R says which risk it is of: entered %s, stop %s', (risk, stop, expected) => {
  expect(words(risk, stop)).toBe(expected)
})

test('a risk without a rate is named, and not replaced by the stop', () => {
  expect(words(null, null, true)).toBe('no rate for the risk you entered')
})
