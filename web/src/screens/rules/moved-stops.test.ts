import type { MovedStops } from '@roundtrip/core/paths'
import { describe, expect, test } from 'vitest'
import { shownMoney } from '../../format/money.ts'
import { movedStopsCertainty, movedStopsText } from './moved-stops-words.ts'

const money = shownMoney('USD')
const found = (parts: Partial<MovedStops>): MovedStops => ({
  currency: 'USD',
  moved: 41,
  compared: 41,
  more: { low: 3_120, high: 3_120 },
  interval: { low: 900, high: 5_300 },
  claim: 'more',
  gaps: [],
  ...parts,
})

describe('what moving stops away made, in words', () => {
  test.each<[string, Partial<MovedStops>, string, string]>([
    [
      'decided by the candles',
      {},
      'From the moment the stop was moved, 41 trades lost $3,120.00 more than at the old stop.',
      'That is more than chance (95 %: +$900.00 to +$5,300.00 more).',
    ],
    [
      'with bounds, and some without candles',
      { compared: 30, more: { low: 2_900, high: 3_300 }, claim: 'chance', interval: { low: -200, high: 6_000 } },
      'From the moment the stop was moved, 30 trades lost $2,900.00 to $3,300.00 more than at the old stop.',
      'That could be chance (95 %: −$200.00 to +$6,000.00 more). 11 trades not compared.',
    ],
    [
      'better than the old stop',
      { more: { low: -500, high: -400 }, claim: 'few', interval: null },
      'From the moment the stop was moved, 41 trades lost $400.00 to $500.00 less than at the old stop.',
      'These are too few decisions, wins or losses to tell it from chance.',
    ],
    [
      'without candles',
      { compared: 0 },
      '41 closed trades had the stop moved away. Without candles nothing can be said of them.',
      '',
    ],
    ['never', { moved: 0, compared: 0 }, 'No closed trade of this period had its stop moved beyond the first one.', ''],
  ])('%s', (_, parts, text, certainty) => {
    expect([movedStopsText(found(parts), money), movedStopsCertainty(found(parts), money)]).toEqual([text, certainty])
  })
})
