import type { TradeColumns } from '@roundtrip/core/reports'
import { expect, test } from 'vitest'
import { bookingCurrency } from './booking-currency.ts'

const MARKETS = {
  'inverse BTCUSD': { name: 'BTCUSD', kind: 'inverse', base: 'BTC', quote: 'USD' },
  'spot ETHBTC': { name: 'ETHBTC', kind: 'spot', base: 'ETH', quote: 'BTC' },
  'linear ETHUSDT': { name: 'ETHUSDT', kind: 'linear', base: 'ETH', quote: 'USDT' },
  'inverse ETHUSD': { name: 'ETHUSD', kind: 'inverse', base: 'ETH', quote: 'USD' },
  'quanto XRPUSD': { name: 'XRPUSD', kind: 'quanto', base: 'XRP', quote: 'USD' },
} as const

test.each([
  [['inverse BTCUSD', 'spot ETHBTC'], 'BTC'],
  [['linear ETHUSDT'], 'USD'],
  [['inverse BTCUSD', 'inverse ETHUSD'], null],
  [['inverse BTCUSD', 'quanto XRPUSD'], null],
  [['quanto XRPUSD'], null],
  [[], null],
] as const)('%j need no rate in %s', (markets, currency) => {
  const columns = {
    count: markets.length,
    dictionaries: { accounts: [], labels: [], tickers: markets.map((market) => MARKETS[market]) },
    ticker: Uint16Array.from(markets, (_, index) => index),
  } satisfies Partial<TradeColumns>
  expect(bookingCurrency(columns as Partial<TradeColumns> as TradeColumns)).toBe(currency)
})

test('a market without a trade left says nothing', () => {
  const tickers = [MARKETS['inverse BTCUSD'], MARKETS['linear ETHUSDT']]
  const columns = { count: 1, dictionaries: { accounts: [], labels: [], tickers }, ticker: Uint16Array.of(0) }
  expect(bookingCurrency(columns as Partial<TradeColumns> as TradeColumns)).toBe('BTC')
})
