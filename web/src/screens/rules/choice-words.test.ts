import { CHOICES, type JudgedChoice } from '@roundtrip/core/choices'
import { describe, expect, test } from 'vitest'
import { shownMoney } from '../../format/money.ts'
import { choiceCertainty, choiceMethod, choiceText, choiceTitle } from './choice-words.ts'

const money = shownMoney('USD')
const judged = (changes: Partial<JudgedChoice>): JudgedChoice => ({
  currency: 'USD',
  trades: 41,
  compared: 41,
  more: { low: 3_120, high: 3_120 },
  interval: { low: 900, high: 5_300 },
  claim: 'more',
  gaps: [],
  ...changes,
})

describe('what moving stops away made, in words', () => {
  test.each<[string, Partial<JudgedChoice>, string, string]>([
    [
      'decided by the candles',
      {},
      'From the moment the stop was moved, 41 trades lost $3,120.00 more than at the old stop.',
      'That is more than chance. 95% range of the difference: −\u2060$5,300.00 to −\u2060$900.00.',
    ],
    [
      'with bounds, and some without candles',
      { compared: 30, more: { low: 2_900, high: 3_300 }, claim: 'chance', interval: { low: -200, high: 6_000 } },
      'From the moment the stop was moved, 30 trades lost $2,900.00 to $3,300.00 more than at the old stop.',
      'That could be chance. 95% range of the difference: −\u2060$6,000.00 to +\u2060$200.00. 11 trades not compared.',
    ],
    [
      'better than the old stop',
      { more: { low: -500, high: -400 }, claim: 'few', interval: null },
      'From the moment the stop was moved, 41 trades lost $400.00 to $500.00 less than at the old stop.',
      'These are too few decisions, wins or losses to tell it from chance.',
    ],
    [
      'left open by the candles',
      { more: { low: -20, high: 50 }, claim: 'chance', interval: { low: -300, high: 400 } },
      '41 trades made about as much either way. Difference: −\u2060$50.00 to +\u2060$20.00.',
      'That could be chance. 95% range of the difference: −\u2060$400.00 to +\u2060$300.00.',
    ],
    ['without candles', { compared: 0 }, 'Stop moved away: 41 closed trades. Load candles to compare.', ''],
    [
      'never',
      { trades: 0, compared: 0 },
      'No closed trade of this period had its stop moved beyond the first one.',
      '',
    ],
  ])('%s', (_, changes, text, certainty) => {
    const choice = judged(changes)
    expect([choiceText('moved-stop', choice, money), choiceCertainty(choice, money)]).toEqual([text, certainty])
  })
})

test('each choice has sentences of its own, with the amounts the right way round', () => {
  const cost = { more: { low: 80, high: 90 } }
  const paid = { more: { low: -90, high: -80 }, claim: 'less', interval: { low: -150, high: -20 } } as const
  const none = { trades: 0, compared: 0 }
  const texts = CHOICES.map((kind) => [
    choiceTitle(kind),
    choiceMethod(kind),
    ...[cost, paid, none, { compared: 0 }].map((changes) => choiceText(kind, judged(changes), money)),
  ])
  expect(new Set(texts.flat()).size).toBe(6 * CHOICES.length)
  expect(choiceText('added-entry', judged(cost), money)).toContain('made $80.00 to $90.00 less than')
  expect(choiceText('early-exit', judged(paid), money)).toContain('made $80.00 to $90.00 more than')
  expect(choiceCertainty(judged(paid), money)).toContain(
    'it paid so far. 95% range of the difference: +\u2060$20.00 to +\u2060$150.00.',
  )
})
