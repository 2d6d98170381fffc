import { expect, test } from 'vitest'
import { isCoin } from './money.ts'

test.each(['USD', 'USDT', 'EUR', 'GBP', 'KRW', 'JPY', 'TRY', 'BRL', 'CHF', 'AED'])('%s is money', (asset) => {
  expect(isCoin(asset)).toBe(false)
})
test.each(['BTC', 'ETH', 'BNB', 'MNT', 'PEPE'])('%s is a coin', (asset) => {
  expect(isCoin(asset)).toBe(true)
})
