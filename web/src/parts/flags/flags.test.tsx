import { flagsOfRow, selectTrades, type TradeColumns, tradesCsv, uncountedReason } from '@roundtrip/core/reports'
import { flagBits, TRADE_FLAGS, type TradeFlag } from '@roundtrip/core/trades'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { parseFilters, tradeFilter } from '../../data/filters/filters.ts'
import { moneyFormat } from '../../format/money.ts'
import { allocateColumns, allocateEvents } from '@roundtrip/core/reports'
import { tradeRow } from '../trade-row.ts'
import { FLAG_WORDS } from './flag-words.ts'
import { TradeAmountWithReason } from './TradeAmount.tsx'

const SETTINGS = { zone: 'UTC', dayStartMinutes: 0, breakevenBand: 0, startBalance: null, basis: null }

/** One trade with a profit of 12 dollars, if that is known. */
function oneTrade(flags: readonly TradeFlag[], { isOpen = false } = {}): TradeColumns {
  const columns = allocateColumns(1, 'USD')
  columns.id[1] = 1
  columns.side[0] = 1
  columns.closed[0] = isOpen ? 0 : 1
  columns.closeTime[0] = isOpen ? Number.NaN : 60_000
  columns.flags[0] = flagBits(flags)
  columns.net[0] = flags.includes('pending-rate') ? Number.NaN : 12e8
  const ticker = { name: 'BTCUSDT', kind: 'linear', base: 'BTC', quote: 'USDT' } as const
  return {
    ...columns,
    dictionaries: { accounts: ['a'], tickers: [ticker], labels: [] },
    events: allocateEvents(0),
  }
}

const shown = (columns: TradeColumns) =>
  renderToStaticMarkup(<TradeAmountWithReason trade={tradeRow(columns, 0)} money={moneyFormat('USD')} />)

// Promise [Figures and the trades behind them] Every trade is counted, or says why it is not.
describe('a trade in a list', () => {
  test.each([
    ['open', [], { isOpen: true }, 'Open'],
    ['excluded', ['excluded'], {}, 'Excluded'],
    ['withdrawn', ['withdrawn', 'excluded'], {}, 'Withdrawn'],
    ['history-incomplete', ['history-incomplete'], {}, 'Contradicted'],
    ['pending-rate', ['pending-rate'], {}, 'No rate'],
  ] as const)('that is not counted says why: %s', (reason, flags, how, text) => {
    const columns = oneTrade(flags, how)
    expect(uncountedReason(columns, 0)).toBe(reason)
    expect(shown(columns)).toContain(`>${text}<`)
    // Neither a win nor a loss: no total includes the amount.
    expect(shown(columns)).not.toMatch(/win|loss/)
  })

  test('that is counted shows its amount alone', () => {
    expect(shown(oneTrade(['liquidated']))).toMatch(/^<span class="[^"]*win[^"]*">\+\$12\.00<\/span>$/)
  })

  test('without a rate shows no amount, and never a zero', () => {
    expect(shown(oneTrade(['pending-rate'])).replaceAll(/<[^>]*>/g, '')).toBe('No rate')
  })
})

test.each(TRADE_FLAGS)('the flag %s has a name, is found by the filter and is in the CSV file', (flag) => {
  expect(FLAG_WORDS()[flag].name).not.toBe('')
  expect(FLAG_WORDS()[flag].meaning).toMatch(/\.$/)
  const columns = oneTrade([flag])
  const rowsFor = (search: string) =>
    selectTrades(columns, tradeFilter(parseFilters(new URLSearchParams(search)), 0 as never), { settings: SETTINGS })
  expect(rowsFor(`flag=${flag}`)).toHaveLength(1)
  expect(rowsFor(`flag=${flag === 'adl' ? 'settled' : 'adl'}`)).toHaveLength(0)
  expect(flagsOfRow(columns, 0)).toEqual([flag])
  expect(tradesCsv(columns, Uint32Array.of(0), new Map()).trimEnd().split(',').at(-1)).toBe(flag)
})

test('the CSV file says of each trade whether it is counted', () => {
  const reasonOf = (columns: TradeColumns) =>
    tradesCsv(columns, Uint32Array.of(0), new Map()).trimEnd().split(',').at(-2)
  expect(reasonOf(oneTrade(['liquidated']))).toBe('yes')
  expect(reasonOf(oneTrade([], { isOpen: true }))).toBe('open')
  expect(reasonOf(oneTrade(['pending-rate', 'edited']))).toBe('pending-rate')
})
