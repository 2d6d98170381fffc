import { describe, expect, test } from 'vitest'
import { fixed, formatFixed, multiply, toNumber } from '../base/index.ts'
import { initialRiskOf } from '../measures/index.ts'
import { plan, tradesOf } from '../measures/trade/trade.testing.ts'
import { createRates } from '../trades/index.ts'
import { INVERSE, LINEAR, SPOT, type TableOptions } from '../trades/table.testing.ts'
import { annotate, columnsOf, idOfRow, riskOfRow } from './index.ts'

const LONG = 'fill 1m buy 2 100\n fill 2m buy 2 110\n fill 3m sell 4 120'
const SHORT = 'fill 1m sell 2 100\n fill 3m buy 2 90'
const AGAIN = 'fill 1m buy 2 100\n fill 2m sell 1 105\n fill 3m buy 1 100\n fill 4m sell 2 120'
const COINS = 'fill 1m buy 60000 30000\n fill 3m sell 60000 40000'
const COINS_SHORT = 'fill 1m sell 60000 30000\n fill 3m buy 60000 25000'
const TEN = { ...LINEAR, contractSize: fixed(10) }

/** BTC at 30000 dollars all the time. */
const rates = createRates([{ asset: 'BTC', time: 0, rate: fixed(30_000) }])

function columns(table: string, traded: TableOptions['traded'] = LINEAR) {
  return columnsOf(tradesOf(table, { traded }), { currency: 'USD', rates })
}

describe('initial risk of a row', () => {
  test.each([
    ['a long loses down to its stop', LONG, LINEAR, 'stop 100', '20', null],
    ['the contract size counts', LONG, TEN, 'stop 100', '200', null],
    ['a short loses up to its stop', SHORT, LINEAR, 'stop 104', '8', null],
    ['spot as linear', SHORT.replace('sell', 'buy').replace('buy 2 90', 'sell 2 90'), SPOT, 'stop 95', '10', null],
    ['the largest quantity counts, not all that was entered', AGAIN, LINEAR, 'stop 90', '20', null],
    // 60000 / 24000 - 60000 / 30000 = 0.5 BTC, at 30000 dollars.
    ['an inverse contract loses coins', COINS, INVERSE, 'stop 24000', '15000', null],
    // 60000 / 30000 - 60000 / 40000 = 0.5 BTC.
    ['and a short of it as well', COINS_SHORT, INVERSE, 'stop 40000', '15000', null],
    ['the amount goes before the stop', LONG, LINEAR, 'risk 7, stop 100', '7', null],
    ['a wrong side makes none', LONG, LINEAR, 'stop 106', null, 'wrong-side-stop'],
    ['nor does that of a short', SHORT, LINEAR, 'stop 99', null, 'wrong-side-stop'],
    ['a stop at the entry is not a risk', LONG, LINEAR, 'stop 105', null, 'no-risk'],
    ['a stop of nothing is not a price', LONG, LINEAR, 'stop 0', null, 'no-risk'],
    ['an amount of nothing is not a risk', LONG, LINEAR, 'risk 0, stop 100', null, 'no-risk'],
    ['nothing entered', LONG, LINEAR, '', null, null],
  ] as const)('%s', (_case, table, traded, planText, expected, warning) => {
    const result = riskOfRow(columns(table, traded), 0, plan(planText))
    expect({ ...result, risk: result.risk === null ? null : formatFixed(result.risk) }).toEqual({
      risk: expected,
      warning,
    })
  })

  test.each([
    [LONG, LINEAR, '1', 'stop 97.3'],
    [SHORT, TEN, '1', 'stop 101.7'],
    [AGAIN, SPOT, '1', 'stop 33.3'],
    [COINS, INVERSE, '30000', 'stop 29123.5'],
    [COINS_SHORT, INVERSE, '30000', 'stop 31111.1'],
  ] as const)('is what the fills say, at the rate of the open (%#)', (table, traded, rate, planText) => {
    const [trade] = tradesOf(table, { traded })
    if (trade === undefined) throw new Error('No trade.')
    const exact = initialRiskOf(trade, plan(planText)).risk ?? 0n
    const row = riskOfRow(columns(table, traded), 0, plan(planText)).risk ?? 0n
    expect(toNumber(row)).toBeCloseTo(toNumber(multiply(exact, fixed(rate))), 6)
  })

  test('without a rate of the settle asset it is unknown, though an amount entered is', () => {
    const dark = columnsOf(tradesOf(COINS, { traded: INVERSE }), { currency: 'USD', rates: createRates([]) })
    expect(riskOfRow(dark, 0, plan('stop 24000'))).toEqual({ risk: null, warning: null })
    expect(riskOfRow(dark, 0, plan('risk 9, stop 24000')).risk).toBe(fixed(9))
  })
})

test('annotated columns carry the risk of the stop in whole units', () => {
  const plain = columns(LONG)
  const tradeId = idOfRow(plain, 0)
  const risk = (entered: { risk: number | null; stop: number | null }) =>
    annotate(plain, [{ tradeId, labels: [], stopMoves: [], excluded: false, ...entered }]).risk[0]
  expect(risk({ risk: null, stop: 100 })).toBe(20e8)
  expect(risk({ risk: 12.5, stop: 100 })).toBe(12.5e8)
  expect(risk({ risk: null, stop: 120 })).toBeNaN()
  expect(risk({ risk: 0, stop: null })).toBeNaN()
})

test('annotated columns count how often the stop was moved away, where a stop is known', () => {
  const plain = columns(LONG)
  const tradeId = idOfRow(plain, 0)
  const moved = (stop: number | null, ...stopMoves: number[]) =>
    annotate(plain, [{ tradeId, labels: [], risk: null, stop, stopMoves, excluded: false }]).stopsMovedAway[0]
  expect(moved(100)).toBe(0)
  expect(moved(100, 102, 101, 99)).toBe(2)
  expect(moved(null, 102, 99)).toBeNaN()
  expect(plain.stopsMovedAway[0]).toBeNaN()
})
