import { MAX_CANDLE_MARKETS } from '@roundtrip/contract/documents'
import { expect, test } from 'vitest'
import { chosenMarket, fittingFirst, marketName, withChoice } from './market-choice.ts'

const SPOT = { venue: 'binance-spot', id: 'BTCUSDT' } as const
const TRADE = { venue: 'myexchange', base: 'BTC' }

test('a choice is for one venue and one coin', () => {
  const choices = withChoice(undefined, TRADE, SPOT)
  expect(chosenMarket(choices, TRADE)).toEqual(SPOT)
  expect(chosenMarket(choices, { ...TRADE, base: 'ETH' })).toBe(null)
  expect(chosenMarket(choices, { ...TRADE, venue: 'other' })).toBe(null)
  expect(chosenMarket(undefined, TRADE)).toBe(null)
})

test('another choice replaces it, and it can be taken away', () => {
  const choices = withChoice(withChoice([], TRADE, SPOT), TRADE, { venue: 'bybit-spot', id: 'BTCUSDT' })
  expect(choices).toHaveLength(1)
  expect(chosenMarket(choices, TRADE)?.venue).toBe('bybit-spot')
  expect(withChoice(choices, TRADE, null)).toEqual([])
})

test('the oldest choice goes when there are too many', () => {
  let choices = withChoice([], TRADE, SPOT)
  for (let count = 0; count < MAX_CANDLE_MARKETS; count += 1) {
    choices = withChoice(choices, { venue: 'v', base: `C${count}` }, SPOT)
  }
  expect(choices).toHaveLength(MAX_CANDLE_MARKETS)
  expect(chosenMarket(choices, TRADE)).toBe(null)
  expect(choices[0]?.base).toBe(`C${MAX_CANDLE_MARKETS - 1}`)
})

test('a venue of a later version is not a choice here', () => {
  expect(chosenMarket([{ ...TRADE, from: { venue: 'not-yet', id: 'BTCUSDT' } }], TRADE)).toBe(null)
})

test('markets of the same quote and kind come first', () => {
  const market = (id: string, quote: string, kind: 'spot' | 'linear') =>
    ({ venue: 'binance-spot', id, quote, kind, symbol: id }) as const
  const markets = [
    market('usd spot', 'USD', 'spot'),
    market('usd linear', 'USD', 'linear'),
    market('usdt spot', 'USDT', 'spot'),
    market('usdt linear', 'USDT', 'linear'),
  ]
  expect(fittingFirst(markets, { quote: 'USDT', kind: 'linear' }).map(({ id }) => id)).toEqual([
    'usdt linear',
    'usdt spot',
    'usd linear',
    'usd spot',
  ])
})

test('a market is called by its venue and its own name', () => {
  expect(marketName(SPOT)).toBe('Binance spot BTCUSDT')
})
