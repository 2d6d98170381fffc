import { expect, test } from 'vitest'
import { createClock, DAY_MS, HOUR_MS } from '../base/index.ts'
import { columnsOfMade, FIRST_DAY, type MadeTrade } from '../insights/made-journals.testing.ts'
import { MONEY_UNIT, type TradeColumns } from '../reports/index.ts'
import { historyOf, judgedTradesOf } from '../rules/index.ts'
import { earlyLabels, type ExperimentTerms, resultsOf, scopeTest, tradeResults } from './index.ts'

const made = (hours: number, net: number, trade: Partial<MadeTrade> = {}): MadeTrade => {
  const openTime = FIRST_DAY + hours * HOUR_MS
  return { ticker: 0, side: 1, openTime, closeTime: openTime + HOUR_MS, size: 1_000, net, ...trade }
}

const SETTINGS = { zone: 'UTC', dayStartMinutes: 0, breakevenBand: 0, startBalance: null, basis: null }
const REQUEST = {
  ticks: [],
  daysOff: [],
  setups: [],
  breakevenBand: '0',
  startBalance: null,
  zone: 'UTC',
  dayStartMinutes: 0,
  now: FIRST_DAY + 10 * DAY_MS,
}

function judgedOf(columns: TradeColumns) {
  const { trades, events } = judgedTradesOf(columns)
  return { history: historyOf(trades, events, createClock({ zone: 'UTC' })), request: REQUEST }
}

/** The label `breakout` of the first two trades; the second got it after its exit. */
function labelled(columns: TradeColumns): TradeColumns {
  return {
    ...columns,
    dictionaries: { ...columns.dictionaries, labels: ['breakout'] },
    labelStart: Uint32Array.of(0, 1, 2, ...Array.from({ length: columns.count - 2 }, () => 2)),
    labelIds: Uint16Array.of(0, 0),
    labelEarly: Uint8Array.of(1, 0),
  }
}

test('a trade is its net in percent of its entry value, or in R where it has a risk', () => {
  const columns = columnsOfMade([made(1, 20), made(3, -10)])
  columns.risk.set([40 * MONEY_UNIT, Number.NaN])
  expect([...tradeResults(columns, false, () => true).value]).toEqual([2, -1])
  expect([...tradeResults(columns, true, () => true).value]).toEqual([0.5, Number.NaN])
})

test('a label counts where the trade had it before its first exit', () => {
  const columns = labelled(columnsOfMade([made(1, 20), made(3, -10), made(5, 5)]))
  const rows = (scope: Parameters<typeof scopeTest>[1]) => [0, 1, 2].filter(scopeTest(columns, scope, SETTINGS))
  expect(earlyLabels(columns, 1)).toEqual(new Set())
  expect(rows({ labels: ['breakout'] })).toEqual([0])
  expect(rows({ withoutLabels: ['breakout'] })).toEqual([1, 2])
})

test('a scope goes by what is known at the open', () => {
  const columns = columnsOfMade([made(1, 20, { side: -1 }), made(3, -10), made(5, 5, { ticker: 1 })])
  const rows = (scope: Parameters<typeof scopeTest>[1]) => [0, 1, 2].filter(scopeTest(columns, scope, SETTINGS))
  expect(rows({})).toEqual([0, 1, 2])
  expect(rows({ side: 'short' })).toEqual([0])
  expect(rows({ hours: [3, 5], tickers: ['COIN0USDT'] })).toEqual([1])
  expect(rows({ traits: { after: ['losses-1'] } })).toEqual([2])
})

const ABOUT_RULE: ExperimentTerms['about'] = {
  by: 'rule',
  rule: {
    id: 'r',
    name: 'Stop after one loss',
    kind: 'stop-after-losses',
    scope: 'day',
    parameters: { losses: 1 },
    filter: { accounts: [], tickers: [], labels: [] },
    weekdays: [],
  },
}

test('a rule is judged by its days: their totals, and whether it was kept', () => {
  // The second day goes on after a loss.
  const columns = columnsOfMade([made(1, 20), made(5, -10), made(25, -10), made(30, 30)])
  const judged = judgedOf(columns)
  const terms = { about: ABOUT_RULE, zone: 'UTC', dayStartMinutes: 0 }
  const totals = resultsOf({ ...terms, measure: 'percent-of-day' }, columns, judged)
  expect([...totals.value]).toEqual([1, 2])
  expect([...totals.openTime]).toEqual([FIRST_DAY, FIRST_DAY + DAY_MS])
  expect([...totals.net]).toEqual([10, 20])
  expect([...resultsOf({ ...terms, measure: 'kept' }, columns, judged).value]).toEqual([1, 0])
})

test('a day is over when all of its trades are', () => {
  const columns = columnsOfMade([made(1, 20, { closeTime: FIRST_DAY + 50 * HOUR_MS }), made(3, 5)])
  const days = resultsOf(
    { about: ABOUT_RULE, measure: 'percent-of-day', zone: 'UTC', dayStartMinutes: 0 },
    columns,
    judgedOf(columns),
  )
  expect([...days.closeTime]).toEqual([FIRST_DAY + 50 * HOUR_MS])
})
