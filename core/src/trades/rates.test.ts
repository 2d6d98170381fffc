import { expect, test } from 'vitest'
import { DAY_MS, fixed, formatFixed, MINUTE_MS } from '../base/index.ts'
import { assetsNeedingRates, createRates, ratePointsOf, type Rates } from './index.ts'
import { parseTable, SPOT } from './table.testing.ts'

function rateAt(rates: Rates, pair: string, time = 5 * MINUTE_MS): string {
  const [from = '', to = ''] = pair.split('/')
  const amount = rates.convert(fixed(1), { from, to, time })
  return amount === null ? 'unknown' : formatFixed(amount)
}

const { fills } = parseTable(
  `fill 1m buy 1 40 of USDT/TRY
   fill 2m buy 1 4000 of SOL/TRY
   fill 3m buy 1 0.002 of SOL/BTC
   fill 4m buy 1 0.9 of XRP/USDC`,
  { traded: SPOT },
)
const proven = createRates(ratePointsOf(fills, assetsNeedingRates({ fills, cashEvents: [] }).add('SOL').add('XRP')))

test.each([
  ['USDT/TRY', '40'],
  ['TRY/USD', '0.025'],
  ['XRP/USDT', '0.9'],
  ['SOL/BTC', '0.002'],
  ['BTC/SOL', '500'],
  ['SOL/TRY', '4000'],
  // Through the market of SOL whose quote has a dollar rate.
  ['SOL/USD', '100'],
  ['TRY/XRP', '0.027777777777777778'],
  ['BTC/USD', 'unknown'],
])('fills prove the rate of %s: %s', (pair, rate) => {
  expect(rateAt(proven, pair)).toBe(rate)
})

test('a rate of more than a day ago is none', () => {
  expect(rateAt(proven, 'SOL/TRY', 2 * MINUTE_MS + DAY_MS)).toBe('4000')
  expect(rateAt(proven, 'SOL/TRY', 2 * MINUTE_MS + DAY_MS + 1)).toBe('unknown')
})

test('between two assets their own market counts unless the dollar rates of both are newer, and typed rates always do', () => {
  const points = [
    { asset: 'SOL', quote: 'EUR', time: 10, rate: fixed('90') },
    { asset: 'SOL', time: 20, rate: fixed('110') },
    { asset: 'EUR', time: 30, rate: fixed('1.1') },
  ]
  const rates = createRates(points)
  expect([10, 25, 30].map((time) => rateAt(rates, 'SOL/EUR', time))).toEqual(['90', '90', '100'])
  const typed = ['SOL=220', 'EUR=1.1'].map((text) => {
    const [asset = '', rate = ''] = text.split('=')
    return { asset, rate: fixed(rate), from: null, to: null }
  })
  expect(rateAt(createRates(points, typed), 'SOL/EUR', 10)).toBe('200')
})
