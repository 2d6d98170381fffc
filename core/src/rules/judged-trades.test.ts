import { describe, expect, test } from 'vitest'
import { accountId, MINUTE_MS, utcMs } from '../base/index.ts'
import { tradeOf } from '../measures/trade/trade.testing.ts'
import { annotate, columnsOf } from '../reports/index.ts'
import { buildTrades, createRates, DEFAULT_BUILD_OPTIONS, entriesOf } from '../trades/index.ts'
import { INVERSE, parseTable } from '../trades/table.testing.ts'
import { judgedTradesOf } from './judged-trades.ts'

const downs = (table: string, traded = {}) => entriesOf(tradeOf(table, traded)).map(({ averagesDown }) => averagesDown)

describe('averaging down', () => {
  test('a long that is added to below its average stands worse; at the average it does not', () => {
    expect(downs('fill 1m buy 1 100\n fill 2m buy 1 100\n fill 3m buy 1 110\n fill 4m buy 1 103')).toEqual([
      false,
      false,
      false,
      true,
    ])
  })
  test('a short that is added to above its average stands worse', () => {
    expect(downs('fill 1m sell 1 100\n fill 2m sell 1 90\n fill 3m sell 1 96')).toEqual([false, false, true])
  })
  test('an exit leaves the average of what stays open as it was', () => {
    expect(downs('fill 1m buy 2 100\n fill 2m buy 2 110\n fill 3m sell 3 90\n fill 4m buy 1 105')).toEqual([
      false,
      false,
      false,
    ])
  })
  test('an inverse contract averages by its coins, and the rounding of values is no worse price', () => {
    const table = 'fill 1m buy 100 30000\n fill 2m buy 70 30000\n fill 3m buy 50 29999'
    expect(downs(table, { traded: INVERSE })).toEqual([false, false, true])
  })
})

describe('columns as rules see them', () => {
  const table = `fill 10m buy 1 100 fee 1
    fill 40m sell 1 90 fee 1
    fill 100m buy 2 100
    fill 200m sell 1 90
    fill 201m buy 1 80
    fill 300m sell 2 90`
  const { fills, cashEvents } = parseTable(table, { account: accountId('main') })
  const { trades: built } = buildTrades({ fills, cashEvents }, DEFAULT_BUILD_OPTIONS)
  const columns = columnsOf(built, { currency: 'USD', rates: createRates([]) })
  const [first, second] = built

  test('a trade keeps its figures, and what columns do not tell is unknown', () => {
    const annotation = {
      tradeId: String(first?.id),
      labels: ['plan'],
      risk: 10,
      stop: null,
      stopMoves: [],
      excluded: false,
    }
    const { trades } = judgedTradesOf(annotate(columns, [annotation]), () => ({ hasNote: true }))
    expect(trades.map(({ id, account, ticker }) => [id, account, ticker])).toEqual([
      [first?.id, 'main', 'BTCUSDT'],
      [second?.id, 'main', 'BTCUSDT'],
    ])
    expect(trades[0]).toMatchObject({
      net: -12n * 10n ** 18n,
      maxNotional: 100n * 10n ** 18n,
      initialRisk: 10n * 10n ** 18n,
      labels: ['plan'],
      hasNote: true,
      hasStop: false,
      entries: [{ time: 10 * MINUTE_MS, averagesDown: false }],
    })
    // Added to at a worse price, which is all that columns reveal about entries.
    expect(trades[1]?.entries?.map(({ averagesDown }) => averagesDown)).toEqual([false, true])
    // Bought again after a sale: columns do not hold its maximum size.
    expect(trades[1]?.maxNotional).toBeNull()
  })
  test('the money of the events adds up to the net', () => {
    const { trades, events } = judgedTradesOf(columns)
    for (const { id, net } of trades) {
      expect(events.filter(({ trade }) => trade === id).reduce((sum, { amount }) => sum + amount, 0n)).toBe(net)
    }
    expect(events.some(({ time }) => time === 40 * MINUTE_MS)).toBe(true)
  })
  test('what a trade made in the minute of its close is dated to the close', () => {
    const { fills: quick } = parseTable('fill 74m buy 1 100 fee 1\n fill 74m sell 1 90 fee 1')
    const apart = quick.map((fill, index) => ({ ...fill, time: utcMs(fill.time + (index * MINUTE_MS) / 2) }))
    const { trades: built } = buildTrades({ fills: apart, cashEvents: [] }, DEFAULT_BUILD_OPTIONS)
    const { events } = judgedTradesOf(columnsOf(built, { currency: 'USD', rates: createRates([]) }))
    expect(events.map(({ time, amount }) => [time, amount])).toEqual([[74.5 * MINUTE_MS, -12n * 10n ** 18n]])
  })
  test('an excluded trade is left out with its money', () => {
    const left = { tradeId: String(first?.id), labels: [], risk: null, stop: null, stopMoves: [], excluded: true }
    const { trades, events } = judgedTradesOf(annotate(columns, [left]))
    expect(trades.map(({ id }) => id)).toEqual([second?.id])
    expect(events.every(({ trade }) => trade === second?.id)).toBe(true)
  })
})
