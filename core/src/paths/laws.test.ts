/** Laws that hold for every path: mirrored, scaled, and without a change. */
// Promise [Laboratory] Other exits are replayed on trades with complete candles. Where a candle is ambiguous, the
//   result goes against the trader, and trades that cannot be decided are counted with the reason.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MINUTE_MS, toNumber } from '../base/index.ts'
import type { Candle } from '../measures/index.ts'
import { tradeOf } from '../measures/trade/trade.testing.ts'
import type { OtherExit, Replay } from './other-exit.ts'
import type { TradePath } from './path.ts'
import { pathWith, stillAfter } from './paths.testing.ts'
import { replayExit } from './replay-exit.ts'

/** A path around 100 in whole prices, with entries and exits at the opens of candles. */
type Made = { readonly candles: readonly Candle[]; readonly fills: readonly Fill[] }
type Fill = { readonly minute: number; readonly enters: boolean; readonly quantity: number; readonly price: number }

const MINUTES = 12

const madePath: fc.Arbitrary<Made> = fc
  .record({
    steps: fc.array(fc.tuple(fc.integer({ min: -6, max: 6 }), fc.nat(4), fc.nat(4), fc.integer({ min: -3, max: 3 })), {
      minLength: MINUTES,
      maxLength: MINUTES,
    }),
    second: fc.option(fc.integer({ min: 1, max: 5 })),
    partial: fc.option(fc.integer({ min: 6, max: 9 })),
  })
  .map(({ steps, second, partial }) => {
    let at = 100
    const candles = steps.map(([move, up, down, gap], minute) => {
      const open = at + gap
      const close = open + move
      at = close
      return {
        time: minute * MINUTE_MS,
        open,
        close,
        high: Math.max(open, close) + up,
        low: Math.min(open, close) - down,
      }
    })
    const fill = (minute: number, enters: boolean, quantity: number): Fill => {
      return { minute, enters, quantity, price: candles[minute]?.close ?? 100 }
    }
    const entries = [fill(0, true, 2), ...(second === null ? [] : [fill(second, true, 2)])]
    const part = partial === null ? [] : [fill(partial, false, 1)]
    const rest = 2 * entries.length - part.length
    return { candles, fills: [...entries, ...part, fill(MINUTES - 1, false, rest)] }
  })

function pathOfMade({ candles, fills }: Made, side: 'long' | 'short'): TradePath {
  const lines = fills.map(({ minute, enters, quantity, price }) => {
    const verb = enters === (side === 'long') ? 'buy' : 'sell'
    return `fill ${minute * 60 + 30}s ${verb} ${quantity} ${price}`
  })
  const trade = tradeOf(lines.join('\n'))
  return pathWith(trade, stillAfter(trade, candles))
}

/** Mirrors every price at 100; none of them reaches 0. */
function mirrored({ candles, fills }: Made): Made {
  const flip = (price: number): number => 200 - price
  return {
    candles: candles.map(({ time, open, high, low, close }) => {
      return { time, open: flip(open), high: flip(low), low: flip(high), close: flip(close) }
    }),
    fills: fills.map((fill) => ({ ...fill, price: flip(fill.price) })),
  }
}

function times({ candles, fills }: Made, factor: number): Made {
  return {
    candles: candles.map(({ time, open, high, low, close }) => {
      return { time, open: open * factor, high: high * factor, low: low * factor, close: close * factor }
    }),
    fills: fills.map((fill) => ({ ...fill, price: fill.price * factor })),
  }
}

const risked = fc.integer({ min: 4, max: 40 })
const inR: fc.Arbitrary<OtherExit> = fc.oneof(
  fc.record({ kind: fc.constant('later' as const), minutes: fc.nat(60) }),
  fc.record({ kind: fc.constant('target' as const), multiple: fc.constantFrom(0.5, 1, 2, 3) }),
  fc.record({
    kind: fc.constant('trailing' as const),
    by: fc.constant('r' as const),
    distance: fc.constantFrom(0.5, 1, 2),
  }),
)
const inPercent: fc.Arbitrary<OtherExit> = fc.record({
  kind: fc.constant('trailing' as const),
  by: fc.constant('percent' as const),
  distance: fc.constantFrom(0.01, 0.03, 0.1),
})

/** Prices and money to eight digits; the reason of the end exactly. */
function figures({ exit, gap }: Replay) {
  if (exit === null) return gap
  const digits = (value: number): number => Number(value.toFixed(8)) + 0
  return {
    end: exit.end,
    time: exit.time,
    isDoubtful: exit.isDoubtful,
    net: digits(exit.net),
    gross: digits(exit.gross),
  }
}

test('a short on the mirrored path makes what the long makes', () => {
  fc.assert(
    fc.property(madePath, risked, inR, (made, risk, exit) => {
      const plan = { risk, stop: null }
      const long = replayExit(pathOfMade(made, 'long'), plan, exit)
      const short = replayExit(pathOfMade(mirrored(made), 'short'), plan, exit)
      expect(figures(short)).toEqual(figures(long))
    }),
  )
})

test('prices times k give results times k', () => {
  fc.assert(
    fc.property(
      madePath,
      risked,
      fc.oneof(inR, inPercent),
      fc.constantFrom(2, 0.5, 8),
      fc.constantFrom<'long' | 'short'>('long', 'short'),
      (made, risk, exit, factor, side) => {
        const once = replayExit(pathOfMade(made, side), { risk, stop: null }, exit)
        const scaled = replayExit(pathOfMade(times(made, factor), side), { risk: risk * factor, stop: null }, exit)
        expect(scaled.gap).toBe(once.gap)
        expect([scaled.exit?.end, scaled.exit?.time]).toEqual([once.exit?.end, once.exit?.time])
        if (once.exit !== null) expect(scaled.exit?.net).toBeCloseTo(once.exit.net * factor, 8)
      },
    ),
  )
})

test('exits 0 minutes later are the trade as it was', () => {
  fc.assert(
    fc.property(madePath, fc.constantFrom<'long' | 'short'>('long', 'short'), (made, side) => {
      const path = pathOfMade(made, side)
      const { exit } = replayExit(path, { risk: null, stop: null }, { kind: 'later', minutes: 0 })
      expect(exit?.net).toBeCloseTo(toNumber(path.trade.net ?? 0n), 10)
      expect(exit?.time).toBe(path.trade.closeTime)
    }),
  )
})

test('a trailing stop too far to be hit, and a target too far to be reached, close at the last close', () => {
  fc.assert(
    fc.property(madePath, fc.constantFrom<'long' | 'short'>('long', 'short'), (made, side) => {
      const path = pathOfMade(made, side)
      const last = path.series.candles.at(-1)?.close ?? Number.NaN
      const entered = made.fills.filter(({ enters }) => enters)
      const sign = side === 'long' ? 1 : -1
      const expected = entered.reduce((sum, { quantity, price }) => sum + sign * quantity * (last - price), 0)
      const plan = { risk: 1e6, stop: null }
      for (const exit of [
        { kind: 'trailing', by: 'percent', distance: 50 },
        { kind: 'trailing', by: 'r', distance: 1 },
        { kind: 'target', multiple: 1_000 },
      ] as const) {
        const replay = replayExit(path, plan, exit)
        expect([replay.exit?.end, replay.exit?.price]).toEqual(['time', last])
        expect(replay.exit?.gross).toBeCloseTo(expected, 10)
      }
    }),
  )
})

test('a stop loses at least the risk of what was held, a target gains, and costs add up to net', () => {
  fc.assert(
    fc.property(madePath, risked, (made, risk) => {
      const path = pathOfMade(made, 'long')
      const { exit } = replayExit(path, { risk, stop: null }, { kind: 'target', multiple: 2 })
      // If there are two entries, the first one alone is half of the position.
      if (exit?.end === 'stop') expect(exit.gross).toBeLessThanOrEqual(-risk / 2 + 1e-9)
      if (exit?.end === 'target') expect(exit.gross).toBeGreaterThan(0)
      if (exit !== null) expect(exit.net).toBeCloseTo(exit.gross - exit.fees + exit.funding + exit.otherCash, 10)
    }),
  )
})
