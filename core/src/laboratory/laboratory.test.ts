/** The effect of each scenario on a few trades, worked out by hand. */
// Promise [Laboratory] What the trades would have made without some of them, or with different fees, sizes or stops, is
//   computed with the measures of the reports. With no change it equals the report.
import { describe, expect, test } from 'vitest'
import { NO_SCENARIOS, runLaboratory, type Scenarios } from './index.ts'
import { columnsOfTrades, everyRow, type PlainTrade, SETTINGS } from './trades.testing.ts'

const HOUR = 60
const DAY = 24 * HOUR

function run(trades: readonly PlainTrade[], scenarios: Partial<Scenarios>, balance: number | null = null) {
  const columns = columnsOfTrades(trades)
  return runLaboratory(columns, everyRow(columns), {
    settings: SETTINGS,
    scenarios: { ...NO_SCENARIOS, ...scenarios },
    simulation: { balance, lossShare: 0.5 },
  })
}

const at = (hour: number, gross: number, more: Partial<PlainTrade> = {}): PlainTrade => ({
  open: hour * HOUR,
  close: hour * HOUR + 30,
  gross,
  ...more,
})

/** Six trades of one day: +50, -20, -30, +10, -40, +100. */
const MIXED = [at(1, 50), at(2, -20), at(3, -30), at(4, 10), at(5, -40), at(6, 100)]

test('without trades of a slice the others make what they made', () => {
  const { before, after, steps } = run(MIXED, { slices: [Uint32Array.of(1, 2), Uint32Array.of(2)] })
  expect(before.summary).toMatchObject({ count: 6, netProfit: 70, maxDrawdown: 80, profitFactor: 160 / 90 })
  expect(after.summary).toMatchObject({ count: 4, netProfit: 120, maxDrawdown: 40, profitFactor: 4 })
  expect(steps).toMatchObject([{ scenario: 'slices', leftOut: 2, leftOutNet: -50, unknown: 0 }])
})

describe('a stop for the day', () => {
  const netsAfter = (trades: readonly PlainTrade[], losses: number, inRow = false): number | null =>
    run(trades, { dayStop: { losses, inRow } }).after.summary.netProfit

  test('leaves out what opens after the last allowed loss, whatever it made', () => {
    const { after, steps } = run(MIXED, { dayStop: { losses: 2, inRow: false } })
    expect(after.summary).toMatchObject({ count: 3, netProfit: 0 })
    expect(steps).toMatchObject([{ scenario: 'dayStop', leftOut: 3, leftOutNet: 70 }])
    expect(netsAfter(MIXED, 3)).toBe(-30)
    expect(netsAfter(MIXED, 4)).toBe(70)
  })
  test('in a row, a win starts the count again and a breakeven trade does not', () => {
    const trades = [at(1, -1), at(2, 5), at(3, -1), at(4, 0), at(5, -1), at(6, 100)]
    expect(netsAfter(trades, 2, true)).toBe(2)
    expect(netsAfter(trades, 2)).toBe(3)
  })
  test('a win after the stop does not lift it', () => {
    const trades = [{ open: 0, close: 5 * HOUR, gross: 30 }, at(1, -1), at(2, -1), at(6, 100)]
    expect(netsAfter(trades, 2, true)).toBe(28)
  })
  test('a trade that was open before the loss stays, and so does one that opens in the millisecond of it', () => {
    const trades = [
      at(1, -10),
      { open: 0, close: 9 * HOUR, gross: 7 },
      { open: HOUR + 30, close: 3 * HOUR, gross: 20 },
      { open: HOUR + 31, close: 3 * HOUR, gross: 500 },
    ]
    expect(netsAfter(trades, 1)).toBe(17)
  })
  test('the next day of the trader begins anew: midnight in Berlin, an hour before that of UTC', () => {
    const trades = [at(23, -10), { open: DAY + 10, close: DAY + 20, gross: 3 }]
    expect(netsAfter(trades, 1)).toBe(-7)
    expect(netsAfter([at(23, -10), { open: DAY - 10, close: DAY + 20, gross: 3 }], 1)).toBe(-10)
  })
  test('a trade that is left out loses nothing, so it stops nothing', () => {
    // The second is left out on Monday; closed on Tuesday, its loss would have stopped Tuesday.
    const trades = [at(1, -10), { open: 3 * HOUR, close: DAY + HOUR, gross: -10 }, at(26, 40)]
    expect(netsAfter(trades, 1)).toBe(30)
  })
  test('a loss counts on the day on which it closes', () => {
    expect(netsAfter([{ open: 3 * HOUR, close: DAY + HOUR, gross: -10 }, at(5, 1), at(26, 40)], 1)).toBe(-9)
  })
})

test('with the same risk each trade makes its R times the amount, and trades without a risk are left out', () => {
  const trades = [
    at(1, 60, { fees: 10, funding: -2, risk: 24, turnover: 480 }),
    at(2, -30, { risk: 15 }),
    at(3, 1_000, { risk: null }),
  ]
  const { after, steps } = run(trades, { sameRisk: 100 })
  // R: 48 / 24 = 2, and -2.
  expect(after.summary).toMatchObject({ count: 2, netProfit: 0, avgWin: 200, avgLoss: 200, maxDrawdown: 200 })
  expect(after.summary.fees).toBeCloseTo(1_000 / 24, 7)
  expect(steps).toMatchObject([{ scenario: 'sameRisk', leftOut: 1, leftOutNet: 1_000, unknown: 1 }])
})

test('other funding changes what was paid and what was received alike', () => {
  const trades = [at(1, 60, { funding: -4 }), at(2, -30, { funding: 10 })]
  expect(run(trades, { funding: 0 }).after.summary).toMatchObject({ count: 2, netProfit: 30, funding: 0 })
  const { before, after, steps } = run(trades, { funding: 0.5 })
  expect([before.summary.netProfit, after.summary.netProfit, after.summary.funding]).toEqual([36, 33, 3])
  expect(steps).toMatchObject([{ scenario: 'funding', leftOut: 0, unknown: 0 }])
})

describe('other fees', () => {
  const trades = [at(1, 60, { fees: 10, turnover: 20_000 }), at(2, -30, { fees: 4, turnover: 8_000 })]
  test('are a part of those that were paid', () => {
    const { before, after, steps } = run(trades, { fees: { by: 'factor', factor: 0.5 } })
    expect(before.summary).toMatchObject({ netProfit: 16, fees: 14 })
    expect(after.summary).toMatchObject({ count: 2, netProfit: 23, fees: 7 })
    expect(steps).toMatchObject([{ scenario: 'fees', leftOut: 0, leftOutNet: 0, unknown: 0 }])
  })
  test('or rates on the turnover, as far as trades were makers; a rebate is income', () => {
    const fees = { by: 'rates', maker: -0.0001, taker: 0.0005, makerShare: 0.5 } as const
    // 0.02 % of 28,000.
    expect(run(trades, { fees }).after.summary).toMatchObject({ netProfit: 24.4, fees: 5.6 })
    expect(run(trades, { fees: { ...fees, makerShare: 1 } }).after.summary).toMatchObject({
      netProfit: 32.8,
      fees: -2.8,
    })
  })
  test('stay as they were where the turnover is unknown', () => {
    const columns = columnsOfTrades(trades)
    columns.turnover[1] = Number.NaN
    const fees = { by: 'rates', maker: 0, taker: 0, makerShare: 0 } as const
    const simulation = { balance: null, lossShare: 0.5 }
    const scenarios = { ...NO_SCENARIOS, fees }
    const { after, steps } = runLaboratory(columns, everyRow(columns), { settings: SETTINGS, scenarios, simulation })
    expect(after.summary).toMatchObject({ netProfit: 26, fees: 4 })
    expect(steps).toMatchObject([{ unknown: 1, leftOut: 0 }])
  })
})

test('the largest wins are left out, of equal ones the earlier, and never a loss', () => {
  const nets = (count: number) => run(MIXED, { withoutBest: count }).after.summary.netProfit
  expect([1, 2, 3, 9].map(nets)).toEqual([-30, -80, -90, -90])
  const twins = [at(1, 5), at(2, -5), at(3, 5)]
  expect(run(twins, { withoutBest: 1 }).after.curve.at(-1)).toMatchObject({ total: 0, drawdown: 5 })
})

test('scenarios apply one after another: a loss that lower fees turn into a win stops no day', () => {
  const trades = [at(1, 2, { fees: 5 }), at(2, 30), at(3, 500)]
  const dayStop = { losses: 1, inRow: false }
  expect(run(trades, { dayStop }).after.summary.netProfit).toBe(-3)
  const { after, steps } = run(trades, { dayStop, fees: { by: 'factor', factor: 0 }, withoutBest: 1 })
  expect(after.summary.netProfit).toBe(32)
  expect(steps.map(({ scenario, after: { netProfit } }) => [scenario, netProfit])).toEqual([
    ['fees', 532],
    ['dayStop', 532],
    ['withoutBest', 32],
  ])
})

test('the period is that of all trades, whatever the scenarios leave out', () => {
  const trades = [at(5, 1), { open: 0, close: 9 * HOUR, gross: 2 }, at(3, 4)]
  const { period } = run(trades, { slices: [Uint32Array.of(0, 1, 2)] })
  const columns = columnsOfTrades(trades)
  expect(period).toEqual({ from: Math.min(...columns.openTime), to: columns.closeTime.at(-1) })
  expect(run([], {}).period).toBeNull()
})

// Promise [Laboratory] Simulations say how often a given share of the balance would be lost.
describe('simulations', () => {
  const DAY = 24
  /** One trade a day. */
  const daily = (grosses: readonly number[]) => grosses.map((gross, day) => at(day * DAY, gross))
  test('of trades that always lose are certain to lose the balance', () => {
    const { before } = run(daily(Array.from({ length: 20 }, () => -6)), {}, 100)
    expect(before.simulated).toMatchObject({ days: 20, loss: 1, ruin: 1 })
    expect(before.simulated?.ends.at5).toBe(-120)
    expect(before.simulated?.drawdowns.at99).toBe(120)
  })
  test('say nothing of a loss without a balance, and nothing at all of fewer than 20 days', () => {
    const even = daily(Array.from({ length: 20 }, (_, day) => (day % 2 === 0 ? 10 : -10)))
    expect(run(even, {}).before.simulated?.ruin).toBeNull()
    expect(run(even.slice(1), {}, 100).before.simulated).toBeNull()
    expect(run([], {}, 100).before.simulated).toBeNull()
  })
  test('lose the share as often as the heights of their paths say', () => {
    const even = daily(Array.from({ length: 20 }, (_, day) => (day % 2 === 0 ? 10 : -10)))
    const ruinWith = (balance: number) => run(even, {}, balance).before.simulated?.ruin ?? 0
    // Half of the balance is lost at -10, which nearly every path reaches, at -100 few, and at -210 none can.
    expect(ruinWith(20)).toBeGreaterThan(0.7)
    expect(ruinWith(200)).toBeGreaterThan(0)
    expect(ruinWith(200)).toBeLessThan(0.2)
    expect(ruinWith(420)).toBe(0)
  })
})
