// Promise [Laboratory] Trades are compared with a balance that holds bitcoin over the same days, and only where its
//   price is known for all of them.
import { DAY_MS } from '@roundtrip/core/base'
import { expect, test } from 'vitest'
import { bitcoinMarket, closedDays } from './bitcoin.ts'

test('the days are those that the time touches, without the one that is not over', () => {
  const noon = DAY_MS / 2
  expect(closedDays({ from: 3 * DAY_MS + noon, to: 9 * DAY_MS + 1 }, 20 * DAY_MS + noon)).toEqual({
    from: 3 * DAY_MS,
    to: 10 * DAY_MS,
  })
  expect(closedDays({ from: 3 * DAY_MS, to: 9 * DAY_MS + noon }, 9 * DAY_MS + noon + 1)).toEqual({
    from: 3 * DAY_MS,
    to: 9 * DAY_MS,
  })
})

test('the market is a spot market in dollars where there is one, of the venue that comes first', () => {
  const market = (venue: 'binance-linear' | 'binance-spot' | 'okx-spot', kind: 'spot' | 'linear', quote: string) => ({
    venue,
    id: `BTC${quote}`,
    kind,
    symbol: `BTC${quote}`,
    quote,
  })
  const linear = market('binance-linear', 'linear', 'USDT')
  const euros = market('binance-spot', 'spot', 'EUR')
  const spot = market('okx-spot', 'spot', 'USDT')
  expect(bitcoinMarket([linear, euros, spot])).toBe(spot)
  expect(bitcoinMarket([linear, euros])).toBe(linear)
  expect(bitcoinMarket([euros])).toBeNull()
})
