import { expect, test } from 'vitest'
import { dollarMarket } from './rates.ts'

test('the market is a spot market in dollars where there is one, of the venue that comes first', () => {
  const market = (venue: string, kind: 'spot' | 'linear', quote: string) => ({
    venue,
    id: `BTC${quote}`,
    kind,
    symbol: `BTC${quote}`,
    quote,
  })
  const linear = market('binance-linear', 'linear', 'USDT')
  const euros = market('binance-spot', 'spot', 'EUR')
  const spot = market('okx-spot', 'spot', 'USDT')
  expect(dollarMarket([linear, euros, spot])).toBe(spot)
  expect(dollarMarket([linear, euros])).toBe(linear)
  expect(dollarMarket([euros])).toBeNull()
})
