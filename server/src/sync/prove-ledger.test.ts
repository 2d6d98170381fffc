import { fixed } from '@roundtrip/core/base'
import { expect, test } from 'vitest'
import { proofOf } from './prove-ledger.ts'

const balance = (asset: string, total: string, part = 'Spot') => ({ part, asset, total, free: null })

test('what agrees has no remainder, wallets of one asset count together, and what differs stands first', () => {
  const proof = proofOf(
    {
      positions: [
        { symbol: 'BTCUSDT', side: 'long', quantity: '0.5' },
        { symbol: 'ETHUSDT', side: 'both', quantity: '-2' },
      ],
      assets: [
        { asset: 'BTC', amount: '0.25' },
        { asset: 'USDT', amount: '100.00000001' },
        { asset: 'GONE', amount: '0' },
      ],
      bookings: 12,
      renames: [],
    },
    {
      at: 5,
      balances: [
        balance('USDT', '60'),
        balance('USDT', '40', 'USD-M futures'),
        balance('BTC', '0.25'),
        balance('XRP', '7'),
      ],
      quantities: [{ symbol: 'BTCUSDT', side: 'long', quantity: fixed('0.5') }],
    },
  )
  expect(proof).toEqual({
    at: 5,
    balances: [
      { asset: 'USDT', ledger: '100.00000001', exchange: '100', remainder: '-0.00000001', rounding: false },
      { asset: 'XRP', ledger: '0', exchange: '7', remainder: '7', rounding: false },
      { asset: 'BTC', ledger: '0.25', exchange: '0.25', remainder: '0', rounding: false },
    ],
    positions: [
      { symbol: 'ETHUSDT', side: 'both', ledger: '-2', exchange: '0', remainder: '2' },
      { symbol: 'BTCUSDT', side: 'long', ledger: '0.5', exchange: '0.5', remainder: '0' },
    ],
  })
})

test.each([
  ['one unit of the last decimal for each booking', '99.99999988', true],
  ['more than that', '99.99999987', false],
  ['a balance that tells hardly any decimals', '99.9', false],
])('%s: rounding is %s', (_, totals, rounding) => {
  const holdings = { positions: [], assets: [{ asset: 'USDT', amount: '100' }], bookings: 12, renames: [] }
  const { balances } = proofOf(holdings, { at: 0, balances: [balance('USDT', totals)], quantities: [] })
  expect(balances).toMatchObject([{ asset: 'USDT', rounding }])
})
