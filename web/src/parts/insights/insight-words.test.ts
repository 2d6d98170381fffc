import type { Habit, Insight, SlicePart, WholeJournal } from '@roundtrip/core/insights'
import { readableProblems } from '@roundtrip/core/rules'
import { describe, expect, test } from 'vitest'
import { shownMoney } from '../../format/money.ts'
import { habitCost, habitFinding, habitMoney, habitRange, habitSides } from './habit-sentence.ts'
import {
  carriedBy,
  certainty,
  decisionsText,
  descriptionOf,
  finding,
  fromHereOn,
  kindOf,
  tooFew,
  withoutThem,
} from './insight-sentence.ts'
import { ruleOfHabit } from './rule-of-habit.ts'
import { ruleOfSlice } from './rule-of-slice.ts'
import { type SliceNames, sliceSubject } from './slice-words.ts'
import { wholeLoss } from './whole-sentence.ts'

const NAMES: SliceNames = {
  money: shownMoney('USD'),
  values: shownMoney('USD'),
  account: () => 'Main',
  venue: () => 'Binance',
  label: () => 'FOMO',
  group: () => 'Grade: A',
  groupKey: () => 'A',
  groupPhrase: () => 'with Grade: A',
  day: () => '3 Mar 2026',
}
const part = (dimension: SlicePart['dimension'], ...keys: string[]): SlicePart => ({ dimension, keys })

describe('a slice in words', () => {
  test.each([
    ['Trades held 15 min to 4 h', [part('holding', '15-60m', '1-4h')]],
    ['Trades held less than 5 min', [part('holding', '<1m', '1-5m')]],
    ['Trades held 1 day or longer', [part('holding', '1-3d', '3-7d', '7-30d', '>=30d')]],
    ['Trades opened from 22:00 to 01:00', [part('hour', '22', '23', '00')]],
    ['Trades opened on Mondays', [part('weekday', '0')]],
    ['Trades opened on weekends', [part('weekday', '5', '6')]],
    ['Shorts in BTCUSDT', [part('side', 'short'), part('ticker', 'BTCUSDT')]],
    ['Trades opened after a loss', [part('after', 'losses-3', 'losses-2', 'losses-1')]],
    ['Trades opened after 2 or more losses in a row', [part('after', 'losses-3', 'losses-2')]],
    ['Trades that were number 4 to 10 of their day', [part('number', '4-5', '6-10')]],
    ['Trades that were number 6 or later of their day', [part('number', '6-10', '11-20', '>20')]],
    ['Trades on days with 21 or more trades', [part('busy', '>20')]],
    ['Trades worth $1K to $10K', [part('size', '1000', '3000')]],
    ['Trades with 125% to 200% of their usual size', [part('stake', '1.25-2')]],
    ['Trades with 200% of their usual size or more', [part('stake', '>=2')]],
    ['Trades with less than 80% of their usual size', [part('stake', '<0.5', '0.5-0.8')]],
    ['Trades labeled “FOMO”', [part('label', 'x')]],
    ['Trades with Grade: A', [part('group', 'grade:a')]],
    ['Trades without a stop', [part('stops', 'no-stop')]],
    ['Trades with a stop', [part('stops', 'stop-kept', 'stop-moved-away')]],
    ['Longs whose stop was moved away', [part('side', 'long'), part('stops', 'stop-moved-away')]],
    ['Longs opened in US hours (13–21 UTC)', [part('side', 'long'), part('session', 'europe-us', 'us')]],
  ] as const)('%s', (text, parts) => {
    expect(sliceSubject(parts, NAMES)).toBe(text)
  })
})

function insight(changes: Partial<Insight>): Insight {
  return {
    direction: 'loses',
    parts: [part('hour', '18', '19', '20')],
    trades: 843,
    decisions: 310,
    net: -5_981,
    interval: { low: -8_100, high: -3_900 },
    carriedBy: null,
    expected: { mean: -4.2, interval: { low: -8.1, high: -0.4 } },
    mean: -7.09,
    restNet: 17_723,
    restMean: 20,
    luck: 0.002,
    halves: [-3_000, -2_981],
    withoutExtremes: -5_900,
    neighbours: [],
    ...changes,
  }
}

describe('an insight in words', () => {
  test('is one sentence with its interval, and what would be without it', () => {
    const example = insight({})
    expect(finding(example, NAMES)).toBe('Trades opened from 18:00 to 21:00 lost $5,981.00 over 843 trades')
    expect(certainty(example, NAMES)).toBe(' (95%: −\u2060$8.1K to −\u2060$3.9K).')
    expect(withoutThem(example, NAMES)).toBe('Without these trades you’d be at +\u2060$17,723.00.')
    expect([example, insight({ direction: 'earns' })].map(kindOf)).toEqual(['Costs you money', 'Makes you money'])
  })
  test.each([
    [
      { mean: -4.2, interval: { low: -8.1, high: -0.4 } },
      'They made −\u2060$7.09 a trade. From here on expect about −\u2060$4.20 (95%: −\u2060$8.10 to −\u2060$0.40).',
    ],
    [{ mean: -1, interval: null }, 'They made −\u2060$7.09 a trade. How much of that goes on is not known yet.'],
  ])('says what to expect from here on: %j', (expected, text) => {
    expect(fromHereOn(insight({ expected }), NAMES)).toBe(text)
  })
  test('names the one trade that carries it where no interval holds', () => {
    const example = insight({ interval: null, carriedBy: { closeTime: 0, net: -4_000 } })
    expect(certainty(example, NAMES)).toBe('.')
    expect(carriedBy(example, NAMES)).toBe('One trade like that of 3 Mar 2026 (−\u2060$4,000.00) would change this.')
  })
})

test('what only the end shows is a sum, without a cost, a gain or a reason', () => {
  const { interval: _, expected: __, ...slice } = insight({ parts: [part('holding', '15-60m', '1-4h')] })
  const text = descriptionOf({ ...slice, knowledge: 'afterwards' }, NAMES)
  expect(text).toBe('Trades held 15 min to 4 h lost $5,981.00 over 843 trades. All other trades: +\u2060$17,723.00.')
  expect(text).not.toMatch(/cost|without|makes/i)
})

describe('how much the trades can tell', () => {
  const made = (count: number, unit: 'decision' | 'day' | 'week') => ({
    trades: 480,
    decisions: { count, unit, enough: 30 },
  })
  test.each([
    ['480 trades, 60 independent decisions', made(60, 'decision'), null],
    ['480 trades on 90 days. Each day counts once.', made(90, 'day'), null],
    [
      '480 trades on 14 days. Each day counts once.',
      made(14, 'day'),
      'Your days are alike, so 480 trades are 14 independent days: too few to tell a pattern from chance. It takes 30.',
    ],
    [
      '480 trades in 20 weeks. Each week counts once.',
      made(20, 'week'),
      'Your weeks are alike, so 480 trades are 20 independent weeks: too few to tell a pattern from chance. It takes 30.',
    ],
    [
      '480 trades, 12 independent decisions',
      made(12, 'decision'),
      '480 trades are 12 independent decisions: too few to tell a pattern from chance. It takes 30.',
    ],
  ] as const)('%s', (text, counts, few) => {
    expect(decisionsText(counts)).toBe(text)
    expect(tooFew(counts)).toBe(few)
  })
})

test('as many decisions as trades need no second number', () => {
  const counts = { trades: 17, decisions: { count: 17, unit: 'decision', enough: 30 } } as const
  expect(tooFew(counts)).toBe('17 trades are too few to tell a pattern from chance. It takes 30.')
})

describe('a journal that loses as a whole', () => {
  const whole: WholeJournal = {
    net: -3_300,
    interval: { low: -4_200, high: -2_400 },
    loses: true,
    price: { net: -2_640, interval: { low: -3_500, high: -1_800 } },
    fees: 0,
    funding: 0,
    otherCash: 0,
    cause: null,
    equalSizes: null,
  }
  test.each<[string, Partial<WholeJournal>]>([
    ['Before fees they made +\u2060$910.00. Fees were $4,210.00.', { fees: 4_210, cause: 'fees' }],
    ['Before funding they made +\u2060$200.00. Funding cost $3,500.00.', { funding: -3_500, cause: 'funding' }],
    [
      'Before all costs they lost $2,640.00 (95%: −\u2060$3.5K to −\u2060$1.8K), and fees were $660.00.',
      { fees: 660, cause: 'price' },
    ],
    ['Fees were $660.00, which is 20.0% of that loss.', { fees: 660 }],
    ['With the same size on each trade they would have made +\u2060$120.00.', { equalSizes: 120 }],
    ['With the same size on each trade they would have lost $9,000.00.', { equalSizes: -9_000 }],
    ['', { equalSizes: -3_200 }],
  ])('states its interval, and: %s', (cause, changes) => {
    expect(wholeLoss({ whole: { ...whole, ...changes }, trades: 1_200 }, NAMES)).toEqual({
      lead: 'These 1,200 trades lost $3,300.00 together (95%: −\u2060$4.2K to −\u2060$2.4K).',
      cause,
    })
  })
  test('says nothing where that could be chance', () => {
    expect(wholeLoss({ whole: { ...whole, loses: false }, trades: 1_200 }, NAMES)).toBeNull()
  })
})

describe('the rule of a slice', () => {
  const bucket = (key: string, net: number) => ({ key, trades: 50, net, isInside: false })
  const rules = [
    [[part('hour', '22', '23', '00')], [], { kind: 'allowed-hours', parameters: { windows: ['01:00-22:00'] } }],
    [
      [part('weekday', '5', '6')],
      [],
      { kind: 'allowed-weekdays', parameters: { weekdays: ['1', '2', '3', '4', '5'] } },
    ],
    [[part('side', 'short')], [], { kind: 'side-only', parameters: { side: 'long' } }],
    [[part('ticker', 'ETHUSDT')], [], { kind: 'banned-tickers', parameters: { tickers: ['ETHUSDT'] } }],
    [
      [part('number', '6-10', '11-20')],
      [bucket('6-10', -1), bucket('11-20', -1)],
      { kind: 'max-trades-per-day', parameters: { limit: 5 } },
    ],
    [
      [part('after', 'losses-3', 'losses-2', 'losses-1')],
      [],
      { kind: 'cooldown-after-loss', parameters: { minutes: 60 } },
    ],
    [[part('after', 'losses-3', 'losses-2')], [], { kind: 'stop-after-losses', parameters: { losses: 2 } }],
  ] as const
  const context = {
    tickers: [{ name: 'ETHUSDT', kind: 'linear', base: 'ETH', quote: 'USDT' }] as const,
  }
  test.each(rules)('%j', (parts, neighbours, expected) => {
    const rule = ruleOfSlice(insight({ parts, neighbours }), context)
    expect(rule).toMatchObject(expected)
    // The suggested rule can be judged.
    expect(readableProblems(expected)).toEqual([])
  })
  test('forbids nothing that earns money', () => {
    const more = [bucket('6-10', -1), bucket('11-20', 900)]
    expect(ruleOfSlice(insight({ parts: [part('number', '6-10')], neighbours: more }), context)).toBeNull()
    expect(ruleOfSlice(insight({ direction: 'earns', parts: [part('side', 'long')] }), context)).toBeNull()
  })
  test('of a pair is about its ticker alone', () => {
    const parts = [part('side', 'short'), part('ticker', 'ETHUSDT')]
    expect(ruleOfSlice(insight({ parts }), context)).toMatchObject({ kind: 'side-only', tickers: ['ETHUSDT'] })
    expect(ruleOfSlice(insight({ parts: [part('side', 'short'), part('weekday', '1')] }), context)).toBeNull()
  })
})

describe('a habit in words', () => {
  const MINUTE = 60_000
  const habit = (overrides: Partial<Habit>): Habit => ({
    kind: 'losers-held-longer',
    ratio: 3.12,
    interval: { low: 2.41, high: 3.9 },
    occasions: { loss: 210, win: 190 },
    typical: { loss: 125 * MINUTE, win: 40 * MINUTE },
    luck: 0.001,
    money: { limit: 90 * MINUTE, trades: 310, net: -2_310.4, interval: { low: -4_000, high: -600 }, isCertain: false },
    ...overrides,
  })

  test('says how much longer losers are held, and what all trades that long made', () => {
    const holding = habit({})
    expect(habitFinding(holding)).toBe('You hold losing trades 3.1 times as long as winning ones')
    expect(habitRange(holding)).toBe('95%: 2.4 to 3.9 times as long')
    expect(habitMoney(holding, NAMES.money)).toBe(
      'The 310 trades open longer than 1h 30m, as only a quarter of your winners were, lost $2,310.40 (95%: −\u2060$4K to −\u2060$600).',
    )
    expect(habitSides(holding).map(({ name, text }) => [name, text])).toEqual([
      ['Losing trades', '2h 5m'],
      ['Winning trades', '40m'],
    ])
    expect(habitCost(holding)).toBe(
      'A trade’s length is known only once it closes, so this isn’t what the habit costs you.',
    )
    expect(ruleOfHabit(holding)).toBeNull()
  })

  test('says how soon the next trade follows a loss', () => {
    const sooner = habit({ kind: 'sooner-after-loss', typical: { loss: 4 * MINUTE, win: 17 * MINUTE } })
    expect(habitFinding(sooner)).toBe('You usually open the next trade 4m after a loss, but 17m after a win')
    expect(habitRange(sooner)).toBe('95%: 2.4 to 3.9 times as soon')
    expect(habitMoney(sooner, NAMES.money)).toMatch(/^The 310 trades opened within 1h 30m of a loss lost \$2,310\.40/)
    expect(ruleOfHabit(sooner)?.kind).toBe('cooldown-after-loss')
  })

  test('says how much larger the next trade after a loss is, without an interval of one trade', () => {
    const money = { limit: null, trades: 1, net: -5, interval: null, isCertain: false }
    const larger = habit({ kind: 'larger-after-loss', typical: { loss: 1.6, win: 1 }, money })
    expect(habitFinding(larger)).toBe('After a loss, your next trade is 3.1 times as large as after a win')
    expect(habitMoney(larger, NAMES.money)).toBe(
      'What was beyond your usual size lost $5.00 over 1 trade after a loss.',
    )
    expect(habitSides(larger)[0].text).toBe('1.60 × your usual size')
    expect(ruleOfHabit(larger)).toBeNull()
  })
})
