import { afterEach, beforeEach, expect, test } from 'vitest'
import { moneyFormat, shownMoney, signedAmount } from './money.ts'
import { exact, exactOwn, ownQuantity, percentText, priceText, quantityText, rMultipleText } from './number.ts'
import { DEFAULT_STYLE, setStyle } from './style.ts'

beforeEach(() => setStyle({ ...DEFAULT_STYLE, amounts: 'hidden' }))
afterEach(() => setStyle(DEFAULT_STYLE))

test('no digit of an amount is left, and its sign and currency are', () => {
  const { signed, plain, compactSigned, compact } = moneyFormat('USD')
  expect([signed(1_234.5), signed(-0.5), plain(-3), compactSigned(1_300), compact(2e6)]).toEqual([
    '+$•••',
    '−$•••',
    '−$•••',
    '+$•••',
    '$•••',
  ])
  expect(moneyFormat('CHF').plain(12)).toBe('•••\u00a0CHF')
  expect([signedAmount(-809.32, 'USDT'), signedAmount(0.0017, 'SOL')]).toEqual(['−•••\u00a0USDT', '+•••\u00a0SOL'])
  expect([ownQuantity(0.25), ownQuantity(-5), exactOwn('0.00012')]).toEqual(['•••', '•••', '•••'])
})

test('nothing does not become an amount', () => {
  const { signed, plain, compactSigned, compact } = moneyFormat('USD')
  const missing = [signed(null), plain(null), compactSigned(null), compact(null), ownQuantity(null), exactOwn(null)]
  expect(new Set(missing)).toEqual(new Set(['—']))
  // Not even whether it was a profit.
  expect(signed(0)).toBe('$•••')
})

test('prices, percentages, multiples of R and examples stay', () => {
  expect([priceText(65_000), percentText(0.5), rMultipleText(1.2)]).toEqual(['65,000.00', '50.0%', '+1.20R'])
  expect([quantityText(2), exact('2.5'), shownMoney('USD').signed(5)]).toEqual(['2', '2.5', '+$5.00'])
})
