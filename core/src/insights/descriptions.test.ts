/** Traits that only show during a trade or after it describe trades: they are reported, but never as a reason. */
// Promise [Insights and views] Anything known only once a trade has ended describes trades. It is never presented as a
//   cost, a gain or a reason.
import { HOUR_MS, MINUTE_MS } from '../base/index.ts'
import { annotate, idOfRow } from '../reports/index.ts'
import { describe, expect, test } from 'vitest'
import { findInsights } from './index.ts'
import { knowledgeOf } from './known-at-open.ts'
import { columnsOfMade, everyRow, madeTrades, randomOf, SETTINGS } from './made-journals.testing.ts'
import { NOISE_KINDS } from './noise-kinds.testing.ts'

test.each([
  [['hour', 'side', 'ticker', 'after', 'number', 'stake', 'session', 'account', 'market'], 'at-open'],
  [['entries', 'stops'], 'during'],
  [['holding', 'busy', 'size', 'label', 'group'], 'afterwards'],
] as const)('%j are known %s, and so is a pair with one of them', (dimensions, expected) => {
  for (const dimension of dimensions) {
    expect(knowledgeOf([dimension])).toBe(expected)
    expect(knowledgeOf(['side', dimension])).toBe(expected)
    expect(knowledgeOf([dimension, 'holding'])).toBe('afterwards')
  }
})

describe('a holding time', () => {
  const holdingMs = ({ openTime, closeTime }: { readonly openTime: number; readonly closeTime: number }) =>
    closeTime - openTime
  test('that loses is described, with its trades and their sum', () => {
    const trades = madeTrades(randomOf(7), 1_500, ({ normal }) => 100 * normal()).map((trade) => ({
      ...trade,
      net: trade.net - (holdingMs(trade) >= 15 * MINUTE_MS && holdingMs(trade) < 4 * HOUR_MS ? 120 : 0),
    }))
    const columns = columnsOfMade(trades)
    const { insights, descriptions } = findInsights({ columns, rows: everyRow(columns), settings: SETTINGS })
    expect(insights).toEqual([])
    const [first] = descriptions
    expect(first).toMatchObject({
      direction: 'loses',
      knowledge: 'afterwards',
      parts: [{ dimension: 'holding', keys: ['15-60m', '1-4h'] }],
    })
    expect(first && first.net + first.restNet).toBeCloseTo(columns.net.reduce((sum, units) => sum + units, 0) / 1e8, 6)
  })

  test.each(['a near target and a far stop', 'a near stop and a far target'])(
    'of a fair game with %s is not a cause',
    (kind) => {
      const columns = columnsOfMade(NOISE_KINDS[kind]?.(randomOf(3)) ?? [])
      const insights = findInsights({ columns, rows: everyRow(columns), settings: SETTINGS })
      expect(insights.descriptions.length).toBeGreaterThan(0)
      expect(insights.insights).toEqual([])
      expect(insights.habits.filter(({ money }) => money.isCertain)).toEqual([])
    },
  )
})

describe('a label for mistakes', () => {
  const LABEL = 2
  const made = (shift: number) => {
    const random = randomOf(5)
    const noise = Array.from({ length: 900 }, (_, row) => ({
      ticker: row % 7,
      side: row % 2 === 0 ? (1 as const) : (-1 as const),
      openTime: 1_735_689_600_000 + row * 7_200_000,
      closeTime: 1_735_689_600_000 + row * 7_200_000 + 600_000 * (1 + random.below(20)),
      size: 5_000,
      net: 100 * random.normal() + (row % 5 === LABEL ? shift : 0),
    }))
    const columns = columnsOfMade(noise)
    const isLabelled = Array.from({ length: columns.count }, (_, row) => row % 5 === LABEL)
    const labelStart = Uint32Array.from({ length: columns.count + 1 }, (_, row) => Math.ceil((row - LABEL) / 5))
    return {
      ...columns,
      labelStart: labelStart.map((start, row) => (row <= LABEL ? 0 : start)),
      labelIds: new Uint16Array(isLabelled.filter(Boolean).length),
      // Given after the trades.
      labelEarly: new Uint8Array(isLabelled.filter(Boolean).length),
      dictionaries: { ...columns.dictionaries, labels: ['early-exit'] },
    }
  }
  const about = (shift: number, mistakes: ReadonlySet<string>) => {
    const columns = made(shift)
    const insights = findInsights({ columns, rows: everyRow(columns), settings: SETTINGS, mistakes })
    return insights.descriptions.map(({ direction, parts, knowledge }) => [direction, parts[0]?.keys[0], knowledge])
  }
  test.each([
    // A label that was put on winners is not a reason to repeat the mistake.
    ['earns', 80, [], [['earns', 'early-exit', 'afterwards']]],
    ['earns', 80, ['early-exit'], []],
    ['loses', -80, ['early-exit'], [['loses', 'early-exit', 'afterwards']]],
  ] as const)('that %s by %i a trade, where %j are mistakes', (_, shift, mistakes, expected) => {
    expect(about(shift, new Set(mistakes))).toEqual(expected)
  })
})

describe('what the trader did with stops, and noted, is described', () => {
  const { uniform, normal } = randomOf(5)
  const noise = columnsOfMade(madeTrades(randomOf(9), 1_500, ({ normal: draw }) => 100 * draw()))
  const isMarked = Array.from({ length: noise.count }, () => uniform() < 0.2)
  const net = noise.net.map((units, row) =>
    isMarked[row] === true ? units - 150e8 - 10e8 * Math.abs(normal()) : units,
  )

  test('names stops that were moved away', () => {
    const stopsMovedAway = Float64Array.from(isMarked, (moved) => (moved ? 1 : 0))
    const columns = { ...noise, net, stopsMovedAway }
    const insights = findInsights({ columns, rows: everyRow(columns), settings: SETTINGS })
    const loses = insights.descriptions.find(({ direction }) => direction === 'loses')
    expect(loses?.parts).toEqual([{ dimension: 'stops', keys: ['stop-moved-away'] }])
  })

  test('names two labels that come together, where neither alone is as bad', () => {
    const [first, both] = [isMarked.map((marked) => marked || uniform() < 0.5), isMarked]
    const labels = first.map((isFirst, row) => [...(isFirst ? ['late'] : []), ...(both[row] === true ? ['large'] : [])])
    const columns = annotate(
      { ...noise, net },
      labels.map((names, row) => ({
        tradeId: idOfRow(noise, row),
        // Of the trades with only one of the two, half have the other one.
        labels: names.length === 1 && row % 2 === 0 ? ['large'] : names,
        risk: null,
        stop: null,
        stopMoves: [],
        excluded: false,
      })),
    )
    const groups = [{ id: 'combination', dimension: { by: 'combination' as const } }]
    const insights = findInsights({ columns, rows: everyRow(columns), settings: SETTINGS, groups })
    const loses = insights.descriptions.find(({ direction }) => direction === 'loses')
    expect(loses?.parts).toEqual([{ dimension: 'group', keys: ['combination:large+late'] }])
  })
})

describe('a label that loses in part of its trades only', () => {
  const labelled = (isBad: (trade: { readonly ticker: number; readonly openTime: number }) => boolean) => {
    const random = randomOf(4)
    const trades = madeTrades(random, 1_500, ({ normal }) => 100 * normal())
    const columns = columnsOfMade(trades)
    const hasLabel = Array.from({ length: columns.count }, () => random.uniform() < 0.4)
    const net = columns.net.map((units, row) => {
      const trade = { ticker: columns.ticker[row] ?? 0, openTime: columns.openTime[row] ?? 0 }
      return hasLabel[row] === true && isBad(trade) ? units - 150e8 : units
    })
    const noted = annotate(
      { ...columns, net },
      hasLabel.map((has, row) => ({
        tradeId: idOfRow(columns, row),
        labels: has ? ['breakout'] : [],
        risk: null,
        stop: null,
        stopMoves: [],
        excluded: false,
      })),
    )
    const { descriptions } = findInsights({ columns: noted, rows: everyRow(noted), settings: SETTINGS })
    return descriptions.find(({ parts }) => parts.length === 2)?.parts
  }
  test('is described with its ticker', () => {
    expect(labelled(({ ticker }) => ticker === 1)).toEqual([
      { dimension: 'label', keys: ['breakout'] },
      { dimension: 'ticker', keys: ['COIN1USDT'] },
    ])
  })
  test('or with its hour', () => {
    expect(labelled(({ openTime }) => Math.floor(openTime / HOUR_MS) % 24 === 14)).toEqual([
      { dimension: 'label', keys: ['breakout'] },
      { dimension: 'hour', keys: ['14'] },
    ])
  })
})
