import type { Instrument } from '@roundtrip/core/ledger'
import { expect, test } from 'vitest'
import { marketKind } from './market-kinds.ts'

test.each<[Instrument['kind'], symbol: string, expiry: number | null, expected: string]>([
  ['spot', 'ETHUSDT', null, 'Spot'],
  ['linear', 'BTCUSDT', null, 'Perpetual'],
  ['linear', '1000PEPEUSDT', null, 'Perpetual'],
  ['linear', 'BTC-USDT-SWAP', null, 'Perpetual'],
  ['linear', 'BTCUSDT_250328', null, 'Future'],
  ['linear', 'BTC-28MAR25', null, 'Future'],
  ['linear', 'BTCUSDT', 1_743_120_000_000, 'Future'],
  ['inverse', 'BTCUSD_PERP', null, 'Inverse perpetual'],
  ['inverse', 'BTCUSD_250328', null, 'Inverse future'],
  ['quanto', 'ETHUSD', null, 'Quanto perpetual'],
  ['option-linear', 'BTC-28MAR25-90000-C', 1_743_120_000_000, 'Option'],
])('a %s market named %s is called %4$s', (kind, symbol, expiry, expected) => {
  expect(marketKind({ kind, symbol, expiry: expiry as Instrument['expiry'] })).toBe(expected)
})
