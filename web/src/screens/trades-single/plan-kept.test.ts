import type { PlannedTerms } from '@roundtrip/contract/documents'
import { fixed } from '@roundtrip/core/base'
import { instrument } from '@roundtrip/core/ledger'
import type { Trade } from '@roundtrip/core/trades'
import { expect, test } from 'vitest'
import { planKept } from './plan-kept.ts'

const MARKET = { venue: 'x', symbol: 'BTCUSDT', kind: 'linear', base: 'BTC', quote: 'USDT', settle: 'USDT' } as const
const trade = (side: 'long' | 'short') =>
  ({
    side,
    instrument: instrument(MARKET),
    entryPrice: fixed('102'),
    maxQuantity: fixed('3'),
  }) as unknown as Trade
const terms = { entry: '100', stop: '90', quantity: '4', risk: '40' } as PlannedTerms

test('a plan beside what was traded: slip of the entry, size, and the risk to the planned stop', () => {
  expect(planKept(trade('long'), terms, true)).toEqual({
    entry: { planned: 100, actual: 102, change: 0.02 },
    quantity: { planned: 4, actual: 3, change: -0.25 },
    risk: { planned: 40, actual: 36, change: -0.1 },
  })
})

test('a short that sold higher than planned was better off', () => {
  const comparison = planKept(trade('short'), { ...terms, stop: '110' }, true)
  expect(comparison.entry.change).toBe(-0.02)
  expect(comparison.risk).toEqual({ planned: 40, actual: 24, change: -0.4 })
})

test('what was not planned, or is in another currency, is compared with nothing', () => {
  const comparison = planKept(trade('long'), { ...terms, entry: null, stop: null }, false)
  expect(comparison.entry).toEqual({ planned: null, actual: 102, change: null })
  expect(comparison.risk).toEqual({ planned: null, actual: null, change: null })
})
