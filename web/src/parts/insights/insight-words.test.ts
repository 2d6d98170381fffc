import type { Habit, Insight, SlicePart } from '@roundtrip/core/insights'
import { readableProblems } from '@roundtrip/core/rules'
import { describe, expect, test } from 'vitest'
import { shownMoney } from '../../format/money.ts'
import { habitFinding, habitMoney, habitRange, habitSides } from './habit-sentence.ts'
import { finding, kindOf, range, withoutThem } from './insight-sentence.ts'
import { ruleOfHabit } from './rule-of-habit.ts'
import { ruleOfSlice } from './rule-of-slice.ts'
import { type SliceNames, sliceSubject } from './slice-words.ts'
import { wholeLoss } from './whole-sentence.ts'

const NAMES: SliceNames = {
  money: shownMoney('USD'),
  values: shownMoney('USD'),
  result: 'net P&L',
  account: () => 'Main',
  venue: () => 'Binance',
  label: () => 'FOMO',
  group: () => 'Grade: A',
  groupPhrase: () => 'with Grade: A',
  byClose: false,
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
    ['Trades labelled “FOMO”', [part('label', 'x')]],
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
    parts: [part('holding', '15-60m', '1-4h')],
    isKnownAtOpen: false,
    trades: 843,
    net: -5_981,
    interval: { low: -8_100, high: -3_900 },
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

test('a finding is one sentence with its interval and what would be without it', () => {
  const found = insight({ isKnownAtOpen: true })
  expect(finding(found, NAMES)).toBe('Trades held 15 min to 4 h lost $5,981.00 over 843 trades')
  expect(range(found, NAMES)).toBe('95 %: −$8.1K to −$3.9K')
  expect(withoutThem(found, NAMES)).toBe('Without them net P&L is +$17,723.00.')
  expect([found, insight({ ...found, direction: 'earns' })].map(kindOf)).toEqual(['Costs you money', 'Makes you money'])
})

test('what only the end shows is no cost, no gain and nothing to leave out', () => {
  const found = insight({ isKnownAtOpen: false })
  expect([found, insight({ ...found, direction: 'earns' })].map(kindOf)).toEqual(['Lost money', 'Made money'])
  expect(withoutThem(found, NAMES)).toBe(
    'You cannot know this at the entry, so it describes these trades and is not a reason. All others: +$17,723.00.',
  )
})

describe('a journal that loses as a whole', () => {
  const whole = { losesAsWhole: true, interval: { low: -4_200, high: -2_400 }, trades: 1_200, net: -3_300, fees: 0 }
  test.each([
    ['Before fees they made +$910.00. Fees were $4,210.00.', { fees: 4_210 }],
    ['Fees were $660.00, which is 20.0% of that loss.', { fees: 660 }],
    ['', { fees: 0 }],
  ])('states its interval, and: %s', (fees, changes) => {
    expect(wholeLoss({ ...whole, ...changes }, NAMES)).toEqual({
      lead: 'These 1,200 trades lost $3,300.00 together (95 %: −$4.2K to −$2.4K).',
      fees,
    })
  })
  test('says nothing where that could be chance', () => {
    expect(wholeLoss({ ...whole, losesAsWhole: false }, NAMES)).toBeNull()
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
    [[part('label', 'x')], [], { kind: 'forbidden-label', parameters: { labels: ['x'] } }],
    [
      [part('holding', '15-60m', '1-4h')],
      [bucket('5-15m', -10), bucket('4-12h', 900)],
      { kind: 'min-hold', parameters: { minutes: 240 } },
    ],
    [
      [part('holding', '1-4h', '4-12h')],
      [bucket('5-15m', 500), bucket('12-24h', -9)],
      { kind: 'max-hold', parameters: { minutes: 60 } },
    ],
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
    [[part('entries', 'averaged-down')], [], { kind: 'no-averaging-down', parameters: {} }],
    [[part('stops', 'no-stop')], [], { kind: 'required-stop', parameters: {} }],
    [[part('stops', 'stop-moved-away')], [], { kind: 'stop-moved-away', parameters: {} }],
    [[part('size', '10000')], [], { kind: 'max-position-size', parameters: { limit: '10000' } }],
  ] as const
  const context = {
    tickers: [{ name: 'ETHUSDT', kind: 'linear', base: 'ETH', quote: 'USDT' }] as const,
    byClose: false,
  }
  test.each(rules)('%j', (parts, neighbours, expected) => {
    const rule = ruleOfSlice(insight({ parts, neighbours }), context)
    expect(rule).toMatchObject(expected)
    // What is suggested can be judged.
    expect(readableProblems(expected)).toEqual([])
  })
  test('forbids nothing that earns money', () => {
    const around = [bucket('5-15m', 500), bucket('4-12h', 900)]
    expect(ruleOfSlice(insight({ neighbours: around }), context)).toBeNull()
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
  const habit = (parts: Partial<Habit>): Habit => ({
    kind: 'losers-held-longer',
    ratio: 3.12,
    interval: { low: 2.41, high: 3.9 },
    occasions: { loss: 210, win: 190 },
    typical: { loss: 125 * MINUTE, win: 40 * MINUTE },
    luck: 0.001,
    money: { limit: 90 * MINUTE, trades: 310, net: -2_310.4, interval: { low: -4_000, high: -600 } },
    ...parts,
  })

  test('says how much longer losers are held, and what all trades that long made', () => {
    const held = habit({})
    expect(habitFinding(held)).toBe('You hold losing trades 3.1 times as long as winning ones')
    expect(habitRange(held)).toBe('95 %: 2.4 to 3.9 times as long')
    expect(habitMoney(held, NAMES.money)).toBe(
      'The 310 trades open longer than 1h 30m, as only a quarter of your winners were, lost $2,310.40 (95 %: −$4K to −$600).',
    )
    expect(habitSides(held).map(({ name, text }) => [name, text])).toEqual([
      ['Losing trades', '2h 5m'],
      ['Winning trades', '40m'],
    ])
    expect(ruleOfHabit(held)).toEqual({ kind: 'max-hold', parameters: { minutes: 90 }, tickers: [] })
  })

  test('says how soon the next trade follows a loss', () => {
    const sooner = habit({ kind: 'sooner-after-loss', typical: { loss: 4 * MINUTE, win: 17 * MINUTE } })
    expect(habitFinding(sooner)).toBe('You usually open the next trade 4m after a loss, but 17m after a win')
    expect(habitRange(sooner)).toBe('95 %: 2.4 to 3.9 times as soon')
    expect(habitMoney(sooner, NAMES.money)).toMatch(/^The 310 trades opened within 1h 30m of a loss lost \$2,310\.40/)
    expect(ruleOfHabit(sooner)?.kind).toBe('cooldown-after-loss')
  })

  test('says how much larger the next trade after a loss is, without an interval of one trade', () => {
    const money = { limit: null, trades: 1, net: -5, interval: null }
    const larger = habit({ kind: 'larger-after-loss', typical: { loss: 1.6, win: 1 }, money })
    expect(habitFinding(larger)).toBe('After a loss, your next trade is 3.1 times as large as after a win')
    expect(habitMoney(larger, NAMES.money)).toBe(
      'What was beyond your usual size lost $5.00 over 1 trade after a loss.',
    )
    expect(habitSides(larger)[0].text).toBe('1.60 × your usual size')
    expect(ruleOfHabit(larger)).toBeNull()
  })
})
