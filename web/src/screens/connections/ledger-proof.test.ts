import { expect, test } from 'vitest'
import { proofWords } from './ledger-proof.ts'

const balance = (asset: string, ledger: string, exchange: string, remainder: string, rounding = false) => ({
  asset,
  ledger,
  exchange,
  remainder,
  rounding,
})

test('figures that agree to the last digit are counted, not listed', () => {
  const proof = {
    at: 0,
    balances: [balance('USDT', '5.1', '5.1', '0'), balance('BTC', '1', '1', '0.000')],
    positions: [],
  }
  expect(proofWords(proof)).toEqual({ differing: [], agreeing: 2, rounded: false, meaning: null })
})

test('a remainder of the last digit is shown', () => {
  const odd = balance('BTC', '1.00000001', '1', '-0.00000001')
  const words = proofWords({ at: 0, balances: [balance('USDT', '5', '5', '0'), odd], positions: [] })
  expect(words.agreeing).toBe(1)
  expect(words.differing).toEqual([
    { subject: 'BTC', kind: 'balance', ledger: '1.00000001', exchange: '1', remainder: '-0.00000001', rounding: false },
  ])
  expect(words.meaning).toContain('deposits, withdrawals or trades')
})

test('a position that differs comes first and says what it does to trades', () => {
  const position = { symbol: 'BTCUSDT', side: 'long', ledger: '0', exchange: '0.5', remainder: '0.5' } as const
  const words = proofWords({ at: 0, balances: [balance('USDT', '4', '5', '1')], positions: [position] })
  expect(words.differing.map(({ subject }) => subject)).toEqual(['BTCUSDT long', 'USDT'])
  expect(words.meaning).toContain('lacks fills')
})

test('what the exchange may have rounded agrees', () => {
  const rounded = balance('USDT', '5.000000014', '5.00000001', '-0.000000004', true)
  expect(proofWords({ at: 0, balances: [rounded], positions: [] })).toMatchObject({ agreeing: 1, rounded: true })
})
