import { fixed } from '@roundtrip/core/base'
import { expect, test } from 'vitest'
import { outcomeText } from './PositionModeChoice.tsx'

test('each answer says what it makes of the fills', () => {
  const net = [{ asset: 'USDT', amount: fixed('-1234.5') }]
  expect(outcomeText({ mode: 'one-way', closedTrades: 1, openTrades: 0, net })).toBe(
    'One-way: 1 closed trade, net −1,234.5 USDT',
  )
  expect(outcomeText({ mode: 'hedge', closedTrades: 0, openTrades: 2, net })).toBe(
    'Hedge: 0 closed trades, 2 open positions',
  )
  expect(outcomeText({ mode: 'margin', closedTrades: 1, openTrades: 0, net })).toBe(
    'On margin: 1 closed trade, net −1,234.5 USDT',
  )
})
