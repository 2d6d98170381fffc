/** Which trades are one decision, and when days and weeks count as one. */
import { DAY_MS, HOUR_MS, MINUTE_MS, mulberry32 } from '../base/index.ts'
import { describe, expect, test } from 'vitest'
import { carefulGroups, type DecidedTrades, decisionsOf } from './decisions.ts'

type Trade = {
  readonly open: number
  readonly minutes?: number
  readonly coin?: number
  readonly side?: 1 | -1
  readonly value?: number
}

/** `open`: minutes after a Thursday midnight. */
function decided(trades: readonly Trade[]): DecidedTrades {
  const at = (minutes: number) => minutes * MINUTE_MS
  return {
    openTime: Float64Array.from(trades, ({ open }) => at(open)),
    closeTime: Float64Array.from(trades, ({ open, minutes = 30 }) => at(open + minutes)),
    coin: trades.map(({ coin = 0 }) => `COIN${coin}`),
    side: trades.map(({ side = 1 }) => side),
    value: Float64Array.from(trades, ({ value = 0 }) => value),
  }
}

describe('one decision', () => {
  test.each<[string, readonly Trade[], readonly number[]]>([
    [
      'are trades opened within a quarter of an hour of the first',
      [{ open: 0 }, { open: 9, coin: 1 }, { open: 15 }],
      [0, 0, 0],
    ],
    ['but not a chain of them without end', [{ open: 0 }, { open: 10 }, { open: 20 }, { open: 30 }], [0, 0, 1, 1]],
    ['are copies on another account', [{ open: 0 }, { open: 0 }], [0, 0]],
    [
      'is a position built in steps: the same coin, closed together',
      [
        { open: 0, minutes: 100 },
        { open: 50, minutes: 50 },
        { open: 80, minutes: 21 },
      ],
      [0, 0, 0],
    ],
    [
      'are not two coins that close together',
      [
        { open: 0, minutes: 100 },
        { open: 50, minutes: 50, coin: 1 },
      ],
      [0, 1],
    ],
    [
      'are not trades of one coin, one after the other',
      [
        { open: 0, minutes: 30 },
        { open: 31, minutes: 5 },
      ],
      [0, 1],
    ],
    ['are numbered by their first opens, whatever their order', [{ open: 60 }, { open: 0 }, { open: 61 }], [1, 0, 1]],
  ])('%s', (_, trades, expected) => {
    expect([...decisionsOf(decided(trades)).groupOf]).toEqual(expected)
  })
  test('there is none without trades', () => {
    expect(decisionsOf(decided([]))).toMatchObject({ count: 0, unit: 'decision' })
  })
})

describe('the unit that is independent', () => {
  const normal = (uniform: () => number) => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform())
  /** Four trades a day, hours apart, on `days` days. */
  const journal = (
    seed: number,
    days: number,
    valueOf: (shared: { day: number; week: number }, own: number) => number,
  ) => {
    const uniform = mulberry32(seed)
    const weeks = Array.from({ length: Math.ceil(days / 7) + 1 }, () => normal(uniform))
    return decided(
      Array.from({ length: days }, (_, day) => {
        const shared = { day: normal(uniform), week: weeks[Math.floor((day + 3) / 7)] ?? 0 }
        return Array.from({ length: 4 }, (__, number): Trade => {
          const side = uniform() < 0.5 ? 1 : -1
          return {
            open: (day * DAY_MS) / MINUTE_MS + (number * 4 * HOUR_MS) / MINUTE_MS,
            side,
            value: valueOf(shared, normal(uniform)),
          }
        })
      }).flat(),
    )
  }
  const unitsOf = (make: (seed: number) => DecidedTrades) =>
    Array.from({ length: 40 }, (_, seed) => decisionsOf(make(seed + 1)).unit)
  const count = (units: readonly string[], unit: string) => units.filter((each) => each === unit).length

  test('is the decision where nothing is shared, in four of five journals', () => {
    expect(
      count(
        unitsOf((seed) => journal(seed, 60, (_, own) => own)),
        'decision',
      ),
    ).toBeGreaterThanOrEqual(30)
  })
  test('is the day where days are alike', () => {
    const units = unitsOf((seed) => journal(seed, 60, ({ day }, own) => day + own))
    expect(count(units, 'decision')).toBe(0)
    expect(count(units, 'day')).toBeGreaterThanOrEqual(36)
  })
  test('is the week where weeks are', () => {
    expect(
      count(
        unitsOf((seed) => journal(seed, 140, ({ week }, own) => week + own)),
        'week',
      ),
    ).toBeGreaterThanOrEqual(36)
  })
  test('is the day where the market moves longs and shorts apart', () => {
    const uniform = mulberry32(5)
    const made = journal(3, 60, (_, own) => own)
    const days = Array.from({ length: 60 }, () => normal(uniform))
    const value = made.value.map(
      (own, trade) => (made.side[trade] ?? 1) * (days[Math.floor(trade / 4)] ?? 0) + 0.5 * own,
    )
    expect(decisionsOf({ ...made, value }).unit).toBe('day')
  })
  test('is not coarser because all shorts lose', () => {
    const units = unitsOf((seed) => {
      const made = journal(seed, 60, (_, own) => own)
      return { ...made, value: made.value.map((own, trade) => own + ((made.side[trade] ?? 1) < 0 ? -2 : 0)) }
    })
    expect(count(units, 'decision')).toBeGreaterThanOrEqual(30)
  })
  test('weeks are drawn where there are thirty, days where there are not', () => {
    const groupsOf = (days: number) => {
      const made = journal(2, days, (_, own) => own)
      return carefulGroups(made, decisionsOf(made)).count
    }
    expect(groupsOf(280)).toBe(40)
    expect(groupsOf(60)).toBe(60)
    expect(groupsOf(20)).toBe(80)
  })
})
