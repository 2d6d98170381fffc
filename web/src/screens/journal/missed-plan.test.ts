import type { MissedTrade } from '@roundtrip/contract/documents'
import { expect, test } from 'vitest'
import { missedPlan, pricesOf } from './missed-plan.ts'

const MISSED: MissedTrade = {
  time: 0,
  ticker: 'BTCUSDT',
  side: 'short',
  entry: '100.5',
  stop: null,
  target: '90',
  exit: null,
  labels: [],
  note: '',
  pictures: [],
}

test('a price that was not entered is null, not zero', () => {
  expect(missedPlan(MISSED)).toEqual({ side: 'short', entry: 100.5, stop: null, target: 90, exit: null })
  expect(pricesOf(MISSED)).toEqual({ entry: '100.5', stop: '', target: '90', exit: '' })
})
