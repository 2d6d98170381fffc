import { describe, expect, test } from 'vitest'
import { fixed } from '../../base/index.ts'
import { instrument } from '../../ledger/index.ts'
import { INVERSE } from '../../trades/table.testing.ts'
import { initialRiskOf, type TradeInput, TRADE_MEASURE_IDS, TRADE_MEASURES, tradeInput } from './index.ts'
import { plan, tradeOf } from './trade.testing.ts'

const LONG = tradeOf(`fill 1m buy  2 100 fee 0.5
                      fill 5m sell 2 110 fee 0.5`)
const SHORT = tradeOf(`fill 1m sell 2 100
                       fill 5m buy  2 90`)
const OPEN = tradeOf('fill 1m buy 2 100')
const { netReturn, returnOnMargin, accountReturn, initialRisk, rMultiple, plannedRewardRisk } = TRADE_MEASURES
const { holdingMs, weightedHoldMs, feeOfTurnover, feeOfGross, slippageBps, leverageUsed, outcome } = TRADE_MEASURES

const long = (given: Partial<TradeInput> = {}) => tradeInput(LONG, given)
const short = (given: Partial<TradeInput> = {}) => tradeInput(SHORT, given)

describe('returns', () => {
  test('net return is net of fees over the value entered', () => {
    expect(netReturn.compute(long())).toBeCloseTo(19 / 200, 12)
  })
  test('return on margin is the net return times leverage, and unknown without it', () => {
    expect(returnOnMargin.compute(long({ leverage: 10 }))).toBeCloseTo(0.95, 12)
    expect(returnOnMargin.compute(long())).toBeNull()
    expect(returnOnMargin.compute(long({ leverage: 0 }))).toBeNull()
  })
  test('margin is that of the largest position, not of everything ever entered', () => {
    const twice = tradeOf(`fill 1m buy  2 100
                           fill 2m sell 1 110
                           fill 3m buy  1 100
                           fill 4m sell 2 100`)
    expect(returnOnMargin.compute(tradeInput(twice, { leverage: 5 }))).toBeCloseTo(10 / (200 / 5), 12)
  })
  test('account return and leverage used are null without equity, or with none left', () => {
    expect(accountReturn.compute(long({ equity: fixed('1000') }))).toBeCloseTo(0.019, 12)
    expect(leverageUsed.compute(long({ equity: fixed('50') }))).toBe(4)
    for (const equity of [null, 0n, fixed('-5')]) {
      expect(accountReturn.compute(long({ equity }))).toBeNull()
      expect(leverageUsed.compute(long({ equity }))).toBeNull()
    }
  })
  test('inverse contracts return coins on coins', () => {
    const trade = tradeOf(
      `fill 1m buy  100 50000
       fill 2m sell 100 40000`,
      { traded: INVERSE },
    )
    expect(netReturn.compute(tradeInput(trade))).toBeCloseTo(-0.25, 12)
    expect(leverageUsed.compute(tradeInput(trade, { equity: fixed('0.001') }))).toBeCloseTo(2, 12)
  })
  test('coins that cost nothing have no return', () => {
    const gift = tradeOf(`fill 1m buy  1 0
                          fill 2m sell 1 10`)
    expect(netReturn.compute(tradeInput(gift))).toBeNull()
  })
})

describe('risk', () => {
  test('the stop risks its distance from the average entry on the largest position', () => {
    const scaled = tradeOf(`fill 1m buy  1 100
                            fill 2m buy  1 110
                            fill 3m sell 2 120`)
    const input = tradeInput(scaled, { plan: plan('stop 95') })
    expect(initialRisk.compute(input)).toBe(20)
    expect(rMultiple.compute(input)).toBe(1.5)
  })
  test('an amount goes before the stop', () => {
    expect(initialRisk.compute(long({ plan: plan('risk 5, stop 90') }))).toBe(5)
    expect(rMultiple.compute(long({ plan: plan('risk 9.5') }))).toBe(2)
  })
  test('inverse risk is the difference of the reciprocals, in coins', () => {
    const trade = tradeOf(
      `fill 1m sell 15000 750
       fill 2m buy  15000 800`,
      { traded: INVERSE },
    )
    expect(initialRisk.compute(tradeInput(trade, { plan: plan('stop 1000') }))).toBeCloseTo(15_000 / 750 - 15, 9)
    expect(rMultiple.compute(tradeInput(trade, { plan: plan('stop 1000') }))).toBeCloseTo(-0.25, 9)
  })
  test('contract size counts', () => {
    const traded = instrument({
      venue: 'test',
      symbol: 'ETH-SWAP',
      kind: 'linear',
      base: 'ETH',
      quote: 'USDT',
      settle: 'USDT',
      contractSize: fixed('0.1'),
    })
    const trade = tradeOf(
      `fill 1m buy  3 100
       fill 2m sell 3 110`,
      { traded },
    )
    expect(initialRisk.compute(tradeInput(trade, { plan: plan('stop 90') }))).toBe(3)
  })
  test.each([
    ['long', 'stop 101', 'wrong-side-stop'],
    ['short', 'stop 99', 'wrong-side-stop'],
    ['long', 'stop 100', 'no-risk'],
    ['long', 'stop 0', 'no-risk'],
    ['long', 'risk 0', 'no-risk'],
    ['long', 'risk -1, stop 90', 'no-risk'],
    ['long', '', null],
  ])('a %s with %s has no risk, and the warning says why: %s', (side, text, warning) => {
    const trade = side === 'long' ? LONG : SHORT
    expect(initialRiskOf(trade, plan(text))).toEqual({ risk: null, warning })
    expect(rMultiple.compute(tradeInput(trade, { plan: plan(text) }))).toBeNull()
  })
  test.each([
    ['stop 95, target 110', 2],
    ['stop 95, target 110 x 3, target 130 x 1', 3],
    ['stop 95, target 110, target 130', 4],
    ['stop 95, target 110 x 3, target 130', 4],
    ['stop 95', null],
    ['target 110', null],
    ['stop 100, target 110', null],
    ['stop 105, target 110', null],
    ['stop 95, target 90', null],
    ['stop 95, target 110 x 0', null],
  ])('planned reward to risk of a long at 100 with %s is %s', (text, expected) => {
    expect(plannedRewardRisk.compute(long({ plan: plan(text) }))).toBe(expected)
  })
  test('a short is mirrored', () => {
    expect(plannedRewardRisk.compute(short({ plan: plan('stop 105, target 85') }))).toBe(3)
    expect(initialRisk.compute(short({ plan: plan('stop 105') }))).toBe(10)
  })
})

describe('time and costs', () => {
  test('weighted holding is shorter where most came late and left early', () => {
    const trade = tradeOf(`fill  0m buy  1 100
                           fill  6m buy  3 100
                           fill  8m sell 3 110
                           fill 10m sell 1 110`)
    expect(holdingMs.compute(tradeInput(trade))).toBe(600_000)
    expect(weightedHoldMs.compute(tradeInput(trade))).toBe((8.5 - 4.5) * 60_000)
  })
  test('fees over both sides, and over the gross without its sign', () => {
    expect(feeOfTurnover.compute(long())).toBeCloseTo(1 / 420, 12)
    expect(feeOfGross.compute(long())).toBeCloseTo(1 / 20, 12)
    const loss = tradeOf(`fill 1m buy  1 100 fee 1
                          fill 2m sell 1 90`)
    expect(feeOfGross.compute(tradeInput(loss))).toBeCloseTo(0.1, 12)
  })
  test('the fee rate of an inverse contract is a rate', () => {
    const trade = tradeOf(
      `fill 1m buy  10000 50000 fee 0.0001
       fill 2m sell 10000 40000 fee 0.000125`,
      { traded: INVERSE },
    )
    expect(feeOfTurnover.compute(tradeInput(trade))).toBeCloseTo(0.0005, 12)
  })
  test('a gross of 0 has no fee share', () => {
    const even = tradeOf(`fill 1m buy  1 100 fee 1
                          fill 2m sell 1 100 fee 1`)
    expect(feeOfGross.compute(tradeInput(even))).toBeNull()
  })
  test('a fee without a rate leaves the net and the fees unknown', () => {
    const pending = tradeInput(
      tradeOf(`fill 1m buy  1 100 fee 1 XYZ
               fill 2m sell 1 110`),
    )
    for (const measure of [netReturn, feeOfTurnover, feeOfGross, outcome]) expect(measure.compute(pending)).toBeNull()
  })
  test('slippage costs where a buy pays more and a sell gets less than meant', () => {
    const [entry = '', exit = ''] = LONG.slices.map(({ fill }) => fill.dedupeKey)
    const meant = (...pairs: [string, string][]) => ({
      references: new Map(pairs.map(([key, price]) => [key, fixed(price)])),
    })
    expect(slippageBps.compute(long(meant([entry, '99'])))).toBeCloseTo(10_000 / 99, 9)
    expect(slippageBps.compute(long(meant([exit, '100'])))).toBeCloseTo(-1_000, 9)
    expect(slippageBps.compute(long(meant([exit, '0'])))).toBeNull()
    expect(slippageBps.compute(long())).toBeNull()
  })
})

describe('outcome', () => {
  test.each([
    [0, 1],
    [18.99, 1],
    [19, 0],
    [20, 0],
  ])('a net of 19 with a band of %s is %s', (breakevenBand, expected) => {
    expect(outcome.compute(long({ breakevenBand }))).toBe(expected)
  })
  test('a loss at the band is breakeven, below it a loss', () => {
    const loss = tradeOf(`fill 1m buy  1 100
                          fill 2m sell 1 95`)
    expect(outcome.compute(tradeInput(loss, { breakevenBand: 5 }))).toBe(0)
    expect(outcome.compute(tradeInput(loss, { breakevenBand: 4.99 }))).toBe(-1)
  })
})

test('an open trade has no result yet, but it has a risk and a size', () => {
  const given = { plan: plan('stop 90, target 120'), leverage: 5, equity: fixed('1000') }
  const input = tradeInput(OPEN, given)
  const defined = TRADE_MEASURE_IDS.filter((id) => TRADE_MEASURES[id].compute(input) !== null)
  expect(defined).toEqual(['initialRisk', 'plannedRewardRisk', 'feeOfTurnover', 'leverageUsed'])
})

test('no measure answers NaN or Infinity, whatever is missing', () => {
  for (const trade of [LONG, SHORT, OPEN]) {
    for (const id of TRADE_MEASURE_IDS) {
      const value = TRADE_MEASURES[id].compute(tradeInput(trade))
      expect(value === null || Number.isFinite(value), id).toBe(true)
    }
  }
})
