import { describe, expect, test } from 'vitest'
import { readFill } from '../../parts/manual/typed-fill.ts'
import { readTypedMarket } from '../../parts/manual/typed-market.ts'
import { expandQuick, quickProblems, type QuickTrade } from './quick-trade.ts'

const KEYS = ['a'.repeat(32), 'b'.repeat(32)] as const
const NOW = Date.UTC(2026, 2, 3)
const QUICK: QuickTrade = {
  symbol: 'SOLUSDT',
  kind: 'linear',
  side: 'long',
  quantity: '2',
  entryTime: '2026-03-02T09:00',
  entryPrice: '100.5',
  exitTime: '2026-03-02T10:00',
  exitPrice: '110.5',
  fees: '1',
}

function problemsOf(changes: Partial<QuickTrade>): Record<string, string> {
  const { market, fills } = expandQuick({ ...QUICK, ...changes }, KEYS)
  const read = fills.map((fill) =>
    readFill(fill, { positionSide: 'both', feeAsset: market.settle, zone: 'UTC', now: NOW }),
  )
  const problems = quickProblems(
    readTypedMarket(market).problems,
    read.map((reading) => reading.problems),
  )
  return Object.fromEntries(problems)
}

describe('a quick trade', () => {
  test('is an entry and an exit of the same size, with its fees on the exit', () => {
    const { market, fills } = expandQuick(QUICK, KEYS)
    expect(market).toMatchObject({ symbol: 'SOLUSDT', base: 'SOL', quote: 'USDT', settle: 'USDT', kind: 'linear' })
    expect(fills.map(({ side, quantity, price, fee }) => [side, quantity, price, fee])).toEqual([
      ['buy', '2', '100.5', ''],
      ['sell', '2', '110.5', '1'],
    ])
    expect(problemsOf({})).toEqual({})
  })

  test('short sells first', () => {
    expect(expandQuick({ ...QUICK, side: 'short' }, KEYS).fills.map(({ side }) => side)).toEqual(['sell', 'buy'])
  })

  test('without an exit is open, and its fees are those of the entry', () => {
    const { fills } = expandQuick({ ...QUICK, exitTime: '', exitPrice: ' ' }, KEYS)
    expect(fills.map(({ side, fee }) => [side, fee])).toEqual([['buy', '1']])
  })

  test.each([
    ['BTC-USD', { base: 'BTC', quote: 'USD' }],
    ['ETH/BTC', { base: 'ETH', quote: 'BTC' }],
    ['HYPE', { base: 'HYPE', quote: 'USDT' }],
  ])('%s names its coins', (symbol, pair) => {
    expect(expandQuick({ ...QUICK, symbol }, KEYS).market).toMatchObject(pair)
  })

  test('a problem stands at the field that people see', () => {
    expect(Object.keys(problemsOf({ symbol: '' }))).toEqual(['symbol'])
    expect(Object.keys(problemsOf({ quantity: '0' }))).toEqual(['quantity'])
    expect(Object.keys(problemsOf({ entryTime: '' }))).toEqual(['entryTime'])
    expect(Object.keys(problemsOf({ exitPrice: 'much' }))).toEqual(['exitPrice'])
    expect(Object.keys(problemsOf({ exitTime: '' }))).toEqual(['exitTime'])
    expect(Object.keys(problemsOf({ fees: 'some' }))).toEqual(['fees'])
  })
})
