/** Choices of traders in markets without drift are not said to matter, and those against a drift are. */
// Promise [Rules] Nothing is claimed about choices during a trade where chance explains the result.
import { describe, expect, test } from 'vitest'
import { columnsOf } from '../reports/index.ts'
import { tradeOf } from '../measures/trade/trade.testing.ts'
import { createRates } from '../trades/index.ts'
import { CHOICES } from './choice.ts'
import { judgeChoice } from './judge-choices.ts'
import { FAIR, judgedWalks, MARKETS } from './made-choices.testing.ts'

describe.each(CHOICES)('%s', (kind) => {
  // The long run counts a hundred journals of each market.
  test.each(['coins that move together', 'copies on two accounts'])('is not said to matter with %s', (market) => {
    const { trades, compared, claim } = judgedWalks(kind, MARKETS[market] ?? FAIR, 1)
    expect([compared > 100, compared]).toEqual([true, trades])
    expect(['more', 'less']).not.toContain(claim)
  })
  // After an early exit prices that go against the trade make the exit good.
  test('is said to matter where prices go on against the trades', () => {
    const { claim, more } = judgedWalks(kind, { ...FAIR, drift: 0.02 }, 1)
    expect([claim, more.low > 0]).toEqual(kind === 'early-exit' ? ['less', false] : ['more', true])
  })
})

test('trades that are not loaded count with the reason, and nothing is said', () => {
  const trade = tradeOf('fill 1m buy 1 100\nfill 2m buy 1 95\nfill 3m sell 2 90')
  const columns = columnsOf([trade], { currency: 'USD', rates: createRates([]) })
  const plan = {
    stop: 80,
    moves: [{ time: 1.5 * 60_000, price: 70 }],
    targets: [{ price: 120, quantity: null }],
  }
  const plans = new Map([[trade.id as string, plan]])
  const priced = { trade, path: null, currency: 'USD', openRate: 1, closeRate: 2 }
  for (const kind of CHOICES) {
    const judged = (trades: Parameters<typeof judgeChoice>[2]['trades']) =>
      judgeChoice(columns, Uint32Array.of(0), { kind, trades, plans })
    const without = { trades: 1, compared: 0, claim: 'few', gaps: [{ gap: 'no-candles', count: 1 }] }
    expect(judged(new Map())).toMatchObject(without)
    // Added entries need no candles, and their money is converted at the close.
    expect(judged(new Map([[trade.id, priced]]))).toMatchObject(
      kind === 'added-entry' ? { trades: 1, compared: 1, more: { low: 10, high: 10 }, gaps: [] } : without,
    )
  }
})
