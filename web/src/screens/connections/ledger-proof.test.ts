import { expect, test } from 'vitest'
import { proofCounts } from './ledger-proof.ts'

const balance = (remainder: string, rounding = false) => ({
  asset: 'USDT',
  ledger: '5',
  exchange: '5',
  remainder,
  rounding,
})

test('every figure agrees or differs; what the exchange may have rounded agrees', () => {
  const position = { symbol: 'BTCUSDT', side: 'long', ledger: '0', exchange: '0.5', remainder: '0.5' } as const
  const balances = [balance('0'), balance('0.000'), balance('-0.00000001'), balance('0.00000001', true)]
  expect(proofCounts({ at: 0, balances, positions: [position] })).toEqual({ differing: 2, agreeing: 3 })
})
