/** Laws of all scenarios, and each of them against a second, naive calculation. */
// Promise [Laboratory] What the trades would have made without some of them, or with different fees, sizes or stops, is
//   computed with the measures of the reports. With no change it equals the report.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createClock, localDay } from '../base/index.ts'
import { analyse, MONEY_UNIT, type TradeColumns } from '../reports/index.ts'
import { historyOf, judgedTradesOf, replayRule } from '../rules/index.ts'
import { evaluationInput, rule } from '../rules/table.testing.ts'
import { LABORATORY_MEASURES, NO_SCENARIOS, runLaboratory, type Scenarios } from './index.ts'
import { columnsOfTrades, everyRow, type PlainTrade, SETTINGS } from './trades.testing.ts'

const trade: fc.Arbitrary<PlainTrade> = fc
  .record({
    open: fc.integer({ min: 0, max: 300 }).map((step) => step * 20),
    duration: fc.oneof(
      fc.constant(0),
      fc.integer({ min: 1, max: 120 }).map((step) => step * 20),
    ),
    gross: fc.integer({ min: -60, max: 60 }),
    fees: fc.integer({ min: -1, max: 9 }),
    funding: fc.integer({ min: -3, max: 3 }),
    turnover: fc.integer({ min: 1, max: 90_000 }),
    risk: fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 70 })),
  })
  .map(({ duration, ...rest }) => ({ ...rest, close: rest.open + duration }))
const journals = fc.array(trade, { maxLength: 40 }).map(columnsOfTrades)

const fees = fc.oneof(
  fc.constantFrom(0, 0.25, 1, 2).map((factor) => ({ by: 'factor' as const, factor })),
  fc.record({
    by: fc.constant('rates' as const),
    maker: fc.constantFrom(-0.0001, 0, 0.0002),
    taker: fc.constantFrom(0.0004, 0.001),
    makerShare: fc.constantFrom(0, 0.3, 1),
  }),
)
const dayStop = fc.record({ losses: fc.integer({ min: 1, max: 4 }), inRow: fc.boolean() })
const scenarios = (columns: TradeColumns): fc.Arbitrary<Scenarios> =>
  fc.record({
    slices: fc.array(
      fc.subarray([...everyRow(columns)]).map((rows) => Uint32Array.from(rows)),
      { maxLength: 2 },
    ),
    fees: fc.option(fees),
    funding: fc.option(fc.constantFrom(0, 0.5, 1, 3)),
    sameRisk: fc.option(fc.integer({ min: 1, max: 500 })),
    dayStop: fc.option(dayStop),
    withoutBest: fc.option(fc.integer({ min: 1, max: 5 })),
  })
const cases = journals.chain((columns) => fc.record({ columns: fc.constant(columns), scenarios: scenarios(columns) }))

const run = (columns: TradeColumns, scenarios: Partial<Scenarios>) =>
  runLaboratory(columns, everyRow(columns), {
    settings: SETTINGS,
    scenarios: { ...NO_SCENARIOS, ...scenarios },
    simulation: { balance: 500, lossShare: 0.3 },
  })

test('without scenarios both sides are exactly the report', () => {
  fc.assert(
    fc.property(journals, (columns) => {
      const report = analyse(columns, everyRow(columns), SETTINGS)
      const { before, after, steps } = run(columns, {})
      expect(steps).toEqual([])
      expect(after).toBe(before)
      for (const id of LABORATORY_MEASURES) expect([id, before.summary[id]]).toEqual([id, report.summary[id]])
      expect(before.curve).toEqual(report.netCurve)
      expect(before.simulated?.loss ?? null).toBe(report.summary.monteCarloLoss)
      expect(before.simulated?.drawdowns.at95 ?? null).toBe(report.summary.monteCarloDrawdown95)
      expect(before.simulated?.ends.at5 ?? null).toBe(report.summary.monteCarloEnd5)
    }),
  )
})

test('with every trade left out nothing is defined, and nothing is zero that is not a sum', () => {
  fc.assert(
    fc.property(journals, (columns) => {
      const { after } = run(columns, { slices: [everyRow(columns)] })
      const { count, netProfit, fees: paid, funding, maxConsecutiveLosses, ...others } = after.summary
      expect([count, netProfit, paid, funding, maxConsecutiveLosses ?? 0]).toEqual([0, 0, 0, 0, 0])
      for (const value of Object.values(others)) expect(value).toBeNull()
      expect([after.curve, after.simulated]).toEqual([[], null])
    }),
  )
})

test('every step continues the one before, and what they left out is what is missing at the end', () => {
  fc.assert(
    fc.property(cases, ({ columns, scenarios }) => {
      const given = structuredClone(columns)
      const { before, after, steps } = run(columns, scenarios)
      let last = before.summary
      for (const step of steps) {
        expect(step.before).toEqual(last)
        expect((last.count ?? 0) - step.leftOut).toBe(step.after.count)
        last = step.after
      }
      expect(after.summary).toEqual(last)
      expect(after.curve.at(-1)?.total ?? 0).toBeCloseTo(after.summary.netProfit ?? 0, 6)
      // No scenario writes to the columns that it is given.
      expect(columns).toEqual(given)
    }),
  )
})

/** A trade for the naive calculation; money in units of 10^-8. */
type Plain = { row: number; open: number; close: number; gross: bigint; fees: bigint; funding: bigint; risk: bigint }

const clock = createClock(SETTINGS)
const netOf = ({ gross, fees: paid, funding }: Plain): bigint => gross - paid + funding
const PERCENT_OF_PERCENT = 1_000_000n

/** Half up, as `Math.round` does. */
function divided(dividend: bigint, divisor: bigint): bigint {
  const doubled = 2n * dividend + divisor
  const quotient = doubled / (2n * divisor)
  return doubled < 0n && doubled % (2n * divisor) !== 0n ? quotient - 1n : quotient
}

function naive(
  columns: TradeColumns,
  { slices, fees: other, funding, sameRisk, dayStop: stop, withoutBest }: Scenarios,
): Plain[] {
  let trades = [...everyRow(columns)].map(
    (row): Plain => ({
      row,
      open: columns.openTime[row] as number,
      close: columns.closeTime[row] as number,
      gross: BigInt(columns.gross[row] as number),
      fees: BigInt(columns.fees[row] as number),
      funding: BigInt(columns.funding[row] as number),
      risk: Number.isNaN(columns.risk[row]) ? 0n : BigInt(columns.risk[row] as number),
    }),
  )
  trades = trades.filter(({ row }) => !slices.some((slice) => slice.includes(row)))
  if (other !== null) {
    const millionths = (share: number): bigint => BigInt(Math.round(share * 1_000_000))
    for (const each of trades) {
      const turnover = BigInt(columns.turnover[each.row] as number)
      each.fees =
        other.by === 'factor'
          ? divided(each.fees * millionths(other.factor), PERCENT_OF_PERCENT)
          : divided(
              turnover *
                (millionths(other.maker) * millionths(other.makerShare) +
                  millionths(other.taker) * (1_000_000n - millionths(other.makerShare))),
              PERCENT_OF_PERCENT * PERCENT_OF_PERCENT,
            )
    }
  }
  if (funding !== null) {
    for (const each of trades) each.funding = divided(each.funding * BigInt(funding * 100), 100n)
  }
  if (sameRisk !== null) {
    trades = trades.filter(({ risk }) => risk > 0n)
    for (const each of trades) {
      const grown = (units: bigint): bigint => divided(units * BigInt(sameRisk) * BigInt(MONEY_UNIT), each.risk)
      const net = grown(netOf(each))
      each.fees = grown(each.fees)
      each.funding = grown(each.funding)
      each.gross = net + each.fees - each.funding
    }
  }
  if (stop !== null) trades = stopped(trades, stop)
  if (withoutBest !== null) {
    for (let count = 0; count < withoutBest; count += 1) {
      const best = trades.reduce<Plain | null>(
        (top, each) => (netOf(each) > (top === null ? 0n : netOf(top)) ? each : top),
        null,
      )
      trades = trades.filter((each) => each !== best)
    }
  }
  return trades
}

/** For each trade in the order of opens, looks at all losses of its day that closed before it. */
function stopped(trades: readonly Plain[], { losses, inRow }: NonNullable<Scenarios['dayStop']>): Plain[] {
  const kept: Plain[] = []
  for (const each of trades.toSorted((a, b) => a.open - b.open)) {
    const day = localDay(clock, each.open)
    const results = kept
      .filter(({ close }) => close < each.open && localDay(clock, close) === day)
      .toSorted(
        (a, b) =>
          a.close - b.close || Number(a.open === a.close) - Number(b.open === b.close) || Number(netOf(a) - netOf(b)),
      )
      .map(netOf)
      .filter((net) => net !== 0n)
    const streaks = results.map((net, end) =>
      net > 0n
        ? 0
        : inRow
          ? end - results.slice(0, end).findLastIndex((before) => before > 0n)
          : results.slice(0, end + 1).filter((before) => before < 0n).length,
    )
    if (!streaks.some((streak) => streak >= losses)) kept.push(each)
  }
  return kept.toSorted((a, b) => a.row - b.row)
}

test('all scenarios together make what a naive count over single trades makes', () => {
  fc.assert(
    fc.property(cases, ({ columns, scenarios }) => {
      const { after } = run(columns, scenarios)
      const trades = naive(columns, scenarios)
      const nets = trades.map(netOf)
      const sum = (values: readonly bigint[]): number =>
        Number(values.reduce((total, value) => total + value, 0n)) / MONEY_UNIT
      let [height, peak, fall] = [0n, 0n, 0n]
      for (const net of nets) {
        height += net
        if (height > peak) peak = height
        if (peak - height > fall) fall = peak - height
      }
      expect(after.summary.count).toBe(trades.length)
      expect(after.summary.netProfit).toBeCloseTo(sum(nets), 5)
      expect(after.summary.fees).toBeCloseTo(sum(trades.map((each) => each.fees)), 5)
      expect(after.summary.funding).toBeCloseTo(sum(trades.map((each) => each.funding)), 5)
      expect(after.summary.maxDrawdown ?? 0).toBeCloseTo(Number(fall) / MONEY_UNIT, 5)
      const lost = sum(nets.filter((net) => net < 0n))
      if (lost < 0) expect(after.summary.profitFactor).toBeCloseTo(sum(nets.filter((net) => net > 0n)) / -lost, 5)
    }),
  )
})

test('a stop after losses in a row leaves out just what the replay of that rule blocks', () => {
  fc.assert(
    fc.property(journals, fc.integer({ min: 1, max: 4 }), (columns, losses) => {
      const { trades, events } = judgedTradesOf(columns)
      const history = historyOf(trades, events, clock)
      const replay = replayRule(rule('stop-after-losses', { losses }), history, evaluationInput())
      if (replay.status !== 'replayed') throw new Error(replay.status)
      const { steps } = run(columns, { dayStop: { losses, inRow: true } })
      expect(steps[0]?.leftOut).toBe(replay.blocked.length)
      expect(steps[0]?.leftOutNet).toBeCloseTo(-replay.netEffect, 6)
    }),
  )
})
