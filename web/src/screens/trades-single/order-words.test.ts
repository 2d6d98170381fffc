import type { TradeOrder } from '@roundtrip/contract/trades'
import { describe, expect, test } from 'vitest'
import { orderEnd, orderName, orderPrices, orderQuantity, stopSentence } from './order-words.ts'

const level = (price: string | null, quantity: string | null = '0.5') => {
  return { time: 1_000, limit: null, trigger: price, quantity }
}

const STOP: TradeOrder = {
  orderId: '1',
  clientOrderId: null,
  role: 'stop',
  side: 'sell',
  levels: [level('58000'), level('57500'), level('57500', null)],
  filled: '0',
  end: { time: 2_000, how: 'unseen' },
}

test('an order in words', () => {
  expect(orderName(STOP)).toBe('Stop, sell')
  expect(orderPrices(STOP)).toBe('58,000 to 57,500')
  expect(orderPrices({ ...STOP, levels: [level(null)] })).toBe('Market')
  expect(orderQuantity(STOP)).toBe('All')
  expect(orderQuantity({ ...STOP, levels: [level('58000')] })).toBe('0.5')
  expect(orderEnd(STOP)).toBe('Gone')
  expect(orderEnd({ ...STOP, end: null })).toBe('Stands')
})

describe('the stop in a sentence', () => {
  test.each([
    [[], 'First stop 95, never moved.'],
    [['96'], 'First stop 95, moved once, closer to the price.'],
    [['94'], 'First stop 95, moved once, away from the price.'],
    [['96', '97'], 'First stop 95, moved 2 times, never away from the price.'],
    [['96', '94', '98'], 'First stop 95, moved 3 times, once away from the price.'],
    [['94', '93', '92'], 'First stop 95, moved 3 times, each time away from the price.'],
  ])('of moves to %s', (prices, sentence) => {
    const stopMoves = prices.map((price, index) => ({ time: index, price }))
    expect(stopSentence('long', { stop: '95', stopMoves })).toBe(sentence)
  })
  test('is missing without a stop', () => {
    expect(stopSentence('short', { stop: null, stopMoves: [] })).toBeNull()
  })
})
