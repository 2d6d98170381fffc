import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../base/index.ts'
import { analyse, type JournalFact, YOUNG_JOURNAL_TRADES } from './index.ts'
import { columnsOfRows, type TradeRow } from './rows.testing.ts'

const SETTINGS = { zone: 'UTC', dayStartMinutes: 0, breakevenBand: 0, startBalance: null, basis: null }
/** A Monday at midnight in UTC. */
const START = 1_767_571_200_000

type Made = {
  readonly ticker?: string
  readonly day?: number
  readonly hour?: number
  readonly gross: number
  readonly fees?: number
}

function rowsOf(trades: readonly Made[]): TradeRow[] {
  return trades.map(({ ticker = 'BTCUSDT', day = 0, hour = 9, gross, fees = 0 }, index) => {
    const openTime = START + day * DAY_MS + hour * HOUR_MS + index
    return {
      id: String(index + 1).padStart(16, '0'),
      ticker,
      side: 1,
      openTime,
      closeTime: openTime + 1_000,
      gross: String(gross),
      fees: String(fees),
      funding: '0',
      turnover: '1000',
    }
  })
}

function reportOf(trades: readonly Made[]) {
  const columns = columnsOfRows(rowsOf(trades))
  return analyse(
    columns,
    Uint32Array.from({ length: columns.count }, (_, row) => row),
    SETTINGS,
  )
}

const factsOf = (trades: readonly Made[]): readonly JournalFact[] => reportOf(trades).facts
/** `trade +279`: the kind with its amount. */
const listedFor = (trades: readonly Made[]): string[] =>
  factsOf(trades).map(({ kind, amount }) => `${kind} ${amount > 0 ? '+' : ''}${amount}`)

describe('the facts of a young journal', () => {
  test.each<[string, readonly Made[], readonly string[]]>([
    ['no trades have none', [], []],
    ['one trade is the result itself', [{ gross: 5 }], []],
    ['only its fees say more', [{ gross: 5, fees: 1 }], ['fees -1']],
    [
      'of two trades on one day the best and the worst are shown',
      [{ gross: 8 }, { gross: -3 }],
      ['trade +8', 'trade -3'],
    ],
    [
      'a trade that made it all comes first, and its day and hour do not repeat it',
      [
        { gross: 279, day: 1, hour: 3 },
        { gross: -4, day: 1, hour: 3 },
        { gross: -10, day: 2, hour: 5, ticker: 'ETHUSDT' },
      ],
      ['trade +279', 'trade -10'],
    ],
    [
      'fees that turn the result come before larger amounts',
      [
        { gross: 30, fees: 20, day: 1, hour: 1 },
        { gross: 25, fees: 20, day: 2, hour: 2 },
        { gross: -18, fees: 0, day: 3, hour: 3, ticker: 'ETHUSDT' },
      ],
      ['fees -40', 'trade -18', 'trade +10'],
    ],
    [
      'an hour of several losses comes before the worst of them',
      [
        ...Array.from({ length: 6 }, (_, day) => ({ gross: -10, day, hour: 11 })),
        ...Array.from({ length: 7 }, (_, day) => ({ gross: 4, day, hour: 15 })),
      ],
      ['hour -60', 'trade +4'],
    ],
    [
      'a coin that lost is shown, and one that won is not',
      [
        ...Array.from({ length: 5 }, (_, index) => ({ gross: -3, day: index, hour: index, ticker: 'SOLUSDT' })),
        ...Array.from({ length: 5 }, (_, index) => ({ gross: 3.5, day: index, hour: index, ticker: 'ADAUSDT' })),
      ],
      ['trade +3.5', 'ticker -15'],
    ],
  ])('%s', (_, trades, expected) => {
    expect(listedFor(trades)).toEqual(expected)
  })

  test('there are none from a hundred counted trades on', () => {
    const trades = Array.from({ length: YOUNG_JOURNAL_TRADES }, (_, index) => ({ gross: index, fees: 1, day: index }))
    expect(factsOf(trades)).toEqual([])
    expect(factsOf(trades.slice(1))).not.toEqual([])
  })

  const anyTrades = fc.array(
    fc.record({
      ticker: fc.constantFrom('BTCUSDT', 'ETHUSDT', 'SOLUSDT'),
      day: fc.integer({ min: 0, max: 5 }),
      hour: fc.integer({ min: 0, max: 22 }),
      gross: fc.integer({ min: -500, max: 500 }),
      fees: fc.integer({ min: 0, max: 20 }),
    }),
    { minLength: 1, maxLength: 40 },
  )

  test('each is a figure of the report, and adds up to the headline with the rest', () => {
    fc.assert(
      fc.property(anyTrades, (trades) => {
        const { facts, groups, summary } = reportOf(trades)
        expect(facts.length).toBeLessThanOrEqual(3)
        for (const { kind, key, amount, rest, count } of facts) {
          expect(amount + rest).toBeCloseTo(summary.netProfit ?? Number.NaN, 8)
          if (kind === 'trade') expect([summary.best, summary.worst]).toContain(amount)
          else if (kind === 'fees') expect(-amount).toBe(summary.fees)
          else {
            const group = groups[kind].find((other) => other.key === key)
            expect([group?.netProfit, group?.count]).toEqual([amount, count])
            if (kind !== 'day') expect(Math.min(...groups[kind].map(({ netProfit }) => netProfit))).toBe(amount)
          }
        }
      }),
    )
  })

  test('those that turn the result come before all others', () => {
    fc.assert(
      fc.property(anyTrades, (trades) => {
        const { facts, summary } = reportOf(trades)
        const net = summary.netProfit ?? 0
        const turns = facts.map(({ rest }) => net !== 0 && rest * net <= 0)
        expect(turns).toEqual(turns.toSorted((a, b) => Number(b) - Number(a)))
      }),
    )
  })
})
