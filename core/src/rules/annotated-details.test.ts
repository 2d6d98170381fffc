import { describe, expect, test } from 'vitest'
import { fixed, MINUTE_MS } from '../base/index.ts'
import { columnsOf } from '../reports/index.ts'
import { buildTrades, createRates, DEFAULT_BUILD_OPTIONS } from '../trades/index.ts'
import { parseTable } from '../trades/table.testing.ts'
import { judgedTradesOf, type AnnotatedTrade, annotatedDetails, annotatedDetailsOf } from './index.ts'

const EMPTY_ANNOTATION: AnnotatedTrade = {
  note: '',
  stop: null,
  stopMoves: [],
  targets: [],
  leverage: null,
  pictures: [],
}

function columns(table: string) {
  const { fills, cashEvents } = parseTable(table)
  const { trades } = buildTrades({ fills, cashEvents }, DEFAULT_BUILD_OPTIONS)
  return columnsOf(trades, { currency: 'USD', rates: createRates([]) })
}

const LONG = columns('fill 1m buy 2 100\n fill 9m sell 2 120')
const SHORT = columns('fill 1m sell 2 100\n fill 9m buy 2 80')
const detailsOf = (overrides: Partial<AnnotatedTrade>, on = LONG) =>
  annotatedDetails({ ...EMPTY_ANNOTATION, ...overrides }, on, 0)
const target = (price: string, quantity: string | null = null) => ({ price, quantity })

describe('what the trader entered, as rules see it', () => {
  test('nothing entered is nothing there', () => {
    expect(detailsOf({})).toEqual({
      hasNote: false,
      hasStop: false,
      hasTarget: false,
      hasScreenshot: false,
      leverage: null,
      plannedReward: null,
      stops: [],
    })
  })
  test('blanks are not a note', () => {
    expect(detailsOf({ note: ' \n' }).hasNote).toBe(false)
    expect(detailsOf({ note: 'why' }).hasNote).toBe(true)
  })
  test('a picture is a screenshot, and leverage is a number', () => {
    expect(detailsOf({ pictures: [{}], leverage: '12.5' })).toMatchObject({ hasScreenshot: true, leverage: 12.5 })
  })
  test.each([
    ['one target', LONG, '90', [target('130')], 3],
    ['several targets weigh equally', LONG, '90', [target('110'), target('140')], 2.5],
    ['or by their quantities', LONG, '90', [target('110', '3'), target('150', '1')], 2],
    ['a short wins downwards', SHORT, '105', [target('80')], 4],
    ['a stop on the wrong side', LONG, '101', [target('130')], null],
    ['a target on the wrong side', SHORT, '105', [target('101')], null],
    ['no stop', LONG, null, [target('130')], null],
    ['no target', LONG, '90', [], null],
  ] as const)('planned reward to risk: %s', (_case, on, stop, targets, expected) => {
    expect(detailsOf({ stop, targets }, on).plannedReward).toBe(expected)
  })
  test('the first stop stands from the open, moves follow it in time order', () => {
    const stopMoves = [
      { time: 8 * MINUTE_MS, price: '110' },
      { time: 4 * MINUTE_MS, price: '95' },
    ]
    expect(detailsOf({ stop: '90', stopMoves }).stops).toEqual([
      { time: MINUTE_MS, price: fixed(90) },
      { time: 4 * MINUTE_MS, price: fixed(95) },
      { time: 8 * MINUTE_MS, price: fixed(110) },
    ])
    expect(detailsOf({ stopMoves })).toMatchObject({ hasStop: false, stops: [] })
  })
  test('each trade is given what was reported about it, and no other', () => {
    const two = columns('fill 1m buy 1 100\n fill 2m sell 1 110\n fill 3m buy 1 100\n fill 4m sell 1 90')
    const [first, second] = judgedTradesOf(two).trades
    const details = annotatedDetailsOf(two, new Map([[String(second?.id), { ...EMPTY_ANNOTATION, note: 'late' }]]))
    const judged = judgedTradesOf(two, details).trades
    expect(judged.map(({ id, hasNote }) => [id, hasNote])).toEqual([
      [first?.id, false],
      [second?.id, true],
    ])
  })
})
