// Promise [Laboratory] Other exits are replayed on trades with complete candles. Where a candle is ambiguous, the
//   result goes against the trader, and trades that cannot be decided are counted with the reason.
import { describe, expect, test } from 'vitest'
import { fixed, toNumber } from '../base/index.ts'
import { annotate, columnsOf, type ReportSettings, type TradeColumns } from '../reports/index.ts'
import { createRates } from '../trades/index.ts'
import { INVERSE } from '../trades/table.testing.ts'
import { compareExits } from './compare-exits.ts'
import type { OtherExit } from './other-exit.ts'
import { pathIn } from './paths.testing.ts'
import type { TradePath } from './path.ts'
import type { PricedPath } from './priced-path.ts'
import { reachesOf, winnersWithin } from './reach.ts'

const SETTINGS: ReportSettings = {
  zone: 'UTC',
  dayStartMinutes: 0,
  breakevenBand: 0,
  startBalance: null,
  basis: null,
}

/** A winner that went from 100 to 112 and back to 104, and a loser that went to 94 and back to 99. */
const WINNER = pathIn(
  'fill 30s buy 1 100 fee 0.1\nfill 210s sell 1 104 fee 0.104',
  '0 100 100 100 101\n1 101 112 99 108\n2 108 109 103 104\n3 104 105 103 104',
)
const LOSER = pathIn(
  'fill 630s buy 1 100\nfill 810s sell 1 99',
  '10 100 100 100 101\n11 101 103 94 97\n12 97 104 96 99\n13 99 99 99 99',
  { account: 'b' },
)

function inputOf(paths: readonly TradePath[], rate: number | null = 1) {
  const rates = createRates([{ asset: 'BTC', time: 0, rate: fixed(30_000) }])
  const plain = columnsOf(
    paths.map(({ trade }) => trade),
    { currency: 'USD', rates },
  )
  const columns = annotate(
    plain,
    paths.map(({ trade }) => {
      return { tradeId: trade.id, labels: [], risk: null, stop: 95, stopMoves: [], excluded: false }
    }),
  )
  const priced = new Map<string, PricedPath>(
    paths.map((path) => [path.trade.id, { trade: path.trade, path, currency: 'USD', openRate: rate, closeRate: rate }]),
  )
  const stops = new Map(paths.map(({ trade }) => [trade.id as string, 95]))
  return { columns, paths: priced, stops, settings: SETTINGS }
}

const every = ({ count }: TradeColumns): Uint32Array => Uint32Array.from({ length: count }, (_, row) => row)
const compare = ({ columns, ...rest }: ReturnType<typeof inputOf>, exit: OtherExit) =>
  compareExits(columns, every(columns), { ...rest, exit })

describe('before and after', () => {
  test('are the measures of the same trades', () => {
    const result = compare(inputOf([WINNER, LOSER]), { kind: 'target', multiple: 2 })
    expect(result).toMatchObject({ closed: 2, withCandles: 2, compared: 2, doubtful: 0, gaps: [] })
    expect(result.ends).toMatchObject({ target: 1, stop: 1 })
    expect(result.before).toMatchObject({ count: 2, netProfit: 2.796, winRate: 0.5, worst: -1 })
    // 10 less 0.1 and 0.11; 5 lost at the stop. A trade risks 5.
    expect(result.after).toMatchObject({ count: 2, netProfit: 4.79, winRate: 0.5, best: 9.79, worst: -5, fees: 0.21 })
    expect(result.after.expectancyR).toBeCloseTo((9.79 / 5 - 1) / 2, 10)
  })
  test('are equal to the unit without a change', () => {
    const { before, after, compared } = compare(inputOf([WINNER, LOSER]), { kind: 'later', minutes: 0 })
    expect(compared).toBe(2)
    expect(after).toEqual(before)
  })
  test('leave out what cannot be replayed, on both sides, and say how many and why', () => {
    const { stops: _, ...rest } = inputOf([WINNER, LOSER])
    const columns = { ...rest.columns, risk: rest.columns.risk.map((risk, row) => (row === 0 ? Number.NaN : risk)) }
    const result = compare({ ...rest, columns, stops: new Map() }, { kind: 'target', multiple: 2 })
    expect(result).toMatchObject({ closed: 2, withCandles: 2, compared: 1, gaps: [{ gap: 'no-risk', count: 1 }] })
    expect(result.before.netProfit).toBe(-1)
  })
  test('say what all would have made if trades with a stop in the candle of their entry were stopped', () => {
    // The candle of the entry went to 94, before or after the entry; the stop is at 95.
    const tight = pathIn(
      'fill 1230s buy 1 100\nfill 1410s sell 1 104',
      '20 100 101 94 101\n21 101 103 99 102\n22 102 105 101 104\n23 104 105 103 104',
      { account: 'c' },
    )
    const result = compare(inputOf([WINNER, LOSER, tight]), { kind: 'target', multiple: 2 })
    expect(result).toMatchObject({ compared: 2, gaps: [{ gap: 'entry-candle', count: 1 }] })
    expect(result.tight?.trades).toBe(1)
    expect(result.tight?.before).toBeCloseTo((result.before.netProfit ?? 0) + 4, 8)
    expect(result.tight?.ifStopped).toBeCloseTo((result.after.netProfit ?? 0) - 5, 8)
    expect(compare(inputOf([WINNER, LOSER]), { kind: 'target', multiple: 2 }).tight).toBeNull()
  })
  test('trades without candles are in neither, nor those that changed since', () => {
    const state = inputOf([WINNER, LOSER])
    state.paths.delete(LOSER.trade.id)
    expect(compare(state, { kind: 'later', minutes: 1 })).toMatchObject({ closed: 2, withCandles: 1, compared: 1 })
    const exitPrice = state.columns.exitPrice.map((price) => price + 1)
    expect(
      compare({ ...state, columns: { ...state.columns, exitPrice } }, { kind: 'later', minutes: 1 }),
    ).toMatchObject({
      withCandles: 0,
      compared: 0,
    })
  })
  test('without a rate there is no comparison', () => {
    expect(compare(inputOf([WINNER], null), { kind: 'later', minutes: 1 })).toMatchObject({
      withCandles: 1,
      compared: 0,
      gaps: [{ gap: 'no-rate', count: 1 }],
    })
  })
  test('coins are converted at the rate of the close', () => {
    const path = pathIn(
      'fill 30s buy 10000 100\nfill 210s sell 10000 110',
      '0 100 100 100 101\n1 101 130 99 128\n2 128 129 109 110\n3 110 110 109 110',
      { traded: INVERSE },
    )
    const { after } = compare(inputOf([path], 30_000), { kind: 'trailing', by: 'percent', distance: 0.1 })
    // The best is 130 and the trail 10: closed at 120.
    expect(after.netProfit).toBeCloseTo(30_000 * (100 - 10_000 / 120), 4)
  })
})

describe('how far trades went', () => {
  const state = inputOf([WINNER, LOSER])
  const { trades, closed } = reachesOf(state.columns, every(state.columns), state)
  test('is the certain bound of the excursions, in money and in R', () => {
    expect(closed).toBe(2)
    expect(trades[0]).toMatchObject({ outcome: 1, net: 3.796, mae: -1, mfe: 12, maeR: -0.2, mfeR: 2.4 })
    expect(trades[0]?.captured).toBeCloseTo(4 / 12, 12)
    expect(trades[0]?.netR).toBeCloseTo(3.796 / 5, 12)
    expect(trades[1]).toMatchObject({ outcome: -1, net: -1, mae: -6, mfe: 4 })
    expect(trades.map(({ mfe }) => mfe)).toEqual(
      [WINNER, LOSER].map(({ excursions }) => excursions.certain.positionMfe),
    )
  })
  test('nine of ten winners say how much room they took, and fewer than ten say nothing', () => {
    const [winner] = trades
    if (winner === undefined) throw new Error('There are two.')
    const winners = Array.from({ length: 11 }, (_, index) => ({ ...winner, mae: -index }))
    expect(winnersWithin(winners, ({ mae }) => mae)).toBe(9)
    expect(winnersWithin(winners.slice(2), ({ mae }) => mae)).toBeNull()
    expect(
      winnersWithin(
        winners.map((trade) => ({ ...trade, outcome: -1 })),
        ({ mae }) => mae,
      ),
    ).toBeNull()
  })
  test('money of the trade and of the row are the same', () => {
    expect(state.columns.net[0]).toBe(toNumber(WINNER.trade.net ?? 0n) * 1e8)
  })
})
