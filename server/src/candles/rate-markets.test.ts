import { fixed } from '@roundtrip/core/base'
import { expect, test } from 'vitest'
import { rateAtPrice, rateMarkets } from './rate-markets.ts'

test('coins are looked up against dollar coins, money also the other way round', () => {
  const names = (asset: string) => rateMarkets(asset).map(({ venue, symbol }) => `${venue} ${symbol}`)
  const direct = (asset: string) => [`binance ${asset}USDT`, `okx ${asset}-USDT`, `coinbase ${asset}-USD`]
  expect(names('BNB')).toEqual(direct('BNB'))
  expect(names('TRY')).toEqual([...direct('TRY'), 'binance USDTTRY', 'kraken USDTTRY'])
})

test.each([
  ['EUR', 'EURUSDT', '1.25', '1.25'],
  ['TRY', 'USDTTRY', '40', '0.025'],
  ['TRY', 'USDTTRY', '0', null],
])('a price of %s in %s of %s is %s dollars', (asset, symbol, price, rate) => {
  const market = rateMarkets(asset).find((candidate) => candidate.symbol === symbol)
  expect(market && rateAtPrice(market, fixed(price))).toBe(rate === null ? null : fixed(rate))
})
