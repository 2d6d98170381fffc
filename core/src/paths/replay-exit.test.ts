// Promise [Laboratory] Other exits are replayed on trades with complete candles. Where a candle is ambiguous, the
//   result goes against the trader, and trades that cannot be decided are counted with the reason.
import { describe, expect, test } from 'vitest'
import { fixed, toNumber } from '../base/index.ts'
import { INVERSE, LINEAR, type TableOptions } from '../trades/table.testing.ts'
import type { ExitPlan, OtherExit } from './other-exit.ts'
import { pathIn, pathWith } from './paths.testing.ts'
import { replayExit } from './replay-exit.ts'

const plan = (risk: number | null, stop: number | null = null): ExitPlan => ({ risk, stop })
const target = (multiple: number): OtherExit => ({ kind: 'target', multiple })
const trailing = (distance: number, by: 'percent' | 'r' = 'percent'): OtherExit => ({ kind: 'trailing', by, distance })
const later = (minutes: number): OtherExit => ({ kind: 'later', minutes })

/** `stop 95 -5`: what ended the trade, the price, and the net; or why it is unknown. */
function said(
  exit: OtherExit,
  traded: { fills: string; candles: string; plan?: ExitPlan; options?: TableOptions },
): string {
  const path = pathIn(traded.fills, traded.candles, traded.options)
  const replay = replayExit(path, traded.plan ?? plan(null), exit)
  if (replay.exit === null) return replay.gap
  const { end, price, net, isDoubtful } = replay.exit
  return `${end} ${round(price)} ${round(net)}${isDoubtful ? ' in doubt' : ''}`
}

const round = (value: number): number => Number(value.toFixed(6))

/** A long of 1 from 100, closed at 104; 1 R is 5, lost at 95. Minutes 1 and 2 are between entry and exit. */
const LONG = `fill 30s buy 1 100
              fill 210s sell 1 104`
const SHORT = `fill 30s sell 1 100
               fill 210s buy 1 96`

describe('take profit at a multiple of R, the stop first', () => {
  test.each([
    ['the target is reached', '1 101 112 99 108\n2 108 109 103 104', 'target 110 10'],
    ['the stop is reached', '1 101 103 94 97\n2 97 104 96 104', 'stop 95 -5'],
    ['a candle reaches both: the stop counts', '1 101 112 94 108\n2 108 109 103 104', 'stop 95 -5 in doubt'],
    ['it opens beyond the stop: filled at the open', '1 93 96 92 95\n2 95 104 95 104', 'stop 93 -7'],
    ['it opens beyond the target: filled at the open', '1 113 114 99 108\n2 108 109 103 104', 'target 113 13'],
    ['exactly the stop is the stop', '1 101 103 95 97\n2 97 104 96 104', 'stop 95 -5'],
    ['reached only after the real exit', '1 101 103 99 102\n2 102 104 101 104', 'target 110 10', '4 104 111 103 107'],
    ['neither is reached: the last close', '1 101 103 99 102\n2 102 104 101 104', 'time 106 6', '4 104 107 103 106'],
  ])('%s', (...[, between, expected, after = '4 104 104 104 104']) => {
    const candles = `0 100 100 100 101\n${between}\n3 104 105 103 104\n${after}`
    expect(said(target(2), { fills: LONG, candles, plan: plan(5, 95) })).toBe(expected)
  })

  test('without a planned price the stop is where 1 R is lost', () => {
    const candles = '0 100 100 100 101\n1 101 103 94 97\n2 97 104 96 104\n3 104 105 103 104'
    expect(said(target(2), { fills: LONG, candles, plan: plan(5) })).toBe('stop 95 -5')
  })

  test('a short is the mirror of it', () => {
    const candles = '0 100 100 100 99\n1 99 106 88 92\n2 92 97 91 96\n3 96 97 95 96'
    expect(said(target(2), { fills: SHORT, candles, plan: plan(5, 105) })).toBe('stop 105 -5 in doubt')
    const falling = '0 100 100 100 99\n1 99 101 88 92\n2 92 97 91 96\n3 96 97 95 96'
    expect(said(target(2), { fills: SHORT, candles: falling, plan: plan(5, 105) })).toBe('target 90 10')
  })

  test('the candle of the entry counts with its close alone', () => {
    const rest = '\n1 101 103 99 102\n2 102 104 101 104\n3 104 105 103 104'
    // A target within it may have come before the entry; it does not count.
    expect(said(target(2), { fills: LONG, candles: `0 100 111 100 101${rest}`, plan: plan(5, 95) })).toBe(
      'time 104 4 in doubt',
    )
    expect(said(target(2), { fills: LONG, candles: `0 100 111 100 110.5${rest}`, plan: plan(5, 95) })).toBe(
      'target 110 10',
    )
    expect(said(target(2), { fills: LONG, candles: `0 100 101 94 101${rest}`, plan: plan(5, 95) })).toBe('entry-candle')
    expect(said(target(2), { fills: LONG, candles: `0 100 101 93 94${rest}`, plan: plan(5, 95) })).toBe('stop 95 -5')
  })

  test('entries build the position, and partial exits are not taken', () => {
    const fills = `fill 30s buy 1 100
                   fill 90s buy 1 102
                   fill 150s sell 1 104
                   fill 270s sell 1 104`
    const candles = '0 100 100 100 101\n1 101 103 101 102\n2 102 105 101 103\n3 103 112 102 108\n4 108 108 103 104'
    // 2 from 101 on average, 10 at risk: 5 a coin, so 2 R are at 111.
    expect(said(target(2), { fills, candles, plan: plan(10, 96) })).toBe('target 111 20')
  })

  test('entries after the new exit are not taken', () => {
    const fills = `fill 30s buy 1 100
                   fill 150s buy 1 120
                   fill 210s sell 2 110`
    const candles = '0 100 100 100 101\n1 101 121 101 120\n2 120 121 118 119\n3 119 119 109 110'
    // 20 at risk over 2 is 10 each: the target of the first entry is 110, in minute 1.
    expect(said(target(1), { fills, candles, plan: plan(20) })).toBe('target 110 10')
  })

  test('an inverse contract gains in coins: the target is exact, not linear', () => {
    const fills = 'fill 30s buy 10000 100\nfill 210s sell 10000 110'
    const candles = '0 100 100 100 101\n1 101 130 99 128\n2 128 129 109 110\n3 110 110 109 110'
    // 100 coins of value at 100; 10 coins at risk, so 2 R are gained at a value of 80: at 125.
    expect(said(target(2), { fills, candles, plan: plan(10), options: { traded: INVERSE } })).toBe('target 125 20')
    // And 1 R is lost at 110.
    const falling = '0 100 100 100 101\n1 101 102 90 92\n2 92 111 92 110\n3 110 110 109 110'
    expect(said(target(2), { fills, candles: falling, plan: plan(10), options: { traded: INVERSE } })).toBe(
      'stop 90.909091 -10',
    )
  })

  test('a short of inverse contracts has a target that no price reaches', () => {
    const fills = 'fill 30s sell 10000 100\nfill 210s buy 10000 90'
    const candles = '0 100 100 100 99\n1 99 100 95 96\n2 96 97 89 90\n3 90 91 89 90'
    const described = said(target(2), { fills, candles, plan: plan(10), options: { traded: INVERSE } })
    expect(described).toBe('time 90 11.111111')
  })
})

describe('a trailing stop', () => {
  test.each([
    [
      'follows completed candles, not the one that it is in',
      '1 101 110 103 109\n2 109 116 104 105',
      'stop 105 5 in doubt',
    ],
    ['is in no doubt where its candle made no new best', '1 101 110 103 109\n2 109 109 104 106', 'stop 105 5'],
    ['is hit at once where the first candle falls', '1 101 101 95 96\n2 96 104 95 104', 'stop 96 -4'],
    ['fills at the open beyond it', '1 101 110 103 109\n2 103 104 102 104', 'stop 103 3'],
  ])('%s', (_, between, expected) => {
    const candles = `0 100 100 100 101\n${between}\n3 104 105 103 104\n4 104 104 104 104`
    // 5 % of the entry of 100 is a distance of 5; the close of the first candle moves it to 96.
    expect(said(trailing(0.05), { fills: LONG, candles })).toBe(expected)
  })

  test('in R is as far as the planned stop, at 1 R', () => {
    const candles = '0 100 100 100 101\n1 101 110 103 109\n2 109 109 104 106\n3 104 105 103 104'
    expect(said(trailing(1, 'r'), { fills: LONG, candles, plan: plan(5) })).toBe('stop 105 5')
    expect(said(trailing(1, 'r'), { fills: LONG, candles })).toBe('no-risk')
  })

  test('that is never hit closes at the last close', () => {
    const candles = '0 100 100 100 101\n1 101 110 103 109\n2 109 109 104 106\n3 104 105 103 104\n4 104 109 104 108'
    expect(said(trailing(0.5), { fills: LONG, candles })).toBe('time 108 8')
  })
})

describe('exits later', () => {
  const candles = '0 100 100 100 101\n1 101 103 99 102\n2 102 104 101 104\n3 104 105 103 104\n4 106 107 105 107'
  test('come at the open of the first candle that starts then or after', () => {
    // 210 s and one minute is half way through minute 4; minute 5 opens at the close of it.
    expect(said(later(1), { fills: LONG, candles })).toBe('later 107 7')
  })
  test('move each exit, also partial ones', () => {
    const fills = `fill 30s buy 2 100
                   fill 120s sell 1 102
                   fill 210s sell 1 104`
    expect(said(later(1), { fills, candles })).toBe('later 105.5 11')
  })
  test('after the last candle are unknown', () => {
    expect(said(later(300), { fills: LONG, candles })).toBe('too-short')
  })
  test('of a liquidated trade never came, and another exit has to come before the liquidation', () => {
    const fills = LONG.replace('sell 1 104', 'sell 1 92 exec liquidation')
    const fall = '0 100 100 100 101\n1 101 103 99 102\n2 102 102 97 98\n3 98 98 90 91\n4 91 120 91 119'
    expect(said(later(1), { fills, candles: fall })).toBe('ended-by-exchange')
    expect(said(trailing(0.05), { fills, candles: fall })).toBe('stop 98 -2')
    expect(said(trailing(0.2), { fills, candles: fall })).toBe('as-traded 92 -8')
  })
})

describe('costs', () => {
  const candles = '0 100 100 100 101\n1 101 112 99 108\n2 108 109 103 104\n3 104 105 103 104'
  test('are at the rate that the exits paid, and payments after the new exit are not in it', () => {
    const path = pathIn(
      `fill 30s buy 1 100 fee 0.1
       funding 60s -0.5
       funding 180s -0.25
       fill 210s sell 1 104 fee 0.208`,
      candles,
    )
    const { exit } = replayExit(path, plan(5), target(2))
    expect(exit?.fees).toBeCloseTo(0.1 + 110 * 0.002, 12)
    expect(exit?.funding).toBe(-0.5)
    expect(exit?.net).toBeCloseTo(10 - 0.32 - 0.5, 12)
    const delayed = replayExit(path, plan(5), later(1)).exit
    expect(delayed?.funding).toBe(-0.75)
  })
  test('a maker rebate stays a rebate', () => {
    const path = pathIn('fill 30s buy 1 100\nfill 210s sell 1 104 fee -0.104', candles)
    expect(replayExit(path, plan(5), target(2)).exit?.fees).toBeCloseTo(-0.11, 12)
  })
})

describe('what cannot be replayed has a reason', () => {
  const candles = '0 100 100 100 101\n1 101 103 99 102\n2 102 104 101 104\n3 104 105 103 104'
  test.each<[string, string, ExitPlan, string]>([
    ['no risk', LONG, plan(null), 'no-risk'],
    ['an entry beyond the planned stop', LONG, plan(5, 101), 'stop-passed'],
    [
      'an entry after an exit',
      'fill 30s buy 2 100\nfill 90s sell 1 102\nfill 100s buy 1 102\nfill 210s sell 2 104',
      plan(5),
      'added-again',
    ],
    [
      'coins that were moved',
      `${LONG.replace('sell 1 104', 'sell 0.5 104')}\nfill 215s sell 0.5 104 exec transfer-out`,
      plan(5),
      'moved-coins',
    ],
    ['a fee without a rate', LONG.replace('buy 1 100', 'buy 1 100 fee 0.1 BNB'), plan(5), 'no-costs'],
  ])('%s', (_, fills, planned, expected) => {
    expect(said(target(2), { fills, candles, plan: planned })).toBe(expected)
  })
  test('candles that end before the exit', () => {
    const full = pathIn(LONG, candles)
    const cut = pathWith(full.trade, full.series.candles.slice(0, 20))
    expect(replayExit(cut, plan(5), target(9)).gap).toBe('too-short')
    const holed = pathWith(
      full.trade,
      full.series.candles.filter((_, index) => index !== 10),
    )
    expect(replayExit(holed, plan(5), target(9)).gap).toBe('candle-missing')
  })
})

test('money of the ledger and of the replay are the same: contract size counts', () => {
  const traded = { ...LINEAR, contractSize: fixed(10) }
  const candles = '0 100 100 100 101\n1 101 112 99 108\n2 108 109 103 104\n3 104 105 103 104'
  const path = pathIn(LONG, candles, { traded })
  expect(toNumber(path.trade.gross)).toBe(40)
  expect(replayExit(path, plan(50), target(2)).exit).toMatchObject({ end: 'target', price: 110, gross: 100 })
})
