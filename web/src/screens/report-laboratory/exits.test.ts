/** The wording about other exits. */
// Promise [Laboratory] Other exits are replayed on trades with complete candles. Where a candle is ambiguous, the
//   result goes against the trader, and trades that cannot be decided are counted with the reason.
import { type ComparedExits, EXIT_MEASURES, type ExitSummary, OTHER_EXITS } from '@roundtrip/core/paths'
import { describe, expect, test } from 'vitest'
import { GAPS } from '../../data/words/gaps.ts'
import { shownMoney } from '../../format/money.ts'
import { coverageText, loadText, missingTexts } from '../../parts/paths/path-words.ts'
import { EXIT_CAVEATS, exitFinding, exitTexts } from './exit-words.ts'

const money = shownMoney('USD')
const summary = (netProfit: number): ExitSummary =>
  Object.fromEntries(EXIT_MEASURES.map((id) => [id, id === 'netProfit' ? netProfit : null])) as ExitSummary
const compared = (after: number, changes: Partial<ComparedExits> = {}): ComparedExits => ({
  currency: 'USD',
  closed: 500,
  withCandles: 200,
  compared: 180,
  before: summary(100),
  after: summary(after),
  ends: { later: 0, stop: 100, target: 60, time: 20, 'as-traded': 0 },
  tight: null,
  doubtful: 0,
  gaps: [],
  ...changes,
})

describe('the finding', () => {
  test.each([
    ['more', 350.5, 'Take profit at 2R: +\u2060$350.50, $250.50 more than as traded'],
    ['less', -20, 'Take profit at 2R: −\u2060$20.00, $120.00 less than as traded'],
    ['the same', 100, 'Take profit at 2R: +\u2060$100.00, as much as traded'],
  ])('%s', (_, after, expected) => {
    expect(exitFinding({ kind: 'target', multiple: 2 }, compared(after), money)).toBe(expected)
  })
  test('names each kind, and says where nothing can be replayed', () => {
    expect(exitFinding({ kind: 'later', minutes: 1 }, compared(100), money)).toMatch(/^Exits 1 minute later: /)
    expect(exitFinding({ kind: 'trailing', by: 'r', distance: 1.5 }, compared(100), money)).toMatch(
      /^Trailing stop at 1\.5R: /,
    )
    expect(exitFinding({ kind: 'trailing', by: 'percent', distance: 0.01 }, compared(0, { compared: 0 }), money)).toBe(
      'Trailing stop at 1%: no trade can be replayed',
    )
  })
})

test('how trades ended, what is in doubt, and why others are not compared', () => {
  const result = compared(100, {
    ends: { later: 0, stop: 100, target: 60, time: 20, 'as-traded': 2 },
    tight: { trades: 41, before: 120, ifStopped: -3_000 },
    doubtful: 3,
    gaps: [{ gap: 'no-risk', count: 1 }],
  })
  expect(exitTexts({ kind: 'target', multiple: 2 }, result, money)).toEqual([
    'Both columns hold the same 180 trades.',
    '60 reached the target, 100 the stop, 20 neither before their candles end. The exchange ended 2 trades before that.',
    'In 3 trades the order of prices within a candle decides. The worse one counts.',
    'The stop of 41 more trades lies within the candle of an entry. If all of these were stopped, all together would have made −\u2060$3,000.00 instead of +\u2060$120.00.',
    '1 trade not compared: no stop and no amount at risk is known.',
  ])
  expect(exitTexts({ kind: 'trailing', by: 'r', distance: 1 }, compared(100), money)[1]).toBe(
    '100 reached the stop, 20 did not before their candles end.',
  )
  expect(exitTexts({ kind: 'later', minutes: 5 }, compared(100), money)).toEqual([
    'Both columns hold the same 180 trades.',
  ])
})

test('every kind says what it cannot know', () => {
  for (const kind of OTHER_EXITS) expect(EXIT_CAVEATS()[kind]).toContain('Funding after your real close is unknown')
})

describe('which trades have candles', () => {
  const coverage = { closed: 843, complete: 180, missing: [{ reason: 'too-old', count: 20 }], waiting: ['1'] } as const
  test('is always said', () => {
    expect(coverageText(coverage)).toBe('180 of 843 closed trades have complete candles. Only those count here.')
    expect(coverageText({ ...coverage, closed: 1, complete: 1 })).toBe('The closed trade has complete candles.')
    expect(missingTexts(coverage)).toEqual([`20 trades without: ${GAPS()['too-old']}`])
  })
  test.each([
    [843, 0, 'Load candles of the last 200 trades'],
    [38, 0, 'Load candles of 38 trades'],
    [843, 180, 'Load 200 more'],
    [250, 180, 'Load 70 more'],
    [843, 450, 'Load 50 more'],
    [180, 180, 'Try again'],
  ])('of %i trades with %i loaded the button says: %s', (closed, complete, expected) => {
    expect(loadText({ closed, complete, missing: [], waiting: ['1'] }, 500)).toBe(expected)
  })
})
