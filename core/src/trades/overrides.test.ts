import { describe, expect, test } from 'vitest'
import { accountId, type Fixed, fixed, hash128, utcMs } from '../base/index.ts'
import type { Fill } from '../ledger/index.ts'
import {
  buildPosition,
  createRates,
  DEFAULT_BUILD_OPTIONS,
  type FillCorrection,
  heirsOf,
  impliedFills,
  type Override,
  type Trade,
} from './index.ts'
import { parseTable, SPOT, type TableOptions } from './table.testing.ts'

/** The fill of a row of the table, counted from 0. */
const row = (index: number) => hash128(`fill ${index}`)

function build(table: string, overrides: readonly Override[], options: TableOptions = {}) {
  const { fills, cashEvents } = parseTable(table, options)
  return buildPosition({ fills, cashEvents }, { ...DEFAULT_BUILD_OPTIONS, overrides })
}

const brief = (trades: readonly Trade[]) =>
  trades.map((trade) =>
    `${trade.side} ${Number(trade.entryQuantity) / 1e18} net ${Number(trade.net) / 1e18} ${trade.flags.join()}`.trim(),
  )

const TWO_TRIPS = `fill 1m buy  1 100
fill 2m sell 1 110
fill 3m buy  1 120
fill 4m sell 1 115`

describe('corrections are commands, applied in each rebuild', () => {
  test('trades that follow each other count as one', () => {
    const { trades, overrideProblems } = build(TWO_TRIPS, [{ kind: 'merge', openings: [row(0), row(2)] }])
    expect(brief(trades)).toEqual(['long 2 net 5 edited'])
    expect(trades[0]?.slices).toHaveLength(4)
    expect(overrideProblems).toEqual([])
  })

  test.each<[string, FillCorrection, string]>([
    ['quantity', { quantity: fixed('2') }, 'long 2 net 20 edited|long 1 net -5'],
    ['fee', { fee: fixed('3') }, 'long 1 net 7 edited|long 1 net -5'],
    ['time', { time: utcMs(90_000) }, 'long 1 net 10 edited|long 1 net -5'],
  ])('the %s of a fill is corrected', (what, changes, expected) => {
    const table = what === 'quantity' ? TWO_TRIPS.replace('2m sell 1', '2m sell 2') : TWO_TRIPS
    const { trades } = build(table, [{ kind: 'edit', fill: row(0), changes }])
    expect(brief(trades)).toEqual(expected.split('|'))
  })

  test('the side of a fill is corrected', () => {
    const wrong = TWO_TRIPS.replace('4m sell', '4m buy')
    const changes = { side: 'sell' } as const
    expect(brief(build(wrong, [{ kind: 'edit', fill: row(3), changes }]).trades)).toEqual([
      'long 1 net 10',
      'long 1 net -5 edited',
    ])
  })

  test('a correction of a fill that is gone waits', () => {
    const override: Override = { kind: 'edit', fill: row(9), changes: { fee: 0n as Fixed } }
    expect(build(TWO_TRIPS, [override]).overrideProblems).toEqual([{ override, reason: 'gone' }])
  })

  test('funding between merged trades belongs to them', () => {
    const table = `${TWO_TRIPS}\nfunding 150s -1`
    expect(brief(build(table, [{ kind: 'merge', openings: [row(0), row(2)] }]).trades)).toEqual(['long 2 net 4 edited'])
  })

  test('fills that go from flat to flat can be a trade of their own', () => {
    const table = `fill 1m buy  2 100
fill 2m buy  1 104
fill 3m sell 1 106
fill 4m sell 2 110`
    const { trades } = build(table, [{ kind: 'split', fills: [row(1), row(2)] }])
    expect(brief(trades)).toEqual(['long 2 net 20', 'long 1 net 2 edited'])
    expect(brief(build(table, []).trades)).toEqual(['long 3 net 22'])
  })

  test('a split that is not flat is reported and changes nothing', () => {
    const { trades, overrideProblems } = build(TWO_TRIPS, [{ kind: 'split', fills: [row(0)] }])
    expect(brief(trades)).toEqual(['long 1 net 10', 'long 1 net -5'])
    expect(overrideProblems.map((problem) => problem.reason)).toEqual(['not-flat'])
  })

  test('a command whose fill vanished is reported, not lost', () => {
    const gone: Override = { kind: 'cost', fill: hash128('gone'), price: 0n }
    const { overrideProblems } = build(TWO_TRIPS, [gone])
    expect(overrideProblems).toEqual([{ override: gone, reason: 'gone' }])
  })

  test('a merge tells trades that are apart from trades that are gone', () => {
    const apart = `${TWO_TRIPS}
fill 5m buy  1 120
fill 6m sell 1 125`
    const reasons = (openings: readonly string[]) =>
      build(apart, [{ kind: 'merge', openings }]).overrideProblems.map(({ reason }) => reason)
    expect(reasons([row(0), row(4)])).toEqual(['not-adjacent'])
    expect(reasons([row(0), hash128('gone')])).toEqual(['gone'])
  })

  test('the cost of coins from outside can be reported', () => {
    const { fills, cashEvents } = parseTable('cash 1m deposit 1 ETH\nfill 2m sell 1 2000', { traded: SPOT })
    const rates = createRates([{ asset: 'ETH', time: 0, rate: fixed('1800') }])
    const implied = impliedFills(
      { account: accountId('a'), asset: 'ETH', quote: 'USD' },
      { fills, cashEvents },
      { ...DEFAULT_BUILD_OPTIONS, rates },
    )
    const deposit = implied[0]?.dedupeKey ?? ''
    const overrides: Override[] = [{ kind: 'cost', fill: deposit, price: fixed('1500') }]
    const { trades } = buildPosition(
      { fills: [...fills, ...implied], cashEvents: [] },
      { ...DEFAULT_BUILD_OPTIONS, rates, overrides },
    )
    expect(trades[0]?.gross).toBe(fixed('500'))
    expect(trades[0]?.flags).toEqual(['edited', 'manual'])
  })
})

describe('the venue knows nothing of corrections', () => {
  const CLAIMED = `fill 1m buy  2 100 start 0
fill 2m buy  1 104 start 2
fill 3m sell 1 106 start 3 realised 4.666666666666666666
fill 4m sell 2 110 start 2 realised 17.333333333333333334
fill 5m buy  1 100 start 0
fill 6m sell 1 101 start 1 realised 1`

  test('its figures agree before, and contradict a fill that it did not report', () => {
    expect(brief(build(CLAIMED, []).trades)).toEqual(['long 3 net 22', 'long 1 net 1'])
    const wrong = CLAIMED.replace('realised 4.666666666666666666', 'realised 9')
    expect(brief(build(wrong, []).trades)).toEqual([
      'long 3 net 22 history-incomplete,contradicts-exchange',
      'long 1 net 1',
    ])
  })

  test('another cost is not a hole in the history', () => {
    const { trades, health } = build(CLAIMED, [{ kind: 'cost', fill: row(0), price: fixed('90') }])
    expect(brief(trades)).toEqual(['long 3 net 42 edited', 'long 1 net 1'])
    expect(health.incompleteSince).toBeNull()
  })

  test('nor is a split, neither for its fills nor for the others', () => {
    const { trades, health } = build(CLAIMED, [{ kind: 'split', fills: [row(1), row(2)] }])
    expect(brief(trades)).toEqual(['long 2 net 20', 'long 1 net 2 edited', 'long 1 net 1'])
    expect(health.incompleteSince).toBeNull()
  })
})

describe('what a trader adds follows its fill', () => {
  const ids = (trades: readonly Trade[]) => trades.map((trade) => trade.id)
  const heirs = (before: readonly Trade[], after: readonly Trade[]) => {
    const vanished = new Set(ids(before).filter((id) => !ids(after).includes(id)))
    return new Map(
      [...heirsOf(vanished, after)].map(([old, trade]) => [
        ids(before).indexOf(old as never),
        ids(after).indexOf(trade.id),
      ]),
    )
  }
  const position = (fills: readonly Fill[]) => buildPosition({ fills, cashEvents: [] }, DEFAULT_BUILD_OPTIONS).trades

  test('an unchanged opening fill keeps the id', () => {
    const { fills } = parseTable(TWO_TRIPS)
    expect(ids(position(fills)).slice(0, 1)).toEqual(ids(position(fills.slice(0, 2))))
  })

  test('an earlier fill opens the trade now: the notes move to it', () => {
    const { fills } = parseTable(`fill 1m buy  1 90
                          fill 2m buy  1 100
                          fill 3m sell 2 110`)
    const before = position(fills.slice(1))
    const after = position(fills)
    expect(heirs(before, after).get(0)).toBe(0)
  })

  test('a fill that is gone has no heir', () => {
    const { fills } = parseTable(TWO_TRIPS)
    expect(heirs(position(fills), position(fills.slice(0, 2))).size).toBe(0)
  })
})
